import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import { MESSAGES_TRAITS } from "../../../src/model/anthropic/messages-traits.ts";
import { describeBreak, isFree, onOneLine, wordsIn } from "../../../src/model/calls/describe-failure.ts";
import { hasContent } from "../../../src/model/calls/has-content.ts";
import { likenessOf } from "../../../src/model/calls/refusals/alike.ts";
import type { FailedCall } from "../../../src/model/calls/refusals/api-traits.ts";
import { classifyFailure } from "../../../src/model/calls/refusals/classify-failure.ts";
import { withoutRefused } from "../../../src/model/calls/refusals/without-refused.ts";
import { BrokenAttempt, withRetries } from "../../../src/model/calls/retry.ts";
import { isSameVendor, parseVendor } from "../../../src/model/calls/servers/vendor-name.ts";
import { holdsUnreadCall } from "../../../src/model/calls/unread-calls.ts";
import { ModelFault } from "../../../src/model/language-model.ts";
import { fakeClock } from "../../helpers/server/model-requests.ts";

const BODY: JsonObject = {
  model: "m-1",
  max_tokens: 4_096,
  stream: true,
  system: "Play.",
  tools: [{ name: "wait" }],
  tool_choice: { type: "auto" },
  thinking: { type: "adaptive", display: "summarized" },
  output_config: { effort: "low" },
  cache_control: { type: "ephemeral" },
  messages: [
    { role: "user", content: [{ type: "text", text: "Go." }, { type: "image" }] },
    {
      role: "assistant",
      content: [
        { type: "thinking", thinking: "hm" },
        { type: "text", text: "Yes." },
      ],
    },
    { role: "user", content: [{ type: "tool_result", content: [{ type: "text", text: "x" }] }] },
  ],
};
const PLAIN: JsonObject = {
  model: "m-1",
  max_tokens: 4_096,
  messages: [{ role: "user", content: [{ type: "text", text: "Go." }] }],
};

type Case = Partial<Omit<FailedCall, "headers">> & {
  readonly headers?: Record<string, string>;
  readonly body?: JsonObject;
  readonly host?: string;
};

function judge({ headers, body = BODY, host = "lm.example", ...rest }: Case): string {
  const failed: FailedCall = {
    status: null,
    type: null,
    errorCode: null,
    words: "",
    location: null,
    lostUsage: null,
    cause: null,
    ...rest,
    headers: headers === undefined ? null : new Headers(headers),
  };
  const end = classifyFailure(failed, { model: "m-1", host, body }, MESSAGES_TRAITS);
  if (end instanceof BrokenAttempt) {
    const { message, retryAfterMs, lostUsage, refusal, isOverlong } = end;
    return `again: ${message}; after ${retryAfterMs}, lost ${lostUsage?.inputTokens ?? null}${isOverlong ? ", without end" : ""}${refusal === null ? "" : `; refusal: ${refusal.message}, tries ${refusal.tries}, ${refusal.mayPass}`}`;
  }
  const { kind, code, message, blames, tries, refused, facts } = end;
  return `${kind}, ${code}: ${message}; blames ${blames}, tries ${tries}, refused ${refused?.parameter ?? null} ${JSON.stringify(facts)}`;
}

