import { afterEach, expect, test, vi } from "vitest";
import type { Message, ReplyBlock, ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { RetryClock } from "../../../../src/model/calls/retry.ts";
import { parseVendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { toldLater } from "../../../../test/helpers/pins/told.ts";
import { ask } from "../../../../test/helpers/server/model-requests.ts";
import { createVendorPlayer, type VendorPlayerOptions } from "../../src/open-vendor.ts";

afterEach(() => void vi.unstubAllGlobals());

const TOOLS: readonly ToolSpec[] = [
  { name: "wait", description: "Waits.", input_schema: { type: "object", properties: {} } },
  {
    name: "press",
    description: "Presses buttons.",
    input_schema: {
      type: "object",
      properties: {
        buttons: { type: "array", items: { enum: ["a", "b"] }, minItems: 1 },
        frames: { type: ["integer", "null"], minimum: 1, multipleOf: 1 },
        either: { type: ["integer", "string"] },
        size: { enum: [1, 2] },
        mode: { const: "slow" },
        list: { type: "array" },
        any: { anyOf: [{ type: "string" }, { type: "object", properties: { x: { type: "number" } } }, 3] },
        one: { oneOf: [{ type: "boolean" }] },
        open: { type: "object", description: "Settings", additionalProperties: true },
        bare: { type: "object", properties: {} },
        inner: { properties: { y: { type: "string" }, z: 4 }, additionalProperties: false },
      },
      required: ["buttons"],
      additionalProperties: false,
    },
  },
];

const picture = (n: number) => ({ type: "image" as const, sha256: `${n}` });
const text = (words: string, more: object = {}): ReplyBlock & { type: "text"; text: string } => ({
  type: "text",
  text: words,
  ...more,
});
const call = (id: string, name: string, input: JsonObject, vendor?: JsonObject): ReplyBlock => ({
  type: "tool_use",
  id,
  name,
  input,
  ...(vendor && { vendor }),
});
const LONG = "toolu_".padEnd(41, "x");

/** A conversation that three vendors have led in turn. */
const MESSAGES: readonly Message[] = [
  { role: "user", content: [text("Begin."), picture(0), text("  ")] },
  {
    role: "assistant",
    content: [
      {
        type: "vendor",
        vendor: { name: "openai", type: "reasoning", id: "rs_1", summary: [], encrypted_content: "e" },
      },
      text("I press.", { vendor: { name: "openai", phase: "commentary" } }),
      call("c1", "press", { buttons: ["a"] }, { name: "openai", arguments: '{"buttons": ["a"]}' }),
      call(LONG, "wait now!", {}),
    ],
  },
  {
    role: "user",
    content: [
      { type: "tool_result", tool_use_id: "c1", content: [text("Done."), text(" "), picture(1)] },
      { type: "tool_result", tool_use_id: LONG, content: [], is_error: true },
      text("An operator speaks."),
    ],
  },
  {
    role: "assistant",
    content: [
      {
        type: "vendor",
        vendor: { name: "openrouter", reasoning: "R", reasoning_details: [{ type: "t", text: "R" }] },
      },
      { type: "vendor", vendor: { name: "compatible", reasoning_content: "C", other: 1 } },
      { type: "thinking", thinking: "Claude thinks.", signature: "s" },
      call("c2", "press", { buttons: ["b"] }, { name: "compatible", extra_content: { google: 1 } }),
    ],
  },
  { role: "user", content: [{ type: "tool_result", tool_use_id: "c2", content: [text("x"), text("y")] }] },
  {
    role: "assistant",
    content: [
      { type: "vendor", vendor: { name: "google", text: "Hm.", thought: true } },
      { type: "vendor", vendor: { name: "google" } },
      text("Google.", { vendor: { name: "google", thoughtSignature: "t" } }),
      call("g1", "wait", {}, { name: "google", id: "w1", thoughtSignature: "u" }),
      call("g2", "press", { buttons: [] }, { name: "google", note: 2 }),
      text(" "),
    ],
  },
  {
    role: "user",
    content: [
      { type: "tool_result", tool_use_id: "g2", content: [text("second"), picture(0)] },
      { type: "tool_result", tool_use_id: "g1", content: [text("first")], is_error: true },
    ],
  },
  {
    role: "assistant",
    content: [
      { type: "vendor", vendor: { name: "openai", type: "reasoning", encrypted_content: "cut off" } },
    ],
  },
  { role: "user", content: [text(""), text("Go on.")] },
  { role: "assistant", content: [] },
  { role: "user", content: [text(" ")] },
];

const REQUEST: ModelRequest = {
  purpose: "play",
  system: "You play.",
  tools: TOOLS,
  messages: MESSAGES,
  images: new Map([0, 1].map((n) => [`${n}`, Uint8Array.of(0x89, n)])),
};
const SHORT: ModelRequest = {
  ...REQUEST,
  tools: [],
  system: "",
  messages: [{ role: "user", content: [text("Hi.")] }],
};

const CHAT_END = {
  choices: [{ delta: { content: "Yes." }, finish_reason: "stop" }],
  usage: { prompt_tokens: 9 },
};
const RESPONSES_END = {
  type: "response.completed",
  response: {
    status: "completed",
    output: [{ type: "message", content: [{ type: "output_text", text: "Yes." }] }],
  },
};
const GEMINI_END = { candidates: [{ content: { parts: [{ text: "Yes." }] }, finishReason: "STOP" }] };

type Options = Partial<VendorPlayerOptions>;
type Told = readonly (JsonObject | readonly [status: number, body: string])[];

/** A clock that waits for nothing. */
function inNoTime(): RetryClock {
  let now = 0;
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    random: () => 0.5,
  };
}

/** The requests of a vendor's player, and the result of the answers, one for each request. */
async function exchange(
  model: string,
  request: ModelRequest,
  answers: readonly Told[] | readonly JsonObject[],
  options: Options = {},
): Promise<string> {
  const lines: string[] = [];
  let sent = 0;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const headers = [...(init.headers as Headers)].map(([name, value]) => `${name}: ${value}`);
    lines.push(`  ${init.method} ${url} (${headers.join(", ")})`);
    const body = JSON.parse(String(init.body)) as JsonObject;
    for (const [name, value] of Object.entries(body)) {
      const many = Array.isArray(value)
        ? value.map((one) => `\n      ${JSON.stringify(one)}`).join("")
        : null;
      lines.push(`    ${name}: ${many ?? JSON.stringify(value)}`);
    }
    const answer = answers[Math.min(sent, answers.length - 1)] as JsonObject | Told;
    sent += 1;
    const [first] = Array.isArray(answer) ? answer : [];
    if (Array.isArray(first)) return new Response(String(first[1]), { status: Number(first[0]) });
    const chunks = (Array.isArray(answer) ? answer : [answer]) as readonly JsonObject[];
    const stream = chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
    return new Response(stream, { headers: { "content-type": "text/event-stream" } });
  });
  const named = parseVendor(model);
  if (named === null) throw new Error(`${model} has no vendor`);
  const given = {
    baseUrl: null,
    effort: null,
    thinking: null,
    key: "k",
    retryForMs: 1,
    clock: inNoTime(),
    ...options,
  };
  const result = await toldLater(async () => {
    const player = await createVendorPlayer(named, given);
    const { reply, events } = await ask(player, request);
    return { id: player.id, maxTokens: player.maxTokens, reply, events };
  });
  return [`${model} ${JSON.stringify(options)}`, ...lines, `  = ${result}`, ""].join("\n");
}

