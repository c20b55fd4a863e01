import { PokemonRam } from "../roms/pokemon-ram.ts";
import { A } from "./addresses.ts";

const LETTERS: Readonly<Record<string, number>> = {
  ...{ " ": 0x7f, "(": 0x9a, ")": 0x9b, ":": 0x9c, ";": 0x9d, "[": 0x9e, "]": 0x9f, "'": 0xe0, "-": 0xe3 },
  ...{ "?": 0xe6, "!": 0xe7, ".": 0xe8, "▷": 0xec, "▶": 0xed, "▼": 0xee, "♂": 0xef, "¥": 0xf0, "×": 0xf1 },
  ...{ "/": 0xf3, ",": 0xf4, "♀": 0xf5, é: 0xba, "…": 0x75, "{": 0xe1, "}": 0xe2, "\u{1}": 0x6e, "№": 0x74 },
};
const LIGATURES: Readonly<Record<string, number>> = {
  d: 0xbb,
  l: 0xbc,
  s: 0xbd,
  t: 0xbe,
  v: 0xbf,
  r: 0xe4,
  m: 0xe5,
};

/** A text in the game's letters, `'s` and the like as one; `{}` are PK and MN, U+0001 is the sign before a level. */
export function letters(text: string): number[] {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? "";
    const joined = letter === "'" ? LIGATURES[text[at + 1] ?? ""] : undefined;
    if (joined !== undefined) at += 1;
    const code = letter.charCodeAt(0);
    if (joined !== undefined) bytes.push(joined);
    else if (letter >= "A" && letter <= "Z") bytes.push(code - 0x41 + 0x80);
    else if (letter >= "a" && letter <= "z") bytes.push(code - 0x61 + 0xa0);
    else if (letter >= "0" && letter <= "9") bytes.push(code - 0x30 + 0xf6);
    else bytes.push(LETTERS[letter] ?? raise(`no letter for ${letter} in ${text}`));
  }
  return bytes;
}

const raise = (text: string): never => {
  throw new Error(text);
};

const NAMES = new Map<number, string>([
  ...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((one, at) => [0x80 + at, one] as const),
  ...[..."abcdefghijklmnopqrstuvwxyz"].map((one, at) => [0xa0 + at, one] as const),
  ...[..."0123456789"].map((one, at) => [0xf6 + at, one] as const),
  ...Object.entries(LETTERS).map(([one, byte]) => [byte, one] as const),
  ...Object.entries(LIGATURES).map(([one, byte]) => [byte, `'${one}`] as const),
]);

/** The game's memory with what its routines do to it: words, BCD, flags, strings, tiles. */
export class WorldMemory extends PokemonRam {
  get(address: number): number {
    return this.bytes[address] ?? 0;
  }

  /** Two bytes, the high one first. */
  word(address: number): number {
    return this.get(address) * 256 + this.get(address + 1);
  }

  setWord(address: number, value: number): this {
    return this.set(address, value >> 8, value & 0xff);
  }

  bit(address: number, bit: number): boolean {
    return ((this.get(address + (bit >> 3)) >> (bit & 7)) & 1) === 1;
  }

  setBit(address: number, bit: number, value = true): this {
    const at = address + (bit >> 3);
    const mask = 1 << (bit & 7);
    return this.set(at, value ? this.get(at) | mask : this.get(at) & ~mask);
  }

  bcd(address: number, length = 3): number {
    return Number(
      [...this.readRange(address, length)].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    );
  }

  setBcd(address: number, value: number, length = 3): this {
    const digits = String(value).padStart(length * 2, "0");
    return this.set(
      address,
      ...Array.from({ length }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16)),
    );
  }

  string(address: number, most = 11): string {
    const bytes = [...this.readRange(address, most)];
    const end = bytes.indexOf(0x50);
    return bytes
      .slice(0, end < 0 ? most : end)
      .map((byte) => NAMES.get(byte) ?? "?")
      .join("");
  }

  setString(address: number, text: string, length?: number): this {
    const bytes = [...letters(text), 0x50];
    if (length !== undefined) this.set(address, ...Array<number>(length).fill(0x50));
    return this.set(address, ...bytes);
  }

  /** A text on the screen, in the game's letters. */
  write(row: number, column: number, text: string): this {
    return this.tile(row, column, ...letters(text));
  }

  clear(row: number, column: number, rows: number, columns: number): this {
    for (let at = row; at < row + rows; at += 1) this.tile(at, column, ...Array<number>(columns).fill(0x7f));
    return this;
  }

  /** A frame from one corner to the other, both inside it, with nothing in it. */
  frame(column: number, row: number, right: number, bottom: number): this {
    const inside = right - column - 1;
    this.tile(row, column, 0x79, ...Array<number>(inside).fill(0x7a), 0x7b);
    for (let at = row + 1; at < bottom; at += 1) {
      this.tile(at, column, 0x7c, ...Array<number>(inside).fill(0x7f), 0x7c);
    }
    return this.tile(bottom, column, 0x7d, ...Array<number>(inside).fill(0x7a), 0x7e);
  }

  /** The screen's tiles; the caller owns them. */
  tiles(): Uint8Array {
    return this.readRange(A.tileMap, 360);
  }

  showTiles(tiles: Uint8Array): this {
    this.bytes.set(tiles, A.tileMap);
    return this;
  }
}
