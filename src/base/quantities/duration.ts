import { table } from "../table.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNIT_MS: Readonly<Record<string, number>> = table({ ms: 1, s: SECOND, m: MINUTE, h: HOUR, d: DAY });

/** A length of time as it is written: `500ms`, `30s`, `10m`, `1.5h`, `1d`. */
export const DURATION_TEXT: RegExp = /^(\d{1,6}(?:\.\d{1,3})?)(ms|s|m|h|d)$/;

/** The longest length of time in a file: a month. */
export const MAX_DURATION_MS: number = 31 * DAY;

/** Returns a length of time above 0 in milliseconds, of a text like `30s`, `1.5h` or `1d`; null for anything else. */
export function readDuration(value: unknown, mostMs: number = MAX_DURATION_MS): number | null {
  const ms = readMs(value);
  return ms !== null && ms > 0 && ms <= mostMs ? ms : null;
}

/** Returns whole minutes, of a number or of a text like `120`, `90m`, `1.5h`; 0 for never, null for anything else. */
export function readMinutes(value: unknown): number | null {
  const isPlain = typeof value === "number" || (typeof value === "string" && /^\d{1,6}$/.test(value.trim()));
  const minutes = isPlain ? Number(value) : (readMs(value) ?? Number.NaN) / MINUTE;
  return Number.isInteger(minutes) && minutes >= 0 && minutes <= MAX_MINUTES ? minutes : null;
}

/** The most that 999,999 hours are. */
const MAX_MINUTES = 60 * 999_999;

function readMs(value: unknown): number | null {
  const [, count, unit = ""] = (typeof value === "string" ? DURATION_TEXT.exec(value.trim()) : null) ?? [];
  if (count === undefined) return null;
  const ms = Math.round(Number(count) * (UNIT_MS[unit] ?? Number.NaN));
  // A length that is given is never none.
  return ms === 0 && Number(count) > 0 ? null : ms;
}

/** A length of time as it is read: `2h`, `90m`, `0.5s`. */
export function renderDuration(ms: number): string {
  if (ms % HOUR === 0) return `${ms / HOUR}h`;
  return ms % MINUTE === 0 ? `${ms / MINUTE}m` : `${ms / SECOND}s`;
}
