import type { Screen } from "../../../../emulator/src/machine/machine.ts";
import { LETTER_ROWS, letterFor } from "./font.ts";

/** Red, green and blue, 0–255 each. */
export type Colour = readonly [red: number, green: number, blue: number];

/** The dots between two letters. */
const GAP = 1;

/** The width of an ASCII text, in dots. */
export function widthOf(text: string): number {
  return [...text].reduce((width, character) => width + letterFor(character).width + GAP, 0) - GAP;
}

/** The text, cut to this many dots, with three points if something is missing. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = text;
  while (cut !== "" && widthOf(`${cut}...`) > width) cut = cut.slice(0, -1);
  return cut === "" ? "" : `${cut.trimEnd()}...`;
}

/** The text in at most `lines` lines of `width` dots, broken between words if possible; the last one is cut. */
export function breakToWidth(text: string, width: number, lines: number): readonly string[] {
  const broken: string[] = [];
  let rest = text;
  while (rest !== "" && broken.length < lines - 1 && widthOf(rest) > width) {
    let end = rest.length;
    while (widthOf(rest.slice(0, end)) > width) end -= 1;
    const space = rest.lastIndexOf(" ", end);
    const at = space > 0 ? space : end;
    broken.push(rest.slice(0, at));
    rest = rest.slice(at).trimStart();
  }
  return rest === "" ? broken : [...broken, cutToWidth(rest, width)];
}

/** Writes a text of ASCII into the picture, its top left dot at `left`, `top`. What does not fit is left out. */
export function drawText(onto: Screen, text: string, left: number, top: number, colour: Colour): void {
  let x = left;
  for (const character of text) {
    const { width, rows } = letterFor(character);
    for (let row = 0; row < Math.min(rows.length, LETTER_ROWS); row += 1) {
      for (let column = 0; column < width; column += 1) {
        const isInk = (((rows[row] ?? 0) >> (width - 1 - column)) & 1) === 1;
        if (isInk) drawDot(onto, x + column, top + row, colour);
      }
    }
    x += width + GAP;
  }
}

function drawDot({ width, height, rgb }: Screen, x: number, y: number, colour: Colour): void {
  if (x >= 0 && x < width && y >= 0 && y < height) rgb.set(colour, (y * width + x) * 3);
}
