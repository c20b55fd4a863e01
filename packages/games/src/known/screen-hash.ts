import type { PassingBytes, ScreenView } from "../../../emulator/src/machine/machine.ts";

const CELL_PIXELS = 16;

/**
 * Screens that differ by at most this, of 64, count as the same place. In the bundled game, a step that scrolls
 * or a text box that opens differs by up to 12; two screens at random differ by 23 or so, one pair in 5,000 by 12.
 */
export const SAME_PLACE_DISTANCE = 12;

/** Rows of a hash, and bits per row. */
const SIDE = 8;

/** The parts by which a picture may have scrolled and still be compared. */
const MAX_SHIFT = 2;

/** A picture whose lightest and darkest parts differ by less than this (of 255) shows nothing: a fade, a blank. */
const MIN_CONTRAST = 24;

/**
 * A perceptual hash: 64 bits in hex, near for pictures that look alike. Each bit says whether a part of the
 * picture is lighter than its left neighbour (dHash). Null for a picture that shows next to nothing.
 */
export function hashScreen(screen: ScreenView): string | null {
  const grey = shrink(screen, 9, 8);
  if (Math.max(...grey) - Math.min(...grey) < MIN_CONTRAST) return null;

  let hash = "";
  for (let row = 0; row < 8; row += 1) {
    let bits = 0;
    for (let column = 0; column < 8; column += 1) {
      const left = grey[row * 9 + column] ?? 0;
      const right = grey[row * 9 + column + 1] ?? 0;
      bits = bits * 2 + (right > left ? 1 : 0);
    }
    hash += bits.toString(16).padStart(2, "0");
  }
  return hash;
}

/**
 * Returns the distance of two hashes, from 0 to 64: the share of different bits, times 64. A picture that has
 * scrolled by up to two of the hash's parts (a quarter of the screen) is compared where the two overlap. 64 when one
 * of them is no hash.
 */
export function hashDistance(one: string, other: string): number {
  if (!isHash(one) || !isHash(other)) return SIDE * SIDE;
  const [rows, others] = [rowsOf(one), rowsOf(other)];
  let nearest = SIDE * SIDE;
  for (let down = -MAX_SHIFT; down <= MAX_SHIFT; down += 1) {
    for (let right = -MAX_SHIFT; right <= MAX_SHIFT; right += 1) {
      nearest = Math.min(nearest, shiftedDistance(rows, others, down, right));
    }
  }
  return nearest;
}

function shiftedDistance(
  rows: readonly number[],
  others: readonly number[],
  down: number,
  right: number,
): number {
  const columns = SIDE - Math.abs(right);
  const mask = (1 << columns) - 1;
  let different = 0;
  for (let row = Math.max(0, down); row < Math.min(SIDE, SIDE + down); row += 1) {
    const bits = (rows[row] ?? 0) >> Math.max(0, -right);
    const otherBits = (others[row - down] ?? 0) >> Math.max(0, right);
    for (let rest = (bits ^ otherBits) & mask; rest > 0; rest >>= 1) different += rest & 1;
  }
  return (different * SIDE * SIDE) / ((SIDE - Math.abs(down)) * columns);
}

/** One byte for each row of parts; the highest bit is the leftmost. */
function rowsOf(hash: string): readonly number[] {
  return Array.from({ length: SIDE }, (_, row) => Number.parseInt(hash.slice(row * 2, row * 2 + 2), 16));
}

/** One byte in hex for each cell of 16 × 16 pixels, which changes (but in 1 of 256 cases) when the cell does. */
export function signCells({ width, height, rgb }: ScreenView): string {
  let signs = "";
  for (let top = 0; top < height; top += CELL_PIXELS) {
    for (let left = 0; left < width; left += CELL_PIXELS) {
      // FNV-1a, folded to a byte.
      let hash = 0x811c9dc5;
      for (let y = top; y < Math.min(top + CELL_PIXELS, height); y += 1) {
        const end = (y * width + Math.min(left + CELL_PIXELS, width)) * 3;
        for (let at = (y * width + left) * 3; at < end; at += 1) {
          hash = Math.imul(hash ^ (rgb[at] ?? 0), 0x01000193);
        }
      }
      const folded = (hash ^ (hash >>> 8) ^ (hash >>> 16) ^ (hash >>> 24)) & 0xff;
      signs += folded.toString(16).padStart(2, "0");
    }
  }
  return signs;
}

/** The parts of a picture's name: 2 cells wide and 3 high each. */
const [PART_COLUMNS, PART_ROWS, COLUMNS, ROWS] = [5, 3, 10, 9];

/**
 * A name for a picture, equal for equal ones: a hex digit for each of 15 parts, which nearly always changes when the part does, and
 * the picture's {@link hashScreen}, zeros for none.
 */
export function nameScreen(screen: ScreenView): string {
  const cells = signCells(screen);
  let name = "";
  for (let part = 0; part < PART_COLUMNS * PART_ROWS; part += 1) {
    const [left, top] = [(part % PART_COLUMNS) * 2, Math.floor(part / PART_COLUMNS) * (ROWS / PART_ROWS)];
    let sign = 0;
    for (let row = top; row < top + ROWS / PART_ROWS; row += 1) {
      const at = (row * COLUMNS + left) * 2;
      sign = Math.imul(sign ^ Number.parseInt(cells.slice(at, at + 4), 16), 0x01000193);
    }
    name += ((sign >>> 16) & 0xf).toString(16);
  }
  return name + (hashScreen(screen) ?? "0".repeat(SIDE * 2));
}

/** The difference of two pictures with such names: the share of parts, from 0 to 1, and whether they look like the same place. */
export function compareNames(
  one: string,
  other: string,
): { readonly share: number; readonly isAlike: boolean } {
  const parts = PART_COLUMNS * PART_ROWS;
  const changed = Array.from({ length: parts }, (_, at) => one[at] !== other[at]).filter(Boolean).length;
  return {
    share: changed / parts,
    isAlike: hashDistance(one.slice(parts), other.slice(parts)) <= SAME_PLACE_DISTANCE,
  };
}

/** The share of cells that differ, from 0 to 1; 1 when the two cannot be compared. */
export function shareOfChange(before: string, after: string): number {
  if (before.length !== after.length || after.length === 0) return 1;
  let changed = 0;
  for (let at = 0; at < after.length; at += 2) {
    if (before.slice(at, at + 2) !== after.slice(at, at + 2)) changed += 1;
  }
  return changed / (after.length / 2);
}

function isHash(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text);
}

/** The mean lightness (0–255) of each of `columns` × `rows` parts of the picture. */
function shrink({ width, height, rgb }: ScreenView, columns: number, rows: number): readonly number[] {
  return Array.from({ length: columns * rows }, (_, index) => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const [top, bottom] = [Math.floor((row * height) / rows), Math.floor(((row + 1) * height) / rows)];
    const [left, right] = [
      Math.floor((column * width) / columns),
      Math.floor(((column + 1) * width) / columns),
    ];
    let sum = 0;
    for (let y = top; y < bottom; y += 1) sum = addLightness(sum, rgb, y * width + left, y * width + right);
    return sum / Math.max(1, (bottom - top) * (right - left));
  });
}

/** Adds the lightness of some pixels to a sum. */
function addLightness(sum: number, rgb: PassingBytes, from: number, end: number): number {
  let total = sum;
  for (let at = from * 3; at < end * 3; at += 3) {
    total += 0.299 * (rgb[at] ?? 0) + 0.587 * (rgb[at + 1] ?? 0) + 0.114 * (rgb[at + 2] ?? 0);
  }
  return total;
}
