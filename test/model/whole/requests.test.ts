import { expect, test } from "vitest";
import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { RunSettings } from "../../../src/base/vocabulary/run-settings.ts";
import { NO_USAGE } from "../../../src/base/vocabulary/usage.ts";
import { createAnthropicModel } from "../../../src/model/anthropic/anthropic-model.ts";
import { ReplyGatherer } from "../../../src/model/anthropic/gather-reply.ts";
import { parametersFor, stillLeftOut } from "../../../src/model/anthropic/model-parameters.ts";
import { sendableId } from "../../../src/model/anthropic/sendable-content.ts";
import { resolveServer } from "../../../src/model/anthropic/server-profile.ts";
import { toWireRequest, type WireOptions } from "../../../src/model/anthropic/wire-request.ts";
import { keepBlocks, parseInput } from "../../../src/model/calls/keep-blocks.ts";
import { readEvents } from "../../../src/model/calls/server-events.ts";
import { watchSilence } from "../../../src/model/calls/silence-watch.ts";
import { ToldError } from "../../../src/model/calls/told-error.ts";
import {
  type LanguageModel,
  ModelFault,
  type ModelReply,
  type ModelRequest,
} from "../../../src/model/language-model.ts";
import { recordTraffic, replayTraffic } from "../../../src/model/recording/record-replay.ts";
import { digestRequest, findDifference, hashRequest } from "../../../src/model/request-digest.ts";

const PICTURE = { type: "image", sha256: "p1" } as const;
const MESSAGES: readonly Message[] = [
  { role: "user", content: [{ type: "text", text: "Begin." }, PICTURE, { type: "text", text: " " }] },
  {
    role: "assistant",
    content: [
      { type: "thinking", thinking: "hm", signature: "s" },
      { type: "text", text: "" },
      { type: "text", text: "Go." },
      { type: "tool_use", id: "a.1", name: "press buttons", input: { buttons: ["a"] }, vendor: { x: 1 } },
      { type: "tool_use", id: "b", name: "wait", input: "60" },
      { type: "tool_use", id: 3, name: "wait" },
      { type: "vendor", vendor: {} },
      { type: "server_tool_use" },
    ],
  },
  {
    role: "user",
    content: [
      { type: "text", text: "And now?" },
      {
        type: "tool_result",
        tool_use_id: "a.1",
        content: [{ type: "text", text: "Done." }, { type: "text", text: " " }, PICTURE],
      },
      {
        type: "tool_result",
        tool_use_id: "b",
        is_error: true,
        content: [{ type: "text", text: "No." }, PICTURE],
      },
    ],
  },
  {
    role: "assistant",
    content: [
      { type: "text", text: "  " },
      { type: "redacted_thinking", data: "x" },
    ],
  },
  { role: "user", content: [{ type: "text", text: "Half \ud800 a pair." }] },
  { role: "assistant", content: [] },
  { role: "user", content: [{ type: "text", text: "Last." }] },
];
const REQUEST: ModelRequest = {
  purpose: "play",
  system: "You play.",
  tools: [{ name: "wait", description: "Waits.", input_schema: { type: "object" } }],
  messages: MESSAGES,
  images: new Map([["p1", Uint8Array.of(1, 2, 3)]]),
};
const OPTIONS: WireOptions = { model: "claude-x", profile: "anthropic", maxTokens: 16_000 };

