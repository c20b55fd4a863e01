import { expect, test } from "vitest";
import { run } from "../../helpers/runs/run-command.ts";
import { folderWith, TINY } from "./workflow-files.ts";

const PLAN = "tiny.yaml";
const START = ["workflow", "run", PLAN];

test("before decide, at the very start: the workflow is begun, so runner resume goes on with it", async () => {
  const cwd = folderWith({ [PLAN]: TINY });
  // An older run of the workflow is not what goes on.
  await run([...START, "--steps", "3"], { cwd });

  const first = await run([...START, "--interrupt-before", "decide"], { cwd });
  const rest = await run(["resume", "--set", "interrupts=off"], { cwd });

  expect([first.code, rest.code]).toEqual([3, 0]);
  expect(first.stdout).toContain("before decide");
  expect(rest.stdout).toContain("tiny is done.\n");
  expect(rest.stdout).toContain(" 7 in all.");
});

test("the same where the game goes on that another workflow played", async () => {
  const other = TINY.replace("name: tiny", "name: other\nstart: current").replace(
    "until: 'game",
    "until: 'totalSteps > 3 && game",
  );
  const cwd = folderWith({ [PLAN]: TINY, "other.yaml": other });
  await run([...START, "--steps", "3"], { cwd });

  const first = await run(["workflow", "run", "other.yaml", "--interrupt-before", "decide"], { cwd });
  const rest = await run(["resume", "--set", "interrupts=off"], { cwd });

  expect([first.code, rest.code]).toEqual([3, 0]);
  expect(rest.stdout).toContain("other is done.\n");
});

test("before decide, where a workflow is left: runner resume goes on without it", async () => {
  const cwd = folderWith({ [PLAN]: TINY });
  await run([...START, "--steps", "3"], { cwd });

  const first = await run(["--steps", "2", "--interrupt-before", "decide"], { cwd });
  const rest = await run(["resume", "--set", "interrupts=off"], { cwd });

  expect([first.code, rest.code]).toEqual([3, 0]);
  expect(rest.stdout).not.toContain("tiny");
  expect(rest.stdout).toContain("Steps: 2 played now, 5 in all.\n");
});

test("46.4: the commands that resume an interrupt do not repeat --rerun, which they do not take", async () => {
  const cwd = folderWith({ [PLAN]: TINY });
  await run([...START, "--steps", "3"], { cwd });

  const first = await run(
    ["workflow", "run", PLAN, "--resume", "--rerun", "--input", "seed=2", "--interrupt-before", "decide"],
    { cwd },
  );
  const rest = await run(["resume", "--set", "interrupts=off"], { cwd });

  expect(first.stdout).toMatch(/^Continue: runner resume \w+$/m);
  expect(first.stdout).not.toContain("--rerun");
  expect([first.code, rest.code]).toEqual([3, 0]);
});

test("46.3: --no-checkpoint holds over an interrupt: the printed command has it, and resume takes it", async () => {
  const cwd = folderWith({ [PLAN]: TINY });

  const first = await run([...START, "--no-checkpoint", "--interrupt-before", "decide"], { cwd });
  const rest = await run(["resume", "--set", "interrupts=off", "--no-checkpoint"], { cwd });
  const { stdout } = await run(["workflow", "checkpoints", PLAN], { cwd });

  expect(first.stdout).toMatch(/^Continue: runner resume \w+ --no-checkpoint$/m);
  expect(rest.stdout).toContain("tiny is done.\n");
  expect(stdout).toContain("Checkpoints: none");
});

test("46.3: --no-checkpoint is in the command that continues a workflow, and refused where there is none", async () => {
  const cwd = folderWith({ [PLAN]: TINY });

  const begun = await run([...START, "--no-checkpoint", "--steps", "2"], { cwd });
  await run(["--steps", "1", "--new-game", "--interrupt-before", "act"], { cwd });
  const { code, stderr } = await run(["resume", "--no-checkpoint"], { cwd });

  expect(begun.stdout).toMatch(/^To continue: runner workflow run tiny\.yaml --no-checkpoint --resume$/m);
  expect([code, stderr]).toEqual([
    64,
    "runner: --no-checkpoint is about the checkpoints of a workflow, and this interrupt stopped none: leave it out\n",
  ]);
});
