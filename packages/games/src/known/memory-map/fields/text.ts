import { parseKey } from "../address.ts";
import type { MapValue } from "./map-field.ts";

/** Decodes the bytes of a text up to its end; line feeds stay. */
export function textReader({
  charset,
  terminator = 0,
  controls = {},
}: MapValue): (bytes: Uint8Array) => string {
  const letters = typeof charset === "object" ? lettersOf(charset) : null;
  const following = new Map(Object.entries(controls).map(([key, bytes]) => [parseKey(key), bytes]));
  return (bytes) => {
    const shown = shownBytes(bytes, terminator, following);
    return shown.map((byte) => (letters === null ? asciiAt(byte) : (letters.get(byte) ?? ""))).join("");
  };
}

/** The bytes up to the end that are no control codes, nor belong to one. */
function shownBytes(
  bytes: Uint8Array,
  terminator: number,
  following: ReadonlyMap<number, number>,
): readonly number[] {
  const shown: number[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    const skipped = following.get(byte);
    if (skipped !== undefined) at += skipped;
    else if (byte === terminator) break;
    else shown.push(byte);
  }
  return shown;
}

/** A text on one line, without spaces around it. */
export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The first and the last number of a key of a range, `0x80-0x99`, or of a single number; NaN for others. */
export function parseRange(key: string): readonly [first: number, last: number] {
  const [first = "", last = first, ...more] = key.split("-");
  return more.length > 0 ? [Number.NaN, Number.NaN] : [parseKey(first), parseKey(last)];
}

function lettersOf(charset: Readonly<Record<string, string>>): ReadonlyMap<number, string> {
  return new Map(
    Object.entries(charset).flatMap(([key, text]): readonly (readonly [number, string])[] => {
      const [first, last] = parseRange(key);
      return first === last ? [[first, text]] : [...text].map((letter, at) => [first + at, letter]);
    }),
  );
}

/** Line feeds stay, other white space counts as a space, and what shows nothing is left out. */
function asciiAt(byte: number): string {
  if (byte === 0x0a) return "\n";
  if (byte >= 0x09 && byte <= 0x0d) return " ";
  return byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : "";
}
