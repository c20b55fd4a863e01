import { describe, expect, it, test } from "vitest";
import { sendableReply } from "../../../src/model/anthropic/sendable-content.ts";
import { type ChatVendor, chatParameters, isReasoning } from "../src/chat/chat-parameters.ts";
import { addDetails } from "../src/chat/gather-chat.ts";
import { resolveChatServer } from "../src/chat/resolve-chat-server.ts";

describe("the address of chat completions", () => {
  const addresses: [ChatVendor, given: string | null, address: string][] = [
    ["openai", null, "https://api.openai.com/v1"],
    ["openrouter", null, "https://openrouter.ai/api/v1"],
    ["ollama", null, "http://127.0.0.1:11434/v1"],
    ["ollama", "http://gpu:11434", "http://gpu:11434/v1"],
    ["compatible", "http://127.0.0.1:8080/", "http://127.0.0.1:8080/v1"],
    ["compatible", "https://api.deepseek.com/v1/", "https://api.deepseek.com/v1"],
    ["compatible", "https://host/openai/v1/chat/completions", "https://host/openai/v1"],
    ["openai", "https://gateway.example/openai", "https://gateway.example/openai"],
  ];

  it.each(addresses)("%s at %s", (vendor, given, address) => {
    expect(resolveChatServer(vendor, given)).toBe(address);
  });

  it("must be named for a server of one's own, and holds no password", () => {
    expect(() => resolveChatServer("compatible", null)).toThrow(
      expect.objectContaining({ code: "base-url-missing" }),
    );
    expect(() => resolveChatServer("compatible", "http://a:b@host")).toThrow(
      expect.objectContaining({ code: "base-url-has-password" }),
    );
  });
});

describe("effort and thinking in the words of each vendor", () => {
  type Asked = Parameters<typeof chatParameters>[2];
  const words: [ChatVendor, model: string, Asked, effort: string | undefined, ignored: number][] = [
    ["openai", "gpt-5.2", {}, undefined, 0],
    ["openai", "gpt-5.2", { effort: "high" }, "high", 0],
    ["openai", "gpt-5.2", { effort: "max" }, "xhigh", 0],
    ["openai", "gpt-6-luna", { effort: "max" }, "none", 1],
    ["openai", "gpt-6-luna", {}, "none", 0],
    ["openai", "gpt-6-luna", { thinking: false }, "none", 0],
    ["openai", "gpt-6.2-sol", { thinking: true }, "none", 1],
    ["openai", "gpt-5.6-luna", { effort: "low" }, "none", 1],
    ["openai", "gpt-5.2", { thinking: false }, "none", 0],
    ["openai", "gpt-5.2", { thinking: false, effort: "low" }, "low", 1],
    ["openrouter", "x/y", { effort: "max" }, "xhigh", 0],
    ["openrouter", "x/y", { thinking: true }, undefined, 0],
    ["ollama", "qwen3", { effort: "max" }, "high", 0],
    ["ollama", "qwen3", { thinking: true }, undefined, 1],
    ["compatible", "m", { effort: "medium" }, "medium", 0],
  ];

  it.each(words)("%s:%s with %o", (vendor, model, asked, effort, ignored) => {
    const parameters = chatParameters(vendor, model, asked);

    expect(parameters.reasoningEffort).toBe(effort);
    expect(parameters.ignored).toHaveLength(ignored);
  });

  it("ask OpenRouter for Claude's cache, and for thinking", () => {
    expect(chatParameters("openrouter", "anthropic/claude-opus-5-5", { thinking: true }).fields).toEqual({
      reasoning: { enabled: true },
      cache_control: { type: "ephemeral" },
    });
    expect(chatParameters("openrouter", "qwen/qwen3", {}).fields).toEqual({});
  });
});

test.each([
  ["o1", true],
  ["o3-mini", true],
  ["o10", true],
  ["o3mini", false],
  ["omni", false],
  ["gpt-5", true],
  ["gpt-5-mini", true],
  ["gpt-5.6-luna", true],
  ["gpt-9", true],
  ["gpt-10", true],
  ["gpt-10-chat", false],
  ["gpt-5-chat", false],
  ["gpt-5-chat-latest", false],
  ["gpt-5.2-chat-latest", true],
  ["gpt-5x", false],
  ["gpt-4", false],
  ["gpt-4.1", false],
  ["gpt-4o", false],
  ["my-gpt-5", false],
  ["foo-o3", false],
])("whether %s of OpenAI's reasons: %s", (name, reasons) => {
  expect(isReasoning(name)).toBe(reasons);
});

test.each([
  ["gpt-5.5", undefined],
  ["gpt-5.6", "none"],
  ["gpt-5.9-x", "none"],
  ["gpt-5", undefined],
  ["gpt-6", "none"],
  ["gpt-10", "none"],
  ["x/gpt-6", undefined],
])("chat completions of OpenAI's %s are asked for the reasoning %s", (name, effort) => {
  expect(chatParameters("openai", name, {})).toMatchObject({ reasoningEffort: effort, maxTokens: 16_000 });
  expect(chatParameters("compatible", name, {})).toMatchObject({
    reasoningEffort: undefined,
    maxTokens: 4_096,
  });
});

test("details of a reasoning of another kind, or at another place, are not run together", () => {
  const text = { type: "reasoning.text", index: 0, text: "a" };

  const details = addDetails(
    [text],
    [
      { ...text, text: "b", signature: null },
      { type: "reasoning.text", index: 0, signature: "s" },
      { type: "reasoning.summary", index: 0, summary: "c" },
      { type: "reasoning.summary", index: 1, summary: "d" },
    ],
  );

  expect(details).toEqual([
    { type: "reasoning.text", index: 0, text: "ab", signature: "s" },
    { type: "reasoning.summary", index: 0, summary: "c" },
    { type: "reasoning.summary", index: 1, summary: "d" },
  ]);
});

test("the Messages API is sent nothing that another vendor wants back", () => {
  const own = { name: "openrouter" };
  const call = { type: "tool_use", id: "a", name: "press", input: {} };
  const thoughts = [
    { type: "thinking", thinking: "Hm.", signature: "s" },
    { type: "thinking", thinking: "", signature: "s" },
    { type: "redacted_thinking", data: "hidden" },
  ];

  const sent = sendableReply([
    ...thoughts,
    { type: "server_tool_use", id: "b", name: "search", input: {} },
    { type: "text", text: " \n" },
    { type: "vendor", vendor: { ...own, reasoning: "Hm." } },
    { type: "text", text: "Go.", vendor: own },
    { ...call, vendor: { ...own, arguments: "{ }" } },
  ]);

  expect(sent).toEqual([...thoughts, { type: "text", text: "Go." }, call]);
});
