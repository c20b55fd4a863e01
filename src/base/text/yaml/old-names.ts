import { isObject, type JsonValue } from "../../vocabulary/json.ts";
import type { Mistake, Place } from "../mistake.ts";

/** The old names of keys and their present ones, by the map that has them: `limits`, `exclude.*`, or empty for the whole file. */
export type OldNames = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** A file's value with present names. */
export interface PresentNames {
  readonly value: JsonValue;
  /** The keys that are there under both names. */
  readonly mistakes: readonly Mistake[];
  /** Returns a place as the file has it. */
  written(place: Place): Place;
}

/** Gives keys their present names; values stay as they are. */
export function withPresentNames(given: JsonValue, names: OldNames): PresentNames {
  const mistakes: Mistake[] = [];
  const oldKeys = new Map<string, string>();
  const patterns = [...names.keys()];
  const rename = (value: JsonValue, place: Place): JsonValue => {
    const pattern = place.map((part) => (typeof part === "number" ? "*" : String(part))).join(".");
    const leads = pattern === "" || patterns.some((one) => one === pattern || one.startsWith(`${pattern}.`));
    if (!leads) return value;
    if (Array.isArray(value)) return value.map((item: JsonValue, at) => rename(item, [...place, at]));
    if (!isObject(value)) return value;
    const present = names.get(pattern);
    const entries = Object.entries(value).map(([key, inner]) => {
      const name = present?.get(key);
      if (name !== undefined && Object.hasOwn(value, name)) {
        mistakes.push({
          place: [...place, key],
          fact: `is the old name of ${name}, which is there, too: leave it out`,
        });
      }
      if (name !== undefined) oldKeys.set(printOf([...place, name]), key);
      const inside = [...place, name ?? key];
      return [name ?? key, rename(inner as JsonValue, inside)] as const;
    });
    return Object.fromEntries(entries);
  };
  const value = rename(given, []);
  const written = (place: Place): Place =>
    place.map((part, at) => oldKeys.get(printOf(place.slice(0, at + 1))) ?? part);
  return { value, mistakes, written };
}

function printOf(place: Place): string {
  return JSON.stringify(place.map(String));
}
