/** Returns a whole number of at least `min`, of a number or of a text of up to 15 digits; null for anything else. */
export function readWhole(value: unknown, min: number, max: number = MAX_WHOLE): number | null {
  const count = typeof value === "string" && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return Number.isInteger(count) && (count as number) >= min && (count as number) <= max
    ? (count as number)
    : null;
}

/** The largest whole number that is read: 15 digits. */
export const MAX_WHOLE = 999_999_999_999_999;

/** A count, which a template may stand for, and its noun: `1 step`, `12 steps`. */
export function renderCountOf(count: number | string, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
