import type { FieldEncoding, MapValue } from "./map-field.ts";

/** Makes the number of a value's bytes; null for one out of its bounds, or with digits that are none. */
export function numberReader(value: MapValue): (bytes: Uint8Array) => number | null {
  const { encoding = "uint", min, shift = 0, add = 0 } = value;
  // A bound that another value gives is checked where that value is known.
  const max = typeof value.max === "number" ? value.max : undefined;
  const order = value.byteOrder ?? (encoding === "bcd" || encoding === "digits" ? "big" : "little");
  const mask = value.mask === undefined ? null : BigInt(value.mask);
  const [times, by] = parseScale(value.scale ?? 1);
  const isBounded = min !== undefined || max !== undefined;

  return (inMemory) => {
    const bytes = order === "little" ? [...inMemory].reverse() : [...inMemory];
    const digits = digitsOf(bytes, encoding);
    if (isBounded && digits?.some((digit) => digit > 9) === true) return null;
    const whole =
      encoding === "count" ? countBits(bytes) : digits === null ? toUnsigned(bytes) : toDecimal(digits);
    const masked = mask === null ? whole : Number(BigInt(whole) & mask);
    const bits = (mask === null ? bytes.length * 8 : mask.toString(2).length) - shift;
    const shifted = Math.floor(masked / 2 ** shift);
    const isNegative = encoding === "int" && bits > 0 && shifted >= 2 ** (bits - 1);
    const signed = isNegative ? shifted - 2 ** bits : shifted;
    const number = value.scale === undefined ? signed + add : Math.floor(((signed + add) * times) / by);
    return number < (min ?? -Infinity) || number > (max ?? Infinity) ? null : number;
  };
}

function countBits(bytes: readonly number[]): number {
  return bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
}

/** A factor as numerator and denominator: `"1/16"`, `8`; NaN for a text that is neither. */
export function parseScale(scale: number | string): readonly [times: number, by: number] {
  if (typeof scale === "number") return [scale, 1];
  const [, times, by = "1"] = /^(\d{1,6})(?:\/([1-9]\d{0,5}))?$/.exec(scale) ?? [];
  return [Number(times ?? Number.NaN), Number(by)];
}

/** The most significant byte is the first. */
function toUnsigned(bytes: readonly number[]): number {
  return bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
}

function digitsOf(bytes: readonly number[], encoding: FieldEncoding): readonly number[] | null {
  if (encoding === "digits") return bytes.map((byte) => byte & 0x0f);
  return encoding === "bcd" ? bytes.flatMap((byte) => [byte >> 4, byte & 0x0f]) : null;
}

/** Half bytes as decimal digits; what is none counts as 9, so that garbage stays in bounds. */
function toDecimal(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => sum * 10 + Math.min(digit, 9), 0);
}
