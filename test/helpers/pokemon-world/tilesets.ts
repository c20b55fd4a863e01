/** A tileset: the tiles that can be walked on, counters, the grass, and the tiles of a drawing's letters. */
export interface Tileset {
  readonly walked: readonly number[];
  readonly counters: readonly number[];
  readonly grass: number;
  readonly floor: number;
  readonly door: number;
  /** Tiles on which a way out is taken at once. */
  readonly warps: readonly number[];
}

const hex = (text: string): number[] => text.split(" ").map((one) => Number.parseInt(one, 16));

/** The lists of walkable tiles in the order in which they lie in bank 0, from 1735 on, with the tilesets that use each. */
const COLLISIONS: readonly (readonly [tilesets: readonly number[], tiles: string])[] = [
  [[11], "0b 0c 13 15 18"],
  [[0], "00 10 1b 20 21 23 2c 2d 2e 30 31 33 39 3c 3e 52 54 58 5b"],
  [[1, 4], "01 02 03 11 12 13 14 1c 1a"],
  [[2, 6], "11 1a 1c 3c 5e"],
  [[5, 7], "11 16 19 2b 3c 3d 3f 4a 4c 4d 03"],
  [[3], "1e 20 2e 30 34 37 39 3a 40 51 52 5a 5c 5e 5f"],
  [[8], "01 12 14 28 32 37 44 54 5c"],
  [[9, 10, 12], "01 12 14 1a 1c 37 38 3b 3c 5e"],
  [[13], "04 0d 17 1d 1e 23 34 37 39 4a"],
  [[14], "0a 1a 32 3b"],
  [[15], "01 10 13 1b 22 42 52"],
  [[16], "04 0f 15 1f 3b 45 47 55 56"],
  [[17], "05 15 18 1a 20 21 22 2a 2d 30"],
  [[18], "14 17 1a 1c 20 38 45"],
  [[19], "01 05 11 12 14 1a 1c 2c 53"],
  [[20], "0c 26 16 1e 34 37"],
  [[21], "0f 1a 1f 26 28 29 2c 2d 2e 2f 41"],
  [[22], "01 10 11 13 1b 20 21 22 30 31 32 42 43 48 52 55 58 5e"],
  [[23], "1b 23 2c 2d 3b 45"],
];

const FLOORS: Readonly<Record<number, number>> = {
  ...{
    0: 0x2c,
    3: 0x30,
    11: 0x0b,
    13: 0x04,
    14: 0x0a,
    15: 0x01,
    16: 0x0f,
    17: 0x20,
    18: 0x17,
    20: 0x0c,
    21: 0x0f,
    23: 0x2c,
  },
  ...{ 2: 0x11, 5: 0x11, 6: 0x11, 7: 0x11 },
};
const DOORS: Readonly<Record<number, number>> = {
  ...{
    0: 0x1b,
    1: 0x1a,
    4: 0x1a,
    2: 0x5e,
    6: 0x5e,
    3: 0x3a,
    5: 0x4a,
    7: 0x4a,
    8: 0x54,
    9: 0x3b,
    10: 0x3b,
    12: 0x3b,
    11: 0x13,
  },
  ...{
    13: 0x37,
    14: 0x3b,
    15: 0x1b,
    16: 0x55,
    17: 0x18,
    18: 0x1c,
    19: 0x1a,
    20: 0x34,
    21: 0x1a,
    22: 0x13,
    23: 0x3b,
  },
};
const WARPS: Readonly<Record<number, readonly number[]>> = {
  ...{
    0: hex("1b 58"),
    1: hex("1a 1c"),
    4: hex("1a 1c"),
    2: hex("5e"),
    6: hex("5e"),
    3: hex("5a 5c 3a"),
    5: hex("4a"),
    7: hex("4a"),
  },
  ...{
    8: hex("54 5c 32"),
    9: hex("3b 1a 1c"),
    10: hex("3b 1a 1c"),
    12: hex("3b 1a 1c"),
    11: hex("13"),
    13: hex("37 39 1e 4a"),
  },
  ...{
    15: hex("1b 13"),
    16: hex("15 55 04"),
    17: hex("18 1a 22"),
    18: hex("1a 1c 38"),
    19: hex("1a 1c 53"),
    20: hex("34"),
  },
  ...{ 22: hex("43 58 20 1b 13"), 23: hex("1b 3b") },
};
const COUNTERS: Readonly<Record<number, readonly number[]>> = {
  ...{
    2: hex("18 19 1e"),
    6: hex("18 19 1e"),
    5: [0x3a],
    7: [0x3a],
    9: hex("17 32"),
    10: hex("17 32"),
    12: hex("17 32"),
  },
  ...{ 15: [0x12], 18: hex("15 36"), 21: hex("07 17"), 22: [0x12] },
};
const GRASS: Readonly<Record<number, number>> = { 0: 0x52, 3: 0x20, 23: 0x45 };

