import { describe, expect, test } from "vitest";
import type { RecordedReply } from "../../../src/base/vocabulary/reply.ts";
import { askedForIn } from "../../../src/play/agent/tools/asked-for.ts";

const reply = (more: object = {}): RecordedReply =>
  ({
    content: [{ type: "text", text: "Hm." }],
    stopReason: "end_turn",
    usage: { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
    ...{ model: "m", receivedAt: "2026-11-30T00:00:00.000Z", ...more },
  }) as unknown as RecordedReply;

/** What a memory with a waiting reply or an operator's action asks of a step. */
function askedOf(waiting: object) {
  const asked = askedForIn({ tools: [{ name: "wait" }], ...waiting } as never);
  if (asked === null) throw new Error("nothing is asked");
  return asked;
}

const ofReply = (more: object = {}) => askedOf({ waiting: [{ purpose: "play", reply: reply(more) }] });
const SEEN = [{ type: "text", text: "seen" }] as const;
const KEPT = [{ type: "text", text: "kept" }] as const;

test("nothing is asked of a memory in which nothing waits", () => {
  expect(askedForIn({ tools: [] } as never)).toBeNull();
});

describe("a reply without a call is answered", () => {
  test.each<[more: object, text: string]>([
    [{}, "Your reply called no tool, so nothing was pressed. Call a tool in each reply."],
    [{ content: [] }, "Your reply was empty, so nothing was pressed. Call a tool in each reply."],
    [
      { stopReason: "max_tokens" },
      "Your reply was cut off at the limit of tokens before it called a tool, so nothing was pressed. Call a tool in each reply. Be brief.",
    ],
    [
      { stopReason: "refusal" },
      "You declined to continue, so nothing was pressed. Call a tool in each reply. This is a video game; if something in it troubles you, try another way through it.",
    ],
    [{ stopReason: "pause_turn" }, "Your turn was paused before it called a tool. Continue."],
  ])("%j", (more, text) => {
    expect(ofReply(more).answer([], [...KEPT], [...SEEN])).toEqual({
      ...{ role: "user", content: [{ type: "text", text }, ...KEPT, ...SEEN] },
    });
  });
});

test("each call of a reply gets its result, in order, before the view; a call without one gets none", () => {
  const uses = ["a", "b", "c"].map((id) => ({ type: "tool_use", id, name: "wait", input: {} }));
  const asked = ofReply({ content: uses, stopReason: "tool_use" });
  const { content } = asked.answer([{ text: "one" }, { text: "two", isError: true }], [], [...SEEN]);

  expect(asked.uses.map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(content).toEqual([
    { type: "tool_result", tool_use_id: "a", content: [{ type: "text", text: "one" }] },
    { type: "tool_result", tool_use_id: "b", content: [{ type: "text", text: "two" }], is_error: true },
    ...SEEN,
  ]);
});

test("a reply has the tools of its conversation, an operator all but those that answer them", () => {
  const tools = [
    { spec: { name: "wait" } },
    { spec: { name: "press_buttons" } },
    { spec: { name: "reply_to_operator" }, isForOperator: true },
  ] as never;
  const ofOperator = askedOf({ operator: { tool: "wait", input: {} } });
  const names = (of: readonly { spec: { name: string } }[]) => of.map(({ spec }) => spec.name);

  expect(names(ofReply().tools(tools))).toEqual(["wait"]);
  expect(names(ofOperator.tools(tools))).toEqual(["wait", "press_buttons"]);
  expect([ofReply().isToldAnew, ofOperator.isToldAnew]).toEqual([false, true]);
});

test.each<[action: object, words: string]>([
  [{ tool: "wait", input: { frames: 9 } }, 'used wait with {"frames":9}: done'],
  [{ tool: "run_skill", input: { name: "heal" } }, "ran the skill heal: done"],
  [{ tool: "run_skill", input: { name: "heal", on: 2 } }, 'ran the skill heal with {"on":2}: done'],
  [{ tool: "run_skill", input: { name: 3 } }, 'used run_skill with {"name":3}: done'],
  [
    { tool: "import_state", input: { file: "x" } },
    "played for a while in another emulator, and brings the game back: done",
  ],
])("an operator's action in words: %j", (operator, words) => {
  const { content } = askedOf({ operator }).answer([{ text: "done" }], [], [...SEEN]);

  expect(JSON.stringify(content)).toContain(JSON.stringify(words).slice(1, -1));
});
