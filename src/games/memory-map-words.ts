import type { MapField } from "./memory-map-file.ts";

/** How the LM is told of a field: its label, or its name in words: `coinCount` → `Coin count`. */
export function labelOf({ name, label }: MapField): string {
  const words = name.replace(/([A-Z])/g, " $1").toLowerCase();
  return label ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value as text. */
export function renderValue(value: unknown): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(renderValue).join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
