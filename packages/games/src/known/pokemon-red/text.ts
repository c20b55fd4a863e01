import { tidy } from "../memory-map/fields/text.ts";

/** The byte that ends a text. */
const END = 0x50;

/**
 * The letters that are not in a row of their own. 6E is one sign, `:L`, that stands right before a level.
 * @see constants/charmap.asm in the public disassembly
 */
const LETTERS: ReadonlyMap<number, string> = new Map([
  [0x4a, "PkMn"],
  [0x54, "POKé"],
  [0x6d, ":"],
  [0x6e, " L"],
  [0x70, "‘"],
  [0x71, "’"],
  [0x72, "“"],
  [0x73, "”"],
  [0x74, "·"],
  [0x75, "…"],
  [0x7f, " "],
  [0x9a, "("],
  [0x9b, ")"],
  [0x9c, ":"],
  [0x9d, ";"],
  [0x9e, "["],
  [0x9f, "]"],
  [0xba, "é"],
  [0xbb, "'d"],
  [0xbc, "'l"],
  [0xbd, "'s"],
  [0xbe, "'t"],
  [0xbf, "'v"],
  [0xe0, "'"],
  [0xe1, "Pk"],
  [0xe2, "Mn"],
  [0xe3, "-"],
  [0xe4, "'r"],
  [0xe5, "'m"],
  [0xe6, "?"],
  [0xe7, "!"],
  [0xe8, "."],
  [0xec, "▷"],
  [0xed, "▶"],
  [0xef, "♂"],
  [0xf0, "¥"],
  [0xf1, "×"],
  [0xf2, "."],
  [0xf3, "/"],
  [0xf4, ","],
  [0xf5, "♀"],
]);

/** The text that a byte, or a tile of the font, shows; empty for one that shows none. */
export function textOfByte(byte: number): string {
  if (byte >= 0x80 && byte <= 0x99) return String.fromCharCode(0x41 + byte - 0x80);
  if (byte >= 0xa0 && byte <= 0xb9) return String.fromCharCode(0x61 + byte - 0xa0);
  if (byte >= 0xf6) return String(byte - 0xf6);
  return LETTERS.get(byte) ?? "";
}

/** A text up to its end; what shows nothing is left out. */
export function decodeText(bytes: Uint8Array): string {
  const end = bytes.indexOf(END);
  return tidy([...(end === -1 ? bytes : bytes.subarray(0, end))].map(textOfByte).join(""));
}
