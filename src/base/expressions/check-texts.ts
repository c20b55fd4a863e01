import type { Mistake, Place } from "../text/mistake.ts";
import { hasExpression } from "./template.ts";

/** Returns the fault of a condition, or of a text with templates; null for none. */
export type RefuseText = (source: string, isCondition: boolean) => string | null;

/** Returns the faults of the expressions in a value, at any depth. */
export function checkTexts(
  value: unknown,
  place: Place,
  isCondition: boolean,
  refuse: RefuseText,
): readonly Mistake[] {
  if (typeof value === "string") {
    const fact = isCondition || hasExpression(value) ? refuse(value, isCondition) : null;
    return fact === null ? [] : [{ place, fact }];
  }
  if (typeof value !== "object" || value === null) return [];
  const entries: readonly (readonly [string | number, unknown])[] = Array.isArray(value)
    ? [...value.entries()]
    : Object.entries(value);
  return entries.flatMap(([key, inner]) => checkTexts(inner, [...place, key], false, refuse));
}
