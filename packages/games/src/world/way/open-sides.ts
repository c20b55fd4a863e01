import type { AtlasMap, Direction } from "../atlas/atlas.ts";
import { isOpenEdge, isUnseenEdge } from "../borders/edges.ts";
import { isInside, letterAt, UNKNOWN } from "../layer.ts";
import { ATLAS_LETTERS } from "../letters.ts";
import { hasFailed } from "../walks.ts";
import { WAYS } from "./ground.ts";

/** A cell from which one may go on to where nothing is known. */
export interface OpenCell {
  readonly x: number;
  readonly y: number;
  /** At least one. */
  readonly sides: readonly Direction[];
}

/** A map's unvisited walkable ground. */
const GROUND: ReadonlySet<string> = new Set(
  (["free", "grass", "sight", "edge"] as const).map((kind) => ATLAS_LETTERS[kind]),
);

/**
 * The directions in which nothing is known beside a cell: what lies there was not seen, or is an exit that was not taken,
 * or the map ends there and goes on beyond its edge or may do so, or the game told of a way out by that press.
 */
export function openSidesOf(map: AtlasMap, x: number, y: number, canSwim = false): readonly Direction[] {
  return WAYS.filter(({ x: dx, y: dy, direction }) => {
    if (hasFailed(map, x, y, direction)) return false;
    if (isUntakenWarp(map, x, y, direction)) return true;
    const isBeyond = !isInside(x + dx, y + dy, map.size);
    if (isBeyond) return map.size !== undefined && isUntakenEdge(map, x, y, direction, canSwim);
    const letter = letterAt(map.cells, x + dx, y + dy);
    if (letter === UNKNOWN) return true;
    return letter === ATLAS_LETTERS.exit && isUntakenExit(map, x + dx, y + dy);
  }).map(({ direction }) => direction);
}

/**
 * Returns the edges of the known part of a map, row by row, up to a number: whether they can be reached is not
 * checked.
 */
export function openCellsOf(map: AtlasMap, most: number): readonly OpenCell[] {
  const found: OpenCell[] = [];
  for (const [y, row] of map.cells.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (found.length === most) return found;
      const isWalkable = GROUND.has(row[x] ?? UNKNOWN) || letterAt(map.visits, x, y) !== UNKNOWN;
      if (!isWalkable) continue;
      const sides = openSidesOf(map, x, y);
      if (sides.length > 0) found.push({ x, y, sides });
    }
  }
  return found;
}

function isUntakenEdge(map: AtlasMap, x: number, y: number, press: Direction, canSwim: boolean): boolean {
  const isTaken = map.doors?.some((door) => door.x === x && door.y === y && door.press === press) === true;
  const mayGoOn = isOpenEdge(map, x, y, press, canSwim) || isUnseenEdge(map, x, y, press);
  return mayGoOn && !isTaken;
}

function isUntakenExit({ visits, doors = [] }: AtlasMap, x: number, y: number): boolean {
  const isTaken = doors.some((door) => door.x === x && door.y === y);
  return letterAt(visits, x, y) === UNKNOWN && !isTaken;
}

/** A way out that is left by a press while standing on it, as the game told, and was not. */
function isUntakenWarp(
  { warps = [], doors = [] }: AtlasMap,
  x: number,
  y: number,
  press: Direction,
): boolean {
  const isTold = warps.some((warp) => warp.x === x && warp.y === y && warp.press === press);
  return isTold && !doors.some((door) => door.x === x && door.y === y);
}
