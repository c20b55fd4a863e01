import type { MemoryReader } from "../../../emulator/emulator.ts";
import type { CollisionGrid, GridCell } from "../../game-adapter.ts";
import { isMapOnly } from "./screen-text.ts";
import { readTiles, tileAt } from "./tile-map.ts";

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
const GRASS_TILE = 0xd535;
const WALK_BIKE_SURF = 0xd700;
const SURFING = 2;

const OVERWORLD = 0;
const FOREST = 3;
const SHIP_PORT = 14;
const CAVERN = 17;

/** Water is this tile in every tileset that has any. */
const WATER_TILE = 0x14;

/**
 * The tilesets with water: overworld, forest, dojo, gym, ship, ship port, cavern, facility, plateau.
 * @see data/tilesets/water_tilesets.asm in the public disassembly
 */
const WATER_TILESETS: ReadonlySet<number> = new Set([OVERWORLD, FOREST, 5, 7, 13, SHIP_PORT, CAVERN, 22, 23]);

/** Which way a ledge is jumped, and from which ground. Ledges are in the overworld's tileset alone. */
type Ledge = {
  readonly cell: "ledge-down" | "ledge-left" | "ledge-right";
  readonly grounds: readonly number[];
};

/**
 * The ledges by their tile.
 * @see data/tilesets/ledge_tiles.asm in the public disassembly
 */
const LEDGES: ReadonlyMap<number, Ledge> = new Map<number, Ledge>([
  [0x37, { cell: "ledge-down", grounds: [0x2c, 0x39] }],
  [0x36, { cell: "ledge-down", grounds: [0x39] }],
  [0x27, { cell: "ledge-left", grounds: [0x2c, 0x39] }],
  [0x0d, { cell: "ledge-right", grounds: [0x2c, 0x39] }],
  [0x1d, { cell: "ledge-right", grounds: [0x2c] }],
]);

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
  [FOREST, [[WATER_TILE, 0x2e] as const, [0x48, 0x2e] as const]],
  [CAVERN, [[WATER_TILE, 0x05] as const]],
]);

/**
 * The map on the screen as 10 × 9 walking cells, or null while something else is on the screen. What counts of a
 * cell's four tiles is the lower left one, as in the game; for what lives in the grass, the lower right one.
 */
export function readGrid(view: MemoryReader): CollisionGrid | null {
  const tiles = readTiles(view);
  if (!isMapOnly(tiles)) return null;

  const tileset = view.read(TILESET);
  const isSurfing = view.read(WALK_BIKE_SURF) === SURFING;
  const groundAt = (row: number, column: number) => tileAt(tiles, row * 2 + 1, column * 2);
  const kindOf = groundKinds(view, tileset);

  const cells: GridCell[][] = Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: COLUMNS }, (_, column) =>
      kindOf(groundAt(row, column), tileAt(tiles, row * 2 + 1, column * 2 + 1)),
    ),
  );
  mark(cells, readWarps(view), "exit", (cell) => cell === "free" || cell === "grass");
  mark(cells, readPeople(view), "person", () => true);
  mark(cells, [PLAYER], "player", () => true);

  const pairs = (isSurfing ? WATER_PAIRS : LAND_PAIRS).get(tileset) ?? [];
  return {
    cells,
    player: { ...PLAYER },
    canSwim: isSurfing,
    canStep: (fromRow, fromColumn, toRow, toColumn) => {
      const [from, to] = [groundAt(fromRow, fromColumn), groundAt(toRow, toColumn)];
      const isLedge = cells[toRow]?.[toColumn]?.startsWith("ledge-") === true;
      if (isLedge) return LEDGES.get(to)?.grounds.includes(from) === true;
      return !pairs.some(([one, other]) => (from === one && to === other) || (from === other && to === one));
    },
  };
}

/** What a cell is by its lower two tiles, before anybody stands there. */
function groundKinds(view: MemoryReader, tileset: number): (left: number, right: number) => GridCell {
  const passable = readPassable(view);
  const water = waterOf(tileset);
  const grass = view.read(GRASS_TILE);
  return (left, right) => {
    if (passable.has(left)) return right === grass ? "grass" : "free";
    if (water.has(left)) return "water";
    return (tileset === OVERWORLD ? LEDGES.get(left)?.cell : undefined) ?? "wall";
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

/** The tiles that one can walk on: a list in ROM that FF ends. */
function readPassable(view: MemoryReader): ReadonlySet<number> {
  const start = view.read(PASSABLE_POINTER) + view.read(PASSABLE_POINTER + 1) * 256;
  const list = view.readRange(start, Math.min(MAX_PASSABLE, 0x10000 - start));
  const end = list.indexOf(0xff);
  return new Set(end === -1 ? list : list.subarray(0, end));
}

/** The tiles that one can surf on: water and shores. */
function waterOf(tileset: number): ReadonlySet<number> {
  if (!WATER_TILESETS.has(tileset)) return new Set();
  return new Set(tileset === SHIP_PORT ? [WATER_TILE] : [WATER_TILE, 0x32, 0x48]);
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
