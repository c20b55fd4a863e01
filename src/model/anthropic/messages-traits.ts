import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "../calls/api-traits.ts";
import { CHAT_COMPLETION } from "./gather-reply.ts";
import { findRefusedParameter } from "./refused-parameter.ts";

/** An error inside a stream has no status: the types stand for these. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
};

/** How the refusals of the Messages API are read. */
export const MESSAGES_TRAITS: ApiTraits = {
  name: "the Messages API",
  missing: "messages-api-missing",
  statusOf: (type) => STATUS_OF_TYPE[type] ?? null,
  isOtherForm: ({ type }) => type === CHAT_COMPLETION,
  isFinal: () => false,
  hasPictures: (body) => messagesIn(body).flatMap(contentOf).some(isPicture),
  isTooLarge: ({ type }) => type === "request_too_large",
  findRefusedParameter: (status, { errorCode, words }, body) =>
    errorCode === null ? findRefusedParameter(status, words, body) : null,
  isAboutThinking,
};

function isPicture(block: JsonValue): boolean {
  const { type, content } = block as JsonObject;
  return type === "image" || (Array.isArray(content) && content.some(isPicture));
}

/**
 * The API names the block in question by its place in the request (`messages.1.content.0`), so we look what is
 * there. Where no place is named, as by proxies, the word must do.
 *
 * @see https://platform.claude.com/docs/en/build-with-claude/preserved-thinking/prefix-checks
 */
function isAboutThinking(failed: FailedCall, body: JsonObject): boolean {
  if (failed.errorCode !== null) return /thinking|signature/.test(failed.errorCode);
  const blocks = messagesIn(body).map(contentOf);
  const place = /\bmessages\.(\d+)\.content\.(\d+)/.exec(failed.words);
  if (place !== null) return isThinking(blocks[Number(place[1])]?.[Number(place[2])]);
  return blocks.flat().some(isThinking) && /\bthinking\b/i.test(failed.words);
}

function messagesIn(body: JsonObject): readonly JsonValue[] {
  return Array.isArray(body["messages"]) ? body["messages"] : [];
}

function contentOf(message: JsonValue): readonly JsonValue[] {
  const content = (message as JsonObject)["content"];
  return Array.isArray(content) ? content : [];
}

function isThinking(block: JsonValue | undefined): boolean {
  const type = (block as JsonObject | undefined)?.["type"];
  return type === "thinking" || type === "redacted_thinking";
}
