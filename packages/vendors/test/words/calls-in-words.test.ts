import { expect, it } from "vitest";
import type { ReplyBlock } from "../../../../src/base/vocabulary/conversation.ts";
import type { LanguageModel, ModelReply, ModelRequest } from "../../../../src/model/language-model.ts";
import { callsInWords } from "../../src/words/calls-in-words.ts";

const WAIT = { name: "wait", description: "Waits.", input_schema: { type: "object" } };
const CALL = '{"tool": "wait", "input": {}}';

const REQUEST: ModelRequest = {
  ...{ purpose: "play", system: "You play.", tools: [WAIT], images: new Map() },
  messages: [{ role: "user", content: [{ type: "text", text: "Begin." }] }],
};

/** Asks a model that answers so; gives its reply, and the request that reached it. */
async function askSaying(content: readonly ReplyBlock[], request: ModelRequest) {
  const seen: ModelRequest[] = [];
  const usage = { inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
  const model: LanguageModel = {
    ...{ id: "ollama:small", isRemote: true },
    // biome-ignore lint/correctness/useYield: it says nothing on the way.
    async *reply(asked): AsyncGenerator<never, ModelReply, void> {
      seen.push(asked);
      return { content, stopReason: "end_turn", usage, model: "ollama:small" };
    },
  };
  const { signal } = new AbortController();
  const { value } = await callsInWords(model).reply(request, { signal }).next();
  const reply = value as ModelReply;
  return { asked: seen[0], calls: reply.content.filter(({ type }) => type === "tool_use"), reply };
}

it("leaves request and reply as they are for a model that takes tools", async () => {
  const native = [{ type: "tool_use", id: "x", name: "wait", input: {} }];

  const { asked, reply } = await askSaying(native, REQUEST);

  expect(asked).toBe(REQUEST);
  expect(reply.content).toBe(native);
});

it("reads the calls of a model that takes none, each with an id of its own in the conversation", async () => {
  const leftOut = { "ollama:small": ["tools"] };
  const said = [{ type: "text", text: `${CALL}\n${CALL}` }];

  const { asked, calls } = await askSaying(said, { ...REQUEST, leftOut });
  const longer = [...REQUEST.messages, { role: "assistant" as const, content: said }, ...REQUEST.messages];
  const later = await askSaying(said, { ...REQUEST, leftOut, messages: longer });

  expect(asked?.tools).toEqual([]);
  expect(calls.map(({ name }) => name)).toEqual(["wait", "wait"]);
  expect(new Set([...calls, ...later.calls].map(({ id }) => id)).size).toBe(4);
});

it.each([
  ["counts where nothing else is called", [{ type: "text", text: CALL }], "play", 1],
  [
    "does not count beside a call by the API",
    [
      { type: "text", text: CALL },
      { type: "tool_use", id: "x", name: "wait", input: {} },
    ],
    ...(["play", 1] as const),
  ],
  [
    "does not count for a tool that there is not",
    [{ type: "text", text: CALL.replace("wait", "fly") }],
    "play",
    0,
  ],
  ["does not count in a summary", [{ type: "text", text: CALL }], "summary", 0],
] as const)("a call among the words of a model that takes tools %s", async (_what, said, purpose, count) => {
  const { calls } = await askSaying([...said], { ...REQUEST, purpose });

  expect(calls).toHaveLength(count);
});
