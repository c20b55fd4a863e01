import type { JsonObject, JsonValue } from "../vocabulary/json.ts";
import { hasExpression } from "./template.ts";

/** The value of a text with templates, and what it is called in messages. */
export type RenderTemplate = (key: string, source: string) => JsonValue;

/** Replaces every text in a value that holds templates by its value. Faults name places such as `key.name[2]`. */
export function fillTemplates(key: string, given: JsonValue, render: RenderTemplate): JsonValue {
  if (typeof given === "string") return hasExpression(given) ? render(key, given) : given;
  if (Array.isArray(given)) return given.map((item, at) => fillTemplates(`${key}[${at}]`, item, render));
  return typeof given === "object" && given !== null ? fillObject(key, given as JsonObject, render) : given;
}

/** The same for each value of an object. */
export function fillObject(key: string, given: JsonObject, render: RenderTemplate): JsonObject {
  return Object.fromEntries(
    Object.entries(given).map(([name, item]) => [
      name,
      fillTemplates(`${key}.${name}`, item ?? null, render),
    ]),
  );
}