const REQUESTS: readonly (readonly [
  what: string,
  request: Partial<ModelRequest>,
  options: Partial<WireOptions>,
])[] = [
  ["Anthropic's server", {}, {}],
  ["another server", {}, { profile: "compat", temperature: 0.5, toolChoice: "any" }],
  [
    "Anthropic's server takes neither",
    { messages: MESSAGES.slice(0, 1) },
    { temperature: 0.5, toolChoice: "any" },
  ],
  ["another server, nothing asked", { messages: MESSAGES.slice(0, 1) }, { profile: "compat" }],
  [
    "without a system prompt, tools and pictures",
    { messages: MESSAGES.slice(0, 3), system: "", tools: [], pictures: false },
    { effort: "low", thinking: { type: "adaptive", display: "summarized" } },
  ],
  [
    "without the cache",
    {
      messages: MESSAGES.slice(0, 3),
      leftOut: { "claude-x": ["cache_control", "tool_choice", "stream"], other: ["model"] },
    },
    {},
  ],
  [
    "without a part of a field",
    {
      messages: MESSAGES.slice(0, 1),
      leftOut: { "claude-x": ["thinking.display", "output_config.effort=high"] },
    },
    { thinking: { type: "adaptive", display: "omitted" }, effort: "low" },
  ],
  ...[16_000, 2_049, 2_048, 1_500, 1_025, 1_024, 500].map(
    (maxTokens) =>
      [
        `a budget of 2048 in ${maxTokens}`,
        { messages: MESSAGES.slice(0, 1), tools: [], system: "" },
        { maxTokens, thinking: { type: "enabled", budget_tokens: 2_048 } },
      ] as const,
  ),
];

