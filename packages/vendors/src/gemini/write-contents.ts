import {
  type ImageBlock,
  type Message,
  NO_WORDS,
  type ReplyBlock,
  type TextBlock,
  type ToolResultBlock,
  type UserMessage,
} from "../../../../src/base/vocabulary/conversation.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import { NO_PICTURE, toBase64 } from "../../../../src/model/calls/encode-image.ts";
import type { ModelRequest } from "../../../../src/model/language-model.ts";
import { fieldsOf } from "../vendor-block.ts";

/**
 * Replaces the signature of a call by another model in the conversation.
 *
 * @see https://ai.google.dev/gemini-api/docs/thought-signatures
 */
const FOREIGN_SIGNATURE = "skip_thought_signature_validator";

/**
 * Returns the conversation as Gemini takes it. The model's parts go back as they came, signatures included. In our
 * messages results come first, in the order of the calls; pictures and words follow, since not every model takes
 * pictures inside an answer. `preface` is a text before all others.
 */
export function writeContents(
  request: Pick<ModelRequest, "messages" | "images" | "pictures">,
  preface = "",
): readonly JsonObject[] {
  return request.messages.map((message, at) => {
    if (message.role === "assistant") return { role: "model", parts: modelParts(message.content) };
    const parts = userParts(message, callsIn(request.messages[at - 1]), request);
    return { role: "user", parts: at === 0 && preface !== "" ? [{ text: preface }, ...parts] : parts };
  });
}

/** A call of the model's that is to be answered. */
interface Call {
  readonly id: string;
  readonly name: string;
  /** Under which Gemini knows it; null where it gave none. */
  readonly wireId: string | null;
}

function callsIn(message: Message | undefined): readonly Call[] {
  if (message?.role !== "assistant") return [];
  return message.content
    .filter((block) => block.type === "tool_use")
    .map((block) => {
      const wireId = fieldsOf(block, "google")["id"];
      return {
        id: String(block["id"]),
        name: String(block["name"]),
        wireId: typeof wireId === "string" ? wireId : null,
      };
    });
}

function modelParts(content: readonly ReplyBlock[]): readonly JsonObject[] {
  const parts: JsonObject[] = [];
  let isSigned = false;
  for (const block of content) {
    const part = modelPart(block);
    if (part === null) continue;
    // Of calls that are made at once, the first alone is signed.
    const isForeign =
      part["functionCall"] !== undefined && !isSigned && part["thoughtSignature"] === undefined;
    parts.push(isForeign ? { ...part, thoughtSignature: FOREIGN_SIGNATURE } : part);
    isSigned ||= part["functionCall"] !== undefined;
  }
  return parts.length > 0 ? parts : [{ text: String(NO_WORDS["text"]) }];
}

/** The part that a block came as; null for what no request can hold, such as another vendor's thinking. */
function modelPart(block: ReplyBlock): JsonObject | null {
  const { id, ...wire } = fieldsOf(block, "google");
  if (block.type === "vendor") return Object.keys(wire).length > 0 ? wire : null;
  if (block.type === "text") {
    const { text } = block;
    return typeof text === "string" && text.trim() !== "" ? { text, ...wire } : null;
  }
  if (block.type !== "tool_use" || typeof block["name"] !== "string") return null;
  const call = {
    ...(typeof id === "string" ? { id } : {}),
    name: block["name"],
    args: isObject(block["input"]) ? block["input"] : {},
  };
  return { functionCall: call, ...wire };
}

function userParts(
  { content }: UserMessage,
  calls: readonly Call[],
  request: Pick<ModelRequest, "images" | "pictures">,
): readonly JsonObject[] {
  const results = content.filter((block) => block.type === "tool_result");
  const answered = calls.flatMap((call) => results.find(({ tool_use_id }) => tool_use_id === call.id) ?? []);
  const rest = content.filter((block) => block.type !== "tool_result");
  const parts = [
    ...answered.map((result) =>
      answerPart(
        result,
        calls.find(({ id }) => id === result.tool_use_id),
      ),
    ),
    ...answered.flatMap((result) => result.content.filter(isImage)).map((image) => plainPart(image, request)),
    ...rest.filter((block) => !isBlank(block)).map((block) => plainPart(block, request)),
  ];
  return parts.length > 0 ? parts : [{ text: String(NO_WORDS["text"]) }];
}

function answerPart({ content, is_error }: ToolResultBlock, call: Call | undefined): JsonObject {
  const words = content.flatMap((block) => (block.type === "text" ? [block.text] : [])).join("\n");
  const id = call?.wireId ?? null;
  return {
    functionResponse: {
      ...(id === null ? {} : { id }),
      name: call?.name ?? "",
      response: is_error === true ? { error: words } : { output: words },
    },
  };
}

function plainPart(
  block: TextBlock | ImageBlock,
  { images, pictures }: Pick<ModelRequest, "images" | "pictures">,
): JsonObject {
  if (block.type === "text") return { text: block.text };
  if (pictures === false) return { text: NO_PICTURE };
  return { inlineData: { mimeType: "image/png", data: toBase64(block.sha256, images) } };
}

function isImage(block: TextBlock | ImageBlock): block is ImageBlock {
  return block.type === "image";
}

function isBlank(block: TextBlock | ImageBlock): boolean {
  return block.type === "text" && block.text.trim() === "";
}
