import { expect, test } from "vitest";
import { watchGame } from "../../src/actions/interruption-watch.ts";
import { tellWent } from "../../src/agent/tools/world/tell-went.ts";
import type { Emulator } from "../../src/emulator/emulator.ts";
import type { GameAdapter } from "../../src/games/game-adapter.ts";
import type { GameInfo } from "../../src/run/game-info.ts";
import type { JsonObject } from "../../src/run/json.ts";
import { placeOf } from "../helpers/roms/lantern.ts";
import { runStore, STILL } from "../helpers/runs/journal-world.ts";
import { playAgent, repliesPlayer, toolPlayer, villageRun } from "../helpers/runs/play-agent.ts";

/** What a run's calls came to, and how its LM was answered. */
async function playTools(...calls: readonly (readonly [tool: string, input: JsonObject])[]) {
  const { model, requests } = toolPlayer(...calls);
  const run = await villageRun(model);
  const events = await playAgent(run, { steps: calls.length });
  const results = events.flatMap((event) => (event.type === "tool-result" ? [event] : []));
  return { ...run, requests, results, texts: results.map(({ text }) => text) };
}

test("navigate_to walks round walls to a cell of the grid", async () => {
  const before = await villageRun(toolPlayer().model);
  const grid = before.ports.game.adapter.grid?.(before.ports.emulator);
  const { row = 0, column = 0 } = grid?.player ?? {};
  const from = placeOf(before.ports.emulator);

  const { ports, texts } = await playTools(["navigate_to", { row, column: column + 2 }]);

  expect(texts[0]).toMatch(/^On the way to row \d, column \d\. Walked all \d cells\.$/);
  expect(placeOf(ports.emulator)).toEqual({ map: from.map, x: from.x + 2, y: from.y });
});

test("navigate_to walks to a cell of the map, and tells where it ended", async () => {
  const { ports, texts } = await playTools(["navigate_to", { x: 7, y: 8 }]);

  expect(texts[0]).toBe("Reached Village 7,8, in 7 steps.");
  expect(placeOf(ports.emulator)).toEqual({ map: 0, x: 7, y: 8 });
});

test("navigate_to goes beside what nobody can stand on, and faces it; a marker stands for a cell", async () => {
  const { ports, texts } = await playTools(
    ["mark", { label: "Home", x: 3, y: 3 }],
    ["navigate_to", { x: 6, y: 4 }],
    ["navigate_to", { marker: "home" }],
  );

  expect(texts.slice(1)).toEqual([
    expect.stringMatching(/^Reached Village \d+,\d+, facing 6,4, in \d+ steps\.$/),
    expect.stringMatching(/^Reached Village 3,4, facing 3,3, in \d+ steps\.$/),
  ]);
  expect(placeOf(ports.emulator)).toEqual({ map: 0, x: 3, y: 4 });
});

test("navigate_to says what is wrong with what it is asked for, and that nothing was done", async () => {
  const { results } = await playTools(
    ["navigate_to", {}],
    ["navigate_to", { x: 1, y: 1, map: "Attic" }],
    ["navigate_to", { marker: "Attic" }],
    ["navigate_to", { x: 2, y: 9, avoid: ["snow"] }],
    ["navigate_to", { x: 99, y: 9 }],
    ["explore_towards", { direction: "north" }],
  );

  expect(results.map(({ isError }) => isError)).toEqual(Array(6).fill(true));
  expect(results.map(({ text }) => text)).toEqual([
    'Say where: "x" and "y" of a cell, or a "marker". Nothing was done.',
    'No map "Attic" was seen yet, but Village. Nothing was done.',
    "There is no marker yet. Nothing was done.",
    '"avoid" takes a list of: grass, sight. Nothing was done.',
    "No walk: Village has 16 × 16 cells, and no cell 99,9. You are at Village 3,5.",
    'Say a "direction" (up, down, left, right), or "x" and "y", or neither. Nothing was done.',
  ]);
});

test("what a call of the same reply made impossible is told, and is no mistake; what cannot be at once is one", async () => {
  const [walk, choose] = [
    ["navigate_to", { x: 3, y: 5 }],
    ["choose", { option: "YES" }],
  ] as const;
  const sign = ["navigate_to", { x: 6, y: 4 }] as const;
  const ask = ["press_buttons", { buttons: ["a"] }] as const;
  const { model } = repliesPlayer([sign, ask, walk], [ask, choose], [walk], [choose]);
  const events = await playAgent(await villageRun(model), { steps: 4 });

  const results = events.flatMap((event) => (event.type === "tool-result" ? [event] : []));
  const [noWalk, noMenu] = [
    "Nobody can walk now. Nothing was done.",
    "No menu is open. Nothing was pressed.",
  ];
  expect(results.slice(2).map(({ text }) => text)).toEqual([
    noWalk,
    "Pressed all 1.",
    noMenu,
    noWalk,
    noMenu,
  ]);
  expect(results.map(({ isError }) => isError)).toEqual([false, false, false, false, false, true, true]);
});