test("the body of each request", async () => {
  const lines = REQUESTS.map(([what, request, options]) => {
    const { messages, ...body } = toWireRequest(
      { ...REQUEST, ...request },
      { ...OPTIONS, ...options },
    ) as JsonObject & { messages: readonly JsonObject[] };
    return [
      what,
      `  ${JSON.stringify(body)}`,
      ...messages.map((message) => `  ${JSON.stringify(message)}`),
    ].join("\n");
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("requests.txt");
  expect(() => toWireRequest({ ...REQUEST, images: new Map() }, OPTIONS)).toThrow(
    "the conversation refers to image p1, which is not in its table",
  );
  expect(["a.1", "", "ä b", "ok-_9"].map(sendableId)).toEqual(["a_1", "_", "__b", "ok-_9"]);
});

test("the parameters of each model", async () => {
  const models = [
    "claude-sonnet-4-5",
    "claude-haiku-4-5",
    "claude-opus-4-5",
    "claude-sonnet-4-6",
    "claude-opus-4-6",
    "claude-opus-4-7",
    "claude-opus-4-8",
    "claude-haiku-5-5",
    "claude-opus-5",
    "claude-sonnet-5-5",
    "claude-opus-5-5",
    "claude-fable-5-1",
    "claude-opus-4-5-20251101",
    "claude-opus-4-5@20251101",
    "claude-opus-4-5-2025",
    "claude-new",
    "toString",
  ];
  const asked = [
    {},
    { thinking: true },
    { thinking: false },
    ...(["low", "high", "max"] as const).map((effort) => ({ effort })),
  ];
  const lines = [
    ...models.map((model) => [model, "anthropic"] as const),
    ["llama", "compat"] as const,
  ].flatMap(([model, profile]) => [
    `${model} (${profile})`,
    ...asked.map((settings) => {
      const { thinking, effort, ignored } = parametersFor(model, profile, settings);
      return `  ${JSON.stringify(settings)}: ${JSON.stringify(thinking)} ${effort}${ignored.map((line) => `; ${line}`).join("")}`;
    }),
  ]);
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("parameters.txt");
});

test("what stays left out after settings changed", () => {
  const leftOut = {
    m: ["output_config", "thinking", "pictures", "cache_control", "reasoning.effort=low"],
    n: ["thinking"],
  };
  const before = { model: "m", baseUrl: null, profile: null, leftOut } as unknown as RunSettings;
  const changes: readonly Partial<RunSettings>[] = [
    {},
    { effort: "low" },
    { thinking: true },
    { pictures: false },
    { baseUrl: "http://a" },
    { profile: "compat" },
    { model: "n" },
    { effort: null },
    { effort: "low", thinking: false, pictures: true },
  ];
  expect(
    changes.map((change) => JSON.stringify(stillLeftOut(before, { ...before, ...change }))),
  ).toMatchInlineSnapshot(`
    [
      "{"m":["output_config","thinking","pictures","cache_control","reasoning.effort=low"],"n":["thinking"]}",
      "{"m":["thinking","pictures","cache_control"],"n":["thinking"]}",
      "{"m":["output_config","pictures","cache_control"]}",
      "{"m":["output_config","thinking","cache_control","reasoning.effort=low"],"n":["thinking"]}",
      "null",
      "null",
      "{"m":["output_config","thinking","pictures","cache_control","reasoning.effort=low"],"n":["thinking"]}",
      "{"m":["output_config","thinking","pictures","cache_control","reasoning.effort=low"],"n":["thinking"]}",
      "{"m":["cache_control"]}",
    ]
  `);
  expect([
    stillLeftOut(null, before),
    stillLeftOut({ ...before, leftOut: null }, before),
    stillLeftOut({ ...before, leftOut: { n: ["thinking"] } }, { ...before, thinking: true }),
  ]).toEqual([null, null, null]);
});

test("the server of a base URL", () => {
  const urls = [
    null,
    undefined,
    " ",
    "https://api.anthropic.com/v1/",
    "https://eu.anthropic.com",
    "https://anthropic.com.evil.example/v1/messages",
    "http://127.0.0.1:8080/api/v1//",
    "https://notanthropic.com",
  ];
  expect(urls.map((url) => Object.values(resolveServer(url)).join(" "))).toEqual([
    ...Array(4).fill("https://api.anthropic.com anthropic"),
    "https://eu.anthropic.com anthropic",
    "https://anthropic.com.evil.example compat",
    "http://127.0.0.1:8080/api compat",
    "https://notanthropic.com compat",
  ]);
  expect(resolveServer("http://a.example", "anthropic").profile).toBe("anthropic");
  const refused = (options: object) => {
    try {
      const { id, maxTokens, isRemote } = createAnthropicModel({ model: "m", ...options });
      return `${id} ${maxTokens} ${isRemote}`;
    } catch (error) {
      return error instanceof ModelFault
        ? `${error.kind} ${error.code} ${error.message} ${JSON.stringify(error.facts)}`
        : String(error);
    }
  };
  expect(
    [
      {},
      { apiKey: " " },
      { apiKey: "a b" },
      { authToken: "é" },
      { apiKey: " k " },
      { authToken: "k", maxTokens: 9 },
      { baseUrl: "http://a.example" },
      { baseUrl: "http://a.example", profile: "anthropic" },
      { baseUrl: "ftp://a" },
    ].map(refused),
  ).toMatchInlineSnapshot(`
    [
      "credentials credentials-missing m needs an API key, and none is set {"model":"m"}",
      "credentials credentials-missing m needs an API key, and none is set {"model":"m"}",
      "credentials credentials-invalid the API key holds a character that no key has, such as a space or a line break {}",
      "credentials credentials-invalid the API key holds a character that no key has, such as a space or a line break {}",
      "m 16000 true",
      "m 9 true",
      "m 4096 true",
      "credentials credentials-missing m needs an API key, and none is set {"model":"m"}",
      "RunnerError: the base URL is not a web address, got "ftp://a"",
    ]
  `);
});

async function eventsOf(...chunks: readonly string[]): Promise<readonly unknown[]> {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(Buffer.from(chunk));
      controller.close();
    },
  });
  const events: unknown[] = [];
  try {
    for await (const event of readEvents(body)) events.push(event);
  } catch (error) {
    events.push((error as Error).name);
  }
  return events;
}

