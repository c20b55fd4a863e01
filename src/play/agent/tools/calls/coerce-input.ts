import { isObject, type JsonObject, type JsonValue, parseJson } from "../../../../base/vocabulary/json.ts";

/**
 * The input of a call, with numbers, booleans, lists and objects read from the texts as which some models write them:
 * `"8"` is 8 where the schema wants an integer. Whatever else does not fit the schema stays as it is.
 */
export function coerceInput(schema: JsonObject, input: JsonObject): JsonObject {
  return coerce(schema, input) as JsonObject;
}

function coerce(schema: JsonObject, given: JsonValue): JsonValue {
  const value = typeof given === "string" ? readText(typesOf(schema), given) : given;
  const { items, properties } = schema;
  if (Array.isArray(value))
    return isSchema(items) ? value.map((item: JsonValue) => coerce(items, item)) : value;
  if (!isObject(value) || !isSchema(properties)) return value;
  const parts = Object.entries(value as JsonObject).map(([name, part]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return [name, isSchema(known) && part !== undefined ? coerce(known, part) : part];
  });
  return Object.fromEntries(parts);
}

/** Returns the value of a text, if the text itself is not allowed. */
function readText(types: readonly JsonValue[], text: string): JsonValue {
  if (types.length === 0 || types.includes("string")) return text;
  const trimmed = text.trim();
  const isBoolean = /^(true|false)$/i.test(trimmed);
  const value = parseJson(isBoolean ? trimmed.toLowerCase() : trimmed);
  return value !== undefined && types.some((type) => isOfType(type, value)) ? value : text;
}

function isOfType(type: JsonValue, value: JsonValue): boolean {
  if (type === "integer") return Number.isInteger(value);
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isObject(value) : typeof value === type;
}

function typesOf({ type }: JsonObject): readonly JsonValue[] {
  if (type === undefined) return [];
  return Array.isArray(type) ? type : [type];
}

function isSchema(value: JsonValue | undefined): value is JsonObject {
  return isObject(value);
}