const without =
  (...fields: readonly string[]) =>
  (model: string): ModelRequest => ({
    ...REQUEST,
    leftOut: { [model]: fields },
  });

test("a conversation of many vendors is sent as ever to each (if a change is meant: npx vitest run FILE -u)", async () => {
  const lines = [
    await exchange("openai:gpt-5.2", REQUEST, [RESPONSES_END], { effort: "high", thinking: true }),
    await exchange("openai:gpt-6", REQUEST, [RESPONSES_END], { effort: "max" }),
    await exchange("openai:gpt-4o", { ...REQUEST, pictures: false }, [RESPONSES_END]),
    await exchange("openai:gpt-6", SHORT, [RESPONSES_END], { baseUrl: "https://a.example/v2/responses/" }),
    await exchange("openai:gpt-5.2", REQUEST, [CHAT_END], { baseUrl: "https://a.example", key: " k " }),
    await exchange("openai:gpt-4o", SHORT, [CHAT_END], { baseUrl: "https://a.example/v1/chat/completions" }),
    await exchange("openrouter:anthropic/claude-9", REQUEST, [CHAT_END], { thinking: true }),
    await exchange("ollama:qwen:8b", { ...REQUEST, pictures: false }, [CHAT_END], { key: null }),
    await exchange("compatible:c", REQUEST, [CHAT_END], { baseUrl: "http://127.0.0.1:1/x/" }),
    await exchange(
      "compatible:c",
      without("reasoning_content", "+reasoning_content", "+thought_signature", "max_tokens")("compatible:c"),
      [CHAT_END],
      { baseUrl: "http://127.0.0.1:1" },
    ),
    await exchange("openrouter:x/y", without("reasoning_details")("openrouter:x/y"), [CHAT_END]),
    await exchange("google:gemini-3-pro", REQUEST, [GEMINI_END], { effort: "low", thinking: true }),
    await exchange("google:gemma-3", REQUEST, [GEMINI_END], { baseUrl: "https://g.example/models/" }),
    await exchange("google:tuned/x", { ...SHORT, pictures: false }, [GEMINI_END], {
      baseUrl: "https://g.example",
      key: null,
    }),
    await exchange(
      "google:gemini-2.5-flash",
      { ...without("thinkingConfig")("google:gemini-2.5-flash"), pictures: false },
      [GEMINI_END],
      { effort: "max" },
    ),
    await exchange(
      "openai:gpt-6",
      without("prompt_cache_breakpoint", "reasoning.summary")("openai:gpt-6"),
      [RESPONSES_END],
      {
        thinking: true,
      },
    ),
  ];

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/requests.txt");
});

