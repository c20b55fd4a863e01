import type { JsonObject } from "./json.ts";
import { isObject } from "./json.ts";

/** A text that one side says. Never empty: the Messages API refuses empty texts. */
export interface TextBlock {
  readonly type: "text";
  readonly text: string;
}

/** A picture, by reference: `sha256` names PNG bytes in the run's {@link ImageTable}. */
export interface ImageBlock {
  readonly type: "image";
  readonly sha256: string;
}

/** The answer to one tool call. */
export interface ToolResultBlock {
  readonly type: "tool_result";
  readonly tool_use_id: string;
  readonly content: readonly (TextBlock | ImageBlock)[];
  readonly is_error?: boolean;
}

/** Our blocks. */
export interface UserMessage {
  readonly role: "user";
  readonly content: readonly (TextBlock | ImageBlock | ToolResultBlock)[];
}

/**
 * One block of an LM reply, verbatim: `text`, `tool_use`, `thinking`, `redacted_thinking` or whatever comes
 * next. It is sent back exactly as it came, so nothing but {@link textOf} and {@link toolUsesOf} looks inside.
 */
export interface ReplyBlock extends JsonObject {
  readonly type: string;
}

/** Stands for a reply of which nothing can be sent: the API refuses empty messages. */
export const NO_WORDS: ReplyBlock = { type: "text", text: "(no words)" };

/** The LM's message. */
export interface AssistantMessage {
  readonly role: "assistant";
  readonly content: readonly ReplyBlock[];
}

/** One entry of the conversation. */
export type Message = UserMessage | AssistantMessage;

/** PNG bytes by their SHA-256 in hex. Bytes are never changed once they are in. */
export type ImageTable = ReadonlyMap<string, Uint8Array>;

/** A tool that the LM may call; `input_schema` is JSON Schema. */
export interface ToolSpec {
  readonly name: string;
  readonly description: string;
  readonly input_schema: JsonObject;
}

/** A tool call inside a reply. `input` is what the LM wrote: unchecked. */
export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
}

/** The texts of a reply, joined by newlines; empty when it has none. */
export function textOf(content: readonly ReplyBlock[]): string {
  return content
    .flatMap((block) => (block.type === "text" && typeof block["text"] === "string" ? [block["text"]] : []))
    .join("\n")
    .trim();
}

/** The tool calls of a reply, in order. */
export function toolUsesOf(content: readonly ReplyBlock[]): readonly ToolUse[] {
  return content.flatMap((block) =>
    block.type === "tool_use" && typeof block["id"] === "string" && typeof block["name"] === "string"
      ? [{ id: block["id"], name: block["name"], input: asObject(block["input"]) }]
      : [],
  );
}

function asObject(value: unknown): JsonObject {
  return isObject(value) ? (value as JsonObject) : {};
}