const CASES: readonly Case[] = [
  {},
  { words: "terminated", lostUsage: { ...NO_USAGE, inputTokens: 7 } },
  { words: "no end", isOverlong: true },
  ...[300, 302, 399].map((status) => ({ status, location: "https://b.example/x" })),
  { status: 301 },
  ...[400, 401, 402, 403, 404, 405, 408, 409, 413, 422, 429, 451, 500, 501, 502, 503, 504, 529].map(
    (status) => ({ status, words: "no" }),
  ),
  ...[
    "invalid_request_error",
    "authentication_error",
    "billing_error",
    "permission_error",
    "not_found_error",
    "request_too_large",
    "overloaded_error",
    "toString",
  ].map((type) => ({ type, words: "told" })),
  { type: "chat.completion", words: "the answer is a chat completion" },
  { status: 429, words: "slow down", headers: { "retry-after": "7" } },
  { status: 429, words: "slow down", headers: { "retry-after": "0" } },
  { status: 429, words: "slow down", headers: { "retry-after": "1.2345" } },
  { status: 429, words: "slow down", headers: { "retry-after": "Thu, 01 Jan 1970 00:00:00 GMT" } },
  { status: 429, words: "slow down", headers: { "retry-after-ms": "1500", "retry-after": "7" } },
  { status: 429, words: "slow down", headers: { "retry-after-ms": "0", "retry-after": "7" } },
  { status: 429, words: "bill", headers: { "x-should-retry": "false" } },
  { status: 400, words: "odd", headers: { "x-should-retry": "true" } },
  { status: 500, words: "odd", headers: { "x-should-retry": "false" } },
  { status: 500, words: "boom" },
  { status: 500, words: "" },
  { status: 500, words: "boom", headers: { "retry-after": "3" } },
  { status: 500, words: "boom", host: "api.anthropic.com" },
  { status: 500, words: "boom", host: "api.openai.com" },
  { status: 500, words: "invalid api key" },
  { words: "boom", error: { message: "boom" } },
  { words: "boom", error: null },
  { status: 400, words: "this model does not support image input" },
  { status: 400, words: "this model does not support image input", body: PLAIN },
  { status: 500, words: "m-1 does not support tools" },
  { status: 400, words: "tools[0].name is not supported" },
  { status: 404, words: "page not found" },
  { status: 404, words: "no model m-1" },
  { status: 404, words: "m-1 is missing" },
  { status: 405, words: "No endpoints found" },
  { status: 501, words: "nothing here" },
  { status: 400, words: "Unexpected endpoint or method" },
  { status: 400, words: "prompt is too long: 200001 tokens > 200000 maximum" },
  { status: 500, words: "the context length was exceeded" },
  { status: 429, words: "too many tokens per minute" },
  { status: 400, words: "request too large" },
  { status: 500, words: "request too large" },
  { status: 400, words: "max_tokens: 4096 is more than the context window" },
  { status: 400, words: "prompt is too long", errorCode: "other" },
  { status: 400, words: "messages.1.content.0: signature is invalid" },
  { status: 400, words: "messages.1.content.1: no" },
  { status: 400, words: "Invalid signature in thinking block" },
  { status: 400, words: "thinking is refused", body: PLAIN },
  { status: 400, words: "odd", errorCode: "thinking_prefix" },
  { status: 400, words: "odd", errorCode: "other_code" },
  { status: 400, words: "thinking: Extra inputs are not permitted" },
  { status: 400, words: "output_config.effort: not available" },
  { status: 422, words: "cache_control: Extra inputs are not permitted" },
  { status: 400, words: "max_tokens: 4096 > 2048" },
  { status: 400, words: "thinking is not supported" },
  { status: 400, words: "effort is not supported" },
  { status: 400, words: "messages: roles must alternate" },
  { status: 422, words: "odd", param: "messages[3].content" },
  { status: 500, words: "messages" },
  { status: 400, words: "invalid model" },
  { status: 400, words: "the model m-1 does not exist" },
  { status: 400, words: "no such thing", errorCode: "model_not_found" },
  { status: 422, words: "no such thing", type: "invalid_model" },
  { status: 400, words: "the effort and the image are odd" },
  { status: 422, words: "reasoning is odd" },
  { status: 418, words: "the effort is odd" },
  { status: 400, words: "schema of a function is odd; stream and tool_choice too" },
  { status: 400, words: "content policy" },
  { status: 400, words: "a block of the reply has thinking" },
  { status: 400, words: "blocks: thinking comes first", body: PLAIN },
  { status: 400, words: "system.0.cache_control: odd" },
  { status: 400, words: "system must be a string" },
  { status: 400, words: "stream must be false" },
  { status: 400, words: "temperature is odd", body: { ...PLAIN, temperature: 1 } },
  { status: 422, type: "x_model_not_found", words: "odd" },
  { status: 400, words: "the image is unsupported" },
  { status: 400, words: "vision isn't available here" },
  { status: 400, words: "multimodal inputs are not accepted" },
];