test("the events of a body, however it is cut and framed", async () => {
  expect(
    await eventsOf(
      'event: a\ndata: {"x":1}\n\n',
      'data: {"type":"b"}\r\n\r',
      '\ndata: {"y":\ndata: 2}\n\ndata: [DONE]\n',
    ),
  ).toEqual([{ x: 1, type: "a" }, { type: "b" }, { y: 2 }]);
  expect(await eventsOf('data:{"x":1}\ndata: {"x":2}\n\n: a comment\nid: 3\n\n')).toEqual([
    { x: 1 },
    { x: 2 },
  ]);
  expect(await eventsOf(' {"x":\n', "1}")).toEqual([{ x: 1 }]);
  expect(await eventsOf("[1]\n")).toEqual([]);
  expect(await eventsOf('data: 1\n\ndata: null\n\ndata: "a"\n\ndata: [2]\n\n')).toEqual([]);
  expect(await eventsOf('data: {"x":', "1}\r", "\r", 'data: {"x":2}\r\r')).toEqual([{ x: 1 }, { x: 2 }]);
  expect(await eventsOf('data: {"x":1}\n\ndata: {"x"')).toEqual([{ x: 1 }, "SyntaxError"]);
  expect(await eventsOf("<html>\n")).toEqual([]);
  expect(await eventsOf()).toEqual([]);
});

function gathered(...events: readonly JsonObject[]): unknown {
  const gatherer = new ReplyGatherer();
  try {
    const shown = events.flatMap((event) => gatherer.take(event) ?? []);
    const { content, stopReason, usage, model } = gatherer.finish("asked");
    return {
      shown: shown.map((one) => Object.values(one).join(" ")),
      content,
      end: `${stopReason} ${model} ${Object.values(usage)}`,
    };
  } catch (error) {
    return `${(error as Error).message}${error instanceof ToldError ? ` (told: ${error.type})` : ""}; ended ${gatherer.isEnded}, used ${gatherer.usage === null ? null : Object.values(gatherer.usage)}`;
  }
}

