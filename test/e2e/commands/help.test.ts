import { describe, expect, test } from "vitest";
import { COMMAND_GROUPS } from "../../../src/faces/cli/options/help.ts";
import { MOST_USED, OPTIONS } from "../../../src/faces/cli/options/options.ts";
import { SUBCOMMANDS } from "../../../src/faces/cli/options/subcommands.ts";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

describe("runner --help", () => {
  test("fits in 80 columns", async () => {
    const lines = (await run(["--help"])).stdout.split("\n");

    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });

  test("has every command, the options that most runs need, and four examples", async () => {
    const { stdout } = await run(["--help"]);

    const shown = Object.values(COMMAND_GROUPS).flatMap((lines) => lines.map(([name]) => name));
    const commands = new Set(SUBCOMMANDS.map(({ name }) => name.split(" ")[0]));
    expect(shown.sort()).toEqual([...commands, "help"].sort());
    for (const name of shown) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
    for (const name of MOST_USED) expect(stdout).toContain(`  ${OPTIONS[name].flags} `);
    expect(stdout.match(/^ {2}runner /gm)).toHaveLength(4);
  });
});

test("runner help options shows every option, under headings", async () => {
  const { code, stdout } = await run(["help", "options"]);

  expect(code).toBe(0);
  for (const { flags, heading } of Object.values(OPTIONS)) {
    expect(stdout).toContain(`  ${flags} `);
    expect(stdout).toContain(`\n${heading}:\n`);
  }
});

describe("an option that has no effect on a command is refused", () => {
  const CASES: readonly [args: readonly string[], line: string][] = [
    [
      ["saves", "list", "--steps", "5"],
      "runner saves list does not take --steps: leave it out, or see runner saves list --help",
    ],
    [
      ["--max-cost", "2", "cost"],
      "runner cost does not take --max-cost: leave it out, or see runner cost --help",
    ],
    [
      ["completion", "bash", "--json"],
      "runner completion does not take --json: leave it out, or see runner completion --help",
    ],
    [
      ["skills", "run", "x", "--until-step", "9"],
      "runner skills run does not take --until-step: leave it out, or see runner skills run --help",
    ],
    [
      ["--save-info", "--goal", "x"],
      "runner --save-info does not take --goal: leave it out, or see runner --help",
    ],
    [
      ["stats", "--set", "keepBackups=5"],
      "runner stats does not take --set keepBackups: see runner help options",
    ],
    [
      ["--steps", "5", "--set", "keepBackup=5"],
      "runner does not take --set keepBackup: did you mean keepBackups?",
    ],
  ];
  test.each(CASES)("runner %j", async (args, line) => {
    const { code, stdout, stderr } = await run(args, { cwd: temporaryFolder() });

    expect({ code, stdout, stderr }).toEqual({ code: 64, stdout: "", stderr: `runner: ${line}\n` });
  });

  test("but from the environment, which is for all commands, it is no mistake", async () => {
    const { code } = await run(["completion", "bash"], {
      cwd: temporaryFolder(),
      env: { RUNNER_STEPS: "5" },
    });

    expect(code).toBe(0);
  });
});
