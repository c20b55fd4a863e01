/** Plain data, as JSON can hold it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A plain object of JSON values. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** Whether a value that JSON gave is an object: no list, and not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON that a text is; undefined for none. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** The JSON object that a text is; null for none. */
export function parseJsonObject(text: string): JsonObject | null {
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

/** The object in a field of another; an empty one where there is none. */
export function innerObject(value: JsonObject, name: string): JsonObject {
  const inner = value[name];
  return isObject(inner) ? inner : {};
}

/** The list in a field of an object; an empty one where there is none. */
export function listIn(value: JsonObject, name: string): readonly JsonValue[] {
  const inner = value[name];
  return Array.isArray(inner) ? inner : [];
}

/** Whether two values have the same JSON, keys in the same order. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** A value in words: a text as it is, anything else as JSON. */
export function textOrJson(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
