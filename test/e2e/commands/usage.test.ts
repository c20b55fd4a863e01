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
  [[], "missing --steps or --until-step: pass --steps 50 to play 50 steps, or see runner --help"],
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
