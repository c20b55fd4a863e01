/** Whether a value that came out of a file is what it must be. Written by hand: importing zod takes 56 ms. */
export type Check = (value: unknown) => boolean;

/** What no count comes near, whatever is counted; one more of it is still a whole number. */
export const MAX_COUNT: number = 2 ** 52;

/** What no length of time comes near, in milliseconds: some 300 years. */
export const MAX_MS: number = 1e13;

/** A plain object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A text, perhaps an empty one. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** A whole number from 0 to {@link MAX_COUNT}. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_COUNT;
}

/** An amount that is counted up: dollars, tokens. */
export function isAmount(value: unknown): boolean {
  return typeof value === "number" && value >= 0 && value <= MAX_COUNT;
}

/** A length of time in milliseconds. */
export function isDuration(value: unknown): boolean {
  return isAmount(value) && (value as number) <= MAX_MS;
}

/** A SHA-256 in lower-case hex. */
export function isSha256(value: unknown): boolean {
  return isText(value) && /^[0-9a-f]{64}$/.test(value);
}

/** Whether a text can be an id: letters, digits, `-` and `_`, so that it is safe in a file name. */
export function isId(value: unknown): value is string {
  return isText(value) && /^[A-Za-z0-9][\w-]{0,63}$/.test(value);
}

/** The same, or null. */
export function orNull(check: Check): Check {
  return (value) => value === null || check(value);
}

/** The same, or nothing. */
export function orMissing(check: Check): Check {
  return (value) => value === undefined || check(value);
}

/** An object with these fields, and any others. */
export function fields(checks: Readonly<Record<string, Check>>): Check {
  return (value) =>
    isObject(value) && Object.entries(checks).every(([field, isGood]) => isGood(value[field]));
}

/** A list of these. */
export function listOf(check: Check): Check {
  return (value) => Array.isArray(value) && value.every(check);
}

/** The first field of an object that is not as it must be; null when all are. */
export function findBadField(
  value: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
): string | null {
  return Object.entries(checks).find(([field, isGood]) => !isGood(value[field]))?.[0] ?? null;
}
