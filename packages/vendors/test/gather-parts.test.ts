import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { PartsGatherer } from "../src/gemini/gather-parts.ts";

const chunk = (parts: readonly object[], rest: object = {}, top: object = {}): JsonObject =>
  ({ candidates: [{ content: { role: "model", parts }, ...rest }], ...top }) as unknown as JsonObject;

function gather(...chunks: readonly JsonObject[]) {
  const gatherer = new PartsGatherer("call_x");
  const events = chunks.flatMap((one) => gatherer.take(one));
  return { ...gatherer.finish("asked"), events };
}

describe("parts", () => {
  test("that stream in pieces are joined, unless they are signed or of another kind", () => {
    const { content, events } = gather(
      chunk([{ text: "Let me", thought: true }]),
      chunk([{ text: " see.", thought: true }, { text: "I " }]),
      chunk([{ text: "walk." }, { text: "", thoughtSignature: "s" }]),
      chunk([{ text: "On." }], { finishReason: "STOP" }),
    );

    expect(content).toEqual([
      { type: "vendor", vendor: { name: "google", text: "Let me see.", thought: true } },
      { type: "text", text: "I walk." },
      { type: "vendor", vendor: { name: "google", text: "", thoughtSignature: "s" } },
      { type: "text", text: "On." },
    ]);
    expect(events.map(({ type }) => type)).toEqual(["thinking", "thinking", "text", "text", "text"]);
  });

  test("with calls keep their signatures, and the ids that the server gave", () => {
    const { content, stopReason } = gather(
      chunk([{ functionCall: { id: "c1", name: "wait", args: { frames: 1 } }, thoughtSignature: "s" }]),
      chunk([{ functionCall: { name: "press" } }], { finishReason: "STOP" }),
    );

    expect(stopReason).toBe("tool_use");
    expect(content).toEqual([
      {
        ...{ type: "tool_use", id: "c1", name: "wait", input: { frames: 1 } },
        vendor: { name: "google", id: "c1", thoughtSignature: "s" },
      },
      { type: "tool_use", id: "call_x_1", name: "press", input: {} },
    ]);
  });

  test("of a signed text keep the signature with it", () => {
    expect(gather(chunk([{ text: "Hi.", thoughtSignature: "s" }], { finishReason: "STOP" })).content).toEqual(
      [{ type: "text", text: "Hi.", vendor: { name: "google", thoughtSignature: "s" } }],
    );
  });

  test("whose arguments are no object are the model's mistake", () => {
    const { content } = gather(
      chunk([{ functionCall: { name: "wait", args: [1] } }], { finishReason: "STOP" }),
    );

    expect(content[0]?.["input"]).toEqual({ INVALID_JSON: "[1]" });
  });
});

describe("what was used", () => {
  test("counts cached input apart, and thoughts as output", () => {
    const usageMetadata = {
      ...{ promptTokenCount: 1_000, cachedContentTokenCount: 600, toolUsePromptTokenCount: 5 },
      ...{ candidatesTokenCount: 20, thoughtsTokenCount: 300, totalTokenCount: 1_325 },
    };

    expect(gather(chunk([{ text: "x" }], { finishReason: "STOP" }, { usageMetadata })).usage).toEqual({
      ...{ inputTokens: 405, outputTokens: 320, cacheReadTokens: 600, cacheWriteTokens: 0 },
    });
  });

  test("is that of all requests, where a long reply takes several", () => {
    const used = (candidatesTokenCount: number) => ({
      usageMetadata: { promptTokenCount: 10, candidatesTokenCount },
    });

    const { usage, content } = gather(
      chunk([{ text: "a" }], { finishReason: "CONTINUATION", continuationToken: "t" }, used(3)),
      chunk([{ text: "b" }], { finishReason: "STOP" }, used(4)),
    );

    expect(usage).toMatchObject({ inputTokens: 20, outputTokens: 7 });
    expect(content).toEqual([{ type: "text", text: "ab" }]);
  });

  test("is nothing that is known where the server tells nothing", () => {
    const gatherer = new PartsGatherer("c");
    gatherer.take(chunk([{ text: "x" }], { finishReason: "STOP" }));

    expect(gatherer.usage).toBeNull();
  });
});

describe("the end", () => {
  test.each([
    ["STOP", "end_turn"],
    ["MAX_TOKENS", "max_tokens"],
    ["SAFETY", "refusal"],
    ["MALFORMED_FUNCTION_CALL", "malformed_function_call"],
  ])("%s is called %s", (finishReason, stopReason) => {
    expect(gather(chunk([{ text: "x" }], { finishReason })).stopReason).toBe(stopReason);
  });

  test("a prompt that is blocked is refused", () => {
    expect(gather({ promptFeedback: { blockReason: "SAFETY" } })).toMatchObject({
      content: [],
      stopReason: "refusal",
    });
  });

  test("comes with a finish reason only", () => {
    expect(() => gather(chunk([{ text: "x" }]))).toThrow("the reply ended too early");
    expect(() => gather()).toThrow("without sending any chunks");
  });

  test("may be an error inside the stream", () => {
    const error = { code: 503, status: "UNAVAILABLE", message: "The model is overloaded." };

    expect(() => gather({ error })).toThrow(expect.objectContaining({ type: "UNAVAILABLE", status: 503 }));
  });

  test("the model is named as the server names it", () => {
    const end = { finishReason: "STOP" };

    expect(gather(chunk([{ text: "x" }], end, { modelVersion: "gemini-3.8-flash-002" })).model).toBe(
      "gemini-3.8-flash-002",
    );
    expect(gather(chunk([{ text: "x" }], end)).model).toBe("asked");
  });
});
