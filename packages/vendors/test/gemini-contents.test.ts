import { describe, expect, test } from "vitest";
import type { Message } from "../../../src/base/vocabulary/conversation.ts";
import { writeContents } from "../src/gemini/write-contents.ts";
import { writeGeminiTools } from "../src/gemini/write-tools.ts";

const images = new Map([["aa", new Uint8Array([1, 2, 3])]]);
const contentsOf = (...messages: Message[]) => writeContents({ messages, images });
const asked = (text = "Go."): Message => ({ role: "user", content: [{ type: "text", text }] });
const vendor = (fields: object) => ({ vendor: { ...fields, name: "google" } });

describe("what the model said", () => {
  test("goes back part by part, each with its own signature", () => {
    const said: Message = {
      role: "assistant",
      content: [
        { type: "vendor", ...vendor({ text: "Hm.", thought: true }) },
        { type: "text", text: "I walk." },
        {
          type: "tool_use",
          id: "c1",
          name: "wait",
          input: { frames: 3 },
          ...vendor({ id: "c1", thoughtSignature: "s1" }),
        },
        { type: "tool_use", id: "call_1", name: "press", input: {} },
        { type: "vendor", ...vendor({ text: "", thoughtSignature: "s2" }) },
      ],
    };

    expect(contentsOf(asked(), said)[1]).toEqual({
      role: "model",
      parts: [
        { text: "Hm.", thought: true },
        { text: "I walk." },
        { functionCall: { id: "c1", name: "wait", args: { frames: 3 } }, thoughtSignature: "s1" },
        { functionCall: { name: "press", args: {} } },
        { text: "", thoughtSignature: "s2" },
      ],
    });
  });

  test("by another vendor loses what is that vendor's, and its call counts as signed", () => {
    const said: Message = {
      role: "assistant",
      content: [
        { type: "vendor", vendor: { name: "openai", reasoning_content: "Hm." } },
        { type: "tool_use", id: "x", name: "wait", input: {}, vendor: { name: "openai", arguments: "{ }" } },
        { type: "tool_use", id: "y", name: "wait", input: {} },
      ],
    };

    expect(contentsOf(asked(), said)[1]?.["parts"]).toEqual([
      { functionCall: { name: "wait", args: {} }, thoughtSignature: "skip_thought_signature_validator" },
      { functionCall: { name: "wait", args: {} } },
    ]);
  });

  test("may be nothing at all", () => {
    const said: Message = { role: "assistant", content: [{ type: "thinking", thinking: "Hm." }] };

    expect(contentsOf(asked(), said)[1]).toEqual({ role: "model", parts: [{ text: "(no words)" }] });
  });
});

describe("what is said to the model", () => {
  const calls: Message = {
    role: "assistant",
    content: [
      { type: "tool_use", id: "a", name: "wait", input: {}, ...vendor({ id: "a" }) },
      { type: "tool_use", id: "b", name: "press", input: {} },
    ],
  };

  test("answers come first, in the order of the calls; then pictures and words", () => {
    const answer: Message = {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "b", content: [{ type: "text", text: "No." }], is_error: true },
        {
          type: "tool_result",
          tool_use_id: "a",
          content: [
            { type: "text", text: "Waited." },
            { type: "image", sha256: "aa" },
            { type: "text", text: "Rain." },
          ],
        },
        { type: "text", text: "Now." },
        { type: "text", text: " " },
      ],
    };

    expect(contentsOf(asked(), calls, answer)[2]).toEqual({
      role: "user",
      parts: [
        { functionResponse: { id: "a", name: "wait", response: { output: "Waited.\nRain." } } },
        { functionResponse: { name: "press", response: { error: "No." } } },
        { inlineData: { mimeType: "image/png", data: "AQID" } },
        { text: "Now." },
      ],
    });
  });

  test("words stand for the pictures of a model without eyes", () => {
    const message: Message = { role: "user", content: [{ type: "image", sha256: "aa" }] };

    expect(writeContents({ messages: [message], images, pictures: false })).toEqual([
      { role: "user", parts: [{ text: "(a picture was here)" }] },
    ]);
  });
});

test("what was sent before is the same, whatever follows", () => {
  const messages: Message[] = [
    asked(),
    { role: "assistant", content: [{ type: "text", text: "Hm." }] },
    asked("Well?"),
  ];

  const before = JSON.stringify(contentsOf(...messages));
  const after = JSON.stringify(contentsOf(...messages, { role: "assistant", content: [] }, asked("Go on.")));

  expect(after.startsWith(before.slice(0, -1))).toBe(true);
});

describe("tools", () => {
  const parametersOf = (input_schema: object) =>
    writeGeminiTools([{ name: "t", description: "d", input_schema: input_schema as never }])[0]?.[
      "functionDeclarations"
    ];

  test("have only what Gemini's schemas know", () => {
    const schema = {
      $schema: "x",
      type: "object",
      additionalProperties: false,
      required: ["tier"],
      properties: {
        tier: { enum: ["main", "now"] },
        kind: { const: "a" },
        level: { type: "integer", enum: [1, 2] },
        maybe: { type: ["string", "null"] },
        list: { type: "array", items: { type: "object", properties: {} } },
        any: { anyOf: [{ type: "string" }, { type: "number" }] },
      },
    };

    expect(parametersOf(schema)).toEqual([
      {
        name: "t",
        description: "d",
        parameters: {
          type: "object",
          required: ["tier"],
          properties: {
            tier: { type: "string", enum: ["main", "now"] },
            kind: { type: "string", enum: ["a"] },
            level: { type: "integer" },
            maybe: { type: "string", nullable: true },
            list: { type: "array", items: { type: "string", description: "As a JSON object" } },
            any: { anyOf: [{ type: "string" }, { type: "number" }] },
          },
        },
      },
    ]);
  });

  test("without parameters have none", () => {
    expect(parametersOf({ type: "object", properties: {} })).toEqual([{ name: "t", description: "d" }]);
  });
});
