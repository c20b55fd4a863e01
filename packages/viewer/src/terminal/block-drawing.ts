import { memoize } from "../../../../src/base/expressions/remember.ts";
import type { ColourDepth } from "../../../../src/faces/cli/view/colour.ts";
import type { PassingBytes, ScreenView } from "../../../emulator/src/machine/machine.ts";
import { BLOCK_CHARACTERS, BLOCK_SETS, type BlockSet } from "./block-characters.ts";
import { resize } from "./resize.ts";

/** The levels of a channel in xterm's cube of 6 × 6 × 6 colours, which begins at 16; its 24 greys begin at 232. */
const CUBE_LEVELS = [0, 95, 135, 175, 215, 255] as const;

/**
 * The number of the nearest colour in xterm's table of 256. The first 16, which people choose themselves, are left out.
 *
 * @param colour red, green and blue in one number
 */
function nearestOf256(colour: number): number {
  const channels = [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
  const places = channels.map((channel) => nearestLevel(channel));
  const [red = 0, green = 0, blue = 0] = places;
  const grey = Math.max(0, Math.min(23, Math.round((channels.reduce((sum, one) => sum + one) / 3 - 8) / 10)));
  const distance = (levelOf: (index: number) => number): number =>
    channels.reduce((sum, channel, index) => sum + (channel - levelOf(index)) ** 2, 0);
  const isGreyNearer =
    distance(() => 8 + 10 * grey) < distance((index) => CUBE_LEVELS[places[index] ?? 0] ?? 0);
  return isGreyNearer ? 232 + grey : 16 + 36 * red + 6 * green + blue;
}

function nearestLevel(channel: number): number {
  let nearest = 0;
  for (const [place, level] of CUBE_LEVELS.entries()) {
    if (Math.abs(channel - level) < Math.abs(channel - (CUBE_LEVELS[nearest] ?? 0))) nearest = place;
  }
  return nearest;
}

/** The characters and colours that draw the picture. */
export interface BlockStyle {
  readonly set: BlockSet;
  readonly depth: ColourDepth;
}

/** The room, in characters, and the way to draw. */
export interface Canvas extends BlockStyle {
  readonly columns: number;
  /** Null for no limit: a terminal scrolls. */
  readonly rows: number | null;
}

/** Narrower than this, nothing can be made out. */
const MIN_COLUMNS = 20;

const RESET = "\u001b[0m";

/** Without colours a character shows how light its pixels are. */
const SHADES = [" ", "░", "▒", "▓", "█"] as const;

/**
 * The screen as lines of text for a terminal, scaled to the room there is. Each line ends in the terminal's own colours.
 *
 * @returns an empty list where there is too little room
 */
export function drawScreen(screen: ScreenView, { columns, rows, ...style }: Canvas): readonly string[] {
  const size = fitBlocks(screen, columns, rows);
  if (size === null) return [];
  const cells = blockCells(screen, size, style);
  return Array.from({ length: size.rows }, (_, row) => {
    const from = row * size.columns * CELL_NUMBERS;
    return cellsAsText(cells.subarray(from, from + size.columns * CELL_NUMBERS), style);
  });
}

/** A size in characters. */
export interface BlockSize {
  readonly columns: number;
  readonly rows: number;
}

/**
 * The largest size in characters that fits and keeps the screen's shape, at most one column for each pixel. A character is
 * twice as high as wide.
 *
 * @param rows null for no limit
 * @returns null where there is too little room
 */
export function fitBlocks(
  { width, height }: Pick<ScreenView, "width" | "height">,
  columns: number,
  rows: number | null,
): BlockSize | null {
  const byRows = rows === null ? width : Math.floor((rows * 2 * width) / height);
  const fitting = Math.max(0, Math.min(width, columns, byRows));
  return fitting < MIN_COLUMNS
    ? null
    : { columns: fitting, rows: Math.round((fitting * height) / width / 2) };
}

/** Numbers for each character in a drawing. */
export const CELL_NUMBERS = 3;

/**
 * The screen in characters of this size, row by row, three numbers each: ink, paper, and the pattern of pixels that are ink.
 * The colours are, by the depth, red, green and blue in one number, a number in xterm's table, or a shade. The upper left
 * pixel is ink, and a character in one colour has pattern 0.
 */
export function blockCells(
  screen: ScreenView,
  { columns, rows }: BlockSize,
  { set, depth }: BlockStyle,
): Uint32Array {
  const { across, down } = BLOCK_SETS[set];
  const width = columns * across;
  const { rgb } = resize(screen, width, rows * down);
  const cells = new Uint32Array(columns * rows * CELL_NUMBERS);
  // A picture has few colours, each of them thousands of times.
  const inkOf = depth === "256" ? memoize(nearestOf256) : (colour: number) => colour;
  const colours = new Array<number>(across * down).fill(0);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      for (let pixel = 0; pixel < colours.length; pixel += 1) {
        const y = row * down + Math.floor(pixel / across);
        colours[pixel] = colourAt(rgb, y * width + column * across + (pixel % across));
      }
      const at = (row * columns + column) * CELL_NUMBERS;
      if (depth === "none") {
        cells.fill(shadeOf(colours), at, at + 2);
        continue;
      }
      const two = twoColoursOf(colours);
      const [ink, paper] = [inkOf(two.ink), inkOf(two.paper)];
      cells[at] = ink;
      cells[at + 1] = paper;
      cells[at + 2] = ink === paper ? 0 : two.pattern;
    }
  }
  return cells;
}

