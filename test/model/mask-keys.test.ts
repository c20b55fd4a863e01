import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { ReplyBlock } from "../../src/base/vocabulary/conversation.ts";
import { maskKeys } from "../../src/model/calls/mask-keys.ts";
import { type LanguageModel, type ModelEvent, ModelFault } from "../../src/model/language-model.ts";

const KEY = "sk-canary-0123456789";
const REQUEST = { purpose: "play", system: "", tools: [], messages: [], images: new Map() } as const;
const NO_USAGE = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

/** What a masked model says, where the model itself says this. */
async function said(events: readonly ModelEvent[], content: readonly ReplyBlock[] = []) {
  const model: LanguageModel = {
    id: "m",
    isRemote: true,
    async *reply() {
      yield* events;
      return { content, stopReason: `end ${KEY}`, usage: NO_USAGE, model: KEY };
    },
  };
  const replies = maskKeys(model, [KEY, "x"]).reply(REQUEST, { signal: new AbortController().signal });
  const seen: ModelEvent[] = [];
  for (;;) {
    const next = await replies.next();
    if (next.done === true) return { seen, reply: next.value };
    seen.push(next.value);
  }
}

/** The fault of a masked model, where the model itself fails with this one. */
async function thrown(fault: ModelFault): Promise<ModelFault> {
  const model: LanguageModel = {
    id: "m",
    isRemote: true,
    // biome-ignore lint/correctness/useYield: it fails before it says anything
    async *reply() {
      throw fault;
    },
  };
  const replies = maskKeys(model, [KEY]).reply(REQUEST, { signal: new AbortController().signal });
  return await replies.next().then(
    () => expect.fail("it did not fail"),
    (error) => error,
  );
}

describe("49.A6: a key that a server echoes", () => {
  test("49.A6: is masked in every part of a reply; a short stand-in for a key is no secret", async () => {
    const { reply } = await said(
      [],
      [
        { type: "text", text: `so ${KEY}, xx` },
        { type: "tool_use", id: KEY, name: "wait", input: { [KEY]: [`${KEY}${KEY}`] } },
      ],
    );

    expect(reply).toMatchObject({ stopReason: "end [key]", model: "[key]" });
    expect(reply.content).toEqual([
      { type: "text", text: "so [key], xx" },
      { type: "tool_use", id: "[key]", name: "wait", input: { "[key]": ["[key][key]"] } },
    ]);
  });

  test.each([1, 2, 7, 19])("49.A6: is masked in words that come %i characters at a time", async (size) => {
    const text = `a sk-can ${KEY} sk-${KEY} end sk-canary`;
    const pieces = text.match(new RegExp(`.{1,${size}}`, "g")) ?? [];

    const { seen } = await said(pieces.map((piece) => ({ type: "text", text: piece })));

    expect(seen.map((event) => (event.type === "text" ? event.text : "")).join("")).toBe(
      text.replaceAll(KEY, "[key]"),
    );
  });

  test("49.A6: in a signed block takes all thinking of its turn out, and no other", async () => {
    const thinking = { type: "thinking", thinking: "well", signature: "s" };
    const call = { type: "tool_use", id: "c", name: "wait", input: {} };

    const clean = await said([], [thinking, call]);
    const spoilt = await said([], [thinking, { ...thinking, thinking: KEY }, call]);
    const signed = await said([], [{ type: "redacted_thinking", data: `x${KEY}` }, call]);
    const other = await said([], [{ ...call, vendor: { thoughtSignature: KEY, name: "google" } }]);

    expect(clean.reply.content).toEqual([thinking, call]);
    expect([spoilt, signed, other].map(({ reply }) => reply.content)).toEqual([[call], [call], [call]]);
  });

  test("49.A6: is masked in all that a fault came from, headers and body of the server's answer among it", async () => {
    const answer = { headers: new Headers({ "x-request-id": KEY }), error: { message: KEY } };
    const root = Object.assign(new Error(`socket of ${KEY}`), { code: "ECONNRESET" });
    const library = Object.assign(new Error(`400 ${KEY}`, { cause: root }), answer, { name: `Of${KEY}` });
    const endless = new Error(KEY);
    endless.cause = endless;

    for (const cause of [library, new Error("broke", { cause: library }), endless, KEY, answer]) {
      const fault = await thrown(new ModelFault("refused-request", "no", { cause }));
      expect(inspect(fault, { depth: 30, showHidden: true })).not.toContain(KEY);
    }
    const fault = await thrown(new ModelFault("refused-request", "no", { cause: library }));
    expect(fault.cause).toMatchObject({
      ...{ name: "Of[key]", message: "400 [key]" },
      cause: { message: "socket of [key]", code: "ECONNRESET" },
    });
  });

  test("49.A6: is masked in what a fault says", async () => {
    const fault = new ModelFault("refused-request", `no ${KEY}`, {
      ...{ facts: { said: KEY }, tries: ["pictures"], mayPass: true, blames: ["effort"] },
    });

    expect(await thrown(fault)).toMatchObject({
      message: "no [key]",
      facts: { said: "[key]" },
      // What the run may try instead is the same.
      tries: ["pictures"],
      mayPass: true,
      blames: ["effort"],
    });
  });
});
