import { parseKey } from "../address.ts";
import type { MapValue } from "./map-field.ts";

/** Decodes the bytes of a text up to its end; line feeds stay. */
export function textReader({ charset, terminator = 0 }: MapValue): (bytes: Uint8Array) => string {
  const letters = typeof charset === "object" ? lettersOf(charset) : null;
  return (bytes) => {
    const stop = bytes.indexOf(terminator);
    const shown = [...(stop === -1 ? bytes : bytes.subarray(0, stop))];
    return shown.map((byte) => (letters === null ? asciiAt(byte) : (letters.get(byte) ?? ""))).join("");
  };
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
