import type { JsonObject, JsonValue } from "../vocabulary/json.ts";

/** The most characters, list entries and object keys that one result may have in all. */
const MAX_SIZE = 64_000;

/**
 * A JSON value as CEL takes it: whole numbers become ints (`bigint`), so that `game.hp + 1` is int + int; all other numbers
 * are doubles. Objects become maps, in which `constructor` is a key like any other; keys without a value are left out.
 */
export function toCel(value: JsonValue | undefined): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map(toCel);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return new Map(entries.map(([key, item]) => [key, toCel(item)]));
}

/** The value of each name of an expression, as CEL takes it. */
export function scopeToCel(scope: JsonObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(scope).map(([name, value]) => [name, toCel(value)]));
}

/**
 * A result of CEL's as JSON: ints become numbers.
 *
 * @throws a `RangeError` for what JSON cannot hold (bytes, times, types, whole numbers beyond 2^53) or what is too large
 */
export function fromCel(value: unknown): JsonValue {
  let size = 0;
  const take = (length: number): void => {
    size += length;
    if (size > MAX_SIZE) throw new RangeError(`the result is larger than ${MAX_SIZE} characters and entries`);
  };
  const convert = (item: unknown): JsonValue => {
    switch (typeof item) {
      case "boolean":
        return item;
      case "string":
        take(item.length);
        return item;
      case "bigint":
        if (!Number.isSafeInteger(Number(item))) throw new RangeError(`${item} is too large a number`);
        return Number(item);
      case "number":
        if (!Number.isFinite(item)) throw new RangeError(`${item} is not a finite number`);
        return item;
      default:
        return convertObject(item);
    }
  };
  const convertObject = (item: unknown): JsonValue => {
    if (item === null) return null;
    if (Array.isArray(item)) {
      take(item.length);
      return item.map(convert);
    }
    const entries = entriesOf(item);
    take(entries.length);
    return Object.fromEntries(entries.map(([key, part]) => [key, convert(part)]));
  };
  return convert(value);
}

/** The entries of a map; @throws a `RangeError` for anything else. */
function entriesOf(item: unknown): readonly (readonly [string, unknown])[] {
  if (item instanceof Map) return [...item].map(([key, part]) => [String(key), part]);
  const prototype: unknown = typeof item === "object" ? Object.getPrototypeOf(item) : undefined;
  if (prototype === null || prototype === Object.prototype) return Object.entries(item as object);
  throw new RangeError("the result is no boolean, number, text, list or map");
}
