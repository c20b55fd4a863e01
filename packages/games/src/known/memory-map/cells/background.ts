import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { NumberOf } from "../address.ts";
import type { CellNumbers } from "./array.ts";
import type { MapBackground, MapGrid } from "./map-grid.ts";
import { numberIn } from "./number-in.ts";

/** @see https://gbdev.io/pandocs/LCDC.html */
const LCDC = 0xff40;
const [SCROLL_Y, SCROLL_X] = [0xff42, 0xff43];
const SECOND_MAP_BIT = 0x08;
const [FIRST_MAP, SECOND_MAP] = [0x9800, 0x9c00];
const MAP_TILES = 32;
const MAP_BYTES = MAP_TILES * MAP_TILES;
const TILE_PIXELS = 8;
const [WIDTH, HEIGHT] = [160, 144];

/** Reads the background's tiles under a grid's cells, wherever they are scrolled; null where a field is unknown. */
export function backgroundReader(
  { columns, rows }: MapGrid,
  { left, top, cellSize = 16, scroll, attributes }: MapBackground,
  numberOf: NumberOf,
): (view: MemoryReader) => CellNumbers | null {
  return (view) => {
    const x = numberIn(view, left, numberOf);
    const y = numberIn(view, top, numberOf);
    const scrollX = scroll === undefined ? view.read(SCROLL_X) : numberIn(view, scroll.x, numberOf);
    const scrollY = scroll === undefined ? view.read(SCROLL_Y) : numberIn(view, scroll.y, numberOf);
    if (x === null || y === null || scrollX === null || scrollY === null) return null;

    const map = (view.read(LCDC) & SECOND_MAP_BIT) === 0 ? FIRST_MAP : SECOND_MAP;
    const tiles = view.readBank?.(0, map, MAP_BYTES) ?? view.readRange(map, MAP_BYTES);
    const colors = attributes === true ? attributesAt(view, map) : null;
    const numberAt = (row: number, column: number): number | null => {
      const [across, down] = [x + column * cellSize, y + row * cellSize];
      // Beyond the screen the game may not have drawn yet: only cells that were tried are known there.
      if (across < 0 || across >= WIDTH || down < 0 || down >= HEIGHT) return null;
      const at = tileAt(scrollY + down) * MAP_TILES + tileAt(scrollX + across);
      return (tiles[at] ?? 0) + 256 * (colors?.[at] ?? 0);
    };
    return Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => numberAt(row, column)),
    );
  };
}

/** The row or column of the background's map that has a pixel; it wraps around. */
function tileAt(pixel: number): number {
  const tile = Math.floor(pixel / TILE_PIXELS) % MAP_TILES;
  return tile < 0 ? tile + MAP_TILES : tile;
}

function attributesAt(view: MemoryReader, map: number): Uint8Array | null {
  try {
    return view.readBank?.(1, map, MAP_BYTES) ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
