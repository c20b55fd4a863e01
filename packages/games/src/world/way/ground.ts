import type { AtlasDoor, AtlasMap, Direction } from "../atlas/atlas.ts";
import { letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS, type AtlasCell } from "../letters.ts";
import { hasFailed } from "../walks.ts";
import { MARK } from "./marks.ts";

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

/** The kind of a cell for walking. A ledge is `LEDGE` plus the number of the direction in which it is jumped. */
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
  tree: 12,
  boulder: 13,
  locked: 14,
} as const;

const KINDS: Readonly<Record<AtlasCell, number>> = {
  free: KIND.free,
  edge: KIND.free,
  grass: KIND.grass,
  wall: KIND.wall,
  water: KIND.water,
  person: KIND.person,
  exit: KIND.exit,
  sight: KIND.sight,
  sign: KIND.wall,
  counter: KIND.wall,
  item: KIND.wall,
  tree: KIND.tree,
  boulder: KIND.boulder,
  locked: KIND.locked,
  "ledge-up": KIND.ledge,
  "ledge-down": KIND.ledge + 1,
  "ledge-left": KIND.ledge + 2,
  "ledge-right": KIND.ledge + 3,
};

/** The kinds by the codes of their letters; a wall for a letter of a later version. */
const KIND_OF: Uint8Array = new Uint8Array(128).fill(KIND.wall);
KIND_OF[UNKNOWN.charCodeAt(0)] = KIND.unknown;
for (const [cell, letter] of Object.entries(ATLAS_LETTERS)) {
  KIND_OF[letter.charCodeAt(0)] = KINDS[cell as AtlasCell];
}

/** The kind of a map's cell for walking. */
export function kindAt({ cells }: Pick<AtlasMap, "cells">, x: number, y: number): number {
  return KIND_OF[letterAt(cells, x, y).charCodeAt(0)] ?? KIND.wall;
}

/** Whether an empty cell of this kind can be stood on, under any rules. */
export function isOpenKind(kind: number): boolean {
  return kind === KIND.free || kind === KIND.grass || kind === KIND.sight;
}

/** One map of an atlas as numbers, cell (x, y) at `(y << shift) + x`. Never changed. */
export interface Ground {
  readonly width: number;
  readonly height: number;
  readonly shift: number;
  /** Each cell's kind, with the bits of `MARK` that hold under any rules: `press` for a door in `ways`, and `barred`. */
  readonly marks: Uint16Array;
  /** The doors that are taken by entering a cell, by its number. */
  readonly entrances: ReadonlyMap<number, AtlasDoor>;
  /** The doors that are taken by a press, by the number of the cell and the way: `cell * 4 + way`. */
  readonly ways: ReadonlyMap<number, AtlasDoor>;
  /** The exits through which no door is known: ground where they were walked on. */
  readonly mats: readonly number[];
}

/** The four ways by their numbers, as a mark bars them. */
const SIDE = {
  up: MARK.barred,
  down: MARK.barred * 2,
  left: MARK.barred * 4,
  right: MARK.barred * 8,
} as const;

const known = new WeakMap<AtlasMap["cells"], { readonly map: AtlasMap; readonly ground: Ground }>();

/** The ground of a map; made anew where something of it changed that counts, and not where it was but walked on. */
export function groundOf(map: AtlasMap): Ground {
  const made = known.get(map.cells);
  if (made !== undefined && isSameGround(made.ground, made.map, map)) return made.ground;
  const ground = makeGround(map, extentOf(map));
  known.set(map.cells, { map, ground });
  return ground;
}

/** Whether two maps with the same cells are the same ground. */
function isSameGround({ mats, shift }: Ground, one: AtlasMap, other: AtlasMap): boolean {
  if (one === other) return true;
  return (
    one.sides === other.sides &&
    one.doors === other.doors &&
    one.failed === other.failed &&
    mats.every((mat) => isWalkedOn(one, mat, shift) === isWalkedOn(other, mat, shift))
  );
}

function isWalkedOn({ visits }: AtlasMap, cell: number, shift: number): boolean {
  return letterAt(visits, cell & ((1 << shift) - 1), cell >> shift) !== UNKNOWN;
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
  const shift = Math.ceil(Math.log2(Math.max(1, width)));
  const marks = new Uint16Array(height << shift);
  for (let y = 0; y < height; y += 1) {
    const row = map.cells[y] ?? "";
    const length = Math.min(width, row.length);
    for (let x = 0, cell = y << shift; x < length; x += 1, cell += 1) {
      marks[cell] = KIND_OF[row.charCodeAt(x)] ?? KIND.wall;
    }
  }
  const entrances = new Map<number, AtlasDoor>();
  const ways = new Map<number, AtlasDoor>();
  for (const door of map.doors ?? []) {
    const { x, y, press } = door;
    const cell = (y << shift) + x;
    if (x >= width || y >= height) continue;
    if (hasFailed(map, x, y, press)) continue;
    if (press === undefined) {
      entrances.set(cell, door);
      // It may look like any other floor, or a person is there for a while, or the game told it before it was seen.
      const kind = marks[cell] ?? KIND.wall;
      if (isOpenKind(kind) || kind === KIND.person || kind === KIND.unknown) marks[cell] = KIND.exit;
    } else {
      ways.set(cell * 4 + WAYS.findIndex(({ direction }) => direction === press), door);
    }
  }
  // An exit that was walked on and led nowhere is ground: the mat before a door.
  const mats: number[] = [];
  for (let cell = marks.indexOf(KIND.exit); cell >= 0; cell = marks.indexOf(KIND.exit, cell + 1)) {
    if (!entrances.has(cell)) mats.push(cell);
  }
  for (const cell of mats) if (isWalkedOn(map, cell, shift)) marks[cell] = KIND.free;
  const add = (x: number, y: number, bits: number): void => {
    if (x < width && y < height) marks[(y << shift) + x] = (marks[(y << shift) + x] ?? 0) | bits;
  };
  for (const way of ways.keys()) marks[way >> 2] = (marks[way >> 2] ?? 0) | MARK.press;
  barSides(map, { width, height }, add);
  return { width, height, shift, marks, entrances, ways, mats };
}

/** Bars the ways over the edges of a map, steps that led nowhere, and those sides of its cells, from both of them, that its letters name. */
function barSides(
  { sides = [], failed = [] }: AtlasMap,
  { width, height }: Pick<Ground, "width" | "height">,
  close: (x: number, y: number, bits: number) => void,
): void {
  if (width === 0 || height === 0) return;
  for (let y = 0; y < height; y += 1) {
    close(0, y, SIDE.left);
    close(width - 1, y, SIDE.right);
  }
  for (let x = 0; x < width; x += 1) {
    close(x, 0, SIDE.up);
    close(x, height - 1, SIDE.down);
  }
  for (const { x, y, press, had } of failed) if (had === undefined) close(x, y, SIDE[press]);
  for (const [y, row] of sides.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (row[x] === "r" || row[x] === "b") {
        close(x, y, SIDE.right);
        close(x + 1, y, SIDE.left);
      }
      if (row[x] === "d" || row[x] === "b") {
        close(x, y, SIDE.down);
        close(x, y + 1, SIDE.up);
      }
    }
  }
}
