import { describe, expect, it, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import { ChatGatherer } from "../src/chat/gather-chat.ts";
import { readChatUsage } from "../src/chat/read-chat-usage.ts";

/** The reply that chunks with these changes come to. */
function gather(
  deltas: readonly JsonObject[],
  finish: string | null = "stop",
  more: readonly JsonObject[] = [],
) {
  const gatherer = new ChatGatherer("compatible", "call_0");
  const chunks: readonly JsonObject[] = [
    ...deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] })),
    ...(finish === null ? [] : [{ choices: [{ index: 0, delta: {}, finish_reason: finish }] }]),
    ...more,
  ];
  for (const chunk of chunks) gatherer.take(chunk);
  return gatherer.finish("asked");
}

const part = (call: JsonObject): JsonObject => ({ tool_calls: [call] });
const pressed = (id: string, button: string) => ({
  type: "tool_use",
  id,
  name: "press",
  input: { button },
});

describe("calls of servers that tell them in their own way", () => {
  const ways: [string, readonly JsonObject[]][] = [
    [
      "in one piece each, without a place",
      [
        part({ id: "a", function: { name: "press", arguments: '{"button":"a"}' } }),
        part({ id: "b", function: { name: "press", arguments: '{"button":"b"}' } }),
      ],
    ],
    [
      "all at the same place",
      [
        part({ index: 0, id: "a", function: { name: "press", arguments: '{"button":"a"}' } }),
        part({ index: 0, id: "b", function: { name: "press", arguments: '{"button":"b"}' } }),
      ],
    ],
    [
      "both in one chunk, the arguments as objects",
      [
        {
          tool_calls: [
            { index: 0, id: "a", function: { name: "press", arguments: { button: "a" } } },
            { index: 1, id: "b", function: { name: "press", arguments: { button: "b" } } },
          ],
        },
      ],
    ],
    [
      "mixed together, with the id in each part",
      [
        part({ index: 0, id: "a", function: { name: "press", arguments: "" } }),
        part({ index: 1, id: "b", function: { name: "press", arguments: "" } }),
        part({ index: 0, id: "a", function: { arguments: '{"button":' } }),
        part({ index: 1, id: "b", function: { arguments: '{"button":"b"}' } }),
        part({ index: 0, id: "a", function: { name: "", arguments: '"a"}' } }),
      ],
    ],
    [
      "with the name behind the id",
      [
        part({ index: 0, id: "a", type: "function" }),
        part({ index: 0, function: { name: "press", arguments: '{"button":"a"}' } }),
        part({ index: 1, id: "b", type: "function", function: { name: null } }),
        part({ index: 1, function: { name: "press", arguments: '{"button":"b"}' } }),
      ],
    ],
  ];

  it.each(ways)("%s", (_way, deltas) => {
    expect(gather(deltas, "tool_calls").content).toEqual([pressed("a", "a"), pressed("b", "b")]);
  });

  it("without ids, or with the same one twice: each gets its own", () => {
    const twice = { function: { name: "press", arguments: '{"button":"a"}' } };

    expect(gather([part({ index: 0, ...twice }), part({ index: 1, ...twice })]).content).toEqual([
      pressed("call_0_0", "a"),
      pressed("call_0_1", "a"),
    ]);
    expect(
      gather([part({ index: 0, id: "x", ...twice }), part({ index: 1, id: "x", ...twice })]).content,
    ).toEqual([pressed("x", "a"), pressed("call_0_1", "a")]);
  });
});

test("a call keeps what the server wants back with it", () => {
  const extra = { google: { thought_signature: "c2ln" } };
  const deltas = [
    part({ index: 0, id: "a", extra_content: extra, function: { name: "press", arguments: "{}" } }),
  ];

  expect(gather(deltas).content).toEqual([
    {
      ...{ type: "tool_use", id: "a", name: "press", input: {} },
      vendor: { name: "compatible", extra_content: extra },
    },
  ]);
});

