import type { JsonObject, JsonValue } from "../run/json.ts";
import { digest } from "./digest.ts";

/** The most facts that a step can tell anew: a state with a long list in it does not fill the memory. */
const MAX_NEWS = 32;

/** What the game tells, one fact for each value in it: `field:8 hex digits`. Of a list, each entry is one. */
export function factsIn(told: JsonObject): readonly string[] {
  return Object.entries(told).flatMap(([field, value]) => factsOf(field, value));
}

function factsOf(field: string, value: JsonValue | undefined): readonly string[] {
  if (value === null || value === undefined) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => factsOf(field, entry));
  if (typeof value !== "object") return [`${field}:${digest(JSON.stringify(value))}`];
  return Object.entries(value).flatMap(([name, inner]) => factsOf(`${field}.${name}`, inner));
}

/** The facts that were not seen, each once. */
export function newsIn(facts: readonly string[], seen: readonly string[]): readonly string[] {
  const known = new Set(seen);
  return [...new Set(facts)].filter((fact) => !known.has(fact)).slice(0, MAX_NEWS);
}

/** The field that a fact is of. */
export function fieldOf(fact: string): string {
  return fact.slice(0, fact.lastIndexOf(":"));
}
