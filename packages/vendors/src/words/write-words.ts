import { readFileSync } from "node:fs";
import type {
  Message,
  ReplyBlock,
  ToolResultBlock,
  ToolSpec,
  UserMessage,
} from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { packageFile } from "../../../../src/package-files.ts";
import { wordsOfCall } from "./read-words.ts";

/**
 * Returns the same request for an LM without tools: the prompt describes them, and calls and results are words. Each
 * message depends on itself and the one before it alone, so repeated requests have the same text.
 */
export function writeWords(request: ModelRequest): ModelRequest {
  const { system, tools, messages } = request;
  return {
    ...request,
    system: [system, writeTools(tools)].filter((text) => text !== "").join("\n\n"),
    tools: [],
    messages: messages.map((message, at) => writeMessage(message, messages[at - 1])),
  };
}

function writeTools(tools: readonly ToolSpec[]): string {
  const [first] = tools;
  if (first === undefined) return "";
  const lines = tools.map(
    ({ name, description, input_schema }) => `- ${name}: ${description} ${JSON.stringify(input_schema)}`,
  );
  const example = writeCall(first.name, exampleOf(first.input_schema));
  return readFileSync(packageFile("prompts/words.md"), "utf8")
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => (name === "tools" ? lines.join("\n") : example))
    .trim();
}

function writeCall(tool: unknown, input: unknown): string {
  return JSON.stringify({ tool, input });
}

function writeMessage(message: Message, before: Message | undefined): Message {
  if (message.role === "assistant") return { role: "assistant", content: writeReply(message.content) };
  const content = message.content.flatMap((block): UserMessage["content"] =>
    block.type === "tool_result" ? writeResult(block, before) : [block],
  );
  return { role: "user", content };
}

/** Joins adjacent words and calls into one text; other blocks stay in place. */
function writeReply(content: readonly ReplyBlock[]): readonly ReplyBlock[] {
  const blocks: ReplyBlock[] = [];
  let before: ReplyBlock | null = null;
  for (const block of content) {
    const text = textIn(block);
    const last = blocks.at(-1);
    if (text === null || last === undefined || textIn(before) === null) {
      blocks.push(text === null ? block : { type: "text", text });
    } else {
      const isWritten = [before, block].some((one) => one !== null && wordsOfCall(one) !== null);
      blocks[blocks.length - 1] = { type: "text", text: `${last["text"]}${isWritten ? "" : "\n\n"}${text}` };
    }
    before = block;
  }
  return blocks;
}

/** Returns a block as words; null for a block that is neither words nor a call. */
function textIn(block: ReplyBlock | null): string | null {
  if (block?.type === "text") return String(block["text"]);
  if (block?.type !== "tool_use") return null;
  return wordsOfCall(block) ?? `\`\`\`json\n${writeCall(block["name"], block["input"])}\n\`\`\``;
}

/** Writes a call's result under its tool's name, from the message before; its pictures follow. */
function writeResult(
  { tool_use_id, content, is_error }: ToolResultBlock,
  before: Message | undefined,
): UserMessage["content"] {
  const calls = before?.role === "assistant" ? before.content : [];
  const call = calls.find(({ type, id }) => type === "tool_use" && id === tool_use_id);
  const texts = content.flatMap((block) => (block.type === "text" ? [block.text] : []));
  const head = `${call === undefined ? "the call" : call["name"]}${is_error === true ? " failed" : ""}`;
  const pictures = content.filter((block) => block.type === "image");
  return [{ type: "text", text: `Result of ${head}: ${texts.join("\n")}` }, ...pictures];
}

/** A small value that fits a JSON Schema as tools have it: what must be there, and the first of what may be. */
function exampleOf(schema: JsonObject): JsonValue {
  const { type, properties, required } = schema;
  const choices = schema["enum"];
  if (Array.isArray(choices)) return choices[0] ?? null;
  if (type === "array") return [exampleOf(objectIn(schema["items"]))];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "string") return "…";
  const known = objectIn(properties);
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, exampleOf(objectIn(known[name]))]));
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : {};
}
