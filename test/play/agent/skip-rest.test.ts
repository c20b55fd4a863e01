import { expect, test } from "vitest";
import { BLOCKED } from "../../../packages/games/src/actions/interruption-watch.ts";
import { mark } from "../../../packages/games/src/tools/world/markers.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import type { ModelRequest } from "../../../src/model/language-model.ts";
import { toolsToCarryOut } from "../../../src/play/agent/tools/all-tools.ts";
import { openRest, stopsRest } from "../../../src/play/agent/tools/calls/rest-of-reply.ts";
import { writeNote } from "../../../src/play/agent/tools/notes.ts";
import { pressButtonsTool } from "../../../src/play/agent/tools/press-buttons.ts";
import type { ToolContext, ToolOutcome } from "../../../src/play/agent/tools/tool.ts";
import { fold } from "../../../src/record/replay/reduce.ts";
import { placeOf } from "../../helpers/roms/lantern.ts";
import { playAgent, repliesPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

const NOTE = { name: "place", text: "I went down" };

type Call = readonly [tool: string, input: JsonObject];

const SKIPPED = "Not carried out: an earlier call of this reply failed or was interrupted.";

/** What came of each call of one reply, the answer to it, and the run. */
async function playReply(...calls: readonly Call[]) {
  const { model, requests } = repliesPlayer(calls, [["wait", {}]]);
  const run = await villageRun(model);
  const events = await playAgent(run, { steps: 2 });
  const results = events.flatMap((event) =>
    event.type === "tool-result" && event.step === 1 ? [event] : [],
  );
  const answer = requests[1]?.messages.at(-1)?.content ?? [];
  return { ...run, results, texts: results.map(({ text }) => text), answer };
}

test.each<[why: string, call: Call]>([
  ["an error", ["navigate_to", { map: "Attic", x: 1, y: 1 }]],
  ["a tool that does not exist", ["walk", {}]],
  ["buttons that were not all pressed", ["press_buttons", { buttons: Array<string>(15).fill("up") }]],
  ["more buttons than a call presses", ["press_buttons", { buttons: Array<string>(21).fill("select") }]],
  ["an aborted skill", ["run_skill", { name: "walk-to", params: { x: 99, y: 999 } }]],
])("52.B1: after %s what presses is skipped, a note is kept, and each call is answered", async (_, call) => {
  const { results, answer } = await playReply(
    call,
    ["press_buttons", { buttons: ["down"] }],
    ["write_note", NOTE],
  );

  expect(results.slice(1).map(({ text, isError }) => ({ text, isError }))).toEqual([
    { text: SKIPPED, isError: false },
    { text: 'Note "place" is kept.', isError: false },
  ]);
  const told = answer.filter(({ type }) => type === "tool_result");
  expect(told).toHaveLength(3);
  expect(told.slice(1)).toEqual(
    [
      ["call_1_1", SKIPPED],
      ["call_1_2", 'Note "place" is kept.'],
    ].map(([id, text]) => ({
      ...{ type: "tool_result", tool_use_id: id },
      content: [{ type: "text", text }],
    })),
  );
});

test("52.B1: tries, which press nothing in the game, are carried out after a stop", async () => {
  const { texts } = await playReply(
    ["press_buttons", { buttons: Array<string>(15).fill("up") }],
    ["try_buttons", { tries: [["left"]] }],
  );

  expect(texts[0]).toMatch(/^Pressed \d+ of 15: /);
  expect(texts[1]).toMatch(/^On a copy, so the game is as before:/);
});

test("a walk that a text interrupts ends the reply: nothing is pressed blindly", async () => {
  const { texts } = await playReply(
    ["press_buttons", { buttons: ["up", "up", "up", "up", "a"] }],
    ["press_buttons", { buttons: ["up", "a", "a"] }],
  );

  expect(texts[0]).toMatch(/^Pressed \d of 5: /);
  expect(texts[1]).toBe(SKIPPED);
});

/** The texts that a request sends last. */
function sentIn({ messages }: ModelRequest): readonly string[] {
  const last = messages.at(-1);
  if (last?.role !== "user") return [];
  const blocks = last.content.flatMap((block) => (block.type === "tool_result" ? block.content : [block]));
  return blocks.flatMap((block) => (block.type === "text" ? [block.text] : []));
}

/** The edge of the village, beyond which lies the wood. */
const TO_THE_WOOD: Call = ["navigate_to", { x: 15, y: 9 }];

test.each<[how: string, call: Call]>([
  ["to a cell", TO_THE_WOOD],
  ["to explore", ["navigate_to", { explore: true, direction: "right" }]],
])(
  "52.B: a walk %s that enters a map for the first time ends the reply, a later one does not",
  async (_, call) => {
    const { model } = repliesPlayer(
      [["navigate_to", { x: 14, y: 9, explore: true }]],
      [call, ["navigate_to", { x: 3, y: 10 }]],
      [["navigate_to", { map: "Village", x: 14, y: 9 }], TO_THE_WOOD, ["navigate_to", { x: 3, y: 10 }]],
    );
    const events = await playAgent(await villageRun(model), { steps: 3 });
    const texts = events.flatMap((event) => (event.type === "tool-result" ? [event.text] : []));

    expect(texts[1]).toMatch(/^Reached Wood \d+,\d+, in \d+ steps?\. You enter Wood for the first time\.$/);
    expect(texts[2]).toBe("Not carried out: you enter Wood for the first time.");
    expect(texts.slice(3)).toEqual([
      expect.stringMatching(/^Reached Village 14,9, in 1 step\.$/),
      expect.stringMatching(/^Reached Wood \d+,\d+, in \d+ steps?\.$/),
      expect.stringMatching(/^Reached Wood 3,10, in \d+ steps\.$/),
    ]);
  },
);

test("52.B: a map that a call of the reply showed is not sent again with the state, nor in the next answer", async () => {
  const { model, requests } = repliesPlayer(
    [["navigate_to", { x: 14, y: 9, explore: true }]],
    [TO_THE_WOOD, ["look_at_map", {}]],
    [["wait", {}]],
    [["wait", {}]],
  );
  await playAgent(await villageRun(model), { steps: 4 });
  const maps = requests.map(
    (request) => sentIn(request).filter((text) => /(^|\n)Map of Wood:/.test(text)).length,
  );

  expect(maps).toEqual([0, 0, 1, 0]);
});

test("what did all that it was asked for skips nothing, whatever its result adds", async () => {
  const { ports, texts } = await playReply(
    ["read_text", {}],
    ["navigate_to", { x: 6, y: 4 }],
    ["press_buttons", { buttons: ["a"] }],
    ["read_text", {}],
    ["navigate_to", { x: 7, y: 8 }],
  );

  expect(texts[0]).toMatch(/^No text is shown/);
  expect(texts.at(-1)).toMatch(/^Reached Village 7,8/);
  expect(placeOf(ports.emulator)).toEqual({ map: 0, x: 7, y: 8 });
});

test.each<
  [what: string, buttons: readonly string[], reason: string | null, isCutShort: boolean, text: string]
>([
  ["a battle", ["up", "up"], "a battle began", true, "Pressed all 2: a battle began."],
  ["a text that A asked for", ["up", "a"], "a text appeared", false, "Pressed all 2."],
  ["the player up against a wall", ["up", "up"], BLOCKED, false, "Pressed all 2."],
  ["nothing", ["up", "up"], null, false, "Pressed all 2."],
])("all buttons were pressed, and the last brought %s", async (_, buttons, reason, isCutShort, text) => {
  let presses = 0;
  const watch = { after: () => (++presses === buttons.length ? reason : null) };
  const context = { recorder: { hold() {} }, watch, memory: {} } as unknown as ToolContext;

  const { value } = await pressButtonsTool.run({ buttons }, context).next();

  expect(value).toMatchObject({ text });
  expect(stopsRest(value as ToolOutcome)).toBe(isCutShort);
});

/** Odo stands before the player; the second button is one too many. */
const TALK: readonly Call[] = [
  ["navigate_to", { x: 6, y: 4 }],
  ["press_buttons", { buttons: ["a", "up"] }],
];

test("52.B1: after a text stopped the buttons, the reading that was foreseen is done", async () => {
  const { texts, results } = await playReply(
    ...TALK,
    ["press_buttons", { buttons: ["up"] }],
    ["read_text", {}],
    ["look_at_map", {}],
    ["set_goal", { tier: "now", text: "Find the cat" }],
    ["navigate_to", { x: 7, y: 8 }],
  );

  expect(texts[1]).toBe("Pressed 1 of 2: mode is now dialog.");
  expect(texts[2]).toBe(SKIPPED);
  expect(texts[3]).toMatch(/\nThe text is over[.]$/);
  expect(results.slice(4, 6).every(({ text, isError }) => text !== SKIPPED && !isError)).toBe(true);
  expect(texts[6]).toBe(SKIPPED);
});

test("52.B1: a marker of the map that the player saw is kept, one of the map where they came to be is not", async () => {
  const marker = { label: "well", x: 3, y: 4 };
  const { texts } = await playReply(
    ["walk", {}],
    ["mark", marker],
    ["mark", { label: "well", remove: true }],
  );

  expect(texts.slice(1)).toEqual(['"well" is marked at Village 3,4.', 'Unmarked "well" on Village.']);

  const now = { memory: { rules: 2 }, world: { standing: () => ({ map: "Wood" }) } } as never;
  const rest = openRest([mark], "Village", null);
  rest.after({ text: "", isCutShort: true });
  expect(rest.allows({ name: "mark", input: marker }, now)).toBe(false);
  expect(rest.allows({ name: "mark", input: { ...marker, map: "Village" } }, now)).toBe(true);
});

test("52.B1: a conversation of an earlier version keeps its rule: all of the rest is skipped, until its summary", async () => {
  const { start } = await villageRun(repliesPlayer().model);
  const { rules, ...memory } = start.state.memory;
  const rest = openRest([writeNote], null, null);
  rest.after({ text: "", isCutShort: true });
  const isKept = (now: Partial<Memory>) =>
    rest.allows({ name: "write_note", input: NOTE }, { memory: now } as never);
  const folded = { type: "folded", summaryText: "", system: "", tools: [], opening: {}, images: new Map() };
  const after = (outcome: object) =>
    fold({ ...start.state, memory }, { ...folded, ...outcome } as never).memory;

  expect(rules).toBe(2);
  expect([isKept(memory), isKept(after({})), isKept(after({ rules }))]).toEqual([false, false, true]);
  expect(fold(start.state, folded as never).memory.rules).toBeUndefined();
});

test("52.B1: each tool says what it takes for granted, and one whose calls are not known is left out", async () => {
  const { model } = repliesPlayer();
  const { ports } = await villageRun(model);
  const all = toolsToCarryOut(ports.game.adapter, {});
  const rest = openRest(all, "Village", null);
  rest.after({ text: "", isError: true });
  const nowhere = { emulator: ports.emulator, game: { adapter: {} } };
  const now = { memory: { rules: 2 }, world: null, textGame: nowhere } as never;

  const free = all.map(({ spec }) => spec.name).filter((name) => rest.allows({ name, input: {} }, now));

  expect(free).toEqual([
    ...["write_note", "set_goal", "look_at_map", "recall", "list_skills", "define_agent", "try_buttons"],
    "remove_note",
  ]);
  expect(rest.allows({ name: "unheard", input: {} }, now)).toBe(false);
});
