import { OFFSETS } from "../../../games/src/world/atlas/atlas.ts";

/** The four ways to walk, clockwise from up. */
export const DIRECTIONS = ["up", "right", "down", "left"] as const;

/** One of the four ways to walk; each is also the name of a button. */
export type Direction = (typeof DIRECTIONS)[number];

/** A cell of a map as one number, so that sets and maps can hold it. Coordinates are -8 to 4000. */
export type CellKey = number;

const ROW = 4096;
const MARGIN = 8;

/** The largest coordinate that a cell may have. */
export const MAX_COORDINATE = 4000;

/** The key of the cell at `x`, `y`. */
export function cellKey(x: number, y: number): CellKey {
  return (y + MARGIN) * ROW + x + MARGIN;
}

/** The column of a cell. */
export function xOf(key: CellKey): number {
  return (key % ROW) - MARGIN;
}

/** The row of a cell. */
export function yOf(key: CellKey): number {
  return Math.floor(key / ROW) - MARGIN;
}

/** The neighbour of a cell in a direction. */
export function neighbour(key: CellKey, direction: Direction): CellKey {
  const [dx, dy] = OFFSETS[direction];
  return key + dy * ROW + dx;
}
