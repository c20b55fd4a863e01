/** Plain data, as JSON can hold it. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A plain object of JSON values. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
