import type { Screen } from "../../run/machine.ts";
import type { ColourDepth } from "../view/colour.ts";
import { nearestOf256 } from "./colours-256.ts";
import { shrink } from "./shrink.ts";

/** How much room there is, in characters, and in which colours. */
export interface Canvas {
  readonly columns: number;
  /** Null for no limit: a terminal scrolls. */
  readonly rows: number | null;
  readonly depth: ColourDepth;
}

/** Narrower than this, nothing can be made out. */
const MIN_COLUMNS = 20;

const RESET = "\u001b[0m";

/** Without colours a character stands for how light its two pixels are. */
const SHADES = [" ", "░", "▒", "▓", "█"] as const;

/**
 * The screen as lines of text for a terminal: two pixels a character, one above the other, scaled down to the room there
 * is. Each line ends in the terminal's own colours.
 *
 * @returns an empty list where there is too little room
 */
export function drawScreen(screen: Screen, { columns, rows, depth }: Canvas): readonly string[] {
  const size = fitBlocks(screen, columns, rows);
  if (size === null) return [];
  const { inks } = blockCells(screen, size, depth);
  return Array.from({ length: size.rows }, (_, row) => {
    const from = row * size.columns * 2;
    return cellsAsText(inks.subarray(from, from + size.columns * 2), depth);
  });
}

/** A size in characters. */
export interface BlockSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * The largest size in characters that fits and keeps the screen's shape. A character is twice as high as wide.
 *
 * @param rows null for no limit
 * @returns null where there is too little room
 */
export function fitBlocks(
  { width, height }: Pick<Screen, "width" | "height">,
  columns: number,
  rows: number | null,
): BlockSize | null {
  const byRows = rows === null ? width : Math.floor((rows * 2 * width) / height);
  const fitting = Math.max(0, Math.min(width, columns, byRows));
  return fitting < MIN_COLUMNS
    ? null
    : { columns: fitting, rows: Math.round((fitting * height) / width / 2) };
}

/** A drawing in characters: for each one, row by row, what stands for its upper pixel and for its lower one. */
export interface BlockCells {
  /** By the depth: red, green and blue in one number, a number in xterm's table, or which shade for both pixels. */
  readonly inks: Uint32Array;
}

/** The screen at this size, each pixel in the nearest colour that there is. */
export function blockCells(screen: Screen, { columns, rows }: BlockSize, depth: ColourDepth): BlockCells {
  const { rgb } = shrink(screen, columns, rows * 2);
  const inks = new Uint32Array(columns * rows * 2);
  const inkOf = depth === "256" ? rememberInks(nearestOf256) : (colour: number) => colour;
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const at = (row * columns + column) * 2;
      const upper = colourAt(rgb, row * 2 * columns + column);
      const lower = colourAt(rgb, (row * 2 + 1) * columns + column);
      inks[at] = depth === "none" ? shadeOf(upper, lower) : inkOf(upper);
      inks[at + 1] = depth === "none" ? (inks[at] ?? 0) : inkOf(lower);
    }
  }
  return { inks };
}

/** A picture has few colours, each of them thousands of times. */
function rememberInks(find: (colour: number) => number): (colour: number) => number {
  const known = new Map<number, number>();
  return (colour) => {
    const ink = known.get(colour) ?? find(colour);
    known.set(colour, ink);
    return ink;
  };
}

function colourAt(rgb: Uint8Array, pixel: number): number {
  const at = pixel * 3;
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
}

/** Characters in a row as text, with two inks each; codes are written where a colour changes. */
export function cellsAsText(inks: Uint32Array, depth: ColourDepth): string {
  let line = "";
  let ink = -1;
  let paper = -1;
  for (let at = 0; at < inks.length; at += 2) {
    const upper = inks[at] ?? 0;
    const lower = inks[at + 1] ?? 0;
    if (depth === "none") {
      line += SHADES[upper] ?? "";
      continue;
    }
    if (lower !== paper) line += `\u001b[48;${codeOf(lower, depth)}m`;
    paper = lower;
    if (upper === lower) {
      line += " ";
      continue;
    }
    if (upper !== ink) line += `\u001b[38;${codeOf(upper, depth)}m`;
    ink = upper;
    line += "▀";
  }
  return depth === "none" ? line : `${line}${RESET}`;
}

/** A colour as escape codes name it behind 38 (ink) and 48 (paper). @see https://en.wikipedia.org/wiki/ANSI_escape_code */
function codeOf(ink: number, depth: "true" | "256"): string {
  return depth === "true" ? `2;${ink >> 16};${(ink >> 8) & 0xff};${ink & 0xff}` : `5;${ink}`;
}

function shadeOf(upper: number, lower: number): number {
  const light = (lightOf(upper) + lightOf(lower)) / 2;
  return Math.min(SHADES.length - 1, Math.floor((light / 256) * SHADES.length));
}

/** How light a colour is to the eye, 0–255. @see https://www.itu.int/rec/R-REC-BT.601 */
function lightOf(colour: number): number {
  return 0.299 * (colour >> 16) + 0.587 * ((colour >> 8) & 0xff) + 0.114 * (colour & 0xff);
}
