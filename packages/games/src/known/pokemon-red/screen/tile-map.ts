import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";

const TILE_MAP = 0xc3a0;

/** The tiles of a row of the screen. */
export const COLUMNS = 20;
/** The rows of tiles of the screen. */
export const ROWS = 18;

/** The screen's walking cells, two by two tiles each. It moves with the player, who is always at the same one. */
export const GRID = { rows: 9, columns: 10, playerRow: 4, playerColumn: 4 } as const;

/** Tiles from here on are letters and borders; a map's tileset has 96 tiles. */
export const FIRST_TEXT_TILE = 0x60;

/** The tiles on the screen: 20 × 18, row by row from the top left. */
export function readTiles(view: MemoryReader): Uint8Array {
  return view.readRange(TILE_MAP, COLUMNS * ROWS);
}

/** The tile at a place; FF where there is none. */
export function tileAt(tiles: Uint8Array, row: number, column: number): number {
  return tiles[row * COLUMNS + column] ?? 0xff;
}
