import type { MemoryReader } from "../../emulator/emulator.ts";
import type { CollisionGrid, GridCell } from "../game-adapter.ts";
import { isMapOnly, readTiles, tileAt } from "./screen-text.ts";

const ROWS = 9;
const COLUMNS = 10;
/** The screen moves with the player, who is always here. */
const PLAYER = { row: 4, column: 4 } as const;

const SPRITES = 0xc100;
/** For each sprite, 16 bytes more: the map row and column, four too many, are at +4 and +5. */
const SPRITE_PLACES = 0xc200;
const SPRITE_COUNT = 16;
const MAP_ROW = 0xd361;
const MAP_COLUMN = 0xd362;
const TILESET = 0xd367;
const WARP_COUNT = 0xd3ae;
const WARPS = 0xd3af;
const MAX_WARPS = 32;
const PASSABLE_POINTER = 0xd530;
/** No tileset's list is longer than this. */
const MAX_PASSABLE = 96;
const WALK_BIKE_SURF = 0xd700;
const SURFING = 2;

const FOREST = 3;
const SHIP_PORT = 14;
const CAVERN = 17;

/**
 * Pairs of tiles between which one cannot go: steps of different height, by tileset.
 * @see data/tilesets/pair_collision_tile_ids.asm in the public disassembly
 */
const LAND_PAIRS: ReadonlyMap<number, readonly (readonly [number, number])[]> = new Map([
  [
    CAVERN,
    [
      [0x20, 0x05],
      [0x41, 0x05],
      [0x2a, 0x05],
      [0x05, 0x21],
    ],
  ],
  [
    FOREST,
    [
      [0x30, 0x2e],
      [0x52, 0x2e],
      [0x55, 0x2e],
      [0x56, 0x2e],
      [0x20, 0x2e],
      [0x5e, 0x2e],
      [0x5f, 0x2e],
    ],
  ],
]);

/** The same while surfing. */
const WATER_PAIRS: ReadonlyMap<number, readonly (readonly [number, number])[]> = new Map([
  [FOREST, [[0x14, 0x2e] as const, [0x48, 0x2e] as const]],
  [CAVERN, [[0x14, 0x05] as const]],
]);

/**
 * The map on the screen as 10 × 9 walking cells, or null while something else is on the screen. What counts of a
 * cell's four tiles is the lower left one, as in the game. Ledges are walls: one can jump down, but not back.
 */
export function readGrid(view: MemoryReader): CollisionGrid | null {
  const tiles = readTiles(view);
  if (!isMapOnly(tiles)) return null;

  const tileset = view.read(TILESET);
  const isSurfing = view.read(WALK_BIKE_SURF) === SURFING;
  const passable = readPassable(view, tileset, isSurfing);
  const groundAt = (row: number, column: number) => tileAt(tiles, row * 2 + 1, column * 2);

  const cells: GridCell[][] = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) => (passable.has(groundAt(row, column)) ? "free" : "wall")),
  );
  mark(cells, readWarps(view), "exit", (cell) => cell === "free");
  mark(cells, readPeople(view), "person", () => true);
  mark(cells, [PLAYER], "player", () => true);

  const pairs = (isSurfing ? WATER_PAIRS : LAND_PAIRS).get(tileset) ?? [];
  return {
    cells,
    player: { ...PLAYER },
    canStep: (fromRow, fromColumn, toRow, toColumn) => {
      const [from, to] = [groundAt(fromRow, fromColumn), groundAt(toRow, toColumn)];
      return !pairs.some(([one, other]) => (from === one && to === other) || (from === other && to === one));
    },
  };
}

type Place = { readonly row: number; readonly column: number };

function mark(
  cells: GridCell[][],
  places: readonly Place[],
  kind: GridCell,
  isMarkable: (cell: GridCell) => boolean,
): void {
  for (const { row, column } of places) {
    const line = cells[row];
    const cell = line?.[column];
    if (line !== undefined && cell !== undefined && isMarkable(cell)) line[column] = kind;
  }
}

/** The tiles that one can walk on: a list in ROM that FF ends. While surfing, water and shores too. */
function readPassable(view: MemoryReader, tileset: number, isSurfing: boolean): ReadonlySet<number> {
  const start = view.read(PASSABLE_POINTER) + view.read(PASSABLE_POINTER + 1) * 256;
  const list = view.readRange(start, Math.min(MAX_PASSABLE, 0x10000 - start));
  const end = list.indexOf(0xff);
  const water = !isSurfing ? [] : tileset === SHIP_PORT ? [0x14] : [0x14, 0x32, 0x48];
  return new Set([...(end === -1 ? list : list.subarray(0, end)), ...water]);
}

/** Doors, stairs, ladders: places of the map that lead to another. */
function readWarps(view: MemoryReader): readonly Place[] {
  const count = Math.min(view.read(WARP_COUNT), MAX_WARPS);
  const [row, column] = [view.read(MAP_ROW), view.read(MAP_COLUMN)];
  return Array.from({ length: count }, (_, index) => ({
    row: view.read(WARPS + index * 4) - row + PLAYER.row,
    column: view.read(WARPS + index * 4 + 1) - column + PLAYER.column,
  }));
}

/** People, boulders, item balls: every sprite but the player's own that is shown. */
function readPeople(view: MemoryReader): readonly Place[] {
  const [row, column] = [view.read(MAP_ROW), view.read(MAP_COLUMN)];
  return Array.from({ length: SPRITE_COUNT - 1 }, (_, index) => (index + 1) * 16).flatMap((offset) => {
    const isShown = view.read(SPRITES + offset) !== 0 && view.read(SPRITES + offset + 2) !== 0xff;
    if (!isShown) return [];
    return [
      {
        row: view.read(SPRITE_PLACES + offset + 4) - 4 - row + PLAYER.row,
        column: view.read(SPRITE_PLACES + offset + 5) - 4 - column + PLAYER.column,
      },
    ];
  });
}