test("players are refused as ever, and so are their requests", async () => {
  const lines = [
    await exchange("openai:", SHORT, [RESPONSES_END]),
    await exchange("openai:gpt-6", SHORT, [RESPONSES_END], { key: null }),
    await exchange("openai:gpt-6", SHORT, [RESPONSES_END], { key: " " }),
    await exchange("google:gemini-3", SHORT, [GEMINI_END], { key: null }),
    await exchange("openrouter:x", SHORT, [CHAT_END], { key: null }),
    await exchange("openai:gpt-6", SHORT, [CHAT_END], { key: null, baseUrl: "https://a.example" }),
    await exchange("ollama:x", SHORT, [CHAT_END], { key: "k y" }),
    await exchange("compatible:x", SHORT, [CHAT_END]),
    await exchange("compatible:x", SHORT, [CHAT_END], { baseUrl: "no address" }),
    ...(await refusals()),
  ];

  await expect(lines.join("\n")).toMatchFileSnapshot("./known/refusals.txt");
});

async function refusals(): Promise<readonly string[]> {
  const refused = (status: number, body: unknown): Told => [
    [status, typeof body === "string" ? body : JSON.stringify(body)],
  ];
  const at = { baseUrl: "http://127.0.0.1:1" };
  const chat = (status: number, body: unknown, request = REQUEST) =>
    exchange("compatible:c", request, [refused(status, body)], { ...at, effort: "xhigh" });
  const inStream = (...chunks: readonly JsonObject[]) => exchange("compatible:c", SHORT, [chunks], at);
  const gemini = (status: number, body: unknown) =>
    exchange("google:gemini-3", REQUEST, [refused(status, body)], { effort: "low" });
  const responses = (status: number, error: object) =>
    exchange("openai:gpt-6", REQUEST, [refused(status, { error })], { effort: "max", thinking: true });
  const all = [
    () => chat(401, { error: { message: "Bad key", code: "invalid_api_key" } }),
    () => chat(404, "not here"),
    () =>
      chat(400, {
        error: { message: "Bad effort: supported values are low and high", param: "reasoning_effort" },
      }),
    () =>
      chat(400, {
        error: { message: "Unknown field reasoning_content", param: "messages.1.reasoning_content" },
      }),
    () => chat(400, { error: { message: "reasoning_content is missing in the reply" } }),
    () => chat(400, { error: { message: "This model does not support images" } }),
    () => chat(400, { error: { message: "too long", code: "context_length_exceeded" } }),
    () => chat(422, [{ error: { message: "max_tokens: extra inputs are not permitted" } }]),
    () => chat(400, { message: "flat words", type: "invalid_request_error" }),
    () => chat(400, { error: { message: "Provider returned error", metadata: { raw: "no tools here" } } }),
    () => exchange("openrouter:x/y", SHORT, [refused(402, { error: { message: "Pay", code: 402 } })]),
    () => chat(429, { error: { message: "You exceeded your quota", type: "insufficient_quota" } }),
    () => inStream({ error: { code: 400, message: "in the stream" } }),
    () => inStream({ choices: [{ delta: { content: "x" } }] }),
    () => inStream({ choices: [{ error: { message: "of a choice", type: "invalid_request_error" } }] }),
    () => gemini(400, { error: { status: "INVALID_ARGUMENT", message: "Thinking level is not supported" } }),
    () =>
      gemini(400, {
        error: { status: "INVALID_ARGUMENT", message: "x", details: [{ reason: "API_KEY_INVALID" }] },
      }),
    () =>
      gemini(400, { error: { message: "The input token count (9) exceeds the maximum number of tokens" } }),
    () =>
      gemini(429, { error: { status: "RESOURCE_EXHAUSTED", message: "Quota exceeded, limit: 0, model: x" } }),
    () => gemini(403, { error: { status: "PERMISSION_DENIED", message: "no" } }),
    () => gemini(400, { error: { message: "Corrupted thought signature" } }),
    () =>
      responses(400, {
        message: "Unsupported value: 'max'. Supported values are: 'low'",
        param: "reasoning.effort",
      }),
    () => responses(400, { message: "No reasoning.summary for you", param: "reasoning.summary" }),
    () => responses(400, { message: "Unknown parameter: prompt_cache_breakpoint", param: "input[0]" }),
    () =>
      responses(400, {
        message: "The encrypted content could not be verified",
        code: "invalid_encrypted_content",
      }),
    () => responses(404, { message: "No such model", code: "model_not_found" }),
  ];
  const lines: string[] = [];
  // One after the other: each has its own answers.
  for (const one of all) lines.push(await one());
  return lines.map((line) => line.replace(/^ {4}.*\n(?: {6}.*\n)*/gm, ""));
}