test("the reply of each series of events", () => {
  const whole = {
    type: "message",
    content: [
      { type: "text", text: "Hi." },
      { type: "note", text: "no words" },
      { type: "text", text: "" },
      { type: "tool_use", id: "1", name: "wait" },
    ],
    usage: {
      input_tokens: 1,
      output_tokens: "2",
      cache_read_input_tokens: 3,
      cache_creation_input_tokens: 4,
    },
    model: "told",
    stop_reason: null,
  };
  const delta = (index: number | undefined, change: JsonObject): JsonObject => ({
    type: "content_block_delta",
    ...(index !== undefined && { index }),
    delta: change,
  });
  expect([
    gathered(),
    gathered({ type: "ping" }, { type: "message_stop" }),
    gathered({ type: "message_start", message: { model: "told", usage: { input_tokens: 5 } } }),
    gathered(
      { type: "message_start", message: {} },
      delta(undefined, { type: "text_delta", text: "a" }),
      delta(0, { type: "text_delta", text: "b" }),
      delta(2, { type: "thinking_delta", thinking: "t" }),
      delta(2, { type: "signature_delta", signature: "s" }),
      delta(1, { type: "text_delta" }),
      delta(3, { type: "citations_delta" }),
      { type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 7 } },
    ),
    gathered(
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "1", name: "wait", input: {} },
      },
      delta(0, { type: "input_json_delta", partial_json: '{"a"' }),
      delta(0, { type: "input_json_delta", partial_json: ":1" }),
      { type: "message_stop" },
    ),
    gathered(
      {
        type: "content_block_start",
        index: 0,
        content_block: { type: "tool_use", id: "1", name: "wait", input: "x" },
      },
      delta(0, { type: "input_json_delta", partial_json: " " }),
      { type: "content_block_start", index: 1 },
      { type: "message_stop" },
    ),
    gathered(whole),
    gathered({ ...whole, type: "message", content: "Hello." }),
    gathered({ type: "message" }),
    gathered({ role: "assistant", content: [] }),
    gathered({ type: "error", error: { type: "overloaded_error", message: "busy" } }),
    gathered({ type: "error", error: { code: 5 } }),
    gathered({ error: "plain" }),
    gathered({ type: "error", message: "bare" }),
    gathered({ choices: [] }),
    gathered({ type: "later" }, { role: "user", content: [] }),
  ]).toMatchInlineSnapshot(`
    [
      "the answer ended without sending any chunks; ended false, used null",
      {
        "content": [],
        "end": "end_turn asked 0,0,0,0",
        "shown": [],
      },
      "the reply ended too early; ended false, used 5,0,0,0",
      {
        "content": [
          {
            "text": "ab",
            "type": "text",
          },
          {
            "text": "",
            "type": "text",
          },
          {
            "signature": "s",
            "thinking": "t",
            "type": "thinking",
          },
          {
            "text": "",
            "type": "text",
          },
        ],
        "end": "end_turn asked 0,7,0,0",
        "shown": [
          "text a",
          "text b",
          "thinking t",
          "text ",
        ],
      },
      {
        "content": [
          {
            "id": "1",
            "input": {
              "INVALID_JSON": "{"a":1",
            },
            "name": "wait",
            "type": "tool_use",
          },
        ],
        "end": "tool_use asked 0,0,0,0",
        "shown": [],
      },
      {
        "content": [
          {
            "id": "1",
            "input": {},
            "name": "wait",
            "type": "tool_use",
          },
          {
            "type": "text",
          },
        ],
        "end": "tool_use asked 0,0,0,0",
        "shown": [],
      },
      {
        "content": [
          {
            "text": "Hi.",
            "type": "text",
          },
          {
            "text": "no words",
            "type": "note",
          },
          {
            "text": "",
            "type": "text",
          },
          {
            "id": "1",
            "input": {},
            "name": "wait",
            "type": "tool_use",
          },
        ],
        "end": "tool_use told 1,0,3,4",
        "shown": [
          "text Hi.",
        ],
      },
      {
        "content": [
          {
            "text": "Hello.",
            "type": "text",
          },
        ],
        "end": "end_turn told 1,0,3,4",
        "shown": [
          "text Hello.",
        ],
      },
      "the reply holds no content; ended true, used null",
      {
        "content": [],
        "end": "end_turn asked 0,0,0,0",
        "shown": [],
      },
      "busy (told: overloaded_error); ended false, used null",
      "{"code":5} (told: null); ended false, used null",
      "plain (told: null); ended false, used null",
      "bare (told: error); ended false, used null",
      "the answer is a chat completion (told: chat.completion); ended false, used null",
      "the answer ended without sending any chunks; ended false, used null",
    ]
  `);
  expect([parseInput('{"a":1}'), parseInput("[1]"), parseInput("{")]).toEqual([
    { a: 1 },
    { INVALID_JSON: "[1]" },
    { INVALID_JSON: "{" },
  ]);
  const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
  expect(
    [98, 99].map((levels) =>
      keepBlocks([
        { type: "tool_use", id: "1", name: "wait", input: nested(levels) },
        { type: "text", text: "\ud800", more: nested(levels) },
      ]).map(({ type, input }) => [type, JSON.stringify(input ?? null).length]),
    ),
  ).toEqual([
    [
      ["tool_use", 197],
      ["text", 4],
    ],
    [
      ["tool_use", 199],
      ["text", 4],
    ],
  ]);
  expect(
    keepBlocks([
      { type: "tool_use", id: "1", name: "wait", input: nested(101) },
      { type: "text", deep: nested(101) },
      { type: "text", text: "\ud800" },
    ]),
  ).toEqual([
    { type: "tool_use", id: "1", name: "wait", input: {} },
    { type: "text", text: "\ufffd" },
  ]);
});

