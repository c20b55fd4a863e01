import { expect, test } from "vitest";
import { playSkill } from "../../../helpers/skills/skill-world.ts";
import { note, tap, wait } from "../../../helpers/skills/steps.ts";

test("navigate walks to a cell of the grid and tells how it went", async () => {
  const { run, world } = await playSkill([
    { primitive: "navigate", row: 6, column: "${{ 3 + 3 }}" },
    note("${{ game.x }}, ${{ game.y }}"),
  ]);

  expect(run.notes).toEqual(["6, 7"]);
  expect(run.variables).toEqual({
    last_walk: { arrived: true, blocked: false, walked: 5, cells: 5, reason: null },
  });
  expect(world.hashOfTrack()).toBe(world.hash());
});

test("navigate to a wall walks to the nearest cell, and says that it did not arrive", async () => {
  const { run } = await playSkill([{ primitive: "navigate", row: 0, column: 0 }]);

  expect(run.status).toBe("completed");
  expect(run.variables["last_walk"]).toMatchObject({
    arrived: false,
    reason: expect.stringMatching(/^row 0, column 0 cannot be reached; row \d, column \d is the nearest$/),
  });
});

test("navigate outside of the grid aborts with the place", async () => {
  const { run } = await playSkill([{ primitive: "navigate", row: 9, column: 0 }]);

  expect(run).toMatchObject({
    status: "aborted",
    summary: "steps[0].row: it must be a whole number from 0 to 8, but is 9",
  });
});

test("navigate aborts where there is no grid", async () => {
  const { run } = await playSkill([
    tap("up"),
    tap("a"),
    wait(60),
    { primitive: "navigate", row: 4, column: 4 },
  ]);

  expect(run).toMatchObject({ status: "aborted", summary: "steps[3]: there is no walking grid now" });
});

test("a walk ends within the frames of the run, and keeps a held button down", async () => {
  const { run, world } = await playSkill(
    [
      { primitive: "hold", button: "b", frames: 1, keep: true },
      { primitive: "navigate", row: 6, column: 6 },
    ],
    { maxFrames: 60 },
  );

  expect(run).toMatchObject({
    status: "aborted",
    summary: "it played 60 frames, the most of one run",
    metrics: { framesPlayed: 60 },
  });
  const buttons = world.recorder.track.map(([held]) => held.includes("b"));
  expect(buttons.slice(0, -1).every(Boolean)).toBe(true);
  expect(world.hashOfTrack()).toBe(world.hash());
});

test("navigate walks to a cell of the map, and to another one through what is known", async () => {
  const { run, world } = await playSkill([
    { primitive: "navigate", x: 7, y: "${{ 4 + 4 }}" },
    note("${{ game.x }}, ${{ game.y }}"),
  ]);

  expect(run.notes).toEqual(["7, 8"]);
  expect(run.variables).toEqual({
    last_walk: { arrived: true, blocked: false, walked: 7, cells: 7, reason: null },
  });
  expect(world.hashOfTrack()).toBe(world.hash());
});

test("navigate walks to a marker, and aborts where there is none of that name", async () => {
  const markers = [{ x: 6, y: 7, label: "Square" }];
  const atlas = { at: null, maps: [{ name: "Village", step: 1, cells: [], visits: [], markers }] };
  const step = { primitive: "navigate", marker: "square" } as const;

  const { run } = await playSkill([step, note("${{ game.x }}, ${{ game.y }}")], { atlas });
  const { run: unmarked } = await playSkill([step]);

  expect(run.notes).toEqual(["6, 7"]);
  expect(unmarked).toMatchObject({
    status: "aborted",
    summary: 'steps[0].marker: there is no marker "square"',
  });
});

test("navigate to a map that was never seen does not arrive, and says why", async () => {
  const { run } = await playSkill([{ primitive: "navigate", x: 1, y: 1, map: "Attic" }]);

  expect(run.variables["last_walk"]).toEqual({
    ...{ arrived: false, blocked: false, walked: 0, cells: 0, reason: "Attic was never seen" },
  });
});

test("a walk over maps ends within the frames of the run", async () => {
  const { run, world } = await playSkill([{ primitive: "navigate", x: 7, y: 8 }], { maxFrames: 60 });

  expect(run).toMatchObject({ status: "aborted", metrics: { framesPlayed: 60 } });
  expect(world.hashOfTrack()).toBe(world.hash());
});
