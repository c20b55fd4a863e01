import { parseKey } from "../address.ts";
import type { MapValue, NameTable } from "./map-field.ts";
import { numberReader } from "./number.ts";
import { textReader, tidy } from "./text.ts";

/** A value of a list's entry, or of a field that is none. */
export type PlainValue = string | number | boolean | null | readonly string[];

/** Makes values of bytes. */
export interface ValueDecoder {
  /** As the state has it: named where the map names it; null where it is unknown. */
  value(bytes: Uint8Array): PlainValue;
  /** As one number, whatever its names. */
  raw(bytes: Uint8Array): number | null;
  /** The lines of a text, each without spaces around it; none of another value. */
  lines(bytes: Uint8Array): readonly string[];
}

/** The decoder of a sound value; `name` is what unknown names call it. */
export function valueDecoder(told: MapValue, name: string): ValueDecoder {
  const { encoding = "uint" } = told;
  const decode = textReader(told);
  const bits = byNumber(tableIn(told.bits));
  const naming = namer(told, name);
  const raw = numberReader(told);
  return {
    raw,
    value: (bytes) => {
      if (encoding === "text") return tidy(decode(bytes));
      if (encoding === "flags") return readFlags(bytes, bits, told.unnamed ?? true);
      const number = raw(bytes);
      return encoding === "bool" && number !== null ? number !== 0 : naming(number);
    },
    lines: (bytes) => (encoding === "text" ? decode(bytes).split("\n").map(tidy) : []),
  };
}

/** Names the numbers of a value, where the map does. */
export function namer(
  { names: given, label }: MapValue,
  name: string,
): (number: number | null) => string | number | null {
  const names = byNumber(tableIn(given));
  return (number) =>
    number === null || names.size === 0
      ? number
      : (names.get(number) ?? `unknown ${label ?? name} ${hex(number)}`);
}

/** A table of names; none for the name of one, which `withTables` puts in its place. */
export function tableIn(names: NameTable | string | undefined): NameTable {
  return typeof names === "object" ? names : {};
}

function readFlags(
  bytes: Uint8Array,
  names: ReadonlyMap<number, string>,
  isUnnamedTold: boolean,
): readonly string[] {
  const set: string[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    if ((((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 0) continue;
    const name = names.get(bit) ?? (isUnnamedTold ? `bit ${bit}` : null);
    if (name !== null) set.push(name);
  }
  return set;
}

/** A number as hex: `0x1F`. */
function hex(value: number): string {
  return `${value < 0 ? "-" : ""}0x${Math.abs(value).toString(16).toUpperCase().padStart(2, "0")}`;
}

function byNumber(table: Readonly<Record<string, string>> = {}): ReadonlyMap<number, string> {
  return new Map(Object.entries(table).map(([key, text]) => [parseKey(key), text]));
}
