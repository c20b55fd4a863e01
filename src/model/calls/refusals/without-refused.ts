import type { JsonObject, JsonValue } from "../../../base/vocabulary/json.ts";
import { isObject } from "../../../base/vocabulary/json.ts";

/**
 * Returns the body of a request as its server takes it. Of the names in `leftOut` those of fields are removed
 * (`stream_options`, `reasoning.summary`), and those with a value get it (`reasoning.effort=low`); others say nothing here.
 */
export function withoutRefused(body: JsonObject, leftOut: readonly string[]): JsonObject {
  return leftOut.reduce<JsonObject>((rest, name) => {
    const [path = "", value] = name.split("=");
    return change(rest, path.split("."), value ?? null);
  }, body);
}

function change(body: JsonObject, [name = "", ...rest]: readonly string[], value: string | null): JsonObject {
  const inner = body[name];
  if (inner === undefined) return body;
  if (rest.length === 0) return value === null ? without(body, name) : { ...body, [name]: value };
  if (!isObject(inner)) return body;
  const changed = change(inner, rest, value);
  return Object.keys(changed).length === 0 ? without(body, name) : { ...body, [name]: changed as JsonValue };
}

function without(body: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(body).filter(([other]) => other !== name));
}
