import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { HAS_TERMINALS, runCommandOnTerminal } from "../../helpers/runs/pseudo-terminal.ts";
import { run } from "../../helpers/runs/run-command.ts";

const has = (shell: string): boolean => spawnSync(shell, ["-c", "true"]).status === 0;

/** A folder with the completion script of a shell, `script`, as the built command prints it. */
async function folderWithScript(shell: string): Promise<string> {
  const cwd = temporaryFolder();
  const { code, stdout } = await run(["completion", shell], { cwd });
  expect(code).toBe(0);
  writeFileSync(join(cwd, "script"), stdout);
  return cwd;
}

const TYPED: readonly [keys: string, command: string][] = [
  ["runner saves cl\tmil\t --ol\t 3", "saves clear milestone --older-than 3"],
  ["runner red.gb --until-\t 500 --thinki\tof\t", "red.gb --until-step 500 --thinking off"],
  ["runner comp\tfi\t", "completion fish"],
  ["runner sk\trun cross\t --dry\t", "skills run cross-the-wood --dry-run"],
  ["runner workf\tru\tlant\t --resu\t", "workflow run lantern --resume"],
  ["runner --eff\thi\t --think\tof\t", "--effort high --thinking off"],
  [
    "runner saves --save-dir x ex\tlat\tscr\t --as hist\t",
    "saves --save-dir x export latest script --as history",
  ],
];

describe.skipIf(!has("bash"))("bash", () => {
  test.skipIf(!HAS_TERMINALS).each(TYPED)("completes %j on a terminal", async (keys, command) => {
    const cwd = await folderWithScript("bash");
    const rc = "runner() { printf 'typed: %s.\\n' \"$*\"; }\nsource ./script\nPS1='ready> '\n";
    writeFileSync(join(cwd, "rc"), rc);

    const bash = ["bash", "--noprofile", "--rcfile", "rc", "-i"];
    const { output } = await runCommandOnTerminal(bash, "ready> ", { type: `${keys}\nexit\n` }, { cwd });

    expect(output).toContain(`typed: ${command}.`);
  });

  test("offers the commands after runner, and options once a dash is typed", async () => {
    const cwd = await folderWithScript("bash");
    const offer = (word: string) => {
      const line = `source ./script; COMP_WORDS=(runner "${word}"); COMP_CWORD=1; _runner; echo "\${COMPREPLY[@]}"`;
      return spawnSync("bash", ["--norc", "-c", line], { cwd, encoding: "utf8" }).stdout.trim().split(" ");
    };

    const commands = offer("");

    expect(commands).toEqual(expect.arrayContaining(["saves", "resume", "watch", "fleet", "completion"]));
    expect(commands.filter((word) => word.startsWith("-"))).toEqual([]);
    expect(offer("--st")).toEqual(["--steps"]);
  });

  test("offers the settings after --set", async () => {
    const cwd = await folderWithScript("bash");
    const line = `source ./script; COMP_WORDS=(runner --set keep); COMP_CWORD=2; _runner; echo "\${COMPREPLY[@]}"`;

    expect(spawnSync("bash", ["--norc", "-c", line], { cwd, encoding: "utf8" }).stdout).toBe(
      "keepBackups=\n",
    );
  });

  test.each([[[]], [["saves", "export"]], [["saves", "clear"]], [["save"]], [["skills", "run"]]])(
    "offers every option that runner %j --help shows",
    async (path) => {
      const cwd = await folderWithScript("bash");
      const words = ["runner", ...path, "--"];
      const line = `source ./script; COMP_WORDS=(${words.join(" ")}); COMP_CWORD=${words.length - 1}; _runner; echo "\${COMPREPLY[@]}"`;

      const offered = spawnSync("bash", ["--norc", "-c", line], { cwd, encoding: "utf8" })
        .stdout.trim()
        .split(" ");
      const help = (await run([...path, "--help"], { cwd })).stdout;

      const shown = [...help.matchAll(/^ {2}(?:-\w, )?(--[\w-]+)/gm)].map(([, flag]) => flag);
      expect(shown.length).toBeGreaterThan(1);
      expect(offered).toEqual(expect.arrayContaining(shown));
    },
  );
});

describe.skipIf(!has("zsh"))("zsh", () => {
  test.skipIf(!HAS_TERMINALS).each(TYPED)("completes %j on a terminal", async (keys, command) => {
    const cwd = await folderWithScript("zsh");
    const rc = [
      "autoload -U compinit && compinit -D -u",
      'runner() { print -r -- "typed: $*." }',
      "source ./script",
      "PS1='ready> '",
    ];
    writeFileSync(join(cwd, ".zshrc"), `${rc.join("\n")}\n`);

    const zsh = ["zsh", "-d", "-i"];
    const env = { ZDOTDIR: cwd };
    const { output } = await runCommandOnTerminal(zsh, "ready> ", { type: `${keys}\nexit\n` }, { cwd, env });

    expect(output).toContain(`typed: ${command}.`);
  });
});

describe.skipIf(!has("fish"))("fish", () => {
  test.each([
    ["runner saves cl", "clear"],
    ["runner saves clear --ol", "--older-than"],
    ["runner saves clear mil", "milestone"],
    ["runner --effort lo", "low"],
    ["runner completion fi", "fish"],
    ["runner saves show lat", "latest"],
    ["runner --until", "--until-step"],
  ])("completes %j", async (typed, word) => {
    const cwd = await folderWithScript("fish");

    const { stdout } = spawnSync("fish", ["--no-config", "-c", `source script; complete -C '${typed}'`], {
      cwd,
      encoding: "utf8",
    });

    expect(stdout.split("\n").map((line) => line.split("\t")[0])).toContain(word);
  });
});

test("a shell that is not known is told", async () => {
  const { code, stderr } = await run(["completion", "tcsh"], { cwd: temporaryFolder() });

  expect({ code, stderr }).toEqual({
    code: 64,
    stderr: 'runner: runner completion takes one of bash, zsh, fish, got "tcsh"\n',
  });
});
