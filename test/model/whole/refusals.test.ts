import { expect, test } from "vitest";
import type { JsonObject } from "../../../src/base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "../../../src/model/calls/refusals/api-traits.ts";
import { isAboutLength } from "../../../src/model/calls/refusals/find-overflow.ts";
import { findTries, isFinalInWords } from "../../../src/model/calls/refusals/find-tries.ts";
import { foreignOrigin, type KeyOwner, OWN_SERVERS } from "../../../src/model/calls/servers/own-server.ts";

const failed = (words: string, more: Partial<FailedCall> = {}) =>
  ({ words, type: null, errorCode: null, param: null, ...more }) as FailedCall;

test.each([
  "prompt is too long: 210000 tokens",
  "the conversation was too big",
  "input tokens exceeded",
  "your tokens overflow the window",
  "tokens are more than 8192",
  "exceeds the context",
  "longer than the token limit",
  "greater than n_ctx",
  "this is beyond the prompt length",
  "maximum prompt length",
  "max context size",
  "maximum input tokens",
  "context_length",
  "Context Window",
  "token limit",
  "too many tokens",
  "reduce your prompt",
  "please reduce the length of the messages",
  "Input length should be less",
  "n_ctx",
  "the KV cache is full",
])("a conversation is too long: %s", (words) => {
  const statuses = [null, 200, 400, 401, 402, 403, 404, 408, 413, 422, 429, 500];
  expect(statuses.filter((status) => isAboutLength(status, failed(words)))).toEqual([
    null,
    200,
    400,
    413,
    422,
    500,
  ]);
  expect(isAboutLength(400, failed(words, { errorCode: "x" }))).toBe(false);
});

test.each([
  "too many tokens per minute",
  "too many tokens per day",
  "token limit: TPM",
  "token limit: RPD",
  "tokens exceed the rate",
  "tokens exceed your quota",
  "tokens exceed your credits",
  "token limit, see billing",
  "daily token limit",
  "the request is fine",
  "the tools are too many",
])("a conversation is not too long: %s", (words) => {
  expect(isAboutLength(400, failed(words))).toBe(false);
});

test("a request that is too large is a conversation only where the server refuses the request as such", () => {
  const words = "the request is too large";
  expect([400, 413, 500, null].map((status) => isAboutLength(status, failed(words)))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test.each<[words: string, isFinal: boolean]>([
  ["invalid api key", true],
  ["API_KEY missing", true],
  ["unauthorised", true],
  ["Unauthorized", true],
  ["see billing", true],
  ["your credit balance", true],
  ["insufficient funds", true],
  ["exceeded your current quota", true],
  ["no credits left", true],
  ["payment needed", true],
  ["content_policy", true],
  ["content filter", true],
  ["usage policy", true],
  ["acceptable-use policies", true],
  ["policy violation", true],
  ["moderation", true],
  ["flagged", true],
  ["prohibited", true],
  ["the balance of the tree", false],
  ["policy", false],
  ["", false],
])("words that no other request avoids: %s", (words, isFinal) => {
  expect(isFinalInWords(failed(words))).toBe(isFinal);
  expect(isFinalInWords(failed("", { type: words || null }))).toBe(isFinal);
  expect(isFinalInWords(failed("", { errorCode: words || null }))).toBe(isFinal);
});

test("a refused request is tried without what the answer names, then without tools, then without pictures", () => {
  const api = (traits: Partial<ApiTraits> = {}) => ({ hasPictures: () => false, ...traits }) as ApiTraits;
  const body: JsonObject = {
    ...{
      model: "m",
      messages: [],
      system: "",
      instructions: "",
      input: [],
      contents: [],
      systemInstruction: {},
    },
    tools: [{}],
    temperature: 1,
    thinking: { type: "on", budget_tokens: 5 },
    max_tokens: 9,
  };
  const tries = (words: string, more: Partial<FailedCall> = {}, traits: Partial<ApiTraits> = {}, of = body) =>
    findTries(failed(words, more), of, api(traits));

  expect(tries("no")).toEqual([]);
  expect(tries("temperature and budget_tokens are wrong")).toEqual(["temperature", "thinking.budget_tokens"]);
  expect(tries("thinking: type is wrong")).toEqual(["thinking"]);
  expect(tries("temperature_2 and my-temperature and max_tokens_x")).toEqual([]);
  expect(tries("", { param: "max_tokens" })).toEqual(["max_tokens"]);
  expect(tries("max_tokens", {}, { needed: ["max_tokens"] })).toEqual([]);
  expect(tries("model messages input contents system instructions systemInstruction")).toEqual([]);
  for (const word of [
    "tools",
    "tool",
    "tool_choice",
    "function",
    "function_call",
    "grammar",
    "schema",
    "sampler",
    "jinja",
    "chat template",
  ]) {
    expect([word, tries(word)]).toEqual([word, ["tools"]]);
  }
  expect([tries("tools", {}, {}, { tools: [] }), tries("tools", {}, {}, {}), tries("toolbox")]).toEqual([
    [],
    [],
    [],
  ]);
  const all = { hasPictures: () => true, findMissing: () => "+reasoning" };
  expect(tries("tools: temperature", {}, all)).toEqual(["+reasoning", "temperature", "tools", "pictures"]);
});

test("each vendor's own server, and what is none of its own", () => {
  const owners = Object.keys(OWN_SERVERS) as KeyOwner[];
  const given = [
    "http://127.0.0.1:11434/other",
    "https://api.openai.com",
    " https://api.anthropic.com/v1 ",
    "",
    null,
  ];
  expect(
    owners.map(
      (owner) =>
        `${owner} ${OWN_SERVERS[owner]}: ${given.map((url) => foreignOrigin(owner, url)).join(", ")}`,
    ),
  ).toEqual([
    "anthropic https://api.anthropic.com: http://127.0.0.1:11434, https://api.openai.com, , , ",
    "openai https://api.openai.com/v1: http://127.0.0.1:11434, , https://api.anthropic.com, , ",
    "google https://generativelanguage.googleapis.com/v1beta: http://127.0.0.1:11434, https://api.openai.com, https://api.anthropic.com, , ",
    "openrouter https://openrouter.ai/api/v1: http://127.0.0.1:11434, https://api.openai.com, https://api.anthropic.com, , ",
    "ollama http://127.0.0.1:11434/v1: , https://api.openai.com, https://api.anthropic.com, , ",
    "compatible null: http://127.0.0.1:11434, https://api.openai.com, https://api.anthropic.com, , ",
  ]);
});
