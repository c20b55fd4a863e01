import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";
import { isObject, listIn } from "../../../../src/base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "../../../../src/model/calls/refusals/api-traits.ts";
import { CHAT_TRAITS, STATUS_OF_TYPE } from "../chat/chat-traits.ts";
import { nearestEffort } from "../nearest-effort.ts";

/** Marks the end of what a prompt cache keeps: behind the instructions. */
export const CACHE_BREAKPOINT = "prompt_cache_breakpoint";

/** The parameters that a request can do without, and the words by which the server names them. */
const NAMES: readonly (readonly [parameter: string, words: RegExp])[] = [
  ["reasoning.summary", /\breasoning\.summary\b|\breasoning summar/i],
  ["reasoning", /\breasoning[._]effort\b|\bparameter:? '?reasoning\b/i],
  [CACHE_BREAKPOINT, /\bprompt_cache_breakpoint\b/i],
  ["prompt_cache_key", /\bprompt_cache_key\b/i],
  ["include", /\binclude\b|\bencrypted content is not supported\b/i],
  ["max_output_tokens", /\bmax_output_tokens\b/i],
];

/** The rules for refusals of the Responses API. */
export const RESPONSES_TRAITS: ApiTraits = {
  ...CHAT_TRAITS,
  name: "the Responses API",
  // An error event names a picture or a policy where a refusal would have the status 400.
  statusOf: (type) =>
    STATUS_OF_TYPE.find(([pattern]) => pattern.test(type))?.[1] ?? (/image|policy/.test(type) ? 400 : null),
  hasPictures: (body) => listIn(body, "input").some((item) => partsIn(item).some(isPicture)),
  findRefusedParameter,
  isAboutThinking: ({ type, words }, body) =>
    (type === "invalid_encrypted_content" || /\bencrypted content\b|\breasoning\b/i.test(words)) &&
    listIn(body, "input").some((item) => isObject(item) && item["type"] === "reasoning"),
};

function findRefusedParameter(status: number | null, failed: FailedCall, body: JsonObject): string | null {
  const { param = null, type, words } = failed;
  if (status === 400 && words.includes(CACHE_BREAKPOINT) && isSent(CACHE_BREAKPOINT, body))
    return CACHE_BREAKPOINT;
  if (status !== 400 || param?.startsWith("input") || type === "invalid_encrypted_content") return null;
  const named =
    NAMES.find(([name]) => name === param) ??
    NAMES.find(([name]) => name === param?.split(".")[0]) ??
    NAMES.find(([, about]) => about.test(words));
  if (named === undefined || !isSent(named[0], body)) return null;
  const { reasoning } = body;
  const nearest =
    named[0] === "reasoning"
      ? nearestEffort(words, isObject(reasoning) ? reasoning["effort"] : undefined)
      : null;
  return nearest === null ? named[0] : `reasoning.effort=${nearest}`;
}

function isSent(parameter: string, { reasoning, ...body }: JsonObject): boolean {
  if (parameter === CACHE_BREAKPOINT)
    return JSON.stringify(listIn(body, "input")[0] ?? null).includes(CACHE_BREAKPOINT);
  if (parameter === "reasoning.summary") return isObject(reasoning) && reasoning["summary"] !== undefined;
  return parameter === "reasoning" ? reasoning !== undefined : body[parameter] !== undefined;
}

function isPicture(part: JsonValue): boolean {
  return isObject(part) && part["type"] === "input_image";
}

function partsIn(item: JsonValue): readonly JsonValue[] {
  const { content, output } = isObject(item) ? item : ({} as JsonObject);
  return [content, output].flatMap((parts) => (Array.isArray(parts) ? parts : []));
}
