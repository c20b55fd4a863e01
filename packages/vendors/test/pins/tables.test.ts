import { expect, test } from "vitest";
import type { ReplyBlock, ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import { EFFORTS } from "../../../../src/base/vocabulary/effort.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { parseVendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../../src/model/language-model.ts";
import { told, toldLater } from "../../../../test/helpers/pins/told.ts";
import { ask } from "../../../../test/helpers/server/model-requests.ts";
import { type ChatVendor, chatParameters, isReasoning } from "../../src/chat/chat-parameters.ts";
import { CHAT_TRAITS } from "../../src/chat/chat-traits.ts";
import { ChatGatherer } from "../../src/chat/gather-chat.ts";
import { readChatUsage } from "../../src/chat/read-chat-usage.ts";
import { resolveChatServer } from "../../src/chat/resolve-chat-server.ts";
import type { Gatherer } from "../../src/dialect.ts";
import { PartsGatherer } from "../../src/gemini/gather-parts.ts";
import { geminiParameters } from "../../src/gemini/gemini-parameters.ts";
import { GEMINI_TRAITS } from "../../src/gemini/gemini-traits.ts";
import { nearestEffort } from "../../src/nearest-effort.ts";
import { ignoredByVendor } from "../../src/open-vendor.ts";
import { ItemsGatherer } from "../../src/responses/gather-items.ts";
import { responsesParameters, usesResponses } from "../../src/responses/responses-parameters.ts";
import { RESPONSES_TRAITS } from "../../src/responses/responses-traits.ts";
import { callsInWords } from "../../src/words/calls-in-words.ts";
import { writeWords } from "../../src/words/write-words.ts";

const SETTINGS = [null, true, false].flatMap((thinking) =>
  [null, ...EFFORTS].map((effort) => ({ effort, thinking })),
);

test("models take the same parameters as ever for each effort and thinking", async () => {
  const chat: readonly (readonly [ChatVendor, string])[] = [
    ...["gpt-4o", "gpt-5.2", "gpt-5.6", "gpt-6"].map((name) => ["openai", name] as const),
    ...["anthropic/claude-9", "x/y"].map((name) => ["openrouter", name] as const),
    ...[["ollama", "qwen"] as const, ["compatible", "c"] as const],
  ];
  const table = (name: string, give: (settings: (typeof SETTINGS)[number]) => unknown): string =>
    [name, ...SETTINGS.map((one) => `  ${one.effort} ${one.thinking}: ${told(() => give(one))}`), ""].join(
      "\n",
    );
  const names = [
    "gpt-4",
    "gpt-4.1",
    "gpt-5",
    "gpt-5-mini",
    "gpt-5-chat",
    "gpt-50",
    "gpt-10.1",
    "o3",
    "o4-mini",
    "omni",
    "gpt-5x",
    "chat-o3",
  ];
  const addresses = [
    null,
    " ",
    "https://api.openai.com",
    "https://api.openai.com/v1/chat/completions/",
    "https://a.example/responses",
    "https://a.example/responses/",
    "https://a.example",
    "https://a.example/responses/x",
    "nowhere",
  ];

  const lines = [
    ...chat.map(([vendor, name]) => table(`${vendor}:${name}`, (one) => chatParameters(vendor, name, one))),
    ...["gpt-5.2", "gpt-5.6", "gpt-11"].map((name) =>
      table(`Responses ${name}`, (one) => responsesParameters(name, one)),
    ),
    ...["gemma-3", "gemini-1.5", "gemini-2.0-x", "gemini-2.5-pro", "gemini-2.5-flash", "gemini-3"].map(
      (name) => table(name, (one) => geminiParameters(name, one)),
    ),
    ...names.map((name) => `${name} reasons: ${isReasoning(name)}`),
    ...addresses.map((url) => `${url} is asked for Responses: ${told(() => usesResponses(url))}`),
    ...(["openai", "openrouter", "ollama", "compatible"] as const).flatMap((vendor) =>
      [
        null,
        " ",
        "https://a.example/",
        "https://a.example/v1//",
        "https://a.example/x/responses",
        "https://a.example/chat/completions",
      ].map((url) => `${vendor} at ${url}: ${told(() => resolveChatServer(vendor, url))}`),
    ),
    ...(await Promise.all(
      ["openai:gpt-6", "google:gemma-3", "ollama:x"].flatMap((model) =>
        [null, "https://a.example"].map(async (baseUrl) => {
          const named = parseVendor(model);
          const settings = { effort: "high", thinking: false, baseUrl } as const;
          return `${model} at ${baseUrl} ignores ${await toldLater(async () => named && ignoredByVendor(named, settings))}`;
        }),
      ),
    )),
    ...[
      "supported values are: 'minimal', 'low'",
      "must be one of low, high",
      "allowed: high, xhigh",
      "Supported: none",
      "low and high",
      "",
      "low is bad: expected max",
    ].flatMap((words) =>
      ["low", "medium", "max", "none", 3].map((sent) => `${sent}: ${words} → ${nearestEffort(words, sent)}`),
    ),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/parameters.txt");
});

/** The reply that a gatherer makes of a stream. */
function gathered(gatherer: Gatherer, chunks: readonly JsonObject[]): string {
  const result = told(() => {
    const events = chunks.map((chunk) => gatherer.take(chunk));
    const more = gatherer.takeContinuation?.();
    return { events, ...(more !== undefined && { more }), ...gatherer.finish("asked") };
  });
  return [
    ...chunks.map((chunk) => `  ${JSON.stringify(chunk)}`),
    `  = ${result} (${gatherer.isEnded}, ${JSON.stringify(gatherer.usage)})`,
    "",
  ].join("\n");
}

test("streams become the same replies as ever", async () => {
  const delta = (fields: object, finish_reason: string | null = null): JsonObject =>
    ({ choices: [{ delta: fields, finish_reason }] }) as unknown as JsonObject;
  const stop = delta({}, "stop");
  const calls = (...list: readonly object[]) => delta({ tool_calls: list });
  const chat: readonly (readonly JsonObject[])[] = [
    [],
    [{ choices: [] }],
    [
      delta({ content: "a" }),
      delta({ content: "" }),
      delta({ content: [{ type: "text", text: "b" }, { type: "x", text: "c" }, 3] }),
      stop,
    ],
    ...["tool_calls", "function_call", "length", "content_filter", "odd", "error"].map((reason) => [
      delta({ content: "x" }, reason),
    ]),
    [delta({ refusal: "No." }), delta({ refusal: "" }), stop],
    [delta({ reasoning_content: "", reasoning: "r" }), delta({ reasoning: "s", content: "t" }), stop],
    [delta({ reasoning_content: "both", reasoning: "both" }), stop],
    [
      delta({ reasoning: "x", reasoning_details: [{ type: "t", text: "a", index: 0 }, 4] }),
      delta({
        reasoning_details: [
          { type: "t", text: "b", index: 0, id: null, extra: 1 },
          { type: "t", text: "c", index: 1 },
        ],
      }),
      delta({
        reasoning_details: [
          { type: "t", signature: "s", index: 1, id: "i" },
          { type: "u", data: "d" },
          { type: "u", data: "e", text: 3 },
        ],
      }),
      stop,
    ],
    [
      calls({ index: 0, id: "a", type: "function", function: { name: "f", arguments: '{"x"' } }),
      calls(
        { index: 0, function: { arguments: ": 1}" } },
        { index: 1, id: "b", function: { name: "g" }, extra: 2 },
      ),
      delta({}, "tool_calls"),
    ],
    [
      calls({ function: { name: "f", arguments: { y: 2 } } }, { function: { name: "g", arguments: "{" } }),
      stop,
    ],
    [
      calls({ index: 0, id: "a", function: { name: "f" } }, { index: 0, id: "b", function: { name: "g" } }),
      stop,
    ],
    [
      calls({ id: "a", function: { name: "f" } }),
      calls({ id: "a", function: { arguments: "{}" } }, { id: "a", function: { name: "g" } }),
      stop,
    ],
    [
      calls(
        { index: 0, id: "same", function: { name: "f" } },
        { index: 1, id: "same", function: { name: "g" } },
        3 as never,
      ),
      stop,
    ],
    [
      {
        choices: [{ message: { content: "whole" }, finish_reason: "stop" }],
        model: "m",
        usage: { prompt_tokens: 3 },
      },
    ],
    [{ model: "" }, { model: "first", choices: [] }, { model: "second", ...stop }],
    [{ error: { message: "m", code: 503 } }],
    [{ choices: [{ error: { message: "of the choice", type: "t" } }] }],
    [{ error: null, ...delta({ content: " " }, "stop") }],
  ];
  const item = (fields: object, output_index?: number): JsonObject =>
    ({
      type: "response.output_item.done",
      item: fields,
      ...(output_index !== undefined && { output_index }),
    }) as unknown as JsonObject;
  const done = (fields: object = {}): JsonObject =>
    ({ type: "response.completed", response: { status: "completed", ...fields } }) as unknown as JsonObject;
  const message = (...content: readonly object[]): JsonObject =>
    ({ type: "message", content }) as unknown as JsonObject;
  const responses: readonly (readonly JsonObject[])[] = [
    [],
    [{ type: "response.created", response: { model: "m" } }],
    ...["output_text", "refusal", "reasoning_summary_text", "reasoning_text", "audio"].map((kind) => [
      { type: `response.${kind}.delta`, delta: "x" },
      { type: `response.${kind}.delta`, delta: "" },
      done(),
    ]),
    [
      item({ type: "function_call", call_id: "c", name: "f", arguments: '{"a": 1}' }, 2),
      item({ type: "reasoning", id: "r", encrypted_content: "e", summary: [{ text: "s" }] }, 0),
      item(
        {
          ...message({ type: "output_text", text: "Hi." }, { type: "output_text", text: "Ho." }),
          phase: "p",
        },
        1,
      ),
      done({
        model: "served",
        usage: {
          input_tokens: 5,
          input_tokens_details: { cached_tokens: 2 },
          output_tokens: 3,
          output_tokens_details: { reasoning_tokens: 4 },
          total_tokens: 12,
        },
      }),
    ],
    [
      item({ type: "function_call", call_id: "", name: "f", arguments: "" }),
      item({ type: "reasoning", encrypted_content: "" }),
      item({ type: "other" }),
      done(),
    ],
    [item(message({ type: "refusal", refusal: "No." })), done()],
    ...[{ reason: "content_filter" }, { reason: "max_output_tokens" }, { reason: "odd" }, null].map(
      (incomplete_details) => [
        { type: "response.incomplete", response: { status: "incomplete", incomplete_details } },
      ],
    ),
    [
      {
        type: "response.failed",
        response: {
          status: "failed",
          error: { code: "server_error", message: "broke" },
          usage: { output_tokens: 2 },
        },
      },
    ],
    [{ type: "response.failed", response: { status: "failed" } }],
    [{ type: "error", message: "told", code: "rate_limit_exceeded" }],
    [{ error: { message: "bare" } }],
    [
      {
        object: "response",
        status: "completed",
        model: "",
        output: [message({ text: "whole" }), 3] as never,
      },
    ],
  ];
  const parts = (list: readonly object[], rest: object = {}, top: object = {}): JsonObject =>
    ({ candidates: [{ content: { parts: list }, ...rest }], ...top }) as unknown as JsonObject;
  const end = parts([], { finishReason: "STOP" });
  const gemini: readonly (readonly JsonObject[])[] = [
    [],
    [{ candidates: [] }],
    [
      parts([
        { text: "a" },
        { text: "b" },
        { text: "t", thought: true },
        { text: "u", thought: true },
        { text: " " },
        { text: "" },
      ]),
      end,
    ],
    [
      parts([
        { text: "", thoughtSignature: "s" },
        { text: "x", thoughtSignature: "t" },
        { inlineData: 1 },
        4 as never,
      ]),
      end,
    ],
    [
      parts([
        { functionCall: { name: "f", args: { a: 1 }, id: "i", more: 2 } },
        { functionCall: { name: "g", args: "text" }, thoughtSignature: "v" },
        { functionCall: {} },
      ]),
      end,
    ],
    ...[
      "MAX_TOKENS",
      "SAFETY",
      "RECITATION",
      "BLOCKLIST",
      "PROHIBITED_CONTENT",
      "SPII",
      "IMAGE_SAFETY",
      "LANGUAGE",
      "ODD_ONE",
    ].map((finishReason) => [parts([{ functionCall: { name: "f" } }], { finishReason })]),
    [{ promptFeedback: { blockReason: "SAFETY" }, modelVersion: "v" }],
    [{ promptFeedback: { blockReason: "" } }],
    [
      parts(
        [{ text: "first " }],
        { finishReason: "CONTINUATION", continuationToken: "tok" },
        {
          usageMetadata: {
            promptTokenCount: 9,
            cachedContentTokenCount: 4,
            candidatesTokenCount: 2,
            thoughtsTokenCount: 1,
          },
          modelVersion: "m1",
        },
      ),
      parts(
        [{ text: "second" }],
        { finishReason: "STOP" },
        {
          usageMetadata: { promptTokenCount: 3, toolUsePromptTokenCount: 2, candidatesTokenCount: "x" },
          modelVersion: "m2",
        },
      ),
    ],
    [parts([{ text: "x" }], { finishReason: "CONTINUATION", continuationToken: "tok" })],
    [{ error: { status: "UNAVAILABLE", code: 503, message: "later" } }],
  ];
  const usages: readonly JsonObject[] = [
    {},
    { prompt_tokens: 9, completion_tokens: 4 },
    { prompt_tokens: 9, prompt_tokens_details: { cached_tokens: 5, cache_write_tokens: 6 } },
    { prompt_tokens: 9, prompt_tokens_details: { cached_tokens: 50 } },
    { prompt_tokens: 9, prompt_cache_hit_tokens: 3 },
    { prompt_tokens: 9, prompt_cache_hit_tokens: 3, prompt_tokens_details: { cached_tokens: 0 } },
    {
      prompt_tokens: 2,
      completion_tokens: 3,
      completion_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 9,
    },
    {
      prompt_tokens: 2,
      completion_tokens: 7,
      completion_tokens_details: { reasoning_tokens: 4 },
      total_tokens: 9,
    },
    { prompt_tokens: -1, completion_tokens: "3" },
  ];

  const lines = [
    ...chat.map((chunks, at) => `Chat ${at}\n${gathered(new ChatGatherer("compatible", "p"), chunks)}`),
    ...responses.map((chunks, at) => `Responses ${at}\n${gathered(new ItemsGatherer("p"), chunks)}`),
    ...gemini.map((chunks, at) => `Gemini ${at}\n${gathered(new PartsGatherer("p"), chunks)}`),
    ...usages.map((usage) => `${JSON.stringify(usage)}: ${told(() => readChatUsage(usage))}`),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/streams.txt");
});

test("refusals are read as ever", async () => {
  const types = [
    "insufficient_quota",
    "rate_limit_exceeded",
    "authentication_error",
    "invalid_api_key",
    "permission_denied",
    "model_not_found",
    "context_length_exceeded",
    "exceed_context_size_error",
    "invalid_request_error",
    "bad_request",
    "invalid_prompt",
    "unsupported_value",
    "server_error",
    "image_parse_error",
    "policy_violation",
    "INVALID_ARGUMENT",
    "FAILED_PRECONDITION",
    "OUT_OF_RANGE",
    "UNAUTHENTICATED",
    "PERMISSION_DENIED",
    "NOT_FOUND",
    "RESOURCE_EXHAUSTED",
    "INTERNAL",
    "UNAVAILABLE",
    "DEADLINE_EXCEEDED",
    "constructor",
  ];
  const body: JsonObject = {
    ...{
      reasoning_effort: "high",
      reasoning: { effort: "high", summary: "auto" },
      max_tokens: 1,
      stream_options: {},
      tools: [],
    },
    ...{
      prompt_cache_key: "k",
      include: ["x"],
      max_output_tokens: 2,
      generationConfig: { thinkingConfig: {} },
    },
    messages: [
      { role: "user", content: [{ type: "image_url" }] },
      { role: "assistant", reasoning: "r", tool_calls: [{ id: "c" }] },
    ],
    input: [
      { role: "developer", content: [{ prompt_cache_breakpoint: {} }] },
      { type: "reasoning" },
      { output: [{ type: "input_image" }] },
    ],
    contents: [{ parts: [{ inlineData: {} }, { thoughtSignature: "s" }] }],
  };
  const words = [
    "reasoning_effort is bad",
    "reasoning.effort: supported values are low",
    "unsupported parameter: 'reasoning'",
    "unknown reasoning.",
    "reasoning content",
    "reasoning summaries need a check",
    "max_completion_tokens",
    "use max_tokens",
    "include_usage",
    "stream_options",
    "cache_control",
    "tool_choice",
    "temperature",
    "prompt_cache_key",
    "include",
    "encrypted content is not supported",
    "max_output_tokens",
    "prompt_cache_breakpoint",
    "missing field reasoning_content",
    "reasoning_content is unknown and missing",
    "a thought_signature is required",
    "thought signature missing",
    "insufficient_quota",
    "limit: 0",
    "limit: 05",
    "API key not valid",
    "API key expired",
    "token count 5 exceeds the maximum",
    "thinking budget",
    "include_thoughts",
    "thinking",
    "nothing",
  ];
  const failed = (more: object) => ({
    status: 400,
    type: null,
    errorCode: null,
    param: null,
    words: "x",
    headers: null,
    location: null,
    lostUsage: null,
    cause: null,
    ...more,
  });
  const params = [
    "reasoning_effort",
    "reasoning",
    "reasoning.effort",
    "reasoning.summary",
    "messages.0",
    "input[0]",
    "max_tokens",
    "temperature",
    "max_output_tokens",
  ];
  const details = [{ retryDelay: "3.2s" }, { retryDelay: "0s" }, { reason: "API_KEY_INVALID" }, {}];

  const lines = [CHAT_TRAITS, RESPONSES_TRAITS, GEMINI_TRAITS].flatMap((traits) => {
    const read = (more: object): string => {
      const call = failed(more);
      const { status } = call;
      return [
        traits.findRefusedParameter(status, call, body),
        traits.findMissing?.(call, body),
        traits.isAboutThinking(call, body) && "thinking",
        traits.isAboutKey?.(call) && "key",
        traits.isFinal(call) && "final",
        traits.isTooLarge(call) && "too large",
        traits.isOtherForm(call) && "other form",
        traits.retryAfterMs?.(call),
      ]
        .filter((one) => one != null && one !== false)
        .join(", ");
    };
    return [
      `${traits.name} (${traits.missing})`,
      `  pictures: ${[body, {}, { messages: [{ content: "x" }], input: [], contents: [{ parts: [{ text: "" }] }] }].map((one) => traits.hasPictures(one))}`,
      ...types.map((type) => `  ${type}: ${traits.statusOf(type)} ${read({ type })}`),
      ...words.map((told) => `  "${told}": ${read({ words: told })}`),
      ...params.map((param) => `  ${param}: ${read({ param })}`),
      ...[422, 403, null].map(
        (status) =>
          `  ${status}: ${read({ status, words: "max_tokens and max_output_tokens and thinking config" })}`,
      ),
      ...details.map(
        (one) =>
          `  ${JSON.stringify(one)}: ${read({ type: "RESOURCE_EXHAUSTED", words: "limit: 0", error: { error: { details: [one] } } })}`,
      ),
    ];
  });

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/traits.txt");
});

const TOOLS: readonly ToolSpec[] = [
  {
    name: "press",
    description: "Presses.",
    input_schema: {
      type: "object",
      properties: {
        n: { type: "integer" },
        on: { type: "boolean" },
        list: { type: "array", items: { enum: ["a"] } },
        text: { type: "string" },
        more: { type: "object" },
      },
      required: ["n", "on", "list", "text", "more"],
    },
  },
  { name: "wait", description: "Waits.", input_schema: { type: "object", properties: {} } },
];

test("calls in words are found as ever", async () => {
  const request: ModelRequest = {
    purpose: "play",
    system: "S",
    tools: TOOLS,
    messages: [{ role: "user", content: [] }],
    images: new Map(),
  };
  const seen: ModelRequest[] = [];
  const says = (content: readonly ReplyBlock[]): LanguageModel => ({
    id: "m",
    isRemote: true,
    maxTokens: 5,
    async *reply(asked) {
      seen.push(asked);
      yield* [];
      const usage = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 };
      return { content, stopReason: "end_turn", usage, model: "m" } satisfies ModelReply;
    },
  });
  const inWords: ModelRequest = { ...request, leftOut: { m: ["tools"] } };
  const blocks = async (content: readonly ReplyBlock[], asked = request): Promise<string> =>
    toldLater(async () => (await ask(callsInWords(says(content)), asked)).reply.content);
  const texts = [
    "Just words.",
    '{"tool": "wait", "input": {}}',
    'Text\n```json\n{"name": "press", "arguments": {"n": 1}}\n```\nafter',
    "```\nno call\n```",
    '```tool_code\n{"tool": "wait"}\n```',
    '~~~json\n[{"tool":"wait"},{"tool":"press","input":{}}]\n~~~',
    '<tool_call>{"name": "wait", "parameters": "{}"}</tool_call>',
    '<function_call>{"function": {"name": "wait", "args": {}}}',
    'functions.press:0({"n": 2})',
    "default_api.wait({}) rest",
    "<|tool_call_begin|>functions.wait:1<|tool_call_argument_begin|>{}<|tool_call_end|>",
    '{"tool": "nothing", "input": {}}',
    '```json\n{"tool": "press", "input": {oops}}\n```',
    '{"tool": "wait", "input": ',
    '  {"tool":"wait","input":{"s":"}\\"{"}}  ',
    '<think>{"tool":"wait","input":{}}</think>done',
    '{"name":"wait"}',
    '```json\n{"name":"wait"}\n```',
    '```json\n{"arguments":{}}\n```',
    '[1, {"tool":"wait","input":{}}]',
    'a {"tool":"wait","input":{}}',
    '```json\n{"tool":"","input":{}}\n```',
    '{"tool_name":"wait","input":3}',
    "```json\n\n```",
  ];

  const lines: string[] = [];
  for (const text of texts) {
    const said = [{ type: "text", text, cited: 1 }];
    lines.push(JSON.stringify(text), `  ${await blocks(said)}`, `  in words: ${await blocks(said, inWords)}`);
  }
  const thought = (thinking: string, ...more: readonly ReplyBlock[]) => [
    { type: "thinking", thinking },
    ...more,
  ];
  const others: readonly (readonly ReplyBlock[])[] = [
    thought('Hm. <tool_call>{"name":"wait","arguments":{}}</tool_call> '),
    thought('Hm.\n{"tool":"wait","input":{}}'),
    thought("functions.wait({}) and so on"),
    thought('<tool_call>{"name":"wait","arguments":{}}</tool_call>', { type: "text", text: "Said." }),
    thought('<tool_call>{"name":"press","arguments":{x}}</tool_call>', { type: "text", text: " " }),
    thought('<tool_call>{"name":"other","arguments":{}}</tool_call>'),
    [
      { type: "tool_use", id: "1", name: "functions.wait:0", input: {} },
      { type: "tool_use", id: "2", name: "default_api:press", input: {} },
      { type: "tool_use", id: "3", name: "a/b/other", input: {} },
    ],
    [
      { type: "text", text: '{"tool":"wait","input":{}}' },
      { type: "tool_use", id: "1", name: "press", input: {} },
    ],
  ];
  for (const content of others)
    lines.push(
      JSON.stringify(content),
      `  ${await blocks(content)}`,
      `  summary: ${await blocks(content, { ...request, purpose: "summary" })}`,
    );
  const again = await ask(
    callsInWords(
      says([{ type: "text", text: 'One\n```json\n{"tool":"wait"}\n```\nTwo\n{"tool":"wait","input":{}}\n' }]),
    ),
    inWords,
  );
  const picture = { type: "image" as const, sha256: "p" };
  const back = writeWords({
    ...request,
    messages: [
      { role: "assistant", content: again.reply.content },
      {
        role: "user",
        content: [
          {
            type: "tool_result",
            tool_use_id: "call_1_1",
            content: [{ type: "text", text: "ok" }, picture, { type: "text", text: "then" }],
          },
          { type: "tool_result", tool_use_id: "lost", content: [], is_error: true },
          { type: "text", text: "word" },
        ],
      },
      {
        role: "assistant",
        content: [
          { type: "text", text: "a" },
          { type: "text", text: "b" },
          { type: "thinking" },
          { type: "tool_use", id: "x", name: "press", input: { n: 1 } },
          { type: "tool_use", id: "y", name: "wait", input: {} },
        ],
      },
    ],
  });
  lines.push(
    "",
    back.system,
    "",
    ...back.messages.map((message) => JSON.stringify(message)),
    JSON.stringify(writeWords({ ...request, tools: [], system: "" })),
    `tools sent: ${seen.map(({ tools }) => tools.length).join(" ")}`,
  );

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/words.txt");
});
