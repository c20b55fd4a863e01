import { describe, expect, it, test } from "vitest";
import {
  type ChatReply,
  type ChatScript,
  failing,
  inTurn,
  pressing,
} from "../../../test/helpers/chat/chat-replies.ts";
import { type ChatServerOptions, startChatServer } from "../../../test/helpers/chat/chat-server.ts";
import { ask, fakeClock, Talk } from "../../../test/helpers/server/model-requests.ts";
import { PASSING_TIMERS } from "../../../test/helpers/server/passing-time.ts";
import { type ChatModelOptions, createChatModel } from "../src/chat/chat-model.ts";

async function chat(
  script: ChatScript,
  options: ChatServerOptions = {},
  more: Partial<ChatModelOptions> = {},
) {
  const server = await startChatServer({ script, ...options });
  const clock = fakeClock();
  const model = createChatModel({
    ...{ vendor: options.flavour ?? "openai", name: "gpt-5.2", baseUrl: server.url, key: server.key },
    ...{ lmTimeoutMs: 2_000, clock, alarm: PASSING_TIMERS.alarm },
    ...more,
  });
  return { server, clock, model };
}

const FIRST_BACK_OFF_MS = 750;

describe("a fault that passes is tried again", () => {
  const faults: [string, ChatReply, reason: RegExp, waitMs?: number][] = [
    [
      "429 with retry-after",
      failing(429, { code: "rate_limit_exceeded", message: "Rate limit reached" }, { "retry-after": "7" }),
      /^429 rate_limit_exceeded Rate limit reached$/,
      7_000,
    ],
    ["429 with retry-after-ms", failing(429, {}, { "retry-after-ms": "1500" }), /429/, 1_500],
    ["408", failing(408), /408/],
    ["500", failing(500), /500/],
    [
      "502 of what stands behind a gateway",
      failing(502, { metadata: { raw: "upstream is gone" } }),
      /upstream is gone/,
    ],
    ["503", failing(503, { message: "Loading model" }), /503 server_error Loading model/],
    ["a connection cut before the reply", { fault: "cut", after: 0 }, /terminated|other side closed/],
    ["a connection cut in the reply", { fault: "cut", after: 3 }, /terminated|other side closed/],
    ["a chunk that is no JSON", { fault: "bad-json", after: 2 }, /JSON/],
    ["a reply that ends too early", { fault: "end", after: 3 }, /^the reply ended too early$/],
    [
      "an error in the reply",
      { fault: "error", after: 3, error: { code: 502, message: "Provider fell" } },
      /Provider fell/,
    ],
    [
      "an error before the reply",
      { fault: "error", after: 0, error: { type: "server_error", message: "Oh" } },
      /Oh/,
    ],
    [
      "a rate limit inside the stream",
      { fault: "error", after: 2, error: { code: 429, message: "Slow" } },
      /^429 Slow/,
    ],
    ["an empty 200", { fault: "empty" }, /without sending any chunks/],
    ["HTML with a 200", { fault: "html" }, /the answer is text\/html, not a reply/],
    [
      "a reply that its server breaks off",
      { fault: "whole", body: { choices: [{ message: { content: "Hm" }, finish_reason: "error" }] } },
      /^the server broke the reply off$/,
    ],
    [
      "an error in a whole answer",
      { fault: "whole", body: { error: "Loading the model" } },
      /^Loading the model$/,
    ],
    ["never an answer", { fault: "hang" }, /^no sign of life for 2 s$/],
    ["silence in the middle", { fault: "stall", after: 2 }, /^no sign of life for 2 s$/],
  ];

  it.each(faults)("%s", async (_name, fault, reason, waitMs = FIRST_BACK_OFF_MS) => {
    const { clock, model } = await chat(inTurn(fault, pressing("a")));

    const { reply, events } = await ask(model, new Talk().request());

    expect(reply.stopReason).toBe("tool_use");
    expect(clock.waits).toEqual([waitMs]);
    expect(events.filter((event) => event.type === "retry")).toEqual([
      expect.objectContaining({ attempt: 1, waitMs, reason: expect.stringMatching(reason) }),
    ]);
  });
});

describe("a fault that stays is told at once, and nothing is tried again", () => {
  const faults: [string, ChatReply, kind: string, words: RegExp][] = [
    ["a key that is refused", failing(401, { code: "invalid_api_key" }), "credentials", /refuses the key/],
    ["a region that is refused", failing(403), "credentials", /refuses the key/],
    [
      "a quota that is used up",
      failing(429, { code: "insufficient_quota" }),
      "payment",
      /insufficient_quota/,
    ],
    ["a bill that is not paid", failing(402, { message: "Insufficient credits" }), "payment", /credits/],
    [
      "a model that does not exist",
      failing(404, { message: "The model `x` does not exist" }),
      "refused-request",
      /`x`/,
    ],
    [
      "a conversation that is too long",
      failing(400, { code: "context_length_exceeded", message: "This model's maximum is 8192 tokens." }),
      "too-large",
      /too large/,
    ],
    [
      "llama.cpp's word for it",
      failing(400, { type: "exceed_context_size_error", message: "the request exceeds the available size" }),
      "too-large",
      /too large/,
    ],
    [
      "a message that is refused",
      failing(400, { param: "messages[2].content" }),
      "conversation-refused",
      /400/,
    ],
    [
      "an error inside the stream that is ours",
      { fault: "error", after: 2, error: { code: "context_length_exceeded", message: "too many" } },
      "too-large",
      /too many/,
    ],
  ];

  it.each(faults)("%s", async (_name, fault, kind, words) => {
    const { server, clock, model } = await chat(inTurn(fault));

    const asked = ask(model, new Talk().request());

    await expect(asked).rejects.toMatchObject({ kind, message: expect.stringMatching(words) });
    expect(clock.waits).toEqual([]);
    expect(server.exchanges).toHaveLength(1);
  });
});

test("a server without chat completions is told apart", async () => {
  const { server } = await chat(inTurn(pressing("a")));
  const model = createChatModel({
    ...{ vendor: "compatible", name: "m", baseUrl: `${server.url}/elsewhere`, key: server.key },
  });

  await expect(ask(model, new Talk().request())).rejects.toMatchObject({
    code: "vendor-api-missing",
    message: expect.stringMatching(/does not speak chat completions/),
  });
});
