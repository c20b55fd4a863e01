import type { AtlasDoor, AtlasMap, Direction } from "../../run/atlas.ts";
import { letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS, type AtlasCell } from "../letters.ts";

/** A way to go, and how far it leads. */
interface Way {
  readonly direction: Direction;
  readonly x: number;
  readonly y: number;
}

/** The four ways to go, in the order in which they are tried: what a step's number stands for. */
export const WAYS: readonly [Way, Way, Way, Way] = [
  { direction: "up", x: 0, y: -1 },
  { direction: "down", x: 0, y: 1 },
  { direction: "left", x: -1, y: 0 },
  { direction: "right", x: 1, y: 0 },
];

/** What a cell is for somebody who walks. A ledge is `LEDGE` plus the number of the way in which it is jumped. */
export const KIND = {
  unknown: 0,
  free: 1,
  grass: 2,
  wall: 3,
  water: 4,
  person: 5,
  exit: 6,
  ledge: 7,
  /** Behind the ledges of the four ways. */
  sight: 11,
} as const;

const KINDS: Readonly<Record<AtlasCell, number>> = {
  ...{ free: KIND.free, edge: KIND.free, grass: KIND.grass, wall: KIND.wall, water: KIND.water },
  ...{ person: KIND.person, exit: KIND.exit, sight: KIND.sight },
  ...{ sign: KIND.wall, tree: KIND.wall, counter: KIND.wall },
  ...{ "ledge-up": KIND.ledge, "ledge-down": KIND.ledge + 1 },
  ...{ "ledge-left": KIND.ledge + 2, "ledge-right": KIND.ledge + 3 },
};

/** The kinds by the codes of their letters; a wall for a letter of a later version. */
const KIND_OF: Uint8Array = new Uint8Array(128).fill(KIND.wall);
KIND_OF[UNKNOWN.charCodeAt(0)] = KIND.unknown;
for (const [cell, letter] of Object.entries(ATLAS_LETTERS)) {
  KIND_OF[letter.charCodeAt(0)] = KINDS[cell as AtlasCell];
}

/** What a cell of a map is for somebody who walks. */
export function kindAt({ cells }: AtlasMap, x: number, y: number): number {
  return KIND_OF[letterAt(cells, x, y).charCodeAt(0)] ?? KIND.wall;
}

/** One map of an atlas as numbers, cell (x, y) at `y * width + x`. Nobody changes it. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly kinds: Uint8Array;
  /** For each cell, a bit for each way in which nobody leaves it but by a door, whatever the rules: see `barAround`. */
  readonly barred: Uint8Array;
  /** The doors that are taken by entering a cell, by its number. */
  readonly entrances: ReadonlyMap<number, AtlasDoor>;
  /** The doors that are taken by a press, by the number of the cell and the way: `cell * 4 + way`. */
  readonly ways: ReadonlyMap<number, AtlasDoor>;
}

const known = new WeakMap<AtlasMap, Ground>();

/** The ground of a map; made once for each, since a map never changes. */
export function groundOf(map: AtlasMap): Ground {
  const made = known.get(map) ?? makeGround(map, extentOf(map));
  known.set(map, made);
  return made;
}

/** The ground of a map on which one may go where nothing is known: as large as the map, or as its cells and these. */
export function openGround(
  map: AtlasMap,
  cells: readonly { readonly x: number; readonly y: number }[],
): Ground {
  const { width, height } = extentOf(map);
  const most = (edge: number, told: number | undefined, reached: readonly number[]) =>
    Math.min(256, told ?? Math.max(edge, ...reached) + 2);
  return makeGround(map, {
    width: most(
      width,
      map.size?.width,
      cells.map(({ x }) => x),
    ),
    height: most(
      height,
      map.size?.height,
      cells.map(({ y }) => y),
    ),
  });
}

function extentOf({ cells, doors = [] }: AtlasMap): { readonly width: number; readonly height: number } {
  return {
    width: Math.max(0, ...cells.map((row) => row.length), ...doors.map(({ x }) => x + 1)),
    height: Math.max(cells.length, ...doors.map(({ y }) => y + 1)),
  };
}