test("the meaning of each failed call", async () => {
  const lines = CASES.map((given) => {
    const { body, words, ...rest } = given;
    const what = [JSON.stringify(rest), words ?? "-", ...(body === PLAIN ? ["(a plain body)"] : [])].join(
      " ",
    );
    return `${what}\n  ${judge(given)}`;
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("failures.txt");
});

test("the words of a failed call", () => {
  const watch = (limit: string | null, type: string | null) =>
    ({ brokenLimit: () => limit, contentType: () => type }) as never;
  const deep = new Error("outer", { cause: new Error("inner\n  line") });
  expect([
    describeBreak(deep, watch("no sign of life", "text/html")),
    describeBreak(deep, watch(null, "text/html")),
    describeBreak(deep, watch(null, "")),
    describeBreak(deep, watch(null, "text/event-stream; charset=utf-8")),
    describeBreak(deep, watch(null, "application/json")),
    describeBreak(Object.assign(new Error(""), { code: "ECONNRESET" }), watch(null, null)),
    describeBreak(new Error(""), watch(null, null)),
  ]).toEqual([
    "no sign of life",
    "the answer is text/html, not a reply",
    "the answer is of no type, not a reply",
    "inner line",
    "inner line",
    "ECONNRESET",
    "the connection broke",
  ]);
  expect(
    [
      null,
      "x",
      { error: { message: "a" }, message: "b" },
      { error: "c" },
      { message: "d", detail: "e" },
      { detail: "e" },
      { error: { code: 1 } },
      { error: null },
    ].map(wordsIn),
  ).toEqual([null, null, "a", "c", "d", "e", '{"error":{"code":1}}', '{"error":null}']);
  const coded = (code: string) => new Error("x", { cause: Object.assign(new Error("y"), { code }) });
  expect([
    isFree(500, null as never),
    ...["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "ECONNRESET"].map((code) =>
      isFree(null, coded(code)),
    ),
  ]).toEqual([true, true, true, true, true, true, false]);
  expect([
    onOneLine(" a\n\tb\u0007c ", null),
    onOneLine("key sk-12345678 and sk-12345678", "sk-12345678"),
    onOneLine("short x", "x"),
    onOneLine("y".repeat(300), null),
    onOneLine("y".repeat(301), null),
  ]).toEqual(["a b c", "key [key] and [key]", "short x", "y".repeat(300), `${"y".repeat(299)}…`]);
  expect(likenessOf("request 12 of 0123abcd-FFFFFFFF failed at face 7")).toBe(
    "request # of #-# failed at face #",
  );
});

test("a body without what was refused", () => {
  const body = { a: 1, b: { c: 1, d: { e: 1 } }, f: [1] };
  const names = [
    ["a"],
    ["b.c"],
    ["b.d.e"],
    ["b.c", "b.d"],
    ["b.c=low"],
    ["a=x"],
    ["f.0"],
    ["x"],
    ["x.y=1"],
    ["b.x"],
    [],
  ];
  expect(names.map((leftOut) => JSON.stringify(withoutRefused(body, leftOut)))).toEqual([
    '{"b":{"c":1,"d":{"e":1}},"f":[1]}',
    '{"a":1,"b":{"d":{"e":1}},"f":[1]}',
    '{"a":1,"b":{"c":1},"f":[1]}',
    '{"a":1,"f":[1]}',
    '{"a":1,"b":{"c":"low","d":{"e":1}},"f":[1]}',
    '{"a":"x","b":{"c":1,"d":{"e":1}},"f":[1]}',
    ...Array(5).fill(JSON.stringify(body)),
  ]);
});

test("an event that says something, a vendor's name, and a call that was not read", () => {
  const events: readonly JsonObject[] = [
    { type: "ping" },
    { text: "x" },
    { text: " " },
    { text: "" },
    { delta: { thinking: "x" } },
    { delta: { signature: "s" } },
    { input: {} },
    { input: { a: 1 } },
    { functionCall: { name: 1 } },
    { response: { text: "x" } },
    { usage: { text: "x" } },
    { usageMetadata: { content: "x" } },
    { choices: [{ delta: { content: "" } }, { delta: { reasoning_content: "r" } }] },
    { type: "text", id: "x" },
    { content: ["", "y"] },
  ];
  expect(events.map((event) => hasContent(event))).toEqual([
    false,
    true,
    false,
    false,
    true,
    true,
    false,
    true,
    true,
    false,
    false,
    false,
    true,
    false,
    true,
  ]);
  expect(
    ["openai:gpt", "google:a:b", "ollama:", "claude", "llama3:8b", ":x", "openai", "Openai:x"].map((model) =>
      parseVendor(model),
    ),
  ).toEqual([
    { vendor: "openai", name: "gpt" },
    { vendor: "google", name: "a:b" },
    { vendor: "ollama", name: "" },
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([
    isSameVendor("claude", "llama3:8b"),
    isSameVendor("openai:a", "openai:b"),
    isSameVendor("openai:a", "google:a"),
    isSameVendor("openai:a", "claude"),
  ]).toEqual([true, true, false, false]);
  const texts = [
    "<tool_call>",
    "<|tool_calls|>",
    "<function=press>",
    '<invoke name="press">',
    "[TOOL_CALLS]",
    "<｜tool▁call▁begin｜>",
    "functions.press",
    "default_api:press",
    "to=functions",
    "functions",
    "a tool_call",
    "I call it",
  ];
  expect(texts.map((text) => holdsUnreadCall([{ type: "text", text }]))).toEqual([
    ...Array(9).fill(true),
    false,
    false,
    false,
  ]);
  expect([
    holdsUnreadCall([{ type: "text", text: "<tool_call>" }, { type: "tool_use" }]),
    holdsUnreadCall([{ type: "thinking", thinking: "<tool_call>" }]),
    holdsUnreadCall([{ type: "vendor", vendor: { reasoning: "<tool_call>" } }]),
    holdsUnreadCall([{ type: "vendor", vendor: "<tool_call>" }]),
  ]).toEqual([false, true, true, false]);
});

async function retried(
  breaks: readonly BrokenAttempt[],
  options: { retryForMs?: number; endsAlike?: boolean } = {},
): Promise<readonly string[]> {
  const clock = fakeClock();
  const left = [...breaks];
  const lines: string[] = [];
  // biome-ignore lint/correctness/useYield: a generator without events keeps the port's contract
  const attempt = async function* () {
    const next = left.shift();
    if (next !== undefined) throw next;
    return { content: [], stopReason: "end_turn", usage: NO_USAGE, model: "m" };
  };
  const call = withRetries(
    attempt,
    { retryForMs: 10_000, clock, subject: "m-1", ...options },
    new AbortController().signal,
  );
  try {
    for (let next = await call.next(); next.done !== true; next = await call.next()) {
      const event = next.value as Extract<typeof next.value, { type: "retry" }>;
      lines.push(`${event.attempt} ${event.waitMs} ${event.reason} ${event.lostUsage?.inputTokens ?? null}`);
    }
    lines.push("reply");
  } catch (error) {
    lines.push(error instanceof ModelFault ? `${error.kind}: ${error.message}` : String(error));
  }
  return lines;
}

test("attempts are made until one succeeds, the time is over, or equal answers show a refusal", async () => {
  const broken = (message: string, details: Partial<BrokenAttempt> = {}) =>
    new BrokenAttempt(message, { retryAfterMs: null, lostUsage: null, ...details });
  const refusal = new ModelFault("refused-request", "it fails each time");
  const alike = [1, 2, 3, 4].map((n) =>
    broken(`fault ${n}`, { refusal, lostUsage: { ...NO_USAGE, inputTokens: n } }),
  );
  const cases: readonly (readonly [
    readonly BrokenAttempt[],
    { retryForMs?: number; endsAlike?: boolean },
  ])[] = [
    [[], {}],
    [[broken("a"), broken("b"), broken("c"), broken("d"), broken("e")], {}],
    [[broken("a", { retryAfterMs: 10_000 }), broken("b")], {}],
    [[broken("a", { retryAfterMs: 10_001 })], {}],
    [[broken("a")], { retryForMs: 0 }],
    [[broken("a"), broken("b"), broken("c")], { retryForMs: 2_000 }],
    [alike, { endsAlike: true }],
    [alike, {}],
    [[alike[0], broken("other"), alike[1], alike[2]] as BrokenAttempt[], { endsAlike: true }],
    [Array(4).fill(broken("endless", { isOverlong: true })), { endsAlike: true }],
    [[broken("a", { retryAfterMs: 1_500 }), broken("b", { retryAfterMs: 9_999 })], {}],
  ];
  const all: string[] = [];
  for (const [breaks, options] of cases)
    all.push(
      `${breaks.map(({ message, retryAfterMs }) => `${message}${retryAfterMs === null ? "" : ` (${retryAfterMs})`}`).join(", ")} ${JSON.stringify(options)}`,
      ...(await retried(breaks, options)).map((line) => `  ${line}`),
    );
  await expect(`${all.join("\n")}\n`).toMatchFileSnapshot("retries.txt");
});
