import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";

const CASES: readonly [args: readonly string[], line: string][] = [
  [["--steps", "-1"], '--steps takes a positive whole number, got "-1"'],
  [["--steps", "ten"], '--steps takes a positive whole number, got "ten"'],
  [["--steps", "5", "--set", "maxHistory=3"], '--set maxHistory takes a whole number of at least 4, got "3"'],
  [
    ["--steps", "5", "--set", "logLevel=loud"],
    '--set logLevel takes one of trace, debug, info, warn, error, silent, got "loud"',
  ],
  [
    ["--steps", "5", "--base-url", "localhost"],
    '--base-url takes a web address like http://127.0.0.1:8080, got "localhost"',
  ],
  [["--step", "5"], "unknown option '--step' (Did you mean --steps?): see runner --help"],
  [["--steps"], "option '--steps <n>' argument missing: see runner --help"],
  [[], "missing --steps or --until-step: to play 50 steps, use runner --steps 50, or see runner --help"],
  [
    ["lantern", "--model", "explorer"],
    "missing --steps or --until-step: to play 50 steps, use runner lantern --model explorer --steps 50, or see runner --help",
  ],
  [["lantern", "--rom", "cairn"], "lantern and --rom cairn are two ROMs: pass one of them"],
  [
    ["lantern", "--rom", "lantern"],
    "missing --steps or --until-step: to play 50 steps, use runner lantern --rom lantern --steps 50, or see runner --help",
  ],
  [["savs"], 'unknown command "savs": did you mean saves? See runner --help'],
  [
    ["--steps", "5", "--new-game", "--load-backup"],
    "--new-game and --load-backup cannot be combined: pass one of them",
  ],
  [
    ["--steps", "5", "--to-step", "3", "--load", "-1"],
    "--load and --to-step cannot be combined: pass one of them",
  ],
];

test.each(CASES)("runner %j is answered with one line and exit code 64", async (args, line) => {
  const { code, stdout, stderr } = await run(args, { cwd: temporaryFolder() });

  expect({ code, stdout, stderr }).toEqual({ code: 64, stdout: "", stderr: `runner: ${line}\n` });
});

test.each<[args: readonly string[], code: number, message: RegExp]>([
  [["nothere.gb"], 66, /^runner: \S*nothere\.gb does not exist: /],
  [["--rom", "nothere.gb"], 66, /^runner: \S*nothere\.gb does not exist: /],
  [["notes.txt"], 65, /^runner: \S*notes\.txt is a text, not a Game Boy ROM: /],
  [["long.gb"], 65, /^runner: \S*long\.gb is a text, not a Game Boy ROM: /],
])(
  "the file of runner %j is looked at before a number of steps is asked for",
  async (args, code, message) => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, "notes.txt"), "a note\n");
    writeFileSync(join(cwd, "long.gb"), "a note\n".repeat(9000));

    const { code: ended, stdout, stderr } = await run(args, { cwd });

    expect({ code: ended, stdout }).toEqual({ code, stdout: "" });
    expect(stderr).toMatch(message);
  },
);

test("a setting from the environment or a file is named as it was written", async () => {
  const cwd = temporaryFolder();

  const { code, stderr } = await run([], { cwd, env: { RUNNER_STEPS: "many" } });

  expect({ code, stderr }).toEqual({
    code: 64,
    stderr: 'runner: RUNNER_STEPS takes a positive whole number, got "many"\n',
  });
});

test("a name without a value in the configuration file says nothing", async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, "runner.config.yaml"), "saveDir:\ngoal:\nsteps: many\n");

  const { code, stderr } = await run(["--save-info"], { cwd, env: { RUNNER_STEPS: "1" } });

  expect({ code, stderr }).toEqual({
    code: 66,
    stderr: "runner: saves has no save: start a game with runner --steps 50\n",
  });
});

test("a log file that cannot be opened is told in one line", async () => {
  const cwd = temporaryFolder();

  const { code, stderr } = await run(["--steps", "1", "--set", "logFile=."], { cwd });

  expect({ code, stderr }).toEqual({
    code: 73,
    stderr: "runner: . cannot be written, it is a folder: pass another with --set logFile\n",
  });
});
