import type { MemoryReader } from "../../emulator/emulator.ts";
import { letterAt, tidy } from "./text.ts";

const TILE_MAP = 0xc3a0;
const COLUMNS = 20;
const ROWS = 18;

/** Tiles from here on are letters and borders; a map's tileset has 96 tiles. */
const FIRST_TEXT_TILE = 0x60;
/** The left and right border of a box. */
const SIDE = 0x7c;
const SPACE = 0x7f;
/** ▶, which stands before what a menu would choose. */
const CURSOR = 0xed;
/** ▼, which says that a text goes on after a button. It blinks. */
const MORE = 0xee;

/** The row of tiles from which on a box over the whole width is a dialog. */
const DIALOG_ROW = 12;

/** What is written on the screen. */
export type ScreenText = {
  /** What somebody says, or the game; null without a text box. */
  readonly dialog: string | null;
  /** The lines of the other boxes, from the top; `▶` is the cursor. Empty without one. */
  readonly menu: readonly string[];
};

/** The tiles on the screen: 20 × 18, row by row from the top left. */
export function readTiles(view: MemoryReader): Uint8Array {
  return view.readRange(TILE_MAP, COLUMNS * ROWS);
}

/** The tile at a place; FF where there is none. */
export function tileAt(tiles: Uint8Array, row: number, column: number): number {
  return tiles[row * COLUMNS + column] ?? 0xff;
}

/** Whether nothing but the map is on the screen: no box, no menu, no battle. */
export function isMapOnly(tiles: Uint8Array): boolean {
  return tiles.every((tile) => tile < FIRST_TEXT_TILE);
}

/** Whether the screen shows the cursor of a menu, or the arrow of a text that goes on. */
export function isWaiting(tiles: Uint8Array): boolean {
  return tiles.includes(CURSOR) || tiles.includes(MORE);
}

/** Reads the boxes: in each row, what stands between two borders and is text throughout. */
export function readScreenText(tiles: Uint8Array): ScreenText {
  const dialog: string[] = [];
  const menu: string[] = [];
  let hasDialog = false;

  for (let row = 0; row < ROWS; row += 1) {
    for (const { from, to } of segments(tiles, row)) {
      const isDialog = row >= DIALOG_ROW && from === 1 && to === COLUMNS - 1;
      hasDialog ||= isDialog;
      const line = readLine(tiles, row, from, to);
      if (line !== "") (isDialog ? dialog : menu).push(line);
    }
  }
  return { dialog: hasDialog ? dialog.join(" ") : null, menu };
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

function readLine(tiles: Uint8Array, row: number, from: number, to: number): string {
  const letters = [...tiles.subarray(row * COLUMNS + from, row * COLUMNS + to)].map((tile) =>
    tile === SPACE ? " " : letterAt(tile),
  );
  return tidy(letters.join(""));
}
