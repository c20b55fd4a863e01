import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { GridCell } from "../../game-adapter.ts";

const TILESET = 0xd367;
const PASSABLE_POINTER = 0xd530;
/** Yellow has the lists in another bank, which the CPU seldom sees. */
const SWITCHED = { from: 0x4000, to: 0x8000, bank: 1 };
/** No tileset's list is longer than this. */
const MAX_PASSABLE = 96;
/** Three tiles across which one talks; FF, which no map shows, for none. */
const COUNTERS = 0xd532;
const GRASS_TILE = 0xd535;

const OVERWORLD = 0;
const FOREST = 3;
const GYM = 7;
const SHIP_PORT = 14;
const CAVERN = 17;
const FACILITY = 22;

/** Water is this tile in every tileset that has any. */
const WATER_TILE = 0x14;

/**
 * The tilesets with water: overworld, forest, dojo, gym, ship, ship port, cavern, facility, plateau.
 * @see data/tilesets/water_tilesets.asm in the public disassembly
 */
const WATER_TILESETS: ReadonlySet<number> = new Set([OVERWORLD, FOREST, 5, 7, 13, SHIP_PORT, CAVERN, 22, 23]);

/**
 * The lower left tile of a tree that can be cut, by its tileset.
 * @see engine/overworld/cut.asm in the public disassembly
 */
const TREES: ReadonlyMap<number, number> = new Map([
  [OVERWORLD, 0x3d],
  [GYM, 0x50],
]);

/**
 * The direction in which a ledge is jumped, and the ground before it. Ledges are in the overworld's tileset alone.
 */
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
 * The lower left tile of a hole in the floor, by its tileset.
 * @see data/tilesets/warp_pad_hole_tile_ids.asm in the public disassembly
 */
const HOLES: ReadonlyMap<number, number> = new Map([
  [CAVERN, 0x22],
  [FACILITY, 0x11],
]);

type TilePair = readonly [one: number, other: number];

/**
 * Neighbouring tiles between which one cannot step, by tileset.
 * @see data/tilesets/pair_collision_tile_ids.asm in the public disassembly
 */
const LAND_PAIRS: ReadonlyMap<number, readonly TilePair[]> = new Map<number, readonly TilePair[]>([
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

/** The same while surfing, and for who begins to surf. */
const WATER_PAIRS: ReadonlyMap<number, readonly TilePair[]> = new Map([
  [FOREST, [[WATER_TILE, 0x2e] as const, [0x48, 0x2e] as const]],
  [CAVERN, [[WATER_TILE, 0x05] as const]],
]);

/** The kind of a cell by its lower two tiles, without a person on it. */
export function groundKinds(view: MemoryReader): (left: number, right: number) => GridCell {
  const tileset = view.read(TILESET);
  const passable = readPassable(view);
  const water = waterOf(tileset);
  const grass = view.read(GRASS_TILE);
  const counters = new Set(view.readRange(COUNTERS, 3));
  return (left, right) => {
    if (HOLES.get(tileset) === left) return "exit";
    if (passable.has(left)) return right === grass ? "grass" : "free";
    if (water.has(left)) return "water";
    if (TREES.get(tileset) === left) return "tree";
    if (counters.has(left)) return "counter";
    return (tileset === OVERWORLD ? LEDGES.get(left)?.cell : undefined) ?? "wall";
  };
}

/** Whether a ledge of that tile is jumped from that ground. */
export function isJumpedFrom(ledge: number, ground: number): boolean {
  return LEDGES.get(ledge)?.grounds.includes(ground) === true;
}

/** Whether one can step between two tiles, each of which one can stand or surf on. */
export function stepsBetween(
  view: MemoryReader,
  isSurfing: boolean,
): (one: number, other: number) => boolean {
  const tileset = view.read(TILESET);
  const water = waterOf(tileset);
  return (from, to) => {
    const isOnWater = isSurfing || water.has(from) || water.has(to);
    const pairs = (isOnWater ? WATER_PAIRS : LAND_PAIRS).get(tileset) ?? [];
    return !pairs.some(([one, other]) => (from === one && to === other) || (from === other && to === one));
  };
}

/** The tiles that one can walk on: a list in ROM that FF ends. */
export function readPassable(view: MemoryReader): ReadonlySet<number> {
  const start = view.read(PASSABLE_POINTER) + view.read(PASSABLE_POINTER + 1) * 256;
  const isSwitched = start >= SWITCHED.from && start < SWITCHED.to;
  const length = Math.min(MAX_PASSABLE, (isSwitched ? SWITCHED.to : 0x10000) - start);
  const list = isSwitched
    ? (view.readBank?.(SWITCHED.bank, start, length) ?? view.readRange(start, length))
    : view.readRange(start, length);
  const end = list.indexOf(0xff);
  return new Set(end === -1 ? list : list.subarray(0, end));
}

/** The tiles that one can surf on: water and shores. */
function waterOf(tileset: number): ReadonlySet<number> {
  if (!WATER_TILESETS.has(tileset)) return new Set();
  return new Set(tileset === SHIP_PORT ? [WATER_TILE] : [WATER_TILE, 0x32, 0x48]);
}
