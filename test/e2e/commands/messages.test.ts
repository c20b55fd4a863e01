import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { playedFolder } from "../../helpers/runs/played-folder.ts";
import { run, startRunner } from "../../helpers/runs/run-command.ts";
import { strictServer } from "../../helpers/server/strict-server.ts";

const copy = playedFolder(["--steps", "12"]);
const MAIN = "saves/lantern_save_step0012.png";
const BACKUP = "saves/lantern_save_step0010_backup.png";

const saves = (cwd: string, ...args: string[]) => run(["saves", ...args], { cwd });
const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8"));

describe("help and version", () => {
  test.each([["-v"], ["-V"], ["--version"]])("runner %s prints the version", async (flag) => {
    expect(await run([flag])).toMatchObject({ code: 0, stdout: `${version}\n`, stderr: "" });
  });

  test.each([
    [["help"], ["--help"]],
    [["help", "play"], ["--help"]],
    [
      ["help", "saves"],
      ["saves", "--help"],
    ],
    [
      ["help", "saves", "export"],
      ["saves", "export", "--help"],
    ],
    [
      ["help", "cost"],
      ["cost", "--help"],
    ],
  ])("runner %j says what runner %j says", async (asked, same) => {
    const { code, stdout, stderr } = await run(asked);

    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: (await run(same)).stdout, stderr: "" });
    expect(stdout).toMatch(/^Usage: runner /);
  });

  test("--help names -v and help, and nothing that does not exist yet", async () => {
    const main = (await run(["--help"])).stdout;
    const all = [
      main,
      (await run(["saves", "show", "--help"])).stdout,
      (await run(["saves", "clear", "--help"])).stdout,
    ];

    expect(main).toMatch(/^ +-h, --help .*-v, --version/m);
    expect(main).toMatch(/^ +help /m);
    expect(all.join("\n")).not.toMatch(/\bslot/);
  });
});

describe("a word that is not understood", () => {
  test.each<[args: string[], line: string]>([
    [["saves", "lst"], 'unknown command "lst": did you mean list? See runner saves --help'],
    [["saves", "veryfi"], 'unknown command "veryfi": did you mean verify? See runner saves --help'],
    [["saves", "quux"], 'unknown command "quux": see runner saves --help'],
    [["svaes"], 'unknown command "svaes": did you mean saves? See runner --help'],
    [["help", "sves"], 'runner help does not know "sves": did you mean saves? See runner --help'],
    [
      ["help", "saves", "lst"],
      'runner help does not know "saves lst": did you mean saves list? See runner --help',
    ],
    [["play", "--steps", "3"], 'unknown command "play": to play, use runner --steps 50'],
    [["--save-inof"], "unknown option '--save-inof' (Did you mean --save-info?): see runner --help"],
  ])("runner %j", async (args, line) => {
    const { code, stdout, stderr } = await run(args, { cwd: temporaryFolder() });

    expect({ code, stdout, stderr }).toEqual({ code: 64, stdout: "", stderr: `runner: ${line}\n` });
  });

  test("in a configuration file", async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "runner.config.json"), '{"saveEvry": 5}');

    const { code, stderr } = await run(["--steps", "1"], { cwd });

    expect({ code, stderr }).toEqual({
      code: 78,
      stderr: 'runner: runner.config.json has "saveEvry", which is not a setting: did you mean saveEvery?\n',
    });
  });
});

test.each([["a.png"], ["a.md"]])(
  "saves export %s into a folder that does not exist blames that folder",
  async (name) => {
    const cwd = copy();

    const { code, stderr } = await saves(cwd, "export", "latest", `nodir/${name}`);
    const forced = await saves(cwd, "export", "latest", `nodir/${name}`, "--force");

    const line = `runner: nodir/${name} cannot be written, nodir does not exist: create that folder, or give another name\n`;
    expect([code, stderr]).toEqual([73, line]);
    expect([forced.code, forced.stderr]).toEqual([73, line]);
  },
);

describe("saves clear", () => {
  test("with --older-than says that there are younger ones", async () => {
    const cwd = copy();
    await saves(cwd, "label", "backup", "keep");

    const some = await saves(cwd, "clear", "manual", "--older-than", "30");
    await saves(cwd, "clear", "manual", "--yes");
    const none = await saves(cwd, "clear", "manual", "--older-than", "30");

    expect(some).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "saves has 1 manual save, but none that is 30 days old: nothing was removed\n",
    });
    expect(none).toMatchObject({ code: 0, stdout: "", stderr: "saves has no manual save to clear\n" });
  });

  test("takes the kinds that it clears, and no other", async () => {
    const { code, stderr } = await saves(copy(), "clear", "slot");

    expect({ code, stderr }).toEqual({
      code: 64,
      stderr:
        'runner: runner saves clear takes one of milestone, manual, recovery, pre-operation, got "slot"\n',
    });
  });
});

