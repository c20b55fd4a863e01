import type {
  AtlasFailure,
  AtlasMap,
  Direction,
  LayerRun,
  MapCell,
  SeenMap,
} from "../../base/vocabulary/atlas.ts";
import { letterAt } from "./layer.ts";
import { cellsOfWalk, moveLetter } from "./walks.ts";
import { isOpenKind, kindAt } from "./way/ground.ts";

/** The most failed steps of one map that are kept; the oldest are forgotten first. */
const MAX_FAILED = 64;

/**
 * The steps of a map that led nowhere, with those of an observation. One that was made after all is none any more, nor one
 * towards ground that was closed before.
 *
 * @param after the map's cells and edges after the observation
 * @param from the player's cell before it
 */
export function withFailures(
  known: AtlasMap | undefined,
  { map, walks = [], doors = [], failed = [] }: SeenMap,
  after: Pick<AtlasMap, "cells" | "edges">,
  from: MapCell | null,
): readonly AtlasFailure[] {
  const were = known?.failed ?? [];
  if (known === undefined || (were.length === 0 && failed.length === 0)) return failed;
  const start = from?.map === map ? from : null;
  const isOver = (one: AtlasFailure): boolean =>
    doors.some(({ x, y, press }) => x === one.x && y === one.y && press === one.press) ||
    isWalked(one, walks, start) ||
    hasOpened(one, known, after);
  return failed
    .reduce(
      (all, one) => [...all.filter((other) => !isSame(one, other)), one],
      were.filter((one) => !isOver(one)),
    )
    .slice(-MAX_FAILED);
}

/** Whether the step in a direction from a cell led nowhere when it was tried last. */
export function hasFailed(
  map: Pick<AtlasMap, "failed"> | undefined,
  x: number,
  y: number,
  press: Direction,
): boolean {
  return map?.failed?.some((one) => isSame(one, { x, y, press })) === true;
}

/** Whether walks lead from the cell of a failed step to the one ahead. @param from the cell before the first walk */
export function isWalked(
  { x, y, press }: AtlasFailure,
  walks: readonly LayerRun[],
  from: Pick<MapCell, "x" | "y"> | null,
): boolean {
  const [, [nextX, nextY] = [x, y]] = cellsOfWalk([x, y, moveLetter(press)]);
  return walks.some((walk, index) => {
    const before = index === 0 && from !== null ? [[from.x, from.y] as const] : [];
    const cells = [...before, ...cellsOfWalk(walk)];
    return cells.some(([atX, atY], at) => {
      const next = cells[at + 1];
      return atX === x && atY === y && next?.[0] === nextX && next[1] === nextY;
    });
  });
}

function isSame(one: AtlasFailure, other: AtlasFailure): boolean {
  return one.x === other.x && one.y === other.y && one.press === other.press;
}

function hasOpened(
  { x, y, press }: AtlasFailure,
  before: Pick<AtlasMap, "cells" | "edges">,
  after: Pick<AtlasMap, "cells" | "edges">,
): boolean {
  if (letterAt(before.edges ?? [], x, y) !== letterAt(after.edges ?? [], x, y)) return true;
  const [, [nextX, nextY] = [x, y]] = cellsOfWalk([x, y, moveLetter(press)]);
  return !isOpenKind(kindAt(before, nextX, nextY)) && isOpenKind(kindAt(after, nextX, nextY));
}