test("a walk that found no way on behind its first steps is not told as none", () => {
  const at = { map: "Tower", x: 6, y: 5, facing: "up" } as const;
  const went = { end: "no-way", at, reason: "no known way leads there", faces: null } as const;

  expect(tellWent({ ...went, steps: 6 })).toEqual({
    text: "Stopped at Tower 6,5 after 6 steps: no known way leads there.",
    isCutShort: true,
  });
  expect(tellWent({ ...went, steps: 0 })).toEqual({
    text: "No walk: no known way leads there. You are at Tower 6,5.",
    isError: true,
  });
});

test("explore_towards walks to where nothing is known, and a step on", async () => {
  const { ports, texts } = await playTools(["explore_towards", { direction: "down" }]);

  const { x, y } = placeOf(ports.emulator);
  expect(texts[0]).toMatch(new RegExp(`^Reached Village ${x},${y}, in \\d+ steps\\.$`));
  // The screen shows four rows below the player.
  expect(y).toBeGreaterThan(5 + 3);
});

test("explore_towards takes a cell by whole numbers, or nothing at all", async () => {
  const { results, texts } = await playTools(
    ["explore_towards", { x: 1.5, y: 2 }],
    ["explore_towards", { x: 3 }],
    ["explore_towards", {}],
  );

  expect(texts.slice(0, 2)).toEqual(
    Array(2).fill('Say a "direction" (up, down, left, right), or "x" and "y", or neither. Nothing was done.'),
  );
  expect(texts[2]).toMatch(/^Reached Village /);
  expect(results.map(({ isError }) => isError)).toEqual([true, true, false]);
});

test("navigate_to goes where nothing was seen with explore alone", async () => {
  const { texts } = await playTools(
    ["navigate_to", { x: 7, y: 12 }],
    ["navigate_to", { x: 7, y: 12, explore: true }],
  );

  expect(texts[0]).toContain("(explore goes there)");
  expect(texts[1]).toMatch(/^(Reached|Stopped at) Village .* [1-9]\d* steps?/);
});

test("navigate_to says what is wrong with a cell of the grid that is none", async () => {
  const { results } = await playTools(["navigate_to", { row: 99, column: 0 }], ["navigate_to", { row: 1 }]);

  for (const { isError, text } of results) {
    expect(isError).toBe(true);
    expect(text).toMatch(/"row" must be 0 to 8 and "column" 0 to 9/);
  }
});

test("pressing on against a wall stops early, and says how many were pressed", async () => {
  const { texts } = await playTools([
    "press_buttons",
    { buttons: Array<string>(15).fill("up"), hold_frames: 8, wait_frames: 8 },
  ]);

  expect(texts[0]).toMatch(/^Pressed \d+ of 15: (the way is blocked|mode is now dialog)\.$/);
});

test("notes and the goal are kept and shown where a conversation begins", async () => {
  const { disk, requests, texts } = await playTools(
    ["write_note", { name: "key", text: "under the tree" }],
    ["write_note", { name: "old", text: "gone soon" }],
    ["remove_note", { name: "old" }],
    ["remove_note", { name: "old" }],
    ["set_goal", { tier: "now", text: "Light the lantern" }],
    ["write_note", { name: "long", text: "x".repeat(501) }],
  );

  expect(texts).toEqual([
    'Note "key" is kept.',
    'Note "old" is kept.',
    'Note "old" is removed.',
    'There is no such note. Your notes: "key".',
    'The goal "now" is set.',
    '"text" must be a text of 1 to 500 characters. Nothing was done.',
  ]);
  const { checkpoint } = await runStore(disk).load("latest");
  expect(checkpoint.memory.notes).toEqual({ key: "under the tree" });
  expect(checkpoint.memory.plan).toEqual({ now: "Light the lantern" });
  expect(requests).toHaveLength(6);
});

test("a routine save is made when half an hour has passed, whatever the step", async () => {
  let minutes = 0;
  const { model } = toolPlayer(["wait", {}], ["wait", {}], ["wait", {}]);
  const run = await villageRun(model, {
    clock: { ...STILL.clock, elapsedMs: () => minutes * 60_000 },
  });
  const events = await playAgent(run, {
    steps: 3,
    takeSaveRequests: () => {
      minutes += 20;
      return [];
    },
  });

  const saved = events.flatMap((event) =>
    event.type === "saved" && event.kind === "routine" ? [event.step] : [],
  );
  expect(saved).toEqual([3]);
});

test("a cell that was not entered is not counted as walked when something stops the way", () => {
  const states = [{ at: "2" }, { at: "2", text: "Hello" }];
  const adapter = {
    readState: () => states.shift() ?? {},
    interruption: (_before: GameInfo, after: GameInfo) =>
      after["text"] === undefined ? null : "a text appeared",
    position: ({ at }: GameInfo) => String(at),
  } as unknown as GameAdapter;
  const watch = watchGame({} as Emulator, adapter, { at: "1" });

  expect([watch.after("right"), watch.hasMoved]).toEqual([null, true]);
  expect([watch.after("right"), watch.hasMoved]).toEqual(["a text appeared", false]);
});
