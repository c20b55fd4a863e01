import { MEMORY_BYTES } from "../memory.ts";
import type { Moment } from "../moment.ts";
import { commonestOf } from "./commonest.ts";
import { type NumberCell, numbersAt, readNumber } from "./number-cell.ts";

/** A number in memory that the screen shows: in decimal digits, or as a row of equal tiles. */
export interface Shown {
  readonly cell: NumberCell;
  /** The number that a moment shows; null where it shows none. */
  readonly read: (moment: Moment) => number | null;
  /** Its place: a tile of the background's map, or 1024 more for one of the window's. */
  readonly place: number;
  readonly by: "digits" | "tiles";
  /** Its greatest number of digits. */
  readonly width: number;
}

/** Tiles of the background's map; those of the window follow. */
const MAP = 0x400;

/** The share of moments in which a number must be right, and the mean share of those with each number. */
const [RIGHT, EACH] = [0.95, 0.8] as const;

const [LEAST_MOMENTS, LEAST_DIGITS, LEAST_COUNTS] = [40, 3, 3] as const;

/** The most different bytes of memory that are compared with the digits at one place. */
const MOST_FITS = 24;

/** Finds the numbers in memory that the same place of the screen shows at nearly all of these moments, in order; from the last place to the first. */
export function findShown(moments: readonly Moment[]): readonly Shown[] {
  if (moments.length < LEAST_MOMENTS) return [];
  const scroll = commonest(moments.map(scrollOf));
  const read = moments.map((moment) => glyphsOf(moment, scroll));
  const varied = variedBytes(moments);
  // From the right: the upper digits alone are a part of the number only.
  return [...digitsIn(moments, read, varied, scroll), ...countsIn(moments, read, varied, scroll)].toSorted(
    (a, b) => b.place - a.place,
  );
}

function digitsIn(
  moments: readonly Moment[],
  glyphs: readonly Int16Array[],
  varied: readonly number[],
  scroll: string,
): readonly Shown[] {
  const found: Shown[] = [];
  for (const { place, digits } of digitPlaces(glyphs)) {
    for (const { index, base } of lowestDigits(moments, digits, varied).slice(0, MOST_FITS)) {
      const numberIn = (shown: Int16Array): Read | null => readDigits(shown, place, base);
      const shown = glyphs.map(numberIn);
      const width = Math.max(...shown.map((one) => one?.width ?? 0));
      const fits = numbersAt(index).filter((cell) => {
        const most = cell.encoding === "digits" ? width : cell.encoding === "bcd" ? (width + 1) >> 1 : 2;
        return cell.bytes <= most && isRight((memory) => readNumber(cell, memory), moments, shown);
      });
      for (const cell of longestOf(fits, width)) {
        const readIn = (moment: Moment): number | null => numberIn(glyphsOf(moment, scroll))?.value ?? null;
        found.push({ cell, place, width, by: "digits", read: readIn });
      }
    }
  }
  return found;
}

/** Of each encoding the longest that is right: fewer digits than are shown would be a part of the number only. */
function longestOf(fits: readonly NumberCell[], width: number): readonly NumberCell[] {
  return (["uint", "bcd", "digits"] as const).flatMap((encoding) => {
    const some = fits.filter((cell) => cell.encoding === encoding);
    if (encoding !== "uint") return some.slice(-1);
    // Two bytes are right as well where the other one is always 0: only four digits need them.
    return some.length < 2 || width < 4 ? some.slice(0, 1) : some.slice(0, 2);
  });
}

interface Read {
  readonly value: number;
  readonly width: number;
}

function readDigits(glyphs: Int16Array, place: number, base: number): Read | null {
  let [value, width] = [0, 0];
  for (let at = place; width < 8; at--) {
    const digit = (glyphs[at] ?? -1) - base;
    if (digit < 0 || digit > 9) break;
    value += digit * 10 ** width;
    width += 1;
    if ((at & 31) === 0) break;
  }
  return width === 0 ? null : { value, width };
}

/** The places whose tiles are at most ten neighbours, of which some are seen. */
function digitPlaces(
  glyphs: readonly Int16Array[],
): readonly { readonly place: number; readonly digits: readonly number[] }[] {
  const found: { place: number; digits: readonly number[] }[] = [];
  for (let place = 0; place < 2 * MAP; place++) {
    const first = glyphs[0]?.[place];
    if (glyphs.every((shown) => shown[place] === first)) continue;
    const digits = glyphs.map((shown) => shown[place] ?? -1);
    const counts = new Uint16Array(266);
    for (const tile of digits) if (tile >= 0) counts[tile] = (counts[tile] ?? 0) + 1;
    const best = Array.from({ length: 256 }, (_, low) => sum(counts.subarray(low, low + 10)));
    const low = best.indexOf(Math.max(...best));
    const inside = digits.map((tile) => (tile >= low && tile < low + 10 ? tile : -1));
    const seen = new Set(inside.filter((tile) => tile >= 0));
    if ((best[low] ?? 0) >= 0.6 * digits.length && seen.size >= LEAST_DIGITS)
      found.push({ place, digits: inside });
  }
  return found;
}

