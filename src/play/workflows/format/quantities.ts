import { table } from "../../../base/table.ts";
import type { JsonValue } from "../../../base/vocabulary/json.ts";

const UNIT_MS: Readonly<Record<string, number>> = table({
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
});

/** Lengths of time as they are written: `500ms`, `30s`, `1.5h`. */
export const DURATION: RegExp = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;

/** The longest length of time: a month. */
const MAX_DURATION_MS = 31 * 86_400_000;

/** Money is bounded, so that no sum of it loses its cents. */
export const MAX_AMOUNT_USD = 1_000_000;

/** Returns a length of time in milliseconds; null for an invalid one, zero, or more than a month. */
export function readDurationMs(value: JsonValue | undefined): number | null {
  const [, count, unit = ""] = (typeof value === "string" ? DURATION.exec(value.trim()) : null) ?? [];
  const ms = Math.round(Number(count) * (UNIT_MS[unit] ?? Number.NaN));
  return ms > 0 && ms <= MAX_DURATION_MS ? ms : null;
}

/** Returns an amount of money in US dollars; null for an invalid one, zero, or more than a million. */
export function readAmountUsd(value: JsonValue | undefined): number | null {
  return typeof value === "number" && value > 0 && value <= MAX_AMOUNT_USD ? value : null;
}
