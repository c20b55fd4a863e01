import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  functionCall,
  type GeminiReply,
  type GeminiSaying,
  geminiInTurn,
} from "../../../test/helpers/gemini/gemini-replies.ts";
import { type GeminiServer, startGeminiServer } from "../../../test/helpers/gemini/gemini-server.ts";
import { ask, fakeClock, Talk } from "../../../test/helpers/server/model-requests.ts";
import { oddServer } from "../../../test/helpers/server/odd-server.ts";
import { PASSING_TIMERS } from "../../../test/helpers/server/passing-time.ts";
import { createGeminiModel, type GeminiModelOptions } from "../src/gemini/gemini-model.ts";

let server: GeminiServer;
beforeEach(async () => {
  server = await startGeminiServer();
});
afterEach(() => server.close());

const model = (options: Partial<GeminiModelOptions> = {}) =>
  createGeminiModel({
    ...{ name: "gemini-3.8-flash", baseUrl: server.url, key: server.key, effort: null, thinking: null },
    ...options,
  });

const PRESS: GeminiSaying = {
  parts: [{ text: "I press A." }, functionCall("press_buttons", { buttons: ["a"] })],
};

describe("a conversation", () => {
  test("of 40 turns is never refused, and each request begins as the one before", async () => {
    const talk = new Talk();
    const gemini = model();

    for (let turn = 0; turn < 40; turn += 1) talk.goOn((await ask(gemini, talk.request())).reply);

    expect(server.refusals()).toEqual([]);
    const contents = server.exchanges.map(({ body }) => JSON.stringify(body.contents));
    const broken = contents.filter(
      (text, at) => at > 0 && !text.startsWith((contents[at - 1] ?? "").slice(0, -1)),
    );
    expect(broken).toEqual([]);
    const cached = server.exchanges.filter(({ usage }) => usage?.cachedContentTokenCount !== undefined);
    expect(cached.length).toBeGreaterThan(30);
  });

  test("is refused where another signature comes back", async () => {
    const talk = new Talk();
    const { reply } = await ask(model(), talk.request());
    const vendor = { name: "google", thoughtSignature: "b3RoZXI=" };
    talk.goOn({
      ...reply,
      content: reply.content.map((block) => (block.type === "tool_use" ? { ...block, vendor } : block)),
    });

    await expect(ask(model(), talk.request())).rejects.toMatchObject({ kind: "thinking-refused" });
  });

  test("asks again for the rest of a long reply, with the token that the server gave", async () => {
    const long = await oddServer((res, _request, n) => {
      const part = n === 1 ? "The first half, " : "the second.";
      const end =
        n === 1 ? { finishReason: "CONTINUATION", continuationToken: "t1" } : { finishReason: "STOP" };
      const chunk = { candidates: [{ content: { parts: [{ text: part }] }, ...end }] };
      res.writeHead(200, { "content-type": "text/event-stream" }).end(`data: ${JSON.stringify(chunk)}\n\n`);
    });

    const { reply } = await ask(model({ baseUrl: long.env.ANTHROPIC_BASE_URL }), new Talk().request());

    expect(reply.content).toEqual([{ type: "text", text: "The first half, the second." }]);
    const [first, second] = long.requests;
    expect(second).toEqual({ ...first, continuationToken: "t1" });
  });

  test("tells what was said, what was used and who spoke", async () => {
    server.answer(geminiInTurn({ ...PRESS, thoughts: 30 }));

    const { reply, events } = await ask(model(), new Talk().request());

    expect(reply).toMatchObject({ stopReason: "tool_use", model: "google:gemini-3.8-flash" });
    expect(reply.content.map(({ type }) => type)).toEqual(["text", "tool_use"]);
    const { usage } = server.exchanges[0] ?? {};
    expect(reply.usage).toEqual({
      inputTokens: usage?.promptTokenCount,
      outputTokens: (usage?.candidatesTokenCount ?? 0) + 30,
      cacheReadTokens: 0,
      cacheWriteTokens: 0,
    });
    expect(events.map((event) => (event.type === "text" ? event.text : "?")).join("")).toBe("I press A.");
  });

  test("asks for as much thinking as is wanted, until the server refuses to hear of it", async () => {
    const asked = model({ name: "gemini-2.5-flash", effort: "low" });
    await ask(asked, new Talk().request());
    await ask(asked, new Talk().request({ leftOut: { "google:gemini-2.5-flash": ["thinkingConfig"] } }));

    expect(server.exchanges.map(({ body }) => body.generationConfig)).toEqual([
      { maxOutputTokens: 16_000, thinkingConfig: { thinkingBudget: 1_024 } },
      { maxOutputTokens: 16_000 },
    ]);
  });
});