function makeGround(
  map: AtlasMap,
  { width, height }: { readonly width: number; readonly height: number },
): Ground {
  const kinds = new Uint8Array(width * height);
  const barred = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const row = map.cells[y] ?? "";
    for (let x = 0; x < Math.min(width, row.length); x += 1) {
      kinds[y * width + x] = KIND_OF[row.charCodeAt(x)] ?? KIND.wall;
    }
  }
  for (const [y, row] of (map.sides ?? []).entries()) {
    for (let x = 0; x < row.length; x += 1) bar(barred, width, height, x, y, row[x] ?? UNKNOWN);
  }
  const entrances = new Map<number, AtlasDoor>();
  const ways = new Map<number, AtlasDoor>();
  for (const door of map.doors ?? []) {
    const cell = door.y * width + door.x;
    if (door.press === undefined) {
      entrances.set(cell, door);
      // Somebody who stands in a door does so for a while.
      if (kinds[cell] === KIND.person) kinds[cell] = KIND.exit;
    }
    if (door.press !== undefined)
      ways.set(cell * 4 + WAYS.findIndex(({ direction }) => direction === door.press), door);
  }
  // An exit that was walked on and led nowhere is ground: the mat before a door.
  for (let cell = kinds.indexOf(KIND.exit); cell >= 0; cell = kinds.indexOf(KIND.exit, cell + 1)) {
    const isWalkedOn = letterAt(map.visits, cell % width, Math.floor(cell / width)) !== UNKNOWN;
    if (isWalkedOn && !entrances.has(cell)) kinds[cell] = KIND.free;
  }
  barAround(kinds, barred, width, height);
  return { width, height, kinds, barred, entrances, ways };
}

/**
 * Bars the ways over the edge, into walls, up and along ledges, and down ledges behind which nobody can stand: once for each
 * ground, so that no search has to look at them for each cell again.
 */
function barAround(kinds: Uint8Array, barred: Uint8Array, width: number, height: number): void {
  const isOff = (x: number, y: number): boolean => x < 0 || y < 0 || x >= width || y >= height;
  const close = (x: number, y: number, way: number): void => {
    if (!isOff(x, y)) barred[y * width + x] = (barred[y * width + x] ?? 0) | (1 << way);
  };
  const isLedge = (kind: number): boolean => kind >= KIND.ledge && kind < KIND.ledge + 4;
  for (let y = 0; y < height; y += 1) {
    close(0, y, 2);
    close(width - 1, y, 3);
  }
  for (let x = 0; x < width; x += 1) {
    close(x, 0, 0);
    close(x, height - 1, 1);
  }
  for (let cell = 0; cell < kinds.length; cell += 1) {
    const kind = kinds[cell] ?? KIND.wall;
    if (kind !== KIND.wall && !isLedge(kind)) continue;
    const x = cell % width;
    const y = (cell - x) / width;
    for (const [way, { x: dx, y: dy }] of WAYS.entries()) {
      const landing = kinds[cell + dy * width + dx] ?? KIND.wall;
      const isJumped = kind === KIND.ledge + way && !isOff(x + dx, y + dy);
      if (isJumped && landing !== KIND.wall && landing !== KIND.exit && !isLedge(landing)) continue;
      close(x - dx, y - dy, way);
    }
  }
}

/** Bars the sides of a cell that a letter names, from both of their cells. */
function bar(barred: Uint8Array, width: number, height: number, x: number, y: number, letter: string): void {
  const close = (toX: number, toY: number, way: number, back: number): void => {
    if (x >= width || y >= height || toX >= width || toY >= height) return;
    barred[y * width + x] = (barred[y * width + x] ?? 0) | (1 << way);
    barred[toY * width + toX] = (barred[toY * width + toX] ?? 0) | (1 << back);
  };
  if (letter === "r" || letter === "b") close(x + 1, y, 3, 2);
  if (letter === "d" || letter === "b") close(x, y + 1, 1, 0);
}
