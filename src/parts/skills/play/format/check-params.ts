import { showValue, tellOther } from "../../../../base/text/mistake.ts";
import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { Parameter, Skill } from "./skill.ts";

/** The parameters of one run of a skill, or what is wrong with what was given: a line each. */
export type ParamsVerdict =
  | { readonly params: JsonObject; readonly mistakes: null }
  | { readonly params: null; readonly mistakes: readonly string[] };

/** The parameters with the defaults of those that were not given, in the order in which the skill names them. */
export function checkParams({ meta }: Skill, given: JsonObject): ParamsVerdict {
  const parameters = meta.parameters ?? {};
  const mistakes = Object.keys(given)
    .filter((key) => !Object.hasOwn(parameters, key))
    .map((key) => tellUntaken(meta.name, key, parameters));
  const entries: (readonly [string, string | number | boolean])[] = [];
  for (const [key, { type, default: byDefault }] of Object.entries(parameters)) {
    const value = (Object.hasOwn(given, key) ? given[key] : undefined) ?? byDefault;
    if (value === undefined) mistakes.push(`"${meta.name}" needs "${key}", a ${type}`);
    else if (isScalar(value) && typeof value === type) entries.push([key, value]);
    else mistakes.push(`"${key}" must be a ${type}, got ${showValue(value)}`);
  }
  return mistakes.length > 0
    ? { params: null, mistakes }
    : { params: Object.fromEntries(entries), mistakes: null };
}

/** Reports a parameter that a skill does not take. */
export function tellUntaken(skill: string, key: string, parameters: object): string {
  return tellOther(`"${skill}" takes no parameter`, key, Object.keys(parameters));
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

/** The parameters in texts such as `row=3`, each read as what the skill says it is. */
export function parseParams(skill: Skill, texts: readonly string[]): ParamsVerdict {
  const parameters = skill.meta.parameters ?? {};
  const given = new Map<string, string | number | boolean>();
  const mistakes: string[] = [];
  for (const text of texts) {
    const [, key = "", value = ""] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
    if (key === "") mistakes.push(`a parameter is written NAME=VALUE, got ${showValue(text)}`);
    else if (given.has(key)) mistakes.push(`"${key}" is given twice`);
    // Unknown parameters are reported below.
    else given.set(key, readAs(Object.hasOwn(parameters, key) ? parameters[key]?.type : undefined, value));
  }
  return mistakes.length > 0 ? { params: null, mistakes } : checkParams(skill, Object.fromEntries(given));
}

/** Returns the text as a value of that type; the text itself if it is not one. */
function readAs(type: Parameter["type"] | undefined, text: string): string | number | boolean {
  if (type === "number" && /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}
