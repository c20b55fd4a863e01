import { expect, test } from "vitest";
import { playSkill } from "../../helpers/skills/skill-world.ts";
import { note, set, tap, wait } from "../../helpers/skills/steps.ts";

test("tap presses a button as often as it says, and its track leads to the machine", async () => {
  const { run, world } = await playSkill([tap("right", 2)]);

  expect(run.status).toBe("completed");
  expect(world.recorder.track).toEqual([
    [["right"], 8],
    [[], 20],
    [["right"], 8],
    [[], 20],
  ]);
  expect(world.hashOfTrack()).toBe(world.hash());
  expect(run.metrics).toMatchObject({ primitives: 1, framesPlayed: 56, framesKept: 56 });
});

test("hold with keep stays down until release, and is let go at the end", async () => {
  const { world } = await playSkill([
    { primitive: "hold", button: "b", frames: 4, keep: true },
    tap("right"),
    { primitive: "release", button: "b" },
    wait(3),
    { primitive: "hold", button: "a", frames: 5, keep: true },
  ]);

  expect(world.recorder.track).toEqual([
    [["b"], 4],
    [["b", "right"], 8],
    [["b"], 20],
    [[], 2],
    [[], 3],
    [["a"], 5],
    [[], 2],
  ]);
});

test("set keeps a template's type, and later values see it", async () => {
  const { run } = await playSkill([
    set("n", 2),
    set("twice", "${{ vars.n * 2 }}"),
    {
      primitive: "tap",
      button: "right",
      repeat: "${{ vars.n }}",
      hold_frames: 8,
      wait_frames: "${{ vars.twice }}",
    },
    note("at ${{ game.x }}, ${{ vars }}"),
  ]);

  expect(run.variables).toEqual({ n: 2, twice: 4 });
  expect(run.metrics.framesPlayed).toBe(24);
  expect(run.notes).toEqual(['at 5, {"n":2,"twice":4}']);
});
