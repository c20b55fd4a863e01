import { isObject } from "./vocabulary/json.ts";
/**
 * Whether a value that came out of a file is valid. Checks of objects and lists also name the place of their first bad part, as
 * the names that lead to it. Written by hand: importing zod takes 56 ms.
 */
export interface Check {
  (value: unknown): boolean;
  readonly place?: (value: unknown) => readonly string[];
}

/** An upper bound of any count; one more is still a safe integer. */
export const MAX_COUNT: number = 2 ** 52;

/** An upper bound of any length of time, in milliseconds: some 300 years. */
export const MAX_MS: number = 1e13;

/** A text, perhaps an empty one. */
export function isText(value: unknown): value is string {
  return typeof value === "string";
}

/** A whole number from 0 to {@link MAX_COUNT}. */
export function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= MAX_COUNT;
}

/** Whether a record's version came after the first: programs that do not know such a record refuse it. */
export function isLaterVersion(value: unknown): boolean {
  return isCount(value) && value >= 2;
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

/** Returns whether a text can be an id: letters, digits, `-` and `_`, so that it is safe in a file name. */
export function isId(value: unknown): value is string {
  return isText(value) && /^[A-Za-z0-9][\w-]{0,63}$/.test(value);
}

/** A number, as JSON can hold it. */
export function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

/** Yes or no. */
export function isFlag(value: unknown): boolean {
  return typeof value === "boolean";
}

/** Yes, where no is said by leaving the field out. */
export function isTrue(value: unknown): boolean {
  return value === true;
}

/** One of a closed set. */
export function isIn(values: readonly unknown[]): Check {
  return (value) => values.includes(value);
}

/** The same, or null. */
export function orNull(check: Check): Check {
  return withPlace((value) => value === null || check(value), placeIn(check));
}

/** The same, or nothing. */
export function orMissing(check: Check): Check {
  return withPlace((value) => value === undefined || check(value), placeIn(check));
}

/** An object with these fields, and any others. */
export function fields(checks: Readonly<Record<string, Check>>): Check {
  return withPlace(
    (value) => isObject(value) && findBadField(value, checks) === null,
    (value) => {
      const field = isObject(value) ? findBadField(value, checks) : null;
      if (field === null) return [];
      return [field, ...placeIn(checks[field])((value as Record<string, unknown>)[field])];
    },
  );
}

/** A list of these. */
export function listOf(check: Check): Check {
  const isGood = valuesOf(check);
  return withPlace((value) => Array.isArray(value) && isGood(value), placeIn(isGood));
}

export const isTexts: Check = listOf(isText);

/** The same, of which there are at most `most`. */
export function listUpTo(most: number, check: Check): Check {
  const isList = listOf(check);
  return withPlace((value) => isList(value) && (value as readonly unknown[]).length <= most, placeIn(isList));
}

/** An object whose fields, whatever their names, are all of these. */
export function recordOf(check: Check): Check {
  const isGood = valuesOf(check);
  return withPlace((value) => isObject(value) && isGood(value), placeIn(isGood));
}

function valuesOf(check: Check): Check {
  return withPlace(
    (values) => Object.values(values as object).every((value) => check(value)),
    (values) => {
      if (typeof values !== "object" || values === null) return [];
      const [name, bad] = Object.entries(values).find(([, value]) => !check(value)) ?? [];
      return name === undefined ? [] : [name, ...placeIn(check)(bad)];
    },
  );
}

/** An object that one of the checks judges: that of its field `name`, `type` unless given. */
export function taggedUnion(checks: Readonly<Record<string, Check>>, name = "type"): Check {
  const checkOf = (value: unknown): Check | undefined => {
    const type = isObject(value) ? value[name] : undefined;
    return isText(type) && Object.hasOwn(checks, type) ? checks[type] : undefined;
  };
  return withPlace(
    (value) => checkOf(value)?.(value) === true,
    (value) => (checkOf(value) === undefined ? [name] : placeIn(checkOf(value))(value)),
  );
}

/** Returns the place of the first bad part of a value; null if the value is valid. */
export function findBadPlace(value: unknown, check: Check): readonly string[] | null {
  return check(value) ? null : placeIn(check)(value);
}

/** The first field of an object that is not as it must be; null when all are. */
export function findBadField(
  value: Readonly<Record<string, unknown>>,
  checks: Readonly<Record<string, Check>>,
): string | null {
  for (const field in checks) if (checks[field]?.(value[field]) === false) return field;
  return null;
}

function withPlace(isGood: (value: unknown) => boolean, place: NonNullable<Check["place"]>): Check {
  return Object.assign(isGood, { place });
}

function placeIn(check: Check | undefined): NonNullable<Check["place"]> {
  return (value) => check?.place?.(value) ?? [];
}
