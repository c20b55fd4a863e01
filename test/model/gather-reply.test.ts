import { describe, expect, test } from "vitest";
import type { JsonObject, JsonValue } from "../../src/base/vocabulary/json.ts";
import { CHAT_COMPLETION, ReplyGatherer, readReply } from "../../src/model/anthropic/gather-reply.ts";
import { ToldError } from "../../src/model/calls/told-error.ts";

const START = { type: "message_start", message: { model: "m", usage: { input_tokens: 7 } } };
const STOP = { type: "message_stop" };
const delta = (index: number, given: JsonObject): JsonObject => ({
  type: "content_block_delta",
  index,
  delta: given,
});
const textDelta = (index: number, text: string) => delta(index, { type: "text_delta", text });

/** The reply that some events make, and what of them people may watch. */
function gather(...events: readonly JsonObject[]) {
  const gatherer = new ReplyGatherer();
  const shown = events.flatMap((event) => gatherer.take(event) ?? []);
  return { gatherer, shown, reply: () => gatherer.finish("asked") };
}

describe("a reply that comes in events", () => {
  test("is put together by the blocks' numbers, and its words are shown as they come", () => {
    const { shown, reply, gatherer } = gather(
      START,
      {
        type: "content_block_start",
        index: 1,
        content_block: { type: "tool_use", id: "t", name: "wait", input: {} },
      },
      { type: "content_block_start", index: 0, content_block: { type: "thinking", thinking: "" } },
      delta(0, { type: "thinking_delta", thinking: "Hm" }),
      delta(0, { type: "thinking_delta", thinking: "." }),
      delta(0, { type: "signature_delta", signature: "sig" }),
      delta(1, { type: "input_json_delta", partial_json: '{"frames"' }),
      delta(1, { type: "input_json_delta", partial_json: ": 4}" }),
      textDelta(2, "Go"),
      textDelta(2, " on."),
      {
        type: "message_delta",
        delta: { stop_reason: "tool_use" },
        usage: { output_tokens: 9, input_tokens: null },
      },
    );

    expect(gatherer.isEnded).toBe(true);
    expect(shown).toEqual([
      { type: "thinking", text: "Hm" },
      { type: "thinking", text: "." },
      { type: "text", text: "Go" },
      { type: "text", text: " on." },
    ]);
    expect(reply()).toEqual({
      content: [
        { type: "thinking", thinking: "Hm.", signature: "sig" },
        { type: "tool_use", id: "t", name: "wait", input: { frames: 4 } },
        { type: "text", text: "Go on." },
      ],
      ...{ stopReason: "tool_use", model: "m" },
      usage: { inputTokens: 7, outputTokens: 9, cacheReadTokens: 0, cacheWriteTokens: 0 },
    });
  });

  test("needs no beginning of its blocks, no usage and no reason to stop", () => {
    const { reply } = gather(
      delta(0, { type: "thinking_delta", thinking: "Hm" }),
      textDelta(1, "Yes."),
      STOP,
    );

    expect(reply()).toEqual({
      content: [
        { type: "thinking", thinking: "Hm" },
        { type: "text", text: "Yes." },
      ],
      ...{ stopReason: "end_turn", model: "asked" },
      usage: { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 },
    });
  });

  test.each<[what: string, events: readonly JsonObject[], fact: string]>([
    ["before anything came", [], "the answer ended without sending any chunks"],
    ["after its beginning", [START], "the reply ended too early"],
    ["in its words", [textDelta(0, "Go")], "the reply ended too early"],
  ])("that ends %s is none", (_, events, fact) => {
    const { reply, gatherer } = gather(...events);

    expect(gatherer.isEnded).toBe(false);
    expect(reply).toThrow(fact);
  });

  test("has the tokens that the server reported last; null is no report", () => {
    const usage = (used: JsonObject): JsonObject => ({ type: "message_delta", delta: {}, usage: used });
    const { gatherer } = gather(
      { type: "message_start", message: { usage: { input_tokens: 7, cache_read_input_tokens: 5 } } },
      usage({ output_tokens: 1, cache_creation_input_tokens: 3 }),
      usage({ output_tokens: 8, cache_read_input_tokens: null }),
    );

    expect(gatherer.usage).toEqual({
      ...{ inputTokens: 7, outputTokens: 8, cacheReadTokens: 5, cacheWriteTokens: 3 },
    });
    expect(new ReplyGatherer().usage).toBeNull();
  });

  test("keeps signatures and hidden thoughts as they came, the last signature of a block", () => {
    const start = (index: number, block: JsonObject): JsonObject => ({
      ...{ type: "content_block_start", index },
      content_block: block,
    });
    const signed = (index: number, signature: JsonValue) =>
      delta(index, { type: "signature_delta", signature });
    const { reply, shown } = gather(
      start(0, { type: "thinking", thinking: "", signature: "" }),
      signed(0, "first"),
      signed(0, "second"),
      start(1, { type: "redacted_thinking", data: "hidden" }),
      start(2, { type: "thinking", thinking: "", signature: "early" }),
      delta(2, { type: "thinking_delta", thinking: "Hm" }),
      delta(2, { type: "citations_delta", citation: {} }),
      start(3, { type: "thinking", thinking: "x", signature: "s" }),
      signed(3, null),
      STOP,
    );

    expect(shown).toEqual([{ type: "thinking", text: "Hm" }]);
    expect(reply().content).toEqual([
      { type: "thinking", thinking: "", signature: "second" },
      { type: "redacted_thinking", data: "hidden" },
      { type: "thinking", thinking: "Hm", signature: "early" },
      { type: "thinking", thinking: "x", signature: "" },
    ]);
  });

  test("gives a tool no input rather than a bad one", () => {
    const tool = (index: number, input: JsonValue): JsonObject => ({
      ...{ type: "content_block_start", index },
      content_block: { type: "tool_use", id: `${index}`, name: "wait", input },
    });
    const { reply } = gather(tool(0, null), tool(1, "x"), tool(2, { frames: 3 }), STOP);

    expect(reply().content).toMatchObject([{ input: {} }, { input: {} }, { input: { frames: 3 } }]);
    expect(reply().stopReason).toBe("tool_use");
  });
});

