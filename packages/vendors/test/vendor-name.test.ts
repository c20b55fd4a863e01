import { expect, test } from "vitest";
import { parseVendor, VENDORS } from "../../../src/model/calls/servers/vendor-name.ts";

test("a model's name begins with who serves it", () => {
  expect(VENDORS.map((vendor) => parseVendor(`${vendor}:m-1`))).toEqual([
    { vendor: "openai", name: "m-1" },
    { vendor: "google", name: "m-1" },
    { vendor: "openrouter", name: "m-1" },
    { vendor: "ollama", name: "m-1" },
    { vendor: "compatible", name: "m-1" },
  ]);
});

test("what stands behind the first colon belongs to the model", () => {
  expect(parseVendor("ollama:qwen3:8b")).toEqual({ vendor: "ollama", name: "qwen3:8b" });
  expect(parseVendor("openrouter:maker/model:free")).toEqual({
    vendor: "openrouter",
    name: "maker/model:free",
  });
  expect(parseVendor("google:")).toEqual({ vendor: "google", name: "" });
});

test.each([
  "claude-sonnet-5-5",
  "explorer",
  "mcp",
  "llama3:8b",
  "OpenAI:gpt",
  "openai",
  ":openai",
  "xopenai:m",
  "",
])("%j is a name of the Messages API", (model) => {
  expect(parseVendor(model)).toBeNull();
});
