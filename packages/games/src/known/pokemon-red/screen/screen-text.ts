import { tidy } from "../../memory-map/fields/text.ts";
import { textOfByte } from "../text.ts";
import { readPage } from "./page-text.ts";
import { COLUMNS, FIRST_TEXT_TILE, ROWS, tileAt } from "./tile-map.ts";

/** The corners of a box. */
export const CORNERS = { upperLeft: 0x79, upperRight: 0x7b, lowerLeft: 0x7d, lowerRight: 0x7e };
/** The left and right border of a box. */
const SIDE = 0x7c;
/** The tile of an empty place. */
export const SPACE = 0x7f;
/** ¥, in whose place the naming screen has the one sign `ED`. */
const ED = 0xf0;
/** ▶, which stands before what a menu would choose. */
export const CURSOR = 0xed;
/** ▼, which says that a text goes on after a button. It blinks. */
export const MORE = 0xee;

/** The first row of a dialog's box over the whole width; boxes that begin higher up are menus. */
const DIALOG_ROW = 12;

/** The text on the screen. */
export type ScreenText = {
  /** The words of a person or of the game; null without a text box. */
  readonly dialog: string | null;
  /** The lines of the other boxes, then those of a page without a border; `▶` is the cursor. Empty without any. */
  readonly menu: readonly string[];
};

/** Whether nothing but the map is on the screen: no box, no menu, no battle. */
export function isMapOnly(tiles: Uint8Array): boolean {
  return tiles.every((tile) => tile < FIRST_TEXT_TILE);
}

/** Whether the screen shows the cursor of a menu, or the arrow of a text that goes on. */
export function isWaiting(tiles: Uint8Array): boolean {
  return tiles.includes(CURSOR) || tiles.includes(MORE);
}

/** Reads the boxes: in each row, what stands between two borders and is text throughout. Then what is beside them. */
export function readScreenText(tiles: Uint8Array): ScreenText {
  const { dialog, menu } = readParts(tiles);
  return { dialog: dialog === null ? null : dialog.join(" "), menu };
}

/** The same with the dialog's lines apart; null without its box. */
export function readParts(tiles: Uint8Array): {
  readonly dialog: readonly string[] | null;
  readonly menu: readonly string[];
} {
  const dialog: string[] = [];
  const menu: string[] = [];
  const beside = Uint8Array.from(tiles);
  const isNaming = isNamingScreen(tiles);
  const hasDialog = tileAt(tiles, DIALOG_ROW, 0) === CORNERS.upperLeft;
  let isWritten = false;

  for (let row = 0; row < ROWS; row += 1) {
    for (const { from, to } of segments(tiles, row)) {
      const isDialog = hasDialog && row > DIALOG_ROW && from === 1 && to === COLUMNS - 1;
      isWritten ||= isDialog;
      beside.fill(SPACE, row * COLUMNS + from - 1, row * COLUMNS + to + 1);
      const line = readLine(tiles.subarray(row * COLUMNS + from, row * COLUMNS + to), isNaming);
      if (line !== "") (isDialog ? dialog : menu).push(line);
    }
  }
  return { dialog: isWritten ? dialog : null, menu: [...menu, ...readPage(beside)] };
}

/** The parts of a row between two borders; `to` is the column of the right one. */
function segments(tiles: Uint8Array, row: number): readonly { readonly from: number; readonly to: number }[] {
  const sides = Array.from({ length: COLUMNS }, (_, column) => column).filter(
    (column) => tileAt(tiles, row, column) === SIDE,
  );
  return sides
    .slice(1)
    .map((to, index) => ({ from: (sides[index] ?? 0) + 1, to }))
    .filter(({ from, to }) => {
      const inside = tiles.subarray(row * COLUMNS + from, row * COLUMNS + to);
      return inside.length > 0 && inside.every((tile) => tile >= FIRST_TEXT_TILE);
    });
}

/** Whether this is where a name is typed: a box of letters over the whole width in the fifth to the fifteenth row. */
export function isNamingScreen(tiles: Uint8Array): boolean {
  return (
    tileAt(tiles, 4, 0) === CORNERS.upperLeft &&
    tileAt(tiles, 4, COLUMNS - 1) === CORNERS.upperRight &&
    tileAt(tiles, 14, 0) === CORNERS.lowerLeft &&
    tileAt(tiles, 14, COLUMNS - 1) === CORNERS.lowerRight
  );
}

function readLine(tiles: Uint8Array, isNaming: boolean): string {
  return tidy([...tiles].map((tile) => (isNaming && tile === ED ? "ED" : textOfByte(tile))).join(""));
}
