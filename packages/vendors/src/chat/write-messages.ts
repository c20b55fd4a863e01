import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
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
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { NO_PICTURE, toBase64 } from "../../../../src/model/calls/encode-image.ts";
import type { Vendor } from "../../../../src/model/calls/servers/vendor-name.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { fieldsOf } from "../vendor-block.ts";

/** The fields of a message in which reasoning goes back. */
export const REASONING_FIELDS = ["reasoning_content", "reasoning_details", "reasoning"] as const;

/** The fields that a server may miss in replies that were written elsewhere: they can be filled. */
export const FILLED_FIELDS = ["reasoning_content", "thought_signature"] as const;

/** Gemini's word for a call that another model made. */
const FOREIGN_SIGNATURE = { google: { thought_signature: "skip_thought_signature_validator" } } as const;

/** The longest id that OpenAI takes for a call. */
const LONGEST_ID = 40;

/** The parts of a request that its messages are written from. */
export interface WrittenRequest extends Pick<ModelRequest, "system" | "messages" | "images" | "pictures"> {
  /** The address of a picture; null where words replace it. When absent, the address holds the picture. */
  readonly urlOf?: (sha256: string) => string | null;
}

/**
 * The messages of a request to chat completions. Each of ours becomes the same ones in every request, so that a later
 * request begins with the bytes of the one before. `leftOut` names fields of a reasoning that the server refuses. For no vendor,
 * they have no vendor's fields.
 */
export function writeMessages(
  request: WrittenRequest,
  vendor: Vendor | null,
  leftOut: readonly string[] = [],
): readonly JsonObject[] {
  const said = request.messages.flatMap((message) =>
    message.role === "assistant" ? [writeReply(message, vendor, leftOut)] : writeAnswer(message, request),
  );
  return request.system === "" ? said : [{ role: "system", content: request.system }, ...said];
}

/** The tools of a request, as functions. */
export function writeChatTools(tools: readonly ToolSpec[]): readonly JsonObject[] {
  return tools.map(({ name, description, input_schema }) => ({
    type: "function",
    function: { name, description, parameters: input_schema },
  }));
}

/** A reply goes back whole: its words, its calls with their arguments verbatim, and what the vendor wants back. */
function writeReply(
  { content }: AssistantMessage,
  vendor: Vendor | null,
  leftOut: readonly string[],
): JsonObject {
  const words = content.flatMap(({ type, text }) => (type === "text" && isSaid(text) ? [text] : []));
  const calls = content.filter(
    ({ type, id, name }) => type === "tool_use" && typeof id === "string" && typeof name === "string",
  );
  const text = words.join("\n");
  const isFilled = (name: (typeof FILLED_FIELDS)[number]): boolean => leftOut.includes(`+${name}`);
  const reasoning = content
    .flatMap((block) => (block.type === "vendor" ? Object.entries(fieldsOf(block, vendor)) : []))
    .filter(([name]) => REASONING_FIELDS.some((known) => known === name));
  return {
    role: "assistant",
    content: text !== "" ? text : calls.length > 0 ? null : String(NO_WORDS["text"]),
    ...(isFilled("reasoning_content") ? { reasoning_content: reasoningIn(content) } : {}),
    ...Object.fromEntries(reasoning.filter(([name]) => !leftOut.includes(name))),
    ...(calls.length === 0
      ? {}
      : {
          tool_calls: calls.map((block, at) =>
            writeCall(block, vendor, at === 0 && isFilled("thought_signature")),
          ),
        }),
  };
}

/** The text of a reply's reasoning, from any vendor; empty without one. */
function reasoningIn(content: readonly ReplyBlock[]): string {
  const told = content.flatMap(({ type, vendor, thinking }) => {
    if (type === "thinking") return [thinking];
    const { reasoning_content, reasoning } = isObject(vendor) ? vendor : ({} as JsonObject);
    return [reasoning_content ?? reasoning];
  });
  return told.filter((text) => typeof text === "string").join("\n");
}

/** Whether a message of a request is a reply without a field that its server misses. */
export function lacksField(message: JsonValue, name: (typeof FILLED_FIELDS)[number]): boolean {
  if (!isObject(message) || message["role"] !== "assistant") return false;
  if (name !== "thought_signature") return !(name in message);
  const [call] = Array.isArray(message["tool_calls"]) ? message["tool_calls"] : [];
  return isObject(call) && call["extra_content"] === undefined;
}

function writeCall(block: ReplyBlock, vendor: Vendor | null, isSigned: boolean): JsonObject {
  const { arguments: _verbatim, ...fields } = fieldsOf(block, vendor);
  const { id, ...called } = sendableCall(block, vendor);
  const signature = isSigned ? { extra_content: FOREIGN_SIGNATURE } : {};
  return { id, type: "function", function: called, ...signature, ...fields };
}

/** A call as OpenAI's APIs take it back: its arguments verbatim, its name and ID within their limits. */
export function sendableCall(
  block: ReplyBlock,
  vendor: Vendor | null,
): { readonly id: string; readonly name: string; readonly arguments: string } {
  const { arguments: verbatim } = fieldsOf(block, vendor);
  const name =
    String(block["name"])
      .replace(/[^a-zA-Z0-9_-]/g, "_")
      .slice(0, 64) || "_";
  const input = isObject(block["input"]) ? block["input"] : {};
  return {
    id: sendableId(String(block["id"])),
    name,
    arguments: typeof verbatim === "string" ? verbatim : JSON.stringify(input),
  };
}

/** Results are messages of their own and hold no pictures: these follow in the user's, before what else is said. */
function writeAnswer({ content }: UserMessage, request: WrittenRequest): readonly JsonObject[] {
  const results = content.filter((block) => block.type === "tool_result");
  const shown = results.flatMap((result) => result.content.filter((part) => part.type === "image"));
  const rest = [...shown, ...content.filter((block) => block.type !== "tool_result")];
  const said = writeParts(rest, request);
  return [...results.map(writeResult), ...(said === "" ? [] : [{ role: "user", content: said }])];
}

function writeResult({ tool_use_id, content }: ToolResultBlock): JsonObject {
  const words = content.flatMap((part) => (part.type === "text" && isSaid(part.text) ? [part.text] : []));
  return {
    role: "tool",
    tool_call_id: sendableId(tool_use_id),
    content: words.join("\n") || String(NO_WORDS["text"]),
  };
}

/** Words alone are one text: models without eyes have servers that know no parts. */
function writeParts(blocks: readonly (TextBlock | ImageBlock)[], request: WrittenRequest): JsonValue {
  const parts = blocks.flatMap((block): JsonObject[] => {
    if (block.type === "text") return isSaid(block.text) ? [{ type: "text", text: block.text }] : [];
    const { urlOf = (sha256) => `data:image/png;base64,${toBase64(sha256, request.images)}` } = request;
    const url = request.pictures === false ? null : urlOf(block.sha256);
    if (url === null) return [{ type: "text", text: NO_PICTURE }];
    return [{ type: "image_url", image_url: { url } }];
  });
  return parts.some(({ type }) => type === "image_url") ? parts : parts.map(({ text }) => text).join("\n");
}

/** Returns whether a text has words: servers refuse blank ones. */
export function isSaid(text: unknown): text is string {
  return typeof text === "string" && text.trim() !== "";
}

/** The id under which a call and its result are sent: as it came, unless it is another vendor's and too long. */
export function sendableId(id: string): string {
  if (id !== "" && id.length <= LONGEST_ID) return id;
  return `call_${sha256Of(id).slice(0, 24)}`;
}
