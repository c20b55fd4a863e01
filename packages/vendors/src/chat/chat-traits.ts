import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject, listIn } from "../../../../src/base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "../../../../src/model/calls/refusals/api-traits.ts";
import { nearestEffort } from "../nearest-effort.ts";
import { FILLED_FIELDS, lacksField, REASONING_FIELDS } from "./write-messages.ts";

/** Kinds of errors inside a stream, where a status is missing. */
export const STATUS_OF_TYPE: readonly (readonly [type: RegExp, status: number])[] = [
  [/insufficient_quota|rate_limit/i, 429],
  [/authentication|invalid_api_key/i, 401],
  [/permission/i, 403],
  [/not_found/i, 404],
  [/context_length|exceed_context/i, 400],
  [/invalid_request|bad_request|invalid_prompt|unsupported/i, 400],
];

/** The parameters that a request can do without, in the words by which servers name them. */
const NAMES: readonly (readonly [parameter: string, words: RegExp])[] = [
  ["reasoning_effort", /\breasoning[_. ]effort\b/i],
  ["reasoning", /(?:^|[^\w.])reasoning(?![\w.])(?!.*\b(?:content|details)\b)/i],
  ["max_completion_tokens", /\bmax_completion_tokens\b/i],
  ["max_tokens", /\bmax_tokens\b/i],
  ["stream_options", /\bstream_options\b|\binclude_usage\b/i],
  ["cache_control", /\bcache_control\b/i],
  ["tool_choice", /\btool_choice\b/i],
  ["temperature", /\btemperature\b/i],
];

/** Error texts of servers for an unknown field. */
const UNKNOWN =
  /\b(?:unsupported|unknown|unrecognized|unexpected|extra)\b|\bnot (?:supported|permitted|allowed)\b|\bextra_forbidden\b/i;

/** The rules for refusals of chat completions. */
export const CHAT_TRAITS: ApiTraits = {
  name: "chat completions",
  missing: "vendor-api-missing",
  statusOf: (type) => STATUS_OF_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? null,
  isOtherForm: () => false,
  // A quota that is used up has the status of a rate that is too high.
  isFinal: ({ type, words }) => type === "insufficient_quota" || /\binsufficient_quota\b/.test(words),
  hasPictures: (body) => listIn(body, "messages").some(hasPicture),
  isTooLarge: ({ type }) => /^(?:context_length_exceeded|exceed_context_size_error)$/.test(type ?? ""),
  findRefusedParameter,
  findMissing,
  isAboutThinking: (failed, body) =>
    /\b(?:signature|thinking|reasoning(?:_content|_details)?)\b/i.test(failed.words) &&
    listIn(body, "messages").some(
      (message) => isObject(message) && REASONING_FIELDS.some((name) => name in message),
    ),
};

function findRefusedParameter(status: number | null, failed: FailedCall, body: JsonObject): string | null {
  if (status !== 400 && status !== 422) return null;
  const { param = null, words } = failed;
  const field = REASONING_FIELDS.find((name) => isRefusedField(name, `${param ?? ""} ${words}`, body));
  if (field !== undefined) return field;
  if (param?.startsWith("messages")) return null;
  const named =
    NAMES.find(([name]) => name === param?.split(".")[0]) ?? NAMES.find(([, about]) => about.test(words));
  if (named === undefined || body[named[0]] === undefined) return null;
  const nearest = named[0] === "reasoning_effort" ? nearestEffort(words, body["reasoning_effort"]) : null;
  return nearest === null ? named[0] : `reasoning_effort=${nearest}`;
}

/** Words of servers for a field that a message lacks. */
const MISSING =
  /\b(?:missing|miss(?:es)?|required?|must|needs?|expect(?:s|ed)?|without|lacks?|not (?:provided|found|passed|present))\b/i;

/** The field that a server misses in earlier replies: turns that were written elsewhere go back without it. */
function findMissing({ param, words: told }: FailedCall, body: JsonObject): string | null {
  const words = `${param ?? ""} ${told}`;
  if (!MISSING.test(words) || UNKNOWN.test(words)) return null;
  const field = FILLED_FIELDS.find(
    (name) =>
      new RegExp(`\\b${name}\\b`).test(words) &&
      listIn(body, "messages").some((message) => lacksField(message, name)),
  );
  return field === undefined ? null : `+${field}`;
}

/** A server that knows no reasoning in the messages says so by the field's name. */
function isRefusedField(name: string, words: string, body: JsonObject): boolean {
  const isNamed = new RegExp(`\\b${name}\\b(?!\\.)`).test(words);
  return (
    isNamed &&
    UNKNOWN.test(words) &&
    listIn(body, "messages").some((message) => isObject(message) && name in message)
  );
}

function hasPicture(message: JsonValue): boolean {
  const content = isObject(message) ? message["content"] : undefined;
  return Array.isArray(content) && content.some((part) => isObject(part) && part["type"] === "image_url");
}
