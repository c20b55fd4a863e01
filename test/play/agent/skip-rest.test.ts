import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { BLOCKED } from "../../../src/game/actions/interruption-watch.ts";
import { skipsRest } from "../../../src/play/agent/tools/decided.ts";
import { pressButtonsTool } from "../../../src/play/agent/tools/press-buttons.ts";
import type { ToolContext, ToolOutcome } from "../../../src/play/agent/tools/tool.ts";
import { placeOf } from "../../helpers/roms/lantern.ts";
import { playAgent, repliesPlayer, villageRun } from "../../helpers/runs/play-agent.ts";

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
])("after %s the rest of the reply is skipped, and each call is answered", async (_, call) => {
  const { results, answer } = await playReply(
    call,
    ["press_buttons", { buttons: ["down"] }],
    ["write_note", { name: "place", text: "I went down" }],
  );

  expect(results.slice(1).map(({ text, isError }) => ({ text, isError }))).toEqual(
    Array(2).fill({ text: SKIPPED, isError: false }),
  );
  const told = answer.filter(({ type }) => type === "tool_result");
  expect(told).toHaveLength(3);
  expect(told.slice(1)).toEqual(
    ["call_1_1", "call_1_2"].map((id) => ({
      ...{ type: "tool_result", tool_use_id: id },
      content: [{ type: "text", text: SKIPPED }],
    })),
  );
});

test("a walk that a text interrupts ends the reply: nothing is pressed blindly", async () => {
  const { texts } = await playReply(
    ["press_buttons", { buttons: ["up", "up", "up", "up", "a"] }],
    ["press_buttons", { buttons: ["up", "a", "a"] }],
  );

  expect(texts[0]).toMatch(/^Pressed \d of 5: /);
  expect(texts[1]).toBe(SKIPPED);
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
  const context = { recorder: { hold() {} }, watch } as unknown as ToolContext;

  const { value } = await pressButtonsTool.run({ buttons }, context).next();

  expect(value).toMatchObject({ text });
  expect(skipsRest(value as ToolOutcome)).toBe(isCutShort);
});
