import { table } from "../../base/table.ts";
import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";
import { listIn } from "../../base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "../calls/refusals/api-traits.ts";
import { CHAT_COMPLETION } from "./gather-reply.ts";

/** The HTTP status of each error type: an error inside a stream has none. */
const STATUS_OF_TYPE: Readonly<Record<string, number>> = table({
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
});

/** The rules for refusals of the Messages API. */
export const MESSAGES_TRAITS: ApiTraits = {
  name: "the Messages API",
  missing: "messages-api-missing",
  needed: ["max_tokens"],
  statusOf: (type) => STATUS_OF_TYPE[type] ?? null,
  isOtherForm: ({ type }) => type === CHAT_COMPLETION,
  isFinal: () => false,
  hasPictures: (body) =>
    listIn(body, "messages")
      .flatMap((message) => listIn(message as JsonObject, "content"))
      .some(isPicture),
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
  const blocks = listIn(body, "messages").map((message) => listIn(message as JsonObject, "content"));
  const place = /\bmessages\.(\d+)\.content\.(\d+)/.exec(failed.words);
  if (place !== null) return isThinking(blocks[Number(place[1])]?.[Number(place[2])]);
  return blocks.flat().some(isThinking) && /\bthinking\b/i.test(failed.words);
}

function isThinking(block: JsonValue | undefined): boolean {
  const type = (block as JsonObject | undefined)?.["type"];
  return type === "thinking" || type === "redacted_thinking";
}

/** Marks the end of a cached prefix; in the conversation, too. */
const CACHE_CONTROL = "cache_control";

/** The parameters that a request can do without, in the words by which servers name them. */
const NAMES: readonly (readonly [parameter: string, words: RegExp])[] = [
  ["thinking", /\bthinking\b(?!.*\b(?:blocks?|signature)\b)/i],
  ["output_config", /\b(?:output_config|effort)\b/i],
  // A system prompt that must be a text is a list of blocks for the sake of breakpoints alone.
  [CACHE_CONTROL, /\bcache_control\b|\bsystem\b.*\b(?:string|str)\b/i],
  ["tool_choice", /\btool_choice\b/i],
  ["temperature", /\btemperature\b/i],
  ["stream", /\bstream(?:ing)?\b.*\b(?:not|unsupported|extra|unknown|unexpected|must be false)\b/i],
];

/**
 * The parameter of a request that a refusal is about, or null: one that was sent, that the request can do without,
 * and that the server's words name. What is said of a place in the conversation or in the tools is about that, unless it
 * is a cache breakpoint there.
 */
function findRefusedParameter(status: number | null, words: string, body: JsonObject): string | null {
  if (status !== 400 && status !== 422) return null;
  if (/\b(?:messages|system)\.[\w.]*\.cache_control\b/.test(words) && isSent(CACHE_CONTROL, body)) {
    return CACHE_CONTROL;
  }
  if (/\b(?:messages|tools)\.\d/.test(words)) return null;
  if (/\bblocks?\b.*\bthinking\b/i.test(words)) return null;
  return NAMES.find(([name, about]) => isSent(name, body) && about.test(words))?.[0] ?? null;
}

function isSent(name: string, body: JsonObject): boolean {
  return body[name] !== undefined || (name === CACHE_CONTROL && Array.isArray(body["system"]));
}
