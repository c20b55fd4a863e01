import { isObject } from "../vocabulary/json.ts";
/**
 * A value as JSON with the keys of each object in order and no white space: equal for equal values, however they were
 * written down.
 *
 * @param value not nested too deep for JSON.stringify, some thousands of levels
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, item: unknown) =>
    isObject(item) ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))) : item,
  );
}