describe("what goes wrong", () => {
  test.each<[string, GeminiReply, string, number | null]>([
    ["a limit of the rate", { fault: "status", code: 429, status: "RESOURCE_EXHAUSTED" }, "429", null],
    [
      "a limit that says how long to wait",
      { fault: "status", code: 429, status: "RESOURCE_EXHAUSTED", retryDelay: "37.5s" },
      "429",
      37_500,
    ],
    ["an overload", { fault: "status", code: 503, status: "UNAVAILABLE" }, "503", null],
    ["a cut", { fault: "cut", after: 1 }, "", null],
    ["a chunk that is no JSON", { fault: "bad-json", after: 1 }, "", null],
    ["an end too early", { fault: "end", after: 1 }, "the reply ended too early", null],
    ["no chunk at all", { fault: "end", after: 0 }, "without sending any chunks", null],
    [
      "an error inside the stream",
      { fault: "chunk-error", code: 503, status: "UNAVAILABLE", after: 1 },
      "503",
      null,
    ],
  ])("%s is tried again", async (_, fault, reason, waitMs) => {
    server.answer(geminiInTurn(fault, PRESS));
    const clock = fakeClock();

    const { reply, events } = await ask(model({ clock }), new Talk().request());

    expect(reply.stopReason).toBe("tool_use");
    const [retry] = events.flatMap((event) => (event.type === "retry" ? [event] : []));
    expect(retry?.reason).toContain(reason);
    if (waitMs !== null) expect(clock.waits).toEqual([waitMs]);
    expect(server.exchanges).toHaveLength(2);
  });

  test("a silence is given up", async () => {
    server.answer(geminiInTurn({ fault: "stall", after: 1 }));
    const call = ask(
      model({ lmTimeoutMs: 30, alarm: PASSING_TIMERS.alarm, retryForMs: 0 }),
      new Talk().request(),
    );

    await expect(call).rejects.toMatchObject({ kind: "unreachable" });
  });

  test.each<[string, GeminiReply, string]>([
    [
      "a conversation that is too long",
      {
        ...{ fault: "status", code: 400, status: "INVALID_ARGUMENT" },
        message: "The input token count (2000000) exceeds the maximum number of tokens allowed (1048576).",
      },
      "too-large",
    ],
    [
      "a level of thinking that the model does not know",
      {
        ...{ fault: "status", code: 400, status: "INVALID_ARGUMENT" },
        message: "Thinking level low is not supported for this model.",
      },
      "parameter-refused",
    ],
    [
      "a model that the account may not use",
      {
        ...{ fault: "status", code: 429, status: "RESOURCE_EXHAUSTED" },
        message: "Quota exceeded for metric: free_tier_requests, limit: 0, model: gemini-4-argon",
      },
      "payment",
    ],
    [
      "an error inside the stream that is ours",
      { fault: "chunk-error", code: 400, status: "INVALID_ARGUMENT", after: 1 },
      "refused-request",
    ],
  ])("%s is not tried again", async (_, fault, kind) => {
    server.answer(geminiInTurn(fault));

    await expect(ask(model({ effort: "low" }), new Talk().request())).rejects.toMatchObject({ kind });
    expect(server.exchanges).toHaveLength(1);
  });

  test("a key that is none is refused without being told", async () => {
    const key = "AIza-wrong-987";

    const fault = await ask(model({ key }), new Talk().request()).catch((error: unknown) => error);

    expect(fault).toMatchObject({ kind: "credentials", facts: { model: "google:gemini-3.8-flash" } });
    expect(String(fault)).not.toContain(key);
  });

  test("a model that does not exist is refused", async () => {
    const fault = await ask(model({ name: "gemini-1.0-pro" }), new Talk().request()).catch(
      (error: unknown) => error,
    );

    expect(fault).toMatchObject({ kind: "refused-request", code: "request-refused" });
  });

  test("a prompt that is blocked is a refusal", async () => {
    server.answer(geminiInTurn({ fault: "blocked", reason: "PROHIBITED_CONTENT" }));

    expect((await ask(model(), new Talk().request())).reply).toMatchObject({
      stopReason: "refusal",
      content: [],
    });
  });

  test("usage that is not told counts as none", async () => {
    server.answer(geminiInTurn({ ...PRESS, tellsUsage: false }));

    expect((await ask(model(), new Talk().request())).reply.usage.outputTokens).toBe(0);
  });
});
