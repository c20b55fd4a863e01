import { expect, test } from "vitest";
import { temporaryFolder } from "../../helpers/disks/folders.ts";
import { run } from "../../helpers/runs/run-command.ts";
import { jsonLines } from "./workflow-files.ts";

const outcomes = (stdout: string) => {
  const { steps } = jsonLines(stdout).at(-1) as unknown as {
    readonly steps: readonly { readonly path: string; readonly outcome: string }[];
  };
  return steps.map(({ path, outcome }) => `${path} ${outcome}`);
};

test("benchmark counts a split that is missed, skips one that was passed on the way, and goes on", async () => {
  const cwd = temporaryFolder();
  const splits = 'splits=["met Odo","lit the lantern"]';

  const { code, stdout } = await run(
    ["workflow", "run", "benchmark", "--input", "seeds=1", "--input", splits, "--input", "steps=3", "--json"],
    { cwd },
  );
  const listed = await run(["workflow", "checkpoints", "benchmark", "--json"], { cwd });

  expect(code).toBe(0);
  expect(outcomes(stdout)).toEqual(
    expect.arrayContaining(["games[0].splits[1].split failed", "games[0].splits[1].mark done"]),
  );
  expect(jsonLines(listed.stdout).find((each) => each["checkpoint_id"] === "seed_1_split_1")).toMatchObject({
    metadata: { split: "lit the lantern", reached: false },
  });
});

test("my-rom plays each of its goals and leaves a checkpoint behind each", async () => {
  const cwd = temporaryFolder();

  const { code, stdout } = await run(
    ["workflow", "run", "my-rom", "--input", "goals=Begin,Explore", "--input", "steps=2", "--json"],
    { cwd },
  );
  const listed = await run(["workflow", "checkpoints", "my-rom"], { cwd });

  expect(code).toBe(0);
  expect(outcomes(stdout)).toEqual(expect.arrayContaining(["parts[1].play done", "made_it done"]));
  expect(listed.stdout).toMatch(/- part_0 \(.*\n.*- part_1 \(/s);
});
