import type { Screen } from "../../../../emulator/src/machine/machine.ts";
import { keepScreen } from "../../../../emulator/src/picture/keep-screen.ts";
import type { CellSize } from "../graphics.ts";
import { isSame, moveTo, type Painter, type Place } from "./painter.ts";
import { encodeSixels, SIXEL_ROWS } from "./sixel.ts";
import { type Indexed, SixelColours } from "./sixel-colours.ts";

/** Pictures that a terminal keeps apart: xterm forgets the oldest of sixteen. */
const MOST_STRIPS = 12;

/**
 * Draws in sixels. The picture is cut into strips that are as high as whole rows of characters and whole rows of sixels:
 * each is a separate picture, replaced in its place when it changes. Sixels over sixels would save a
 * little more, but terminals disagree about what then shows through.
 *
 * @see https://vt100.net/docs/vt3xx-gp/chapter14.html
 */
export function createSixelPainter(
  { row, column, scale }: Place,
  { registers, cell }: { readonly registers: number; readonly cell: CellSize },
): Painter {
  const colours = new SixelColours(registers);
  let shown: Screen | null = null;
  let before: Indexed | null = null;
  return {
    removal: "",
    paint(screen) {
      if (isSame(shown, screen)) return "";
      const indexed = colours.index(screen);
      const old = indexed.isNewTable ? null : before;
      let text = "";
      const height = screen.height * scale;
      const step = stripHeight(height, cell.height);
      for (let top = 0; top < height; top += step) {
        const bottom = Math.min(height, top + step);
        if (old !== null && isSameStrip(old, indexed, top, bottom, scale)) continue;
        text += moveTo(row + top / cell.height, column) + encodeSixels(indexed, { top, bottom, scale });
      }
      before = indexed;
      shown = keepScreen(screen, shown);
      return text;
    },
  };
}

/** In pixels of the terminal: whole rows of characters, whole rows of sixels, and not too many strips. */
function stripHeight(height: number, cellHeight: number): number {
  let least = cellHeight;
  while (least % SIXEL_ROWS !== 0) least += cellHeight;
  return least * Math.ceil(height / least / MOST_STRIPS);
}

function isSameStrip(before: Indexed, now: Indexed, top: number, bottom: number, scale: number): boolean {
  const from = Math.floor(top / scale) * now.width;
  const to = Math.ceil(bottom / scale) * now.width;
  return Buffer.compare(before.pixels.subarray(from, to), now.pixels.subarray(from, to)) === 0;
}
