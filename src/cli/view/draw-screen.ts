import type { Screen } from "../../run/machine.ts";
import type { ColourDepth } from "./colour.ts";

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

/** Red, green and blue in one number. */
type Colour = number;

/**
 * The screen as lines of text for a terminal: two pixels a character, one above the other, scaled down to the room there
 * is. Each line ends in the terminal's own colours.
 *
 * @returns an empty list where there is too little room
 */
export function drawScreen(screen: Screen, canvas: Canvas): readonly string[] {
  const { width, rows } = fitTo(screen, canvas);
  if (width < MIN_COLUMNS) return [];
  const { rgb } = shrink(screen, width, rows * 2);
  const colourAt = (x: number, y: number): Colour => {
    const at = (y * width + x) * 3;
    return ((rgb[at] ?? 0) << 16) | ((rgb[at + 1] ?? 0) << 8) | (rgb[at + 2] ?? 0);
  };
  return Array.from({ length: rows }, (_, row) => {
    const pairs = Array.from(
      { length: width },
      (_, x) => [colourAt(x, row * 2), colourAt(x, row * 2 + 1)] as const,
    );
    return canvas.depth === "none" ? shadeLine(pairs) : colourLine(pairs, canvas.depth);
  });
}

/** The largest size in characters that fits and keeps the screen's shape. A character is twice as high as wide. */
function fitTo(
  { width, height }: Screen,
  { columns, rows }: Canvas,
): { readonly width: number; readonly rows: number } {
  const byRows = rows === null ? width : Math.floor((rows * 2 * width) / height);
  const fitting = Math.max(0, Math.min(width, columns, byRows));
  return { width: fitting, rows: Math.round((fitting * height) / width / 2) };
}

/** The screen at another size: each pixel is the mean of those that it covers. */
function shrink(screen: Screen, width: number, height: number): Screen {
  if (width === screen.width && height === screen.height) return screen;
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const rows = span(y, height, screen.height);
    for (let x = 0; x < width; x += 1) {
      rgb.set(meanOf(screen, span(x, width, screen.width), rows), (y * width + x) * 3);
    }
  }
  return { width, height, rgb };
}

type Span = readonly [from: number, to: number];

/** The pixels of `large` that the pixel at `index` of `small` covers: at least one. */
function span(index: number, small: number, large: number): Span {
  const from = Math.floor((index * large) / small);
  return [from, Math.max(from + 1, Math.floor(((index + 1) * large) / small))];
}

function meanOf({ width, rgb }: Screen, [left, right]: Span, [top, bottom]: Span): readonly number[] {
  const sums = [0, 0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let x = left; x < right; x += 1) {
      for (const channel of [0, 1, 2]) {
        sums[channel] = (sums[channel] ?? 0) + (rgb[(y * width + x) * 3 + channel] ?? 0);
      }
    }
  }
  return sums.map((sum) => Math.round(sum / ((right - left) * (bottom - top))));
}

/** A line of half blocks; codes are written where a colour changes. */
function colourLine(
  pairs: readonly (readonly [upper: Colour, lower: Colour])[],
  depth: "true" | "256",
): string {
  let line = "";
  let ink = "";
  let paper = "";
  for (const [upper, lower] of pairs) {
    const above = codeOf(upper, depth);
    const below = codeOf(lower, depth);
    if (below !== paper) line += `\u001b[48;${below}m`;
    paper = below;
    if (above === below) {
      line += " ";
      continue;
    }
    if (above !== ink) line += `\u001b[38;${above}m`;
    ink = above;
    line += "▀";
  }
  return `${line}${RESET}`;
}

/** A colour as escape codes name it behind 38 (ink) and 48 (paper). @see https://en.wikipedia.org/wiki/ANSI_escape_code */
function codeOf(colour: Colour, depth: "true" | "256"): string {
  const [red, green, blue] = channelsOf(colour);
  return depth === "true" ? `2;${red};${green};${blue}` : `5;${nearestOf256(red, green, blue)}`;
}

function channelsOf(colour: Colour): readonly [red: number, green: number, blue: number] {
  return [colour >> 16, (colour >> 8) & 0xff, colour & 0xff];
}

/** The levels of a channel in xterm's cube of 6 × 6 × 6 colours, which begins at 16; its 24 greys begin at 232. */
const CUBE_LEVELS = [0, 95, 135, 175, 215, 255] as const;

/** The number of the nearest colour in xterm's table of 256. The first 16, which people choose themselves, are left out. */
function nearestOf256(...channels: readonly [red: number, green: number, blue: number]): number {
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

function shadeLine(pairs: readonly (readonly [upper: Colour, lower: Colour])[]): string {
  return pairs
    .map(([upper, lower]) => {
      const light = (lightOf(upper) + lightOf(lower)) / 2;
      return SHADES[Math.min(SHADES.length - 1, Math.floor((light / 256) * SHADES.length))];
    })
    .join("");
}

/** How light a colour is to the eye, 0–255. @see https://www.itu.int/rec/R-REC-BT.601 */
function lightOf(colour: Colour): number {
  const [red, green, blue] = channelsOf(colour);
  return 0.299 * red + 0.587 * green + 0.114 * blue;
}