/** The bytes whose lowest decimal digit the tiles show, with the tile of 0. */
function lowestDigits(
  moments: readonly Moment[],
  digits: readonly number[],
  varied: readonly number[],
): readonly { readonly index: number; readonly base: number }[] {
  const shown = digits.flatMap((tile, at) => (tile >= 0 ? [at] : []));
  // Some of each digit suffice to exclude nearly all bytes.
  const some = shown
    .filter((at) => digits[at] !== digits[at - 1] || digits[at] !== digits[at + 1])
    .slice(0, 40);
  const found = new Map<string, { index: number; base: number }>();
  for (const index of varied) {
    for (const digitOf of LOWEST) {
      const baseAt = (at: number): number => (digits[at] ?? 0) - digitOf(moments[at]?.memory[index] ?? 0);
      const base = commonestOf(some.map(baseAt));
      const right = some.filter((at) => baseAt(at) === base).length;
      if (base >= 0 && right >= some.length / 2) found.set(`${index},${base}`, { index, base });
    }
  }
  return [...found.values()].filter(({ index, base }) => {
    const read = digits.map((tile) => (tile < 0 ? null : { value: tile - base, width: 1 }));
    return LOWEST.some((digitOf) => isRight((memory) => digitOf(memory[index] ?? 0), moments, read));
  });
}

const LOWEST: readonly ((byte: number) => number)[] = [(byte) => byte % 10, (byte) => byte & 15];

/** The numbers of equal tiles in a row, as hearts are drawn. */
function countsIn(
  moments: readonly Moment[],
  glyphs: readonly Int16Array[],
  varied: readonly number[],
  scroll: string,
): readonly Shown[] {
  const found: Shown[] = [];
  for (let row = 0; row < (2 * MAP) / 32; row++) {
    const places = Array.from({ length: 32 }, (_, column) => row * 32 + column);
    const changing = places.filter((place) => new Set(glyphs.map((shown) => shown[place])).size > 1);
    if (changing.length < LEAST_COUNTS - 1) continue;
    const tiles = new Set(glyphs.flatMap((shown) => changing.map((place) => shown[place] ?? -1)));
    if (tiles.size > 12) continue;
    for (const tile of tiles) {
      if (tile < 0) continue;
      const countIn = (shown: Int16Array): number | null =>
        shown[row * 32] === -1 ? null : places.filter((place) => shown[place] === tile).length;
      const counts = glyphs.map(countIn);
      if (new Set(counts).size < LEAST_COUNTS) continue;
      for (const index of varied) {
        const cell: NumberCell = { index, bytes: 1, order: "little", encoding: "uint" };
        const read = counts.map((value) => (value === null ? null : { value, width: 1 }));
        if (!isRight((memory) => readNumber(cell, memory), moments, read)) continue;
        const readIn = (moment: Moment): number | null => countIn(glyphsOf(moment, scroll));
        found.push({ cell, place: changing[0] ?? row * 32, width: 1, by: "tiles", read: readIn });
      }
    }
  }
  return found;
}

/**
 * Whether the moments show the number in memory: nearly all do, and most of those with each number. A game may draw it a press late.
 */
function isRight(
  valueIn: (memory: Uint8Array) => number | null,
  moments: readonly Moment[],
  shown: readonly (Read | null)[],
): boolean {
  const counts = new Map<number, { all: number; right: number }>();
  let [before, all]: [number | null, number] = [null, 0];
  for (const [at, one] of shown.entries()) {
    const value = valueIn(moments[at]?.memory ?? new Uint8Array());
    if (one !== null) {
      const count = counts.get(one.value) ?? { all: 0, right: 0 };
      counts.set(one.value, count);
      count.all += 1;
      all += 1;
      if (value === one.value || before === one.value) count.right += 1;
    }
    before = value;
  }
  const each = [...counts.values()];
  const right = each.reduce((total, count) => total + count.right, 0);
  const balanced = each.reduce((total, count) => total + count.right / count.all, 0) / each.length;
  return all >= moments.length / 3 && counts.size >= LEAST_DIGITS && right >= RIGHT * all && balanced >= EACH;
}

/** The tiles that a moment has at fixed places of the screen; −1 elsewhere. */
function glyphsOf(moment: Moment, scroll: string): Int16Array {
  const glyphs = new Int16Array(2 * MAP).fill(-1);
  if (scrollOf(moment) === scroll) glyphs.set(moment.tiles, 0);
  if (moment.window !== null) glyphs.set(moment.window.tiles, MAP);
  return glyphs;
}

function scrollOf({ scrollX, scrollY }: Moment): string {
  return `${scrollX},${scrollY}`;
}

/** The bytes with at least three values. */
function variedBytes(moments: readonly Moment[]): readonly number[] {
  const varied: number[] = [];
  for (let index = 0; index < MEMORY_BYTES; index++) {
    const seen = new Set<number>();
    for (const { memory } of moments) {
      seen.add(memory[index] ?? 0);
      if (seen.size >= LEAST_DIGITS) break;
    }
    if (seen.size >= LEAST_DIGITS) varied.push(index);
  }
  return varied;
}

function commonest(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  // Where the picture scrolls, its background shows no number at a fixed place.
  const [best = ["", 0]] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return best[1] >= 0.8 * texts.length ? best[0] : "";
}

function sum(numbers: Uint16Array): number {
  return numbers.reduce((total, one) => total + one, 0);
}
