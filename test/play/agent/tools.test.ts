import { expect, test } from "vitest";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { watchGame } from "../../../packages/games/src/actions/interruption-watch.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { describeWalk } from "../../../packages/games/src/tools/world/describe-walk.ts";
import type { GameInfo } from "../../../src/base/vocabulary/game-info.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { placeOf } from "../../helpers/roms/lantern.ts";
import { runStore, STILL } from "../../helpers/runs/journal-world.ts";
import { playAgent, repliesPlayer, toolPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

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
    expect.stringMatching(
      /^Reached Village \d+,\d+, facing 6,4 \(a wall; the nearest person is at 7,4\), in \d+ steps\.$/,
    ),
    expect.stringMatching(/^Reached Village 3,4, facing 3,3 \(a wall, marked "Home"\), in \d+ steps\.$/),
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
    ["navigate_to", { direction: "north" }],
    ["navigate_to", { explore: true, map: "Village" }],
  );

  expect(results.map(({ isError }) => isError)).toEqual(Array(7).fill(true));
  expect(results.map(({ text }) => text)).toEqual([
    'Say where: "x" and "y" of a cell, a "marker", or "explore". Nothing was done.',
    'No map "Attic" was seen yet; you have seen Village. Nothing was done.',
    "There is no marker yet. Nothing was done.",
    '"avoid" takes a list of: grass, sight. Nothing was done.',
    "No walk: Village has 16 × 16 cells, and no cell 99,9. You are at Village 3,5.",
    '"direction" must be one of up, down, left, right, or left out. Nothing was done.',
    'Say where: "x" and "y" of a cell, a "marker", or "explore". Nothing was done.',
  ]);
});

const NO_MENU =
  'No menu is open: "EMBERFORD East: the Wood and the old tower" is shown, so call read_text first. Nothing was pressed.';

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
  const [noWalk, noMenu] = ["You cannot walk now: a text is open. Nothing was done.", NO_MENU];
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

  expect(describeWalk({ ...went, steps: 6 })).toEqual({
    text: "Stopped at Tower 6,5 after 6 steps: no known way leads there.",
    isCutShort: true,
  });
  expect(describeWalk({ ...went, steps: 0 })).toEqual({
    text: "No walk: no known way leads there. You are at Tower 6,5.",
    isError: true,
  });
});

test.each<JsonObject>([{ direction: "down" }, { direction: "down", explore: true }])(
  "navigate_to %j walks to where nothing is known, and a step on",
  async (input) => {
    const { ports, texts } = await playTools(["navigate_to", input]);

    const { x, y } = placeOf(ports.emulator);
    expect(texts[0]).toMatch(new RegExp(`^Reached Village ${x},${y}, in \\d+ steps\\.$`));
    // The screen shows four rows below the player.
    expect(y).toBeGreaterThan(5 + 3);
  },
);

test("navigate_to explores the nearest edge, and refuses what it cannot avoid there", async () => {
  const { texts } = await playTools(
    ["navigate_to", { explore: true, avoid: ["snow"] }],
    ["navigate_to", { explore: true }],
  );

  expect(texts[0]).toBe('"avoid" takes a list of: grass, sight. Nothing was done.');
  expect(texts[1]).toMatch(/^Reached Village /);
});

test("a conversation that an older version began keeps its tools, which still work", async () => {
  const older = ["explore_towards", "write_note", "remove_note", "mark", "unmark", "press_buttons"];
  const tools = older.map((name) => ({ name, description: "", input_schema: { type: "object" } }));
  const { model, requests } = toolPlayer(
    ["explore_towards", { x: 3 }],
    ["explore_towards", { direction: "down" }],
    ["write_note", { name: "key", text: "lost" }],
    ["remove_note", { name: "key" }],
    ["mark", { label: "well", x: 4, y: 6 }],
    ["unmark", { label: "well" }],
    ["press_buttons", { buttons: ["select"], wait_frames: 0 }],
  );
  const run = await villageRun(model);
  Object.assign(run.start.state.memory, { tools });
  const events = await playAgent(run, { steps: 7 });

  const texts = events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));
  expect(texts).toEqual([
    '"direction" must be one of up, down, left, right, or left out. Nothing was done.',
    expect.stringMatching(/^Reached Village /),
    'Note "key" is kept.',
    'Note "key" is removed.',
    '"well" is marked at Village 4,6.',
    'Unmarked "well" on Village.',
    "Pressed all 1.",
  ]);
  expect(requests.map((request) => request.tools)).toEqual(Array(7).fill(tools));
});

test("a press ends with the button up, so that two presses of one button are never one long press", async () => {
  const run = await villageRun(
    toolPlayer(["press_buttons", { buttons: ["select", "select"], hold_frames: 3, wait_frames: 0 }]).model,
  );
  const pressed: string[] = [];
  const { emulator } = run.ports;
  const { run: runFrames } = emulator;
  Object.assign(emulator, {
    run: (frames: number, held: readonly string[], options?: object) => {
      if (pressed.at(-1) !== held.join()) pressed.push(held.join());
      runFrames.call(emulator, frames, held as never, options);
    },
  });
  await playAgent(run, { steps: 1 });

  expect(pressed.slice(0, 4)).toEqual(["select", "", "select", ""]);
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
    ["write_note", { name: "old", text: " " }],
    ["write_note", { name: "old", text: "" }],
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
  const slow = {
    ...model,
    reply: (...asked: Parameters<typeof model.reply>) => {
      minutes += 14;
      return model.reply(...asked);
    },
  };
  const run = await villageRun(slow, {
    clock: { ...STILL.clock, elapsedMs: () => minutes * 60_000 },
  });
  const events = await playAgent(run, { steps: 3 });

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
