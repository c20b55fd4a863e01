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
