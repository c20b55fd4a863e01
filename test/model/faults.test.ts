import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AnthropicModelOptions,
  createAnthropicModel,
} from "../../src/model/anthropic/anthropic-model.ts";
import type { ModelEvent } from "../../src/model/language-model.ts";
import {
  failing,
  inTurn,
  pressing,
  type Reply,
  saying,
  text,
  thinking,
} from "../helpers/server/messages-replies.ts";
import { type MessagesServer, startMessagesServer } from "../helpers/server/messages-server.ts";
import { ask, fakeClock, Talk } from "../helpers/server/model-requests.ts";
import { PASSING_TIMERS } from "../helpers/server/passing-time.ts";

const { alarm } = PASSING_TIMERS;

let server: MessagesServer;
let clock: ReturnType<typeof fakeClock>;
beforeEach(async () => {
  server = await startMessagesServer();
  clock = fakeClock();
});
afterEach(() => server.close());

function claude(options: Partial<AnthropicModelOptions> = {}) {
  return createAnthropicModel({
    model: "claude-sonnet-5-5",
    apiKey: server.key,
    baseUrl: server.url,
    profile: "anthropic",
    lmTimeoutMs: 60_000,
    clock,
    ...options,
  });
}

const FIRST_BACK_OFF_MS = 750;

describe("a fault of the connection is tried again", () => {
  const faults: [string, Reply, reason: RegExp, waitMs?: number][] = [
    [
      "429 with retry-after",
      failing(429, { type: "rate_limit_error", headers: { "retry-after": "7" } }),
      /429/,
      7_000,
    ],
    ["429 with retry-after-ms", failing(429, { headers: { "retry-after-ms": "1500" } }), /429/, 1_500],
    ["429 with nonsense in retry-after", failing(429, { headers: { "retry-after": "soon" } }), /429/],
    ["408", failing(408), /408/],
    ["409", failing(409), /409/],
    ["500", failing(500), /500/],
    ["503 that says not to retry", failing(503, { headers: { "x-should-retry": "false" } }), /503/],
    [
      "529",
      failing(529, { type: "overloaded_error", message: "Overloaded" }),
      /529 overloaded_error Overloaded/,
    ],
    ["400 that says to retry", failing(400, { headers: { "x-should-retry": "true" } }), /400/],
    ["a connection cut before the reply", { fault: "cut", after: 0 }, /terminated|other side closed/],
    ["a connection cut in the reply", { fault: "cut", after: 4 }, /terminated|other side closed/],
    ["cut JSON", { fault: "cut-json", after: 4 }, /./],
    ["a reply that ends too early", { fault: "end", after: 4 }, /ended/],
    ["an error event", { fault: "sse-error", type: "overloaded_error", after: 4 }, /overloaded_error/],
    ["an empty 200", { fault: "empty" }, /without sending any chunks/],
    ["HTML with a 200", { fault: "html" }, /the answer is text\/html, not a reply/],
  ];

  it.each(faults)("%s", async (_name, fault, reason, waitMs = FIRST_BACK_OFF_MS) => {
    server.answer(inTurn(fault, pressing("a")));

    const { reply, events } = await ask(claude(), new Talk().request());

    expect(reply.stopReason).toBe("tool_use");
    expect(clock.waits).toEqual([waitMs]);
    expect(events.filter((event) => event.type === "retry")).toEqual([
      {
        type: "retry",
        attempt: 1,
        waitMs,
        reason: expect.stringMatching(reason),
        lostUsage: lostUsage(fault),
      },
    ]);
    expect(server.exchanges[1]?.body).toEqual(server.exchanges[0]?.body);
  });

  const NOTHING = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };

  /** What the server had told before it broke off; a refusal costs nothing. */
  function lostUsage(fault: Reply): unknown {
    if ("fault" in fault && fault.fault === "status") return NOTHING;
    return "after" in fault && fault.after > 0 ? expect.objectContaining({ outputTokens: 1 }) : null;
  }

  const silences: [string, Reply][] = [
    ["a connection that hangs", { fault: "hang" }],
    ["a body that falls silent", { fault: "stall", after: 3 }],
  ];

  it.each(silences)("%s, after lmTimeout", async (_name, fault) => {
    server.answer(inTurn(fault, pressing("a")));

    const { events } = await ask(claude({ lmTimeoutMs: 60, alarm }), new Talk().request());

    expect(events).toContainEqual(
      expect.objectContaining({ type: "retry", reason: "no sign of life for 0.06 s" }),
    );
  });

  it("but a slow stream that lives goes on", async () => {
    server.answer(() => ({ content: [text("slow")], dripMs: 20, pings: 10 }));

    const { reply, events } = await ask(claude({ lmTimeoutMs: 150, alarm }), new Talk().request());

    expect(reply.content).toEqual([text("slow")]);
    expect(events).toEqual([{ type: "text", text: "slow" }]);
  });
});

