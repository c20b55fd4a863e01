import type { MemoryReader } from "../../emulator/emulator.ts";
import { type FieldEncoding, type MapField, parseAddress, parseBank, parseKey, readerAt } from "./file.ts";

/** The value of a field, as the state has it. */
export type FieldValue = string | number | boolean | null | readonly string[];

/** Reads one field. Neither method throws. */
export interface FieldReader {
  /** The value as the state has it: named where the map names it. */
  value(view: MemoryReader): FieldValue;
  /** The bytes as one number, whatever their names. */
  raw(view: MemoryReader): number;
  /** The lines of a text, each without spaces around it; none of another field. */
  lines(view: MemoryReader): readonly string[];
}

/** The addresses of a sound field's bytes. */
export function cellsOf({ address, size = 1 }: MapField): readonly number[] {
  return Array.from({ length: size }, (_, i) => parseAddress(address) + i);
}

/** The reader of a sound field. */
export function fieldReader(field: MapField): FieldReader {
  const { size = 1, encoding = "uint", terminator = 0 } = field;
  const order = field.byteOrder ?? (encoding === "bcd" ? "big" : "little");
  const address = parseAddress(field.address);
  const read = readerAt(field.address, size);
  const names = byNumber(field.names);
  const bits = byNumber(field.bits);
  const charset = typeof field.charset === "object" ? byNumber(field.charset) : null;

  const bytes = (view: MemoryReader): readonly number[] => {
    const inMemory = [...read(view)];
    return order === "little" ? inMemory.reverse() : inMemory;
  };
  // Most fields are one plain byte, and all of them are read after each button.
  const isByte =
    size === 1 && parseBank(field.address) === null && (encoding === "uint" || encoding === "bool");
  const raw = isByte
    ? (view: MemoryReader): number => view.read(address)
    : (view: MemoryReader): number => toNumber(bytes(view), encoding);

  const decode = (view: MemoryReader): string => decodeText(read(view), charset, terminator);

  const value = (view: MemoryReader): FieldValue => {
    if (encoding === "text") return tidy(decode(view));
    if (encoding === "bool") return raw(view) !== 0;
    if (encoding === "flags") return readFlags(read(view), bits);
    const number = raw(view);
    if (names.size === 0) return number;
    return names.get(number) ?? `unknown ${field.label ?? field.name} ${hex(number)}`;
  };

  const lines = (view: MemoryReader): readonly string[] =>
    encoding === "text" ? decode(view).split("\n").map(tidy) : [];

  return { value, raw, lines };
}

/** An unsigned number as hex: `0x1F`. */
function hex(value: number): string {
  return `${value < 0 ? "-" : ""}0x${Math.abs(value).toString(16).toUpperCase().padStart(2, "0")}`;
}

/** The most significant byte is the first. */
function toNumber(bytes: readonly number[], encoding: FieldEncoding): number {
  if (encoding === "bcd")
    return bytes.reduce((sum, byte) => sum * 100 + decimal(byte >> 4) * 10 + decimal(byte), 0);
  const unsigned = bytes.slice(0, 6).reduce((sum, byte) => sum * 256 + byte, 0);
  const isNegative = encoding === "int" && ((bytes[0] ?? 0) & 0x80) !== 0;
  return isNegative ? unsigned - 256 ** bytes.length : unsigned;
}

/** The low half of a byte as a decimal digit; what is none counts as 9, so that garbage stays in bounds. */
function decimal(nibble: number): number {
  return Math.min(nibble & 0x0f, 9);
}

function readFlags(bytes: Uint8Array, names: ReadonlyMap<number, string>): readonly string[] {
  const set: string[] = [];
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    if ((((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1) === 1) set.push(names.get(bit) ?? `bit ${bit}`);
  }
  return set;
}

function decodeText(bytes: Uint8Array, charset: ReadonlyMap<number, string> | null, end: number): string {
  const stop = bytes.indexOf(end);
  const letters = [...(stop === -1 ? bytes : bytes.subarray(0, stop))].map((byte) =>
    charset === null ? asciiAt(byte) : (charset.get(byte) ?? ""),
  );
  return letters.join("");
}

/** Line feeds stay, other white space counts as a space, and what shows nothing is left out. */
function asciiAt(byte: number): string {
  if (byte === 0x0a) return "\n";
  if (byte >= 0x09 && byte <= 0x0d) return " ";
  return byte >= 0x20 && byte <= 0x7e ? String.fromCharCode(byte) : "";
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function byNumber(table: Readonly<Record<string, string>> = {}): ReadonlyMap<number, string> {
  return new Map(Object.entries(table).map(([key, text]) => [parseKey(key), text]));
}
