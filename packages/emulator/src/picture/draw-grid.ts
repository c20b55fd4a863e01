import type { Screen, ScreenView } from "../machine/machine.ts";

/** A copy of the picture, each pixel `scale` × `scale` large. */
function enlarge({ width, height, rgb }: ScreenView, scale: 1 | 2 | 3 | 4): Screen {
  const large = { width: width * scale, height: height * scale };
  const pixels = new Uint8Array(large.width * large.height * 3);
  for (let y = 0; y < large.height; y += 1) {
    for (let x = 0; x < large.width; x += 1) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 3;
      pixels.set(rgb.subarray(from, from + 3), (y * large.width + x) * 3);
    }
  }
  return { ...large, rgb: pixels };
}

/** The side of a walking cell, in pixels of the screen. */
const CELL = 16;

const LINE = [0xff, 0x40, 0x40] as const;
const INK = [0xff, 0xff, 0xff] as const;
const PAPER = [0xa0, 0x00, 0x00] as const;
const FLAG = [0xff, 0xd8, 0x00] as const;
const POLE = [0x20, 0x20, 0x20] as const;

/** The digits 0–9, three pixels wide and five high: a row is three bits, the first row in the highest bits. */
const DIGITS = [0x7b6f, 0x2c97, 0x73e7, 0x73cf, 0x5bc9, 0x79cf, 0x79ef, 0x7249, 0x7bef, 0x7bcf] as const;
const DIGIT_WIDTH = 3;
const DIGIT_HEIGHT = 5;

/** A flag on its pole: `#` the flag, `|` the pole. */
const FLAG_SHAPE = ["|##..", "|####", "|####", "|##..", "|....", "|...."] as const;

/** The overlay of the picture: coordinates of the cell at the top left, and cells with a marker. */
export interface GridLabels {
  readonly left: number;
  readonly top: number;
  readonly marked: readonly { readonly x: number; readonly y: number }[];
}

/** The labels of a screen whose cells are counted from its own top left. */
export const SCREEN_LABELS: GridLabels = { left: 0, top: 0, marked: [] };

type Dot = (x: number, y: number, colour: readonly number[]) => void;

/**
 * The screen, each pixel `scale` × `scale` large, with dotted lines between its walking cells of 16 × 16 pixels, and their
 * numbers along the top (x) and the left (y), as tools take them. Numbers below 0 are beyond the map and are left out.
 */
export function drawGrid(
  screen: ScreenView,
  scale: 1 | 2 | 3 | 4,
  { left, top, marked }: GridLabels,
): Screen {
  const drawn = enlarge(screen, scale);
  const { width, height, rgb } = drawn;
  const cell = CELL * scale;
  const dot: Dot = (x, y, colour) => {
    if (x >= 0 && y >= 0 && x < width && y < height) rgb.set(colour, (y * width + x) * 3);
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLine = (x % cell === 0 && x > 0) || (y % cell === 0 && y > 0);
      // Every other pixel only, so that what lies below can still be seen.
      if (isLine && (x + y) % 2 === 0) dot(x, y, LINE);
    }
  }
  const columns = Array.from({ length: Math.ceil(width / cell) }, (_, column) => left + column);
  const rows = Array.from({ length: Math.ceil(height / cell) }, (_, row) => top + row);
  for (const { x, y } of marked) drawFlag(dot, (x - left) * cell, (y - top) * cell, cell, scale);
  const pen = penFor([...columns, ...rows], cell, scale);
  for (const [column, x] of columns.entries()) {
    const indent = Math.floor((cell - widthOf(x, pen)) / 2);
    drawNumber(dot, x, column * cell + indent, pen, pen);
  }
  for (const [row, y] of rows.entries()) {
    const indent = Math.floor((cell - DIGIT_HEIGHT * pen) / 2);
    if (row > 0) drawNumber(dot, y, pen, row * cell + indent, pen);
  }
  return drawn;
}

/** Returns the size of a digit's pixel: the largest with which the longest number fits its cell. */
function penFor(numbers: readonly number[], cell: number, scale: number): number {
  const longest = Math.max(...numbers.map((number) => widthOf(number, 1)));
  return Math.max(1, Math.min(scale + 1, Math.floor((cell - 4) / longest)));
}

function widthOf(number: number, pen: number): number {
  return (String(number).length * (DIGIT_WIDTH + 1) - 1) * pen;
}

/** A number on paper that goes beyond it by a pixel of the pen on each side. */
function drawNumber(dot: Dot, number: number, left: number, top: number, pen: number): void {
  if (number < 0) return;
  fill(dot, left - pen, top - pen, widthOf(number, pen) + 2 * pen, (DIGIT_HEIGHT + 2) * pen, PAPER);
  for (const [at, digit] of [...String(number)].entries()) {
    const bits = DIGITS[Number(digit)] ?? 0;
    for (let bit = 0; bit < DIGIT_WIDTH * DIGIT_HEIGHT; bit += 1) {
      if (((bits >> (DIGIT_WIDTH * DIGIT_HEIGHT - 1 - bit)) & 1) === 0) continue;
      const [x, y] = [at * (DIGIT_WIDTH + 1) + (bit % DIGIT_WIDTH), Math.floor(bit / DIGIT_WIDTH)];
      fill(dot, left + x * pen, top + y * pen, pen, pen, INK);
    }
  }
}

/** A flag at the lower right of a cell. */
function drawFlag(dot: Dot, left: number, top: number, cell: number, pen: number): void {
  const [x0, y0] = [left + cell - 6 * pen, top + cell - 7 * pen];
  for (const [y, row] of FLAG_SHAPE.entries()) {
    for (const [x, sign] of [...row].entries()) {
      if (sign !== ".") fill(dot, x0 + x * pen, y0 + y * pen, pen, pen, sign === "#" ? FLAG : POLE);
    }
  }
}

function fill(
  dot: Dot,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: readonly number[],
): void {
  for (let y = top; y < top + height; y += 1) for (let x = left; x < left + width; x += 1) dot(x, y, colour);
}
