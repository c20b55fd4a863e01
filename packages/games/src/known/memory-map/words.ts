import { isObject } from "../../../../../src/base/vocabulary/json.ts";
import { quoteGameText } from "../text/quote-game-text.ts";
import type { MapField } from "./fields/map-field.ts";

/** A field's name for the LM: its label, or its name in words: `coinCount` → `Coin count`. */
export function labelOf({ name, label }: MapField): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as the LM reads it: the game's own text, which an expression may hold too, is in quotation marks. */
export function renderField(
  { encoding, expression, names, entries, text }: MapField,
  value: unknown,
): string {
  const isGames = encoding === "text" || (expression !== undefined && names === undefined);
  if (entries !== undefined && Array.isArray(value)) {
    const told = value.filter(isObject).map((entry) => renderEntry(entries, text, entry));
    return told.length === 0 ? "none" : told.join("; ");
  }
  return isGames && typeof value === "string" ? quoteGameText(value) : renderValue(value);
}

/**
 * An entry of a list: its values in their order, or the map's words with the values in their places. A part in brackets is left out
 * where one of its values is empty or unknown.
 */
function renderEntry(
  entries: NonNullable<MapField["entries"]>,
  text: string | undefined,
  entry: Readonly<Record<string, unknown>>,
): string {
  const told = (one: NonNullable<MapField["entries"]>[number]): string => {
    const value = entry[one.name] ?? null;
    return value === null ? "unknown" : renderField(one, value);
  };
  const values = new Map(entries.map((one) => [one.name, told(one)]));
  if (text === undefined) return [...values].map(([name, value]) => `${name} ${value}`).join(", ");
  const isEmpty = (name: string): boolean => (entry[name] ?? "") === "";
  const whole = text.replace(/\[([^[\]]*)\]/g, (_, part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => isEmpty(name)) ? "" : part,
  );
  return whole.replace(/\{(\w+)\}/g, (given, name: string) => values.get(name) ?? given);
}

/** A value as text. */
export function renderValue(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(renderValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
