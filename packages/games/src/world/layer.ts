import type { Layer, LayerRun, MapSize } from "./atlas/atlas.ts";

/** Cells from the left or the top edge of a map that are kept: its coordinates are bytes in the games that are known. */
export const MAP_SIDE = 256;

/** Stands for a cell of which nothing is known. */
export const UNKNOWN = " ";

/** Whether a cell is one that is kept. */
export function isOnMap(x: number, y: number): boolean {
  return x >= 0 && y >= 0 && x < MAP_SIDE && y < MAP_SIDE;
}

/** Whether a cell is one of a map of this size; where that is not known, one that is kept. */
export function isInside(x: number, y: number, size: MapSize | undefined): boolean {
  return isOnMap(x, y) && (size === undefined || (x < size.width && y < size.height));
}

/** The letter of a cell; a space where nothing is known. */
export function letterAt(layer: Layer, x: number, y: number): string {
  return layer[y]?.[x] ?? UNKNOWN;
}

/** The layer with these letters in it. Rows in which nothing changes are the same. What is off the map is left out. */
export function withRuns(layer: Layer, runs: readonly LayerRun[]): Layer {
  if (runs.length === 0) return layer;
  const rows = [...layer];
  for (const [x, y, letters] of runs) {
    if (!isOnMap(x, y)) continue;
    while (rows.length <= y) rows.push("");
    const row = (rows[y] ?? "").padEnd(x, UNKNOWN);
    const fitting = letters.slice(0, MAP_SIDE - x);
    rows[y] = row.slice(0, x) + fitting + row.slice(x + fitting.length);
  }
  return rows;
}

/** The changes that turn one layer into the other, which includes it. */
export function runsBetween(before: Layer, after: Layer): readonly LayerRun[] {
  return after.flatMap((row, y) => (row === before[y] ? [] : runsInRow(before[y] ?? "", row, y)));
}

function runsInRow(before: string, after: string, y: number): readonly LayerRun[] {
  const runs: LayerRun[] = [];
  let from = -1;
  for (let x = 0; x <= after.length; x += 1) {
    const isNew = x < after.length && after[x] !== (before[x] ?? UNKNOWN);
    if (isNew && from < 0) from = x;
    if (isNew || from < 0) continue;
    runs.push([from, y, after.slice(from, x)]);
    from = -1;
  }
  return runs;
}