describe("why a reply ended", () => {
  const call = part({ index: 0, id: "a", function: { name: "press", arguments: "{}" } });
  const ends: [string, readonly JsonObject[], finish: string, stop: string][] = [
    ["it said all", [{ content: "." }], "stop", "end_turn"],
    ["it called", [call], "tool_calls", "tool_use"],
    ["it called, and the server says that it stopped", [call], "stop", "tool_use"],
    ["it was too long", [{ content: "." }], "length", "max_tokens"],
    ["it was held back", [{ content: "." }], "content_filter", "refusal"],
    ["it refused", [{ refusal: "I will not." }], "stop", "refusal"],
    ["something new", [{ content: "." }], "made_up", "made_up"],
  ];

  it.each(ends)("%s", (_name, deltas, finish, stopReason) => {
    expect(gather(deltas, finish).stopReason).toBe(stopReason);
  });
});

test("a refusal's words are words, and so are those of a list", () => {
  expect(gather([{ refusal: "I will " }, { refusal: "not." }]).content).toEqual([
    { type: "text", text: "I will not." },
  ]);
  expect(gather([{ content: [{ type: "text", text: "Yes." }] }]).content).toEqual([
    { type: "text", text: "Yes." },
  ]);
});

test("halves of a character become a whole one again", () => {
  const { content } = gather([{ content: "\ud83c" }, { content: "\udfae" }, { content: "\ud800" }]);

  expect(content).toEqual([{ type: "text", text: "🎮\ufffd" }]);
});

describe("tokens that servers tell", () => {
  const told: [string, JsonObject, input: number, output: number, cached: number, written?: number][] = [
    ["nothing", {}, 0, 0, 0],
    ["the sums alone", { prompt_tokens: 100, completion_tokens: 7 }, 100, 7, 0],
    [
      "what came from the cache, as a part of the prompt",
      { prompt_tokens: 100, completion_tokens: 7, prompt_tokens_details: { cached_tokens: 64 } },
      36,
      7,
      64,
    ],
    ["DeepSeek's way", { prompt_tokens: 100, completion_tokens: 7, prompt_cache_hit_tokens: 60 }, 40, 7, 60],
    [
      "what was written to the cache",
      { prompt_tokens: 100, prompt_tokens_details: { cached_tokens: 10, cache_write_tokens: 80 } },
      10,
      0,
      10,
      80,
    ],
    [
      "reasoning as a part of the reply",
      {
        prompt_tokens: 10,
        completion_tokens: 9,
        total_tokens: 19,
        completion_tokens_details: { reasoning_tokens: 5 },
      },
      10,
      9,
      0,
    ],
    [
      "reasoning beside the reply",
      {
        prompt_tokens: 10,
        completion_tokens: 4,
        total_tokens: 19,
        completion_tokens_details: { reasoning_tokens: 5 },
      },
      10,
      9,
      0,
    ],
    ["more from the cache than there was", { prompt_tokens: 5, prompt_cache_hit_tokens: 60 }, 0, 0, 5],
    ["nonsense", { prompt_tokens: "many", completion_tokens: -4 }, 0, 0, 0],
  ];

  it.each(told)("%s", (_name, usage, inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens = 0) => {
    expect(readChatUsage(usage)).toEqual({ inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens });
  });
});

test("usage is taken wherever it comes: in every chunk, or behind the end", () => {
  const gatherer = new ChatGatherer("openrouter", "c");
  gatherer.take({
    choices: [{ delta: { content: "a" } }],
    usage: { prompt_tokens: 5, completion_tokens: 1 },
  });

  expect(gatherer.usage?.outputTokens).toBe(1);

  gatherer.take({ choices: [{ delta: {}, finish_reason: "stop" }], usage: null });
  gatherer.take({ choices: [], usage: { prompt_tokens: 5, completion_tokens: 3 } });

  expect(gatherer.finish("m").usage.outputTokens).toBe(3);
});
