import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { ShownKeyboard } from "../../game-adapter.ts";
import { isNamingScreen } from "../screen/screen-text.ts";
import { COLUMNS, readTiles, tileAt } from "../screen/tile-map.ts";
import { textOfByte } from "../text.ts";
import { cursorOf } from "./cursor.ts";

/** The rows of the keys, and the row below them with the one key for the other letters. */
const KEY_ROWS = [5, 7, 9, 11, 13];
const SWITCH_ROW = 15;
const KEYS_A_ROW = 9;
/** The column of a row's first key; each further one is two columns on. The cursor is left of it. */
const FIRST_KEY = 2;

const NAME = { row: 2, column: 10 };
/** Below each letter that the name may have, a line: that of the next one is raised. */
const LINES: ReadonlySet<number> = new Set([0x76, 0x77]);
/** The one sign `ED`, which takes the name. */
const END = 0xf0;
const MOST = 10;

/**
 * The screen on which a name is typed; null without it. B takes a letter back.
 * @see engine/menus/naming_screen.asm in the public disassembly
 */
export function readShownKeyboard(view: MemoryReader): ShownKeyboard | null {
  const tiles = readTiles(view);
  const cursor = isNamingScreen(tiles) ? cursorOf(tiles) : null;
  if (cursor === null) return null;
  const at = {
    row: [...KEY_ROWS, SWITCH_ROW].indexOf(cursor.row),
    column: (cursor.column + 1 - FIRST_KEY) / 2,
  };
  if (at.row === -1 || !Number.isInteger(at.column) || at.column < 0 || at.column >= KEYS_A_ROW) return null;
  const columns = Array.from({ length: KEYS_A_ROW }, (_, index) => FIRST_KEY + index * 2);
  const letters = KEY_ROWS.map((row) => columns.map((column) => keyAt(tileAt(tiles, row, column))));
  const isUpper = letters.flat().includes("A");
  const typed = Array.from({ length: MOST }, (_, index) =>
    textOfByte(tileAt(tiles, NAME.row, NAME.column + index)),
  );
  return {
    typed: typed.join("").trimEnd(),
    most: lengthOf(tiles),
    keys: [...letters, [isUpper ? "lower" : "UPPER"]],
    cursor: at,
  };
}

function keyAt(tile: number): string {
  return tile === END ? "END" : textOfByte(tile);
}

function lengthOf(tiles: Uint8Array): number {
  let most = 0;
  while (NAME.column + most < COLUMNS && LINES.has(tileAt(tiles, NAME.row + 1, NAME.column + most)))
    most += 1;
  return most;
}
