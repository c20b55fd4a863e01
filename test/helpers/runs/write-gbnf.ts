import type { JsonObject, JsonValue } from "../../../src/base/vocabulary/json.ts";
import { isObject } from "../../../src/base/vocabulary/json.ts";

/** The rules to which every grammar refers. */
const COMMON = [
  'space ::= | " " | "\\n"{1,2} [ \\t]{0,20}',
  'char ::= [^"\\\\\\x7F\\x00-\\x1F] | [\\\\] (["\\\\bfnrt] | "u" [0-9a-fA-F]{4})',
  'integer ::= ("-"? ([0-9] | [1-9] [0-9]{0,15})) space',
  'number ::= ("-"? ([0-9] | [1-9] [0-9]{0,15})) ("." [0-9]{1,16})? ([eE] [-+]? [0-9]{1,16})? space',
  'boolean ::= ("true" | "false") space',
  'null ::= "null" space',
  'string ::= "\\"" char* "\\"" space',
  'value ::= "{" space (string ":" space value ("," space string ":" space value)*)? "}" space | "[" space (value ("," space value)*)? "]" space | string | number | boolean | null',
];

/**
 * Writes the grammar to which llama.cpp compiles a tool's schema, as far as its parser may refuse it: each bound of a schema is a
 * bound of the grammar, whatever a property may hold.
 */
export function writeGbnf(schemas: readonly JsonObject[]): string {
  const rules = [...COMMON];
  const names = schemas.map((schema) => addRule(rules, schema));
  return [`root ::= ${names.join(" | ")}`, ...rules].join("\n");
}

function addRule(rules: string[], schema: JsonValue | undefined): string {
  const text = textOf(rules, isObject(schema) ? (schema as JsonObject) : {});
  const name = `rule-${rules.length}`;
  rules.push(`${name} ::= ${text}`);
  return name;
}

function textOf(rules: string[], schema: JsonObject): string {
  const { type, anyOf, enum: values, pattern, items } = schema;
  if (Array.isArray(values))
    return `(${values.map((one) => literal(JSON.stringify(one))).join(" | ")}) space`;
  if (Array.isArray(anyOf)) return anyOf.map((one) => addRule(rules, one)).join(" | ");
  if (Array.isArray(type)) return type.map((one) => addRule(rules, { ...schema, type: one })).join(" | ");
  switch (type) {
    case "string":
      if (typeof pattern === "string") return `"\\"" ${inGbnf(pattern)} "\\"" space`;
      return `"\\"" char${times(schema["minLength"], schema["maxLength"])} "\\"" space`;
    case "array": {
      const item = addRule(rules, items);
      const [least, most] = [Number(schema["minItems"] ?? 0), schema["maxItems"]];
      const rest = times(Math.max(0, least - 1), typeof most === "number" ? most - 1 : undefined);
      const list = `${item} ("," space ${item})${rest}`;
      return `"[" space ${least === 0 ? `(${list})?` : list} "]" space`;
    }
    case "object":
      return objectOf(rules, schema);
    default:
      return typeof type === "string" ? type : "value";
  }
}

function objectOf(
  rules: string[],
  { properties, required, additionalProperties: others }: JsonObject,
): string {
  const pairs = Object.entries(isObject(properties) ? properties : {}).map(([name, part]) => {
    const text = `${literal(JSON.stringify(name))} space ":" space ${addRule(rules, part as JsonValue)}`;
    return { text, isNeeded: Array.isArray(required) && required.includes(name) };
  });
  if (isObject(others)) {
    pairs.push({ text: `string ":" space ${addRule(rules, others as JsonObject)}`, isNeeded: false });
  }
  const needed = pairs.filter(({ isNeeded }) => isNeeded).map(({ text }) => text);
  const free = pairs.filter(({ isNeeded }) => !isNeeded).map(({ text }) => `("," space ${text})?`);
  return `"{" space ${[needed.join(' "," space '), ...free].join(" ")} "}" space`;
}

function times(least: JsonValue | undefined, most: JsonValue | undefined): string {
  if (least === undefined && most === undefined) return "*";
  return `{${Number(least ?? 0)},${typeof most === "number" ? most : ""}}`;
}

function literal(text: string): string {
  return JSON.stringify(text);
}

/** A pattern of classes with bounds is one in both languages. */
function inGbnf(pattern: string): string {
  const body = /^\^((?:\[[^\]]+\](?:\{\d+(?:,\d*)?\}|[*+?])?)+)\$$/.exec(pattern)?.[1];
  if (body === undefined) throw new Error(`the pattern ${pattern} has parts that are not written here`);
  return body;
}
