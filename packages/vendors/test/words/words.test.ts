import { expect, it } from "vitest";
import type { Message, ReplyBlock, ToolSpec } from "../../../../src/base/vocabulary/conversation.ts";
import { readWords } from "../../src/words/read-words.ts";
import { writeWords } from "../../src/words/write-words.ts";

const TOOLS: readonly ToolSpec[] = [
  {
    name: "press_buttons",
    description: "Presses buttons.",
    input_schema: {
      type: "object",
      properties: { buttons: { type: "array", items: { type: "string", enum: ["a", "b"] } } },
      required: ["buttons"],
    },
  },
  { name: "wait", description: "Waits.", input_schema: { type: "object", properties: {} } },
];

const REQUEST = {
  purpose: "play",
  system: "You play.",
  tools: TOOLS,
  messages: [],
  images: new Map(),
} as const;

const ids = () => {
  let n = 0;
  return () => `call_${++n}`;
};

/** How an LM's words go back to it. */
function backAgain(words: string): string {
  const content = readWords([{ type: "text", text: words }], ids());
  const [message] = writeWords({ ...REQUEST, messages: [{ role: "assistant", content }] }).messages;
  return String(message?.content.map((block) => (block.type === "text" ? block["text"] : "?")).join("|"));
}

it.each([
  ['I see a door.\n\n```json\n{"tool":  "wait"}\n```\n'],
  ['```json\n{"tool": "wait", "input": {}}\n```\n\n```json\n[{"tool":"wait"},{"tool":"wait"}]\n```\nDone. '],
  ['\n \n{"tool": "wait", "input": {bad}}\n\n'],
  ["Only words.\n"],
])("words go back to the LM that said them to the byte: %j", (words) => {
  expect(backAgain(words)).toBe(words);
});

it("words and calls become blocks, each where it stands; other blocks stay", () => {
  const thought: ReplyBlock = { type: "vendor", vendor: { name: "ollama", reasoning: "hm" } };
  const words = 'I wait.\n```json\n{"tool": "wait", "input": {"frames": 5}}\n```\nThen I look.';

  const content = readWords([thought, { type: "text", text: words }], ids());

  expect(content).toEqual([
    thought,
    { type: "text", text: "I wait.\n" },
    {
      ...{ type: "tool_use", id: "call_1", name: "wait", input: { frames: 5 } },
      vendor: { name: "words", text: '```json\n{"tool": "wait", "input": {"frames": 5}}\n```' },
    },
    { type: "text", text: "\nThen I look." },
  ]);
});

it("tells of the tools at the end of the system prompt, with a call that can be made", () => {
  const { system, tools } = writeWords(REQUEST);

  expect(tools).toEqual([]);
  expect(system.startsWith("You play.\n\n")).toBe(true);
  expect(system).toContain('```json\n{"tool":"press_buttons","input":{"buttons":["a"]}}\n```');
  expect(system).toContain('- wait: Waits. {"type":"object","properties":{}}');
});

it("tells calls and results of a conversation with tools in words, and keeps the pictures", () => {
  const messages: readonly Message[] = [
    { role: "user", content: [{ type: "text", text: "Begin." }] },
    {
      role: "assistant",
      content: [
        { type: "text", text: "I wait." },
        { type: "tool_use", id: "x", name: "wait", input: { frames: 9 } },
        { type: "tool_use", id: "y", name: "press_buttons", input: {} },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "x", content: [{ type: "text", text: "Waited." }] },
        {
          ...{ type: "tool_result", tool_use_id: "y", is_error: true },
          content: [
            { type: "text", text: "No buttons." },
            { type: "image", sha256: "aa" },
          ],
        },
        { type: "text", text: "Nothing changed." },
      ],
    },
  ];

  const written = writeWords({ ...REQUEST, messages }).messages;

  expect(written.slice(1)).toEqual([
    {
      role: "assistant",
      content: [
        {
          type: "text",
          text: 'I wait.\n\n```json\n{"tool":"wait","input":{"frames":9}}\n```\n\n```json\n{"tool":"press_buttons","input":{}}\n```',
        },
      ],
    },
    {
      role: "user",
      content: [
        { type: "text", text: "Result of wait: Waited." },
        { type: "text", text: "Result of press_buttons failed: No buttons." },
        { type: "image", sha256: "aa" },
        { type: "text", text: "Nothing changed." },
      ],
    },
  ]);
});

it("writes what was sent before as it was, however the conversation goes on", () => {
  const first: Message = { role: "user", content: [{ type: "text", text: "Begin." }] };
  const said: Message = {
    role: "assistant",
    content: readWords([{ type: "text", text: '{"tool": "wait", "input": {}}' }], ids()),
  };
  const answer: Message = {
    role: "user",
    content: [{ type: "tool_result", tool_use_id: "call_1", content: [{ type: "text", text: "Waited." }] }],
  };

  const short = writeWords({ ...REQUEST, messages: [first, said, answer] });
  const long = writeWords({ ...REQUEST, messages: [first, said, answer, said, answer] });

  expect(JSON.stringify(long.messages.slice(0, 3))).toBe(JSON.stringify(short.messages));
  expect(long.system).toBe(short.system);
});
