import { table } from "../../../../src/base/table.ts";
import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../../src/base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "../../../../src/model/calls/refusals/api-traits.ts";

/**
 * The HTTP status of each of Google's error states.
 *
 * @see https://cloud.google.com/apis/design/errors
 */
const STATUS_OF_STATE: Readonly<Record<string, number>> = table({
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  RESOURCE_EXHAUSTED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
});

/** The rules for refusals of Gemini. */
export const GEMINI_TRAITS: ApiTraits = {
  name: "the Gemini API",
  missing: "vendor-api-missing",
  statusOf: (type) => STATUS_OF_STATE[type] ?? null,
  isOtherForm: () => false,
  // A model that the account may not use at all has a quota of none.
  isFinal: ({ type, words }) => type === "RESOURCE_EXHAUSTED" && /\blimit: 0\b/.test(words),
  retryAfterMs: ({ error }) => {
    const delay = detailsIn(error).map((detail) => detail["retryDelay"]);
    const seconds = Number.parseFloat(String(delay.find((value) => typeof value === "string") ?? ""));
    return seconds > 0 ? Math.ceil(seconds * 1000) : null;
  },
  // An invalid key has the status of a bad request.
  isAboutKey: ({ error, words }) =>
    detailsIn(error).some(({ reason }) => reason === "API_KEY_INVALID") ||
    /\bAPI key (?:not valid|expired)\b/i.test(words),
  hasPictures: (body) => partsIn(body).some((part) => isObject(part) && part["inlineData"] !== undefined),
  isTooLarge: ({ words }) => /\btoken count\b.*\bexceeds the maximum\b/i.test(words),
  findRefusedParameter: (status, { words }, body) => {
    const isThinking = /\bthinking[ _]?(?:level|budget|config)\b|\binclude_?thoughts\b/i.test(words);
    const config = body["generationConfig"];
    const isSent = isObject(config) && config["thinkingConfig"] !== undefined;
    return status === 400 && isThinking && isSent ? THINKING_CONFIG : null;
  },
  isAboutThinking: ({ words }, body) =>
    /\bthought[ _]?signature/i.test(words) &&
    partsIn(body).some((part) => isObject(part) && part["thoughtSignature"] !== undefined),
};

/** The name of the thinking parameters in the list of those left out. */
export const THINKING_CONFIG = "thinkingConfig";

function detailsIn(error: FailedCall["error"]): readonly JsonObject[] {
  const inner = isObject(error) ? (error["error"] ?? error) : null;
  const details = isObject(inner) ? inner["details"] : undefined;
  return Array.isArray(details) ? details.filter(isObject) : [];
}

function partsIn(body: JsonObject): readonly JsonValue[] {
  const contents = Array.isArray(body["contents"]) ? body["contents"] : [];
  return contents.flatMap((content) => {
    const parts = isObject(content) ? content["parts"] : undefined;
    return Array.isArray(parts) ? parts : [];
  });
}