describe("a reply that comes at once", () => {
  const MESSAGE = { model: "m", stop_reason: "end_turn", usage: { output_tokens: 2 } };

  test("is read as it is, and its words are shown together", () => {
    const content = [
      { type: "thinking", thinking: "Hm" },
      { type: "text", text: "One." },
      { type: "text", text: "" },
      { type: "text", text: "Two." },
    ];
    const { shown, reply } = gather({ type: "message", ...MESSAGE, content });

    expect(shown).toEqual([{ type: "text", text: "One.\nTwo." }]);
    expect(reply()).toMatchObject({
      content,
      stopReason: "end_turn",
      model: "m",
      usage: { outputTokens: 2 },
    });
  });

  test("may be a plain text, with or without a type, and may hold no words", () => {
    const typed = gather({ type: "message", ...MESSAGE, content: "Yes." });
    const untyped = gather({ role: "assistant", ...MESSAGE, content: "Yes." });
    const silent = gather({ type: "message", ...MESSAGE, content: [] });

    expect(typed.shown).toEqual([{ type: "text", text: "Yes." }]);
    for (const { reply } of [typed, untyped])
      expect(reply().content).toEqual([{ type: "text", text: "Yes." }]);
    expect([silent.shown, silent.reply().content]).toEqual([[], []]);
    expect(() => gather({ type: "message", ...MESSAGE, content: null })).toThrow(
      "the reply holds no content",
    );
  });
});

test.each<[event: JsonObject, type: string | null, words: string]>([
  [{ type: "error", error: { type: "overloaded_error", message: "Busy." } }, "overloaded_error", "Busy."],
  [{ type: "error", message: "Busy." }, "error", "Busy."],
  [{ error: "Busy." }, null, "Busy."],
  [{ error: { code: 5 } }, null, '{"code":5}'],
  [{ choices: [] }, CHAT_COMPLETION, "the answer is a chat completion"],
])("%j is an error from the server", (event, type, words) => {
  const thrown = (() => {
    try {
      return gather(event).reply();
    } catch (error) {
      return error;
    }
  })();

  expect(thrown).toBeInstanceOf(ToldError);
  expect(thrown).toMatchObject({ type, message: words });
});

test.each<[event: JsonObject]>([[{ type: "ping" }], [{ error: null }], [{ role: "user", content: "x" }]])(
  "%j is neither a part of a reply nor an error",
  (event) => {
    const { shown, gatherer } = gather(event);

    expect([shown, gatherer.isEnded]).toEqual([[], false]);
  },
);

test("tokens that are no numbers count as none", () => {
  const usage = { input_tokens: "9", output_tokens: Number.NaN, cache_read_input_tokens: 4 };

  expect(readReply({ content: [], usage }, "asked").usage).toEqual({
    ...{ inputTokens: 0, outputTokens: 0, cacheReadTokens: 4, cacheWriteTokens: 0 },
  });
});