describe("trying again ends", () => {
  it("after retryFor, with waits that double up to a minute", async () => {
    server.answer(() => failing(529, { type: "overloaded_error", message: "Overloaded" }));

    const call = ask(claude({ retryForMs: 120_000 }), new Talk().request());

    await expect(call).rejects.toMatchObject({
      kind: "unreachable",
      message: "claude-sonnet-5-5 cannot be reached after 9 attempts (529 overloaded_error Overloaded)",
    });
    expect(clock.waits).toEqual([750, 1_500, 3_000, 6_000, 12_000, 24_000, 45_000, 27_750]);
  });

  it("at once when the server asks to wait longer than that", async () => {
    server.answer(() => failing(429, { headers: { "retry-after": "3600" } }));

    const call = ask(claude({ retryForMs: 120_000 }), new Talk().request());

    await expect(call).rejects.toMatchObject({
      kind: "unreachable",
      message: expect.stringContaining("and asks to wait 3600 s"),
    });
    expect(clock.waits).toEqual([]);
  });

  it("at once with a retryFor of 0, also where nobody listens", async () => {
    const model = claude({ retryForMs: 0, baseUrl: "http://127.0.0.1:1" });

    await expect(ask(model, new Talk().request())).rejects.toMatchObject({
      kind: "unreachable",
      message: expect.stringMatching(/after 1 attempt \(.+\)$/),
    });
  });

  it("with the signal's reason, before, in a wait and in a reply", async () => {
    const stop = new Error("stop");
    const before = AbortSignal.abort(stop);
    await expect(ask(claude(), new Talk().request(), before)).rejects.toBe(stop);

    const inWait = new AbortController();
    server.answer(() => failing(500));
    const sleep = async (_ms: number, signal: AbortSignal) => {
      inWait.abort(stop);
      signal.throwIfAborted();
    };
    const waiting = ask(claude({ clock: { ...clock, sleep } }), new Talk().request(), inWait.signal);
    await expect(waiting).rejects.toBe(stop);

    const inReply = new AbortController();
    const events: ModelEvent[] = [];
    server.answer(() => ({ fault: "stall", after: 5 }));
    const call = claude({ lmTimeoutMs: 600_000 }).reply(new Talk().request(), { signal: inReply.signal });
    const reading = (async () => {
      for await (const event of call) {
        events.push(event);
        inReply.abort(stop);
      }
    })();
    await expect(reading).rejects.toBe(stop);
    expect(events.filter((event) => event.type !== "text")).toEqual([]);
  });

  it("at once when it is a bug in runner, which is passed on as it is", async () => {
    const tools = [{ name: "odd", description: "odd", input_schema: { n: 1n as unknown as number } }];
    const image = { role: "user" as const, content: [{ type: "image" as const, sha256: "0000" }] };

    await expect(ask(claude(), new Talk().request({ tools }))).rejects.toThrow(/BigInt/);
    await expect(ask(claude(), new Talk().request({ messages: [image] }))).rejects.toThrow(/image 0000/);
    expect(clock.waits).toEqual([]);
  });
});