test("a watch ends what is silent, says nothing, has no end, or is not wanted", () => {
  const rings: { ms: number; ring: () => void; deeds: string[] }[] = [];
  const alarm = (ms: number, ring: () => void) => {
    const deeds: string[] = [];
    rings.push({ ms, ring, deeds });
    return { putOff: () => void deeds.push("put off"), cancel: () => void deeds.push("cancelled") };
  };
  const caller = new AbortController();
  const watches = [0, 1, 2].map(() =>
    watchSilence({ silenceMs: 1_500, contentMs: 60_000 }, caller.signal, alarm),
  );
  for (const [at, watch] of watches.entries()) {
    rings[at * 3 + at]?.ring();
    watch.sawContent();
  }
  expect(
    watches.map((watch) => [
      watch.brokenLimit(),
      watch.signal.aborted,
      watch.isOverlong(),
      watch.contentType(),
    ]),
  ).toEqual([
    ["no sign of life for 1.5 s", true, false, null],
    ["no text, call or thinking for 60 s", true, false, null],
    ["no end of the reply after 60 min", true, false, null],
  ]);
  rings[1]?.ring();
  expect(watches[0]?.brokenLimit()).toBe("no sign of life for 1.5 s");
  const last = watchSilence({ silenceMs: 1, contentMs: 2 }, caller.signal, alarm);
  caller.abort(new Error("not wanted"));
  expect([last.signal.aborted, String(last.signal.reason), last.brokenLimit()]).toEqual([
    true,
    "Error: not wanted",
    null,
  ]);
  expect(watchSilence({ silenceMs: 1, contentMs: 2 }, caller.signal, alarm).signal.aborted).toBe(true);
  last.end();
  expect(rings.slice(9, 12).map(({ ms, deeds }) => [ms, deeds])).toEqual([
    [1, ["cancelled"]],
    [2, ["cancelled"]],
    [3_600_000, ["cancelled"]],
  ]);
  expect(rings.slice(0, 3).map(({ deeds }) => deeds)).toEqual([[], ["put off"], []]);
});

test("requests are told apart by their digests", () => {
  const change = (changes: Partial<ModelRequest>): ModelRequest => ({ ...REQUEST, ...changes });
  const others: readonly ModelRequest[] = [
    change({}),
    change({ purpose: "summary" }),
    change({ system: "Other." }),
    change({ tools: [] }),
    change({ messages: MESSAGES.slice(0, -1) }),
    change({ messages: [...MESSAGES, ...MESSAGES.slice(1, 3)] }),
    change({ messages: MESSAGES.with(-1, { role: "user", content: [{ type: "text", text: "Other." }] }) }),
    change({ messages: MESSAGES.with(2, { role: "user", content: [] }) }),
    change({ messages: [] }),
    change({ seed: 4 }),
    change({ leftOut: { m: ["x"] } }),
  ];
  expect(
    others.map(
      (other) =>
        `${hashRequest(other) === hashRequest(REQUEST)} ${findDifference(digestRequest(REQUEST), digestRequest(other))}`,
    ),
  ).toMatchInlineSnapshot(`
    [
      "true null",
      "false it was a play call, and is a summary call",
      "false the system prompt differs",
      "false the tools differ",
      "false there were 7 messages, and are 6",
      "false there were 7 messages, and are 9",
      "false message 7 differs: it was "Last.", and is "Other."",
      "false message 3 differs",
      "false there were 7 messages, and are 0",
      "true null",
      "true null",
    ]
  `);
  expect(digestRequest(change({ messages: MESSAGES.slice(0, 3) })).last).toBe("And now?\nDone.\n \nNo.");
  expect(digestRequest(change({ messages: MESSAGES.slice(0, 2) })).last).toBe("Go.");
  expect(
    digestRequest(
      change({ messages: [{ role: "user", content: [{ type: "text", text: "x".repeat(200) }] }] }),
    ).last.length,
  ).toBe(120);
});

