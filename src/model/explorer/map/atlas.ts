import type { Place } from "../story/sight.ts";
import { type CellKey, cellKey, DIRECTIONS, type Direction, neighbour, xOf, yOf } from "./direction.ts";

/** What is known of a cell: walked on; in the way; in the way and asked with A what it is. */
export type Cell = "free" | "solid" | "asked";

/** A way from one cell to another that is not its neighbour: a door, a stair, the edge of a map. */
export interface Exit {
  readonly from: CellKey;
  readonly direction: Direction;
  readonly to: Place;
  /** Times that it did not lead there. */
  fails: number;
}

/** Somebody or something that said something when asked. */
export interface Thing {
  readonly key: CellKey;
  /** What it said last, all pages of it. */
  text: string;
  times: number;
  /** Whether something was gained since that it had spoken of. */
  isDue: boolean;
}

/** One map as far as it is known. */
export interface Chart {
  readonly name: string;
  readonly cells: Map<CellKey, Cell>;
  readonly exits: Map<string, Exit>;
  readonly things: Map<CellKey, Thing>;
  /** Cells that were free before and in the way a moment ago, with the step until which they count so. */
  readonly jams: Map<CellKey, number>;
}

/** All maps, in the order in which they were first seen. */
export type Atlas = Map<string, Chart>;

/** The chart of a map; begins an empty one for a map that is new. */
export function chartOf(atlas: Atlas, name: string): Chart {
  const known = atlas.get(name);
  if (known !== undefined) return known;
  const chart: Chart = {
    name,
    cells: new Map(),
    exits: new Map(),
    things: new Map(),
    jams: new Map(),
  };
  atlas.set(name, chart);
  return chart;
}

/** Where a cell's side is kept among the exits. */
export function exitKey(from: CellKey, direction: Direction): string {
  return `${from} ${direction}`;
}

/** Whether one walked on a cell and nobody stands there now. */
export function isFree(chart: Chart, key: CellKey, step: number): boolean {
  return chart.cells.get(key) === "free" && (chart.jams.get(key) ?? -1) < step;
}

/**
 * Unknown cells among the 24 around a cell and the cell itself: how much there is to see from it. Cells beyond the
 * right and the lower edge count as well, which is welcome: exits are at the edges.
 */
export function countUnknownAround(chart: Chart, key: CellKey): number {
  let count = 0;
  for (let y = Math.max(0, yOf(key) - 2); y <= yOf(key) + 2; y += 1) {
    for (let x = Math.max(0, xOf(key) - 2); x <= xOf(key) + 2; x += 1) {
      if (!chart.cells.has(cellKey(x, y))) count += 1;
    }
  }
  return count;
}

/** The cells walked on in a map that have a neighbour of which nothing is known. */
export function countOpenEnds(chart: Chart): number {
  let count = 0;
  for (const [key, cell] of chart.cells) {
    if (cell !== "free") continue;
    const isOpen = DIRECTIONS.some(
      (direction) => !chart.cells.has(neighbour(key, direction)) && !chart.exits.has(exitKey(key, direction)),
    );
    if (isOpen) count += 1;
  }
  return count;
}