/** Tilesets in which one can surf. */
export const WATER_TILESETS: readonly number[] = [0, 3, 5, 7, 13, 14, 17, 22, 23];
/** Tilesets whose ways out at plain floor want a warp tile ahead; in the others one walks off the map's edge. */
export const OUTDOOR_TILESETS: readonly number[] = [0, 13, 14, 23];
/** The tiles ahead at which a way out of those is taken, by the direction. */
export const AHEAD_TILES = {
  down: hex("01 12 17 3d 04 18 33"),
  up: hex("01 5c"),
  left: hex("1a 4b"),
  right: hex("0f 4e"),
} as const;
/** Tiles on which the player steps down by itself when it comes out of them. */
export const DOOR_TILES: Readonly<Record<number, readonly number[]>> = {
  ...{ 0: hex("1b 58"), 3: [0x3a], 2: [0x5e], 8: [0x54], 9: [0x3b], 10: [0x3b], 12: [0x3b], 13: [0x1e] },
  ...{ 18: hex("1c 38 1a"), 19: hex("1a 1c 53"), 20: [0x34], 22: hex("43 58 1b"), 23: hex("3b 1b") },
};

/** A tileset by its number. */
export function tilesetOf(id: number): Tileset {
  const walked = hex(COLLISIONS.find(([ids]) => ids.includes(id))?.[1] ?? "00");
  return {
    ...{ walked, counters: COUNTERS[id] ?? [], grass: GRASS[id] ?? 0xff, floor: FLOORS[id] ?? 0x01 },
    ...{ door: DOORS[id] ?? 0xff, warps: WARPS[id] ?? [] },
  };
}

/** Where the walkable tiles of a tileset begin in bank 0. */
export function collisionAddress(id: number): number {
  let address = 0x1735;
  for (const [ids, tiles] of COLLISIONS) {
    if (ids.includes(id)) return address;
    address += hex(tiles).length + 1;
  }
  throw new Error(`no tileset ${id}`);
}

/** The bytes of all lists, from 1735 on. */
export function collisionBytes(): number[] {
  return COLLISIONS.flatMap(([, tiles]) => [...hex(tiles), 0xff]);
}

const WALL = 0x09;
const HOLES: Readonly<Record<number, number>> = { 22: 0x11, 17: 0x22 };
const ARROWS: Readonly<Record<number, number>> = { 22: 0x21, 7: 0x3c };

/**
 * The tile of a letter: `.` floor, `,` path or lower ground, `"` grass, `~` water, `v` `<` `>` ledges, `D` a way out, `M` one at
 * the map's edge, `T` a tree, `C` a counter, `O` a hole, `A` an arrow, `P` a pad, `K` a door for a card key, `_` what a way out at plain
 * floor faces; else a wall.
 */
export function tileOf(letter: string, id: number): number {
  const { floor, door, counters, grass } = tilesetOf(id);
  if (letter === "." || letter === "M") return floor;
  if (letter === "D") return door;
  if (letter === "_") return 0x12;
  if (letter === '"') return grass;
  if (letter === "~") return 0x14;
  if (letter === ",") return id === 17 ? 0x05 : id === 0 ? 0x39 : floor;
  if (letter === "K") return id === 22 ? 0x24 : 0x5e;
  if (letter === "C") return counters[0] ?? WALL;
  if (letter === "T") return id === 7 ? 0x50 : 0x3d;
  if (letter === "O") return HOLES[id] ?? floor;
  if (letter === "A") return ARROWS[id] ?? floor;
  if (letter === "P") return id === 16 ? 0x55 : id === 22 ? 0x20 : floor;
  if (id === 0 && letter === "v") return 0x37;
  if (id === 0 && letter === "<") return 0x27;
  return id === 0 && letter === ">" ? 0x0d : WALL;
}

/** Pairs of tiles between which one cannot walk, and between which one cannot begin to swim. */
const LAND_PAIRS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  17: [
    [0x20, 0x05],
    [0x41, 0x05],
    [0x2a, 0x05],
    [0x05, 0x21],
  ],
  3: [
    [0x30, 0x2e],
    [0x52, 0x2e],
    [0x55, 0x2e],
    [0x56, 0x2e],
    [0x20, 0x2e],
    [0x5e, 0x2e],
    [0x5f, 0x2e],
  ],
};
const WATER_PAIRS: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  17: [[0x14, 0x05]],
  3: [
    [0x14, 0x2e],
    [0x48, 0x2e],
  ],
};

/** Whether a tileset bars the step between two tiles. */
export function isBarred(id: number, from: number, to: number, isOnWater: boolean): boolean {
  const pairs = (isOnWater ? WATER_PAIRS : LAND_PAIRS)[id] ?? [];
  return pairs.some(([a, b]) => (a === from && b === to) || (a === to && b === from));
}