test("faults are recorded where something follows from them, and replayed", async () => {
  const usage = NO_USAGE;
  const said: ModelReply = {
    content: [{ type: "text", text: "sk-secret-1 said" }],
    stopReason: "end_turn",
    usage,
    model: "m",
  };
  const faults = [
    new ModelFault("refused-request", "no", { facts: { host: "h" }, tries: ["pictures"], mayPass: true }),
    new ModelFault("parameter-refused", "no pictures", { refused: { model: "m", parameter: "pictures" } }),
    new ModelFault("parameter-refused", "no effort", { refused: { model: "m", parameter: "effort" } }),
    new ModelFault("unreachable", "away"),
    new Error("a bug"),
  ];
  const written: string[] = [];
  for (const purpose of ["play", "skill"] as const) {
    for (const fault of [...faults, null]) {
      const model: LanguageModel = {
        id: "m",
        isRemote: true,
        maxTokens: 5,
        // biome-ignore lint/correctness/useYield: a generator without events keeps the port's contract
        async *reply() {
          if (fault !== null) throw fault;
          return said;
        },
      };
      const recorded = recordTraffic(model, (text) => void written.push(text), ["sk-secret-1", "short"]);
      const request = { ...REQUEST, purpose, messages: MESSAGES.slice(0, 1), leftOut: { m: ["stream"] } };
      await recorded
        .reply(request, { signal: new AbortController().signal })
        .next()
        .catch(() => {});
    }
  }
  const results = written.map((text) => {
    const { reply, fault, without, request, version } = JSON.parse(text.trim());
    return `${JSON.stringify(text.slice(0, 2))} ${version} ${request.purpose} ${without} ${reply === null ? JSON.stringify(fault) : reply.content[0].text}`;
  });
  expect(results).toMatchInlineSnapshot(`
    [
      ""\\n{" 1 play stream {"kind":"refused-request","message":"no","facts":{"host":"h"},"tries":["pictures"],"mayPass":true}",
      ""\\n{" 1 play stream {"kind":"parameter-refused","message":"no pictures","facts":{},"refused":{"model":"m","parameter":"pictures"}}",
      ""\\n{" 1 play stream [removed] said",
      ""\\n{" 1 skill stream {"kind":"refused-request","message":"no","facts":{"host":"h"},"tries":["pictures"],"mayPass":true}",
      ""\\n{" 1 skill stream {"kind":"unreachable","message":"away","facts":{}}",
      ""\\n{" 1 skill stream [removed] said",
    ]
  `);
  const replayed = replayTraffic(written.slice(0, 1).join(""));
  await expect(
    replayed
      .reply({ ...REQUEST, messages: MESSAGES.slice(0, 1) }, { signal: new AbortController().signal })
      .next(),
  ).rejects.toMatchObject({
    kind: "refused-request",
    message: "no",
    tries: ["pictures"],
    mayPass: true,
    facts: { host: "h" },
  });
  const line = JSON.parse(written.at(-1)?.trim() ?? "{}");
  const odd: readonly object[] = [
    {},
    { version: 2 },
    { model: 1 },
    { requestHash: 1 },
    { request: {} },
    { without: "x" },
    { reply: undefined },
    { reply: null },
    { reply: { ...said, content: [{ type: "text" }] } },
    { reply: { ...said, content: [{}] } },
    { reply: { ...said, usage: {} } },
    { reply: { ...said, stopReason: 1 } },
    { reply: { ...said, model: null } },
    { reply: null, fault: { kind: "x", message: "y", facts: {} } },
    { reply: null, fault: { kind: "x", message: "y", facts: null } },
    { reply: null, fault: { kind: "x", facts: {} } },
  ];
  const isTaken = (change: object) => {
    try {
      return replayTraffic(JSON.stringify({ ...line, ...change })).id === "m";
    } catch {
      return false;
    }
  };
  const refusalOf = (id?: string) => {
    try {
      return replayTraffic(written.join(""), id).id;
    } catch (error) {
      return (error as Error).message;
    }
  };
  expect([refusalOf(), refusalOf("m"), refusalOf("x")]).toEqual([
    "m",
    "m",
    "the recording holds no calls of x",
  ]);
  expect(() => replayTraffic("")).toThrow("the recording holds no calls");
  expect(odd.map(isTaken)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    false,
    true,
    false,
    false,
  ]);
});
