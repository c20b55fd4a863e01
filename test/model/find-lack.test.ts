import { expect, it } from "vitest";
import { CHAT_TRAITS } from "../../packages/vendors/src/chat/chat-traits.ts";
import { RESPONSES_TRAITS } from "../../packages/vendors/src/responses/responses-traits.ts";
import { MESSAGES_TRAITS } from "../../src/model/anthropic/messages-traits.ts";
import { findLack } from "../../src/model/calls/refusals/find-lack.ts";

const BODY = {
  tools: [{ type: "function" }],
  messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: "data:," } }] }],
  tool_choice: "auto",
};

function lackIn(words: string, { status = 400, body = BODY }: { status?: number; body?: object } = {}) {
  const failed = {
    status,
    type: null,
    errorCode: null,
    words,
    headers: null,
    location: null,
    lostUsage: null,
    cause: null,
  };
  return findLack(status, failed, body as never, CHAT_TRAITS);
}

it.each([
  "registry.ollama.ai/library/gemma3:4b does not support tools",
  "No endpoints found that support tool use. To learn more about provider routing, visit the documentation",
  '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
  "tools param requires --jinja flag",
  "`tool calling` is not supported with this model",
  "Function calling is not enabled for models/gemma-3-27b-it",
  "This model does not support function calling",
  "Function tools with reasoning_effort are not supported for gpt-6.2-sol in /v1/chat/completions.",
  "Unsupported parameter: 'tools' is not supported with this model.",
])("a model without tools is found out by its server's words: %s", (words) => {
  expect([400, 404, 500].map((status) => lackIn(words, { status }))).toEqual(["tools", "tools", "tools"]);
});

it.each([
  "this model does not support image input",
  "No endpoints found that support image input",
  "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj",
])("a model without eyes is found out by its server's words: %s", (words) => {
  expect(lackIn(words)).toBe("pictures");
});

it.each([
  ["a tool by its place", "tools[0].function.name: this name is not supported", {}],
  ["the choice of a tool", "tool_choice is not supported with tools", {}],
  ["the rate", "Rate limit reached for requests", { status: 429 }],
  ["another model", "The model `gpt-0` does not exist", { status: 404 }],
  ["tools that were not sent", "this model does not support tools", { body: { messages: [] } }],
  ["pictures that were not sent", "images are not supported", { body: { messages: [], tools: [] } }],
] as const)("a refusal of %s is something else", (_what, words, more) => {
  expect(lackIn(words, more)).toBeNull();
});

it("the Messages API is read the same way", () => {
  const failed = {
    type: null,
    errorCode: null,
    headers: null,
    location: null,
    lostUsage: null,
    cause: null,
    status: 400,
  };
  const words = "registry.ollama.ai/library/gemma3:4b does not support tools";

  expect(findLack(400, { ...failed, words }, { tools: [{}], messages: [] }, MESSAGES_TRAITS)).toBe("tools");
});

const PNG = { type: "image", source: { type: "base64", data: "" } };
const RESULT = { type: "tool_result", tool_use_id: "1" };
const URL = { type: "image_url", image_url: { url: "data:," } };
const INPUT = { type: "input_image", image_url: "data:," };

it.each([
  ["Messages", MESSAGES_TRAITS, { messages: [{ role: "user", content: [PNG] }] }],
  [
    "Messages, in a result",
    MESSAGES_TRAITS,
    { messages: [{ role: "user", content: [{ ...RESULT, content: [PNG] }] }] },
  ],
  ["Chat Completions", CHAT_TRAITS, { messages: [{ role: "user", content: [URL] }] }],
  ["Responses", RESPONSES_TRAITS, { input: [{ role: "user", content: [INPUT] }] }],
  [
    "Responses, in a result",
    RESPONSES_TRAITS,
    { input: [{ type: "function_call_output", output: [INPUT] }] },
  ],
])("pictures of a request are found: %s", (_, traits, body) => {
  const without = JSON.parse(JSON.stringify(body).replaceAll(/"(image|image_url|input_image)"/g, '"text"'));

  expect([traits.hasPictures(body as never), traits.hasPictures(without)]).toEqual([true, false]);
});

it("an error inside a stream, which has no status, has that of its type", () => {
  const types = [
    ...["invalid_request_error", "authentication_error", "billing_error", "permission_error"],
    ...["not_found_error", "request_too_large", "overloaded_error"],
  ];

  expect(types.map((type) => MESSAGES_TRAITS.statusOf(type))).toEqual([400, 401, 402, 403, 404, 413, null]);
});
