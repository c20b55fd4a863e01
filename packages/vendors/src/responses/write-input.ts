import {
  type AssistantMessage,
  type ImageBlock,
  NO_WORDS,
  type ReplyBlock,
  type TextBlock,
  type ToolResultBlock,
  type ToolSpec,
  type UserMessage,
} from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { NO_PICTURE, toBase64 } from "../../../../src/model/calls/encode-image.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { isSaid, sendableCall, sendableId } from "../chat/write-messages.ts";
import { fieldsOf } from "../vendor-block.ts";

/**
 * The conversation as items of the Responses API. Earlier messages become the same items in every request. The server stores
 * nothing, so items go back without IDs, which it would look up; but for reasoning, which comes back whole.
 *
 * @see https://developers.openai.com/api/docs/guides/conversation-state
 */
export function writeInput(request: ModelRequest): readonly JsonObject[] {
  return request.messages.flatMap((message) =>
    message.role === "assistant" ? writeReply(message) : writeAnswer(message, request),
  );
}

/** The tools of a request. Not strict: strict schemas must name every property. */
export function writeFunctions(tools: readonly ToolSpec[]): readonly JsonObject[] {
  return tools.map(({ name, description, input_schema }) => ({
    type: "function",
    name,
    description,
    parameters: input_schema,
    strict: false,
  }));
}

function writeReply({ content }: AssistantMessage): readonly JsonObject[] {
  const items = content.flatMap(writeBlock);
  // The API refuses reasoning without the item that it led to, as in a reply cut at its limit of tokens.
  const last = items.findLastIndex(({ type }) => type !== "reasoning");
  const kept = items.slice(0, last + 1);
  return kept.length > 0 ? kept : [{ role: "assistant", content: String(NO_WORDS["text"]) }];
}

/** The item of a block; none for a block that no request can hold, such as another vendor's thinking. */
function writeBlock(block: ReplyBlock): readonly JsonObject[] {
  const { type, text, id, name } = block;
  const fields = fieldsOf(block, "openai");
  if (type === "vendor") return fields["type"] === "reasoning" ? [fields] : [];
  if (type === "text" && isSaid(text)) {
    const { phase } = fields;
    return [{ role: "assistant", content: text, ...(phase === undefined ? {} : { phase }) }];
  }
  if (type !== "tool_use" || typeof id !== "string" || typeof name !== "string") return [];
  const { id: call_id, ...called } = sendableCall(block, "openai");
  return [{ type: "function_call", call_id, ...called }];
}

function writeAnswer({ content }: UserMessage, request: ModelRequest): readonly JsonObject[] {
  const results = content.filter((block) => block.type === "tool_result");
  const said = writeParts(
    content.filter((block) => block.type !== "tool_result"),
    request,
  );
  return [
    ...results.map((result) => writeResult(result, request)),
    ...(said.length === 0 ? [] : [{ role: "user", content: said }]),
  ];
}

/** The output of a call: a text, or parts where it holds a picture. */
function writeResult({ tool_use_id, content }: ToolResultBlock, request: ModelRequest): JsonObject {
  const parts = writeParts(content, request);
  const hasPicture = parts.some(({ type }) => type === "input_image");
  const output: JsonValue = hasPicture ? parts : parts.map(({ text }) => text).join("\n");
  return {
    type: "function_call_output",
    call_id: sendableId(tool_use_id),
    output: output === "" ? String(NO_WORDS["text"]) : output,
  };
}

function writeParts(
  blocks: readonly (TextBlock | ImageBlock)[],
  { pictures, images }: ModelRequest,
): readonly JsonObject[] {
  return blocks.flatMap((block): JsonObject[] => {
    if (block.type === "text") return isSaid(block.text) ? [{ type: "input_text", text: block.text }] : [];
    if (pictures === false) return [{ type: "input_text", text: NO_PICTURE }];
    const image_url = `data:image/png;base64,${toBase64(block.sha256, images)}`;
    return [{ type: "input_image", image_url, detail: "auto" }];
  });
}
