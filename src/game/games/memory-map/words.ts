import { quoteGameText } from "../text/quote-game-text.ts";
import type { MapField } from "./file.ts";

/** A field's name for the LM: its label, or its name in words: `coinCount` → `Coin count`. */
export function labelOf({ name, label }: MapField): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A field's value as the LM reads it: the game's own text is in quotation marks. */
export function renderField({ encoding }: MapField, value: unknown): string {
  return encoding === "text" && typeof value === "string" ? quoteGameText(value) : renderValue(value);
}

/** A value as text. */
export function renderValue(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(renderValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