describe("saves remove", () => {
  test("names step and file before it asks", async () => {
    const cwd = copy();

    const { code, stderr } = await saves(cwd, "remove", "backup");

    expect({ code, stderr }).toEqual({
      code: 64,
      stderr: `runner: Remove step 10 of LANTERN (${BACKUP})? There is no terminal to ask on: pass --yes to confirm\n`,
    });
  });

  test("refuses before it asks", async () => {
    const cwd = copy();
    const current = await saves(cwd, "remove", "latest");
    const unknown = await saves(cwd, "remove", "nobody");
    const running = startRunner(["--verbose", "--steps", "100000"], { cwd });
    await running.saw("step 14\n");
    const busy = await saves(cwd, "remove", BACKUP);
    running.child.kill("SIGTERM");
    await running.finished;

    expect(current).toMatchObject({
      code: 64,
      stderr: `runner: ${MAIN} is what the run goes on from: continue from another save first, with --load\n`,
    });
    expect(unknown).toMatchObject({ code: 66, stderr: expect.stringContaining('no save "nobody"') });
    expect(busy.code).toBe(75);
    expect(busy.stderr).toMatch(
      /in use by process \d+ on .*: stop that runner, choose another folder with --save-dir, or remove .*_lock if that process is gone\n$/,
    );
  });
});

describe("labels", () => {
  test.each(["300", "latest", "Backup", "-1", "slot:3", "a/b"])("%s cannot be one", async (label) => {
    const cwd = copy();

    const labelled = await saves(cwd, "label", "backup", "--", label);
    const noted = await run(["save", "--note", label], { cwd });

    const refusal = `runner: "${label}" cannot be a label: choose a name that is not a path, number or keyword, without control characters\n`;
    expect([labelled.code, labelled.stderr]).toEqual([64, refusal]);
    expect([noted.code, noted.stderr]).toEqual([64, refusal]);
  });

  test("two equal ones are told, when the second is given and when it is used", async () => {
    const cwd = copy();
    const first = await saves(cwd, "label", "backup", "wood");
    const second = await saves(cwd, "label", "latest", "wood");
    const used = await run(["--load", "wood", "--steps", "1"], { cwd });
    const shown = await saves(cwd, "show", "wood");

    expect(first.stderr).toBe("");
    expect(second.stderr).toMatch(
      /^runner: "wood" is the label of 2 saves now: it means the newest of them, step 12 \(saves\/checkpoints\/\S+\)\n$/,
    );
    expect(used.stderr).toMatch(/"wood" is the label of 2 saves: the newest of them, step 12, is meant/);
    expect(shown.stderr).toMatch(/"wood" is the label of 2 saves/);
  });
});

test("prices in a file that does not exist is missing input", async () => {
  const { code, stderr } = await run(["--steps", "1", "--set", "prices=nofile"], { cwd: temporaryFolder() });

  expect({ code, stderr }).toEqual({
    code: 66,
    stderr: "runner: nofile cannot be read, it does not exist: pass another with --set prices\n",
  });
});

test("one is not counted as many", async () => {
  const cwd = temporaryFolder();
  const { env } = await strictServer();
  await run(["--steps", "1"], { cwd, env });

  const cost = await run(["cost"], { cwd });
  const verified = await saves(cwd, "verify");
  const shown = await saves(cwd, "show", "latest");

  expect(cost.stdout).toMatch(/ for 1 call\n/);
  expect(verified.stdout).toMatch(/: 1 step replayed/);
  expect(cost.stdout + verified.stdout + shown.stdout).not.toMatch(
    /\b1 (calls|steps|records|checks|messages|summaries|images)\b/,
  );
});

test("a fatal error is printed once", async () => {
  const cwd = temporaryFolder();
  const { env } = await strictServer(() => ({
    fault: "status",
    status: 403,
    type: "permission_error",
    message: "Not for you.",
  }));

  const { code, stdout, stderr } = await run(["--steps", "3"], { cwd, env });

  expect(code).toBe(78);
  expect((stdout + stderr).match(/Not for you/g)).toHaveLength(1);
  expect(stdout).toContain("The run failed.\n");
  expect(stderr).toMatch(/^runner: .*Not for you/m);
});
