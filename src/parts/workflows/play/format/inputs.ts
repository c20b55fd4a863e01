import { RunnerError } from "../../../../base/errors.ts";
import { hasExpression } from "../../../../base/expressions/template.ts";
import { canonicalJson } from "../../../../base/text/canonical-json.ts";
import { cutText } from "../../../../base/text/cut-text.ts";
import { isUnprintable, showValue, tellUnknown } from "../../../../base/text/mistake.ts";
import { isDeeperThan } from "../../../../base/text/nesting.ts";
import type { JsonObject, JsonValue } from "../../../../base/vocabulary/json.ts";
import { isObject } from "../../../../base/vocabulary/json.ts";
import type { InputSpec, InputSpecs } from "./workflow.ts";

/** The most characters of one input, as JSON. */
const MAX_CHARACTERS = 64_000;

const MAX_DEPTH = 16;

/** The name of each type in messages. */
const TYPE_WORDS: Readonly<Record<InputSpec["type"], string>> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  list: "a list",
  map: "a map",
};

/**
 * Returns why a value cannot be an input of that type; null if it can. Templates are not filled in: they are refused.
 */
export function refuseValue(type: InputSpec["type"], value: JsonValue): string | null {
  if (!isOfType(type, value)) return `takes ${TYPE_WORDS[type]}, got ${showValue(value)}`;
  if (isDeeperThan(value, MAX_DEPTH)) return `is nested more than ${MAX_DEPTH} levels deep`;
  const json = JSON.stringify(value);
  if (json.length > MAX_CHARACTERS)
    return `has ${json.length} characters; at most ${MAX_CHARACTERS} are taken`;
  return refuseInner(value);
}

function isOfType(type: InputSpec["type"], value: JsonValue): boolean {
  switch (type) {
    case "integer":
      return Number.isSafeInteger(value);
    case "number":
      return Number.isFinite(value);
    case "list":
      return Array.isArray(value);
    case "map":
      return isObject(value);
    default:
      return typeof value === type;
  }
}

function refuseInner(value: JsonValue | undefined): string | null {
  if (typeof value === "string") {
    if (isUnprintable(value)) return `holds control characters: ${showValue(value)}`;
    return hasExpression(value) ? `is plain: \${{ }} is not filled in here, got ${showValue(value)}` : null;
  }
  if (typeof value !== "object" || value === null) return null;
  for (const [key, inner] of Object.entries(value) as [string, JsonValue][]) {
    const fact = key === "__proto__" ? 'has the key "__proto__", which cannot be used' : refuseInner(inner);
    if (fact !== null) return fact;
  }
  return null;
}

/**
 * The inputs of a run: what was given, and the defaults of what was not, in the order of the workflow.
 *
 * @throws RunnerError `workflow-input-invalid`, which names the first mistake; `facts.mistakes` has all
 */
export function fillInputs(specs: InputSpecs, given: JsonObject): JsonObject {
  const mistakes = Object.keys(given)
    .filter((name) => !Object.hasOwn(specs, name))
    .map((name) => tellUnknown("input", name, Object.keys(specs)));
  const filled: (readonly [string, JsonValue])[] = [];
  for (const [name, { type, default: byDefault }] of Object.entries(specs)) {
    const value = (Object.hasOwn(given, name) ? given[name] : undefined) ?? byDefault;
    const fact = value === undefined ? `is missing; it takes ${TYPE_WORDS[type]}` : refuseValue(type, value);
    if (fact !== null) mistakes.push(`the input "${name}" ${fact}`);
    else if (value !== undefined) filled.push([name, value]);
  }
  const [first] = mistakes;
  if (first === undefined) return Object.fromEntries(filled);
  throw inputInvalid(first, mistakes);
}

/**
 * Parses inputs given as texts, `seed=3`, each by its type. A list is JSON, `["a", 1]`, or has commas: `Wood,Tower`.
 * Unknown inputs are kept as texts, for {@link fillInputs} to report.
 *
 * @throws RunnerError `workflow-input-invalid` for other notations, or an input given twice
 */
export function parseInputs(specs: InputSpecs, texts: readonly string[]): JsonObject {
  const given = new Map<string, JsonValue>();
  for (const text of texts) {
    const [, name = "", written = ""] = /^([^=]+)=([\s\S]*)$/.exec(text) ?? [];
    if (name === "") throw inputInvalid(`an input is written NAME=VALUE, got ${showValue(text)}`);
    if (given.has(name)) throw inputInvalid(`the input "${cutText(name, 60)}" is given twice`);
    given.set(name, Object.hasOwn(specs, name) ? readAs(specs[name], written) : written);
  }
  return Object.fromEntries(given);
}

function inputInvalid(fact: string, mistakes: readonly string[] = [fact]): RunnerError {
  const rest = mistakes.length > 1 ? ` (and ${mistakes.length - 1} more)` : "";
  return new RunnerError("workflow-input-invalid", `${fact}${rest}`, { facts: { mistakes } });
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** Returns the text as a value of that type; else the text itself, which is reported later. */
function readAs(spec: InputSpec | undefined, written: string): JsonValue {
  const text = written.trim();
  switch (spec?.type) {
    case "integer":
    case "number":
      return NUMBER.test(text) ? Number(text) : written;
    case "boolean":
      return text === "true" || text === "false" ? text === "true" : written;
    case "map":
      return readJson(text) ?? written;
    case "list":
      return text.startsWith("[") ? (readJson(text) ?? written) : readList(text, spec.default);
    default:
      return written;
  }
}

/** Items with commas between. They are numbers where all look so, and the default has no texts. */
function readList(text: string, byDefault: JsonValue | undefined): JsonValue {
  if (text === "") return [];
  const items = text.split(",").map((item) => item.trim());
  const hasTexts = Array.isArray(byDefault) && byDefault.some((item) => typeof item === "string");
  return !hasTexts && items.every((item) => NUMBER.test(item)) ? items.map(Number) : items;
}

function readJson(text: string): JsonValue | null {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return null;
  }
}

/** Each input that differs between two runs, in words: `seed was 1, now 2`. Empty where none does. */
export function describeInputChanges(before: JsonObject, now: JsonObject): readonly string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].sort();
  return names.flatMap((name) => {
    const [was, is] = [render(before, name), render(now, name)];
    return was === is ? [] : [`${name} was ${cutText(was, 200)}, now ${cutText(is, 200)}`];
  });
}

function render(inputs: JsonObject, name: string): string {
  const value = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  return value === undefined ? "not there" : canonicalJson(value);
}
