import type { JsonObject } from "../../../base/vocabulary/json.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import type { ApiTraits, FailedCall } from "./api-traits.ts";

/** The fields without which no request makes sense, in any API. */
const NEEDED: readonly string[] = [
  ...["model", "messages", "input", "contents", "tools"],
  ...["system", "instructions", "systemInstruction"],
];

/** Words about what servers do with tools: they compile a grammar of their schemas, for example. */
const ABOUT_TOOLS =
  /\b(?:tools?|tool_\w+|functions?|function_\w+|grammars?|schemas?|samplers?|jinja|chat templates?)\b/i;

/** Words about the key, the payment, a policy or another end that no other request avoids. */
const FINAL =
  /\bapi[ _-]?keys?\b|\bunauthori[sz]ed\b|\bbilling\b|\bcredit balance\b|\b(?:insufficient|exceeded|no)\b.{0,30}\b(?:balance|credits?|funds|quota)\b|\bpayment\b|\bcontent[ _](?:policy|filter)|\b(?:usage|safety|acceptable[ -]use) polic|\bpolicy[ _]violation\b|\bmoderation\b|\bflagged\b|\bprohibited\b/i;

/** Whether a refusal is about the key, the payment or a policy, by its words alone. */
export function isFinalInWords({ type, errorCode, words }: FailedCall): boolean {
  return FINAL.test(`${type ?? ""} ${errorCode ?? ""} ${words}`);
}

/**
 * Returns what a refused request can be sent without, one after the other, where the reason is unknown: fields that the
 * answer names, tools if it speaks of them, and pictures. The names are those of `leftOut`.
 */
export function findTries(failed: FailedCall, body: JsonObject, api: ApiTraits): readonly string[] {
  const words = `${failed.param ?? ""} ${failed.words}`;
  const missing = api.findMissing?.(failed, body) ?? null;
  const hasTools = Array.isArray(body["tools"]) && body["tools"].length > 0;
  return [
    ...(missing === null ? [] : [missing]),
    ...namedFields(words, body, api),
    ...(hasTools && ABOUT_TOOLS.test(words) ? ["tools"] : []),
    ...(api.hasPictures(body) ? ["pictures"] : []),
  ];
}

function namedFields(words: string, body: JsonObject, { needed = [] }: ApiTraits): readonly string[] {
  const isNamed = (name: string): boolean => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(words);
  return Object.entries(body)
    .filter(([name]) => !NEEDED.includes(name) && !needed.includes(name))
    .flatMap(([name, value]) => {
      if (isNamed(name)) return [name];
      const inner = isObject(value) ? Object.keys(value) : [];
      return inner.filter(isNamed).map((part) => `${name}.${part}`);
    });
}
