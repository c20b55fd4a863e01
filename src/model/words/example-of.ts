import type { JsonObject, JsonValue } from "../../base/vocabulary/json.ts";

/** A small value that fits a JSON Schema as tools have it: what must be there, and the first of what may be. */
export function exampleOf(schema: JsonObject): JsonValue {
  const { type, properties, required } = schema;
  const choices = schema["enum"];
  if (Array.isArray(choices)) return choices[0] ?? null;
  if (type === "array") return [exampleOf(objectIn(schema["items"]))];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  if (type === "string") return "…";
  const known = objectIn(properties);
  const names = Array.isArray(required) ? required.map(String) : [];
  return Object.fromEntries(names.map((name) => [name, exampleOf(objectIn(known[name]))]));
}

function objectIn(value: JsonValue | undefined): JsonObject {
  return value !== null && typeof value === "object" && !Array.isArray(value) ? (value as JsonObject) : {};
}