describe("a refusal is told at once, with its code", () => {
  const refusals: [string, Reply, kind: string, words: RegExp, code?: string][] = [
    [
      "401",
      failing(401, { type: "authentication_error", message: "invalid x-api-key" }),
      "credentials",
      /invalid x-api-key/,
      "credentials-refused",
    ],
    ["403", failing(403, { type: "permission_error" }), "credentials", /403 permission_error/],
    [
      "413",
      failing(413, { type: "request_too_large" }),
      "too-large",
      /413 request_too_large/,
      "conversation-too-large",
    ],
    [
      "a prompt that is too long",
      failing(400, {
        type: "invalid_request_error",
        message: "prompt is too long: 1000001 tokens > 1000000 maximum",
      }),
      "too-large",
      /prompt is too long/,
      "conversation-too-large",
    ],
    [
      "404",
      failing(404, { type: "not_found_error", message: "model: nope" }),
      "refused-request",
      /model: nope/,
      "request-refused",
    ],
    ["402", failing(402, { type: "billing_error" }), "payment", /402 billing_error/, "request-refused"],
    [
      "a spend limit",
      failing(429, { errorCode: "contract_spend_limit_reached", headers: { "x-should-retry": "false" } }),
      "payment",
      /429/,
    ],
    [
      "an error event that is a refusal",
      { fault: "sse-error", type: "invalid_request_error", after: 2 },
      "refused-request",
      /400 invalid_request_error/,
    ],
    [
      "400",
      failing(400, { type: "invalid_request_error", message: "a\nb\u001b[31m" }),
      "refused-request",
      /a b \[31m\)/,
    ],
  ];

  it.each(refusals)("%s", async (_name, reply, kind, words, code = expect.any(String)) => {
    server.answer(() => reply);

    const call = ask(claude(), new Talk().request());

    await expect(call).rejects.toMatchObject({
      name: "ModelFault",
      kind,
      code,
      message: expect.stringMatching(words),
    });
    expect(server.exchanges).toHaveLength(1);
    expect(clock.waits).toEqual([]);
  });

  it("thinking whose prefix has changed is refused as such", async () => {
    server.answer(() => ({ content: [thinking("hm"), ...pressing("a").content] }));
    const talk = new Talk();
    talk.goOn((await ask(claude(), talk.request())).reply);

    const call = ask(claude(), talk.request({ system: "Another prompt." }));

    await expect(call).rejects.toMatchObject({ kind: "thinking-refused" });
    expect(server.refusals()).toEqual([expect.stringContaining("messages.1.content.0: Invalid `signature`")]);
  });

  it.each([
    ["its error code", failing(400, { errorCode: "thinking_prefix_mismatch" }), "thinking-refused"],
    [
      "another error code",
      failing(400, { errorCode: "tool_name_conflict", message: "thinking" }),
      "refused-request",
    ],
    [
      "a place without thinking",
      failing(400, { message: "messages.1.content.1: thinking" }),
      "conversation-refused",
    ],
    ["neither, but the messages", failing(422, { message: "body.messages: bad" }), "conversation-refused"],
    ["neither, and no messages", failing(400, { message: "a message of another kind" }), "refused-request"],
    [
      "no place but the word",
      failing(400, { message: "Invalid signature in thinking block" }),
      "thinking-refused",
    ],
  ])("whether it is about thinking is told by %s", async (_by, fault, kind) => {
    server.answer(inTurn({ content: [thinking("hm"), ...pressing("a").content] }, fault));
    const talk = new Talk();
    talk.goOn((await ask(claude(), talk.request())).reply);

    await expect(ask(claude(), talk.request())).rejects.toMatchObject({ kind });
  });

  it("the key is in no message", async () => {
    server.answer(() => failing(400, { message: `the key ${server.key} is odd` }));

    await expect(ask(claude(), new Talk().request())).rejects.toMatchObject({
      message: expect.stringContaining("the key [key] is odd"),
    });
  });
});

describe("every way in which a reply may end is passed on", () => {
  it.each([
    "end_turn",
    "max_tokens",
    "refusal",
    "pause_turn",
    "model_context_window_exceeded",
    "what_comes_next",
  ])("%s", async (stopReason) => {
    server.answer(() => saying("So.", stopReason));

    expect((await ask(claude(), new Talk().request())).reply.stopReason).toBe(stopReason);
  });

  it("empty content", async () => {
    server.answer(() => ({ content: [], stopReason: "refusal" }));

    expect((await ask(claude(), new Talk().request())).reply.content).toEqual([]);
  });

  it("several calls, and one of 1,000 buttons", async () => {
    const buttons = Array.from({ length: 1_000 }, () => "a");
    const content = [...pressing("b").content, ...pressing(...buttons).content];
    server.answer(() => ({ content }));

    expect((await ask(claude(), new Talk().request())).reply.content).toEqual(content);
  });
});
