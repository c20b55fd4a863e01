import type { JsonValue } from "../../../../../../src/base/vocabulary/json.ts";

/** A plain object. */
type Values = Readonly<Record<string, JsonValue | undefined>>;

/** The keys whose values are others than before, or were not there. */
export function changedKeys(before: Values, after: Values): ReadonlySet<string> {
  return new Set(
    Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key])),
  );
}

/** The values of a state, and the keys without any: an enemy that is absent, a text that is empty. */
export function splitEmpty(values: Values): { readonly told: Values; readonly empty: readonly string[] } {
  const empty = Object.keys(values).filter((key) => isEmpty(values[key]));
  return { told: Object.fromEntries(Object.entries(values).filter(([key]) => !empty.includes(key))), empty };
}

function isEmpty(value: JsonValue | undefined): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}
