import {
  type ImageBlock,
  NO_WORDS,
  type ReplyBlock,
  type TextBlock,
  type ToolResultBlock,
  type UserMessage,
} from "../../base/vocabulary/conversation.ts";

/** The blocks of a reply that the Messages API takes back. */
const TAKEN_BACK: ReadonlySet<string> = new Set(["text", "tool_use", "thinking", "redacted_thinking"]);

/**
 * Returns the part of a reply that goes back to the server. Blocks are sent as they came, except for the forms that the
 * API refuses: blocks of other types and blank texts are left out, and a tool call gets its required form.
 */
export function sendableReply(content: readonly ReplyBlock[]): readonly ReplyBlock[] {
  const blocks = content.filter(isTakenBack).map(withoutVendor).map(sendableCall);
  return blocks.length === 0 ? [NO_WORDS] : blocks;
}

/**
 * Returns our message as the server takes it: a failed tool result may hold text only, so its pictures follow the
 * results. Saves of version 0.1 hold such results.
 */
export function sendableAnswer(content: UserMessage["content"]): UserMessage["content"] {
  const results = content.filter((block) => block.type === "tool_result");
  const moved = results
    .filter(({ is_error }) => is_error === true)
    .flatMap(({ content }) => content.filter(isImage));
  return [
    ...results.map(sendableResult),
    ...moved,
    ...content.filter((block) => block.type !== "tool_result" && !isBlank(block)),
  ];
}

/** The id under which a tool call and its result are sent. */
export function sendableId(id: string): string {
  return id.replace(/[^a-zA-Z0-9_-]/g, "_") || "_";
}

function isTakenBack(block: ReplyBlock): boolean {
  if (block.type === "tool_use") return typeof block["id"] === "string" && typeof block["name"] === "string";
  return TAKEN_BACK.has(block.type) && !isBlank(block);
}

/** Drops the field that only another vendor needs back. */
function withoutVendor(block: ReplyBlock): ReplyBlock {
  if (block["vendor"] === undefined) return block;
  const { vendor: _vendor, ...rest } = block;
  return rest as ReplyBlock;
}

function isBlank(block: { readonly type: string; readonly text?: unknown }): boolean {
  return block.type === "text" && (typeof block.text !== "string" || block.text.trim() === "");
}

/** The call itself is returned when it has the form that the API wants. */
function sendableCall(block: ReplyBlock): ReplyBlock {
  if (block.type !== "tool_use") return block;
  const { id, name, input } = block;
  const isObject = typeof input === "object" && input !== null && !Array.isArray(input);
  const sent = {
    id: sendableId(String(id)),
    name:
      String(name)
        .replace(/[^a-zA-Z0-9_-]/g, "_")
        .slice(0, 200) || "_",
    input: isObject ? input : {},
  };
  return sent.id === id && sent.name === name && sent.input === input ? block : { ...block, ...sent };
}

function sendableResult(result: ToolResultBlock): ToolResultBlock {
  const isText = (block: TextBlock | ImageBlock) => block.type === "text";
  const content = result.is_error === true ? result.content.filter(isText) : result.content;
  return {
    ...result,
    tool_use_id: sendableId(result.tool_use_id),
    content: content.filter((block) => !isBlank(block)),
  };
}

function isImage(block: TextBlock | ImageBlock): block is ImageBlock {
  return block.type === "image";
}