function colourAt(rgb: PassingBytes, pixel: number): number {
  const at = pixel * 3;
  return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
}

interface TwoColours {
  readonly ink: number;
  readonly paper: number;
  readonly pattern: number;
}

/** Two colours for the pixels of a character: those that differ most, each the mean of the pixels that are nearer to it. */
function twoColoursOf(colours: readonly number[]): TwoColours {
  const [first = 0] = colours;
  if (colours.every((colour) => colour === first)) return { ink: first, paper: first, pattern: 0 };
  let [a, b, most] = [first, first, 0];
  for (const [place, one] of colours.entries()) {
    for (const other of colours.slice(place + 1)) {
      const distance = distanceOf(one, other);
      if (distance > most) [a, b, most] = [one, other, distance];
    }
  }
  const [ink, paper] = distanceOf(first, a) <= distanceOf(first, b) ? [a, b] : [b, a];
  const isInk = colours.map((colour) => distanceOf(colour, ink) <= distanceOf(colour, paper));
  return {
    ink: meanOf(colours.filter((_, place) => isInk[place])),
    paper: meanOf(colours.filter((_, place) => !isInk[place])),
    pattern: isInk.reduce((bits, is, place) => (is ? bits | (1 << place) : bits), 0),
  };
}

function distanceOf(one: number, other: number): number {
  const red = (one >> 16) - (other >> 16);
  const green = ((one >> 8) & 0xff) - ((other >> 8) & 0xff);
  const blue = (one & 0xff) - (other & 0xff);
  return red * red + green * green + blue * blue;
}

function meanOf(colours: readonly number[]): number {
  const mean = (shift: number): number =>
    Math.round(colours.reduce((sum, colour) => sum + ((colour >> shift) & 0xff), 0) / colours.length);
  return (mean(16) << 16) | (mean(8) << 8) | mean(0);
}

/** Characters in a row, as {@link blockCells} gives them, as text; codes are written where a colour changes. */
export function cellsAsText(cells: Uint32Array, { set, depth }: BlockStyle): string {
  let line = "";
  let ink = -1;
  let paper = -1;
  for (let at = 0; at < cells.length; at += CELL_NUMBERS) {
    const [cellInk = 0, cellPaper = 0, pattern = 0] = cells.subarray(at, at + CELL_NUMBERS);
    if (depth === "none") {
      line += SHADES[cellInk] ?? "";
      continue;
    }
    if (cellPaper !== paper) line += `\u001b[48;${codeOf(cellPaper, depth)}m`;
    paper = cellPaper;
    if (pattern !== 0) {
      if (cellInk !== ink) line += `\u001b[38;${codeOf(cellInk, depth)}m`;
      ink = cellInk;
    }
    line += BLOCK_CHARACTERS[set][pattern] ?? "";
  }
  return depth === "none" ? line : `${line}${RESET}`;
}

/** A colour as in escape codes after 38 (ink) and 48 (paper). @see https://en.wikipedia.org/wiki/ANSI_escape_code */
function codeOf(ink: number, depth: "true" | "256"): string {
  return depth === "true" ? `2;${ink >> 16};${(ink >> 8) & 0xff};${ink & 0xff}` : `5;${ink}`;
}

function shadeOf(colours: readonly number[]): number {
  const light = colours.reduce((sum, colour) => sum + lightOf(colour), 0) / colours.length;
  return Math.min(SHADES.length - 1, Math.floor((light / 256) * SHADES.length));
}

/** The luma of a colour, 0–255. @see https://www.itu.int/rec/R-REC-BT.601 */
function lightOf(colour: number): number {
  return 0.299 * (colour >> 16) + 0.587 * ((colour >> 8) & 0xff) + 0.114 * (colour & 0xff);
}
