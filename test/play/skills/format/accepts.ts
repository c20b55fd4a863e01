import type { JsonObject, JsonValue } from "../../../../src/base/vocabulary/json.ts";

/** Keywords that say nothing about what is valid. */
const NOTES = ["$schema", "$defs", "title", "description", "default", "id", "$id"];

/**
 * Whether a JSON Schema takes a value: as much of draft 2020-12 as our schemas use, written from the standard.
 *
 * @throws an `Error` for a keyword that it does not know, so that nothing is passed over
 */
export function accepts(
  schema: JsonObject,
  value: JsonValue | undefined,
  root: JsonObject = schema,
): boolean {
  const inner = (one: unknown, part: JsonValue | undefined): boolean =>
    accepts(one as JsonObject, part, root);
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  const rules: Readonly<Record<string, (given: never) => boolean>> = {
    $ref: (path: string) => inner(at(root, path), value),
    type: (types: string | readonly string[]) => [types].flat().some((type) => isOf(value, type)),
    const: (only: JsonValue) => value === only,
    enum: (all: readonly JsonValue[]) => all.includes(value as string),
    minimum: (min: number) => typeof value !== "number" || value >= min,
    maximum: (max: number) => typeof value !== "number" || value <= max,
    exclusiveMinimum: (min: number) => typeof value !== "number" || value > min,
    minItems: (min: number) => !Array.isArray(value) || value.length >= min,
    maxItems: (max: number) => !Array.isArray(value) || value.length <= max,
    minLength: (min: number) => typeof value !== "string" || value.length >= min,
    maxLength: (max: number) => typeof value !== "string" || value.length <= max,
    pattern: (text: string) => typeof value !== "string" || new RegExp(text, "u").test(value),
    items: (item: JsonObject) => !Array.isArray(value) || value.every((one) => inner(item, one)),
    anyOf: (all: readonly JsonObject[]) => all.some((one) => inner(one, value)),
    oneOf: (all: readonly JsonObject[]) => all.filter((one) => inner(one, value)).length === 1,
    required: (keys: readonly string[]) => !isObject || keys.every((key) => Object.hasOwn(value, key)),
    properties: (all: JsonObject) =>
      !isObject ||
      Object.entries(value).every(([key, one]) => !Object.hasOwn(all, key) || inner(all[key], one)),
    additionalProperties: (rest: JsonObject | boolean) =>
      !isObject ||
      Object.entries(value).every(
        ([key, one]) =>
          Object.hasOwn((schema["properties"] ?? {}) as object, key) ||
          Object.keys((schema["patternProperties"] ?? {}) as object).some((text) =>
            new RegExp(text, "u").test(key),
          ) ||
          (rest !== false && inner(rest, one)),
      ),
    patternProperties: (all: JsonObject) =>
      !isObject ||
      Object.entries(value).every(([key, one]) =>
        Object.entries(all).every(([text, rule]) => !new RegExp(text, "u").test(key) || inner(rule, one)),
      ),
    minProperties: (min: number) => !isObject || Object.keys(value).length >= min,
    propertyNames: (name: JsonObject) => !isObject || Object.keys(value).every((key) => inner(name, key)),
  };
  return Object.entries(schema).every(([keyword, given]) => {
    if (NOTES.includes(keyword)) return true;
    const rule = rules[keyword];
    if (rule === undefined) throw new Error(`the keyword ${keyword} is not known here`);
    return rule(given as never);
  });
}

function at(root: JsonObject, path: string): unknown {
  return path
    .split("/")
    .slice(1)
    .reduce<unknown>((value, key) => (value as JsonObject)[key], root);
}

function isOf(value: unknown, type: string): boolean {
  switch (type) {
    case "integer":
      return Number.isInteger(value);
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return typeof value === type;
  }
}
