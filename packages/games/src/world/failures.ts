import type {
  Atlas,
  AtlasFailure,
  AtlasMap,
  LayerRun,
  MapCell,
  SeenMap,
} from "../../../../src/base/vocabulary/atlas.ts";
import { letterAt } from "./layer.ts";
import { cellAhead, cellsOfWalk, isSameStep } from "./walks.ts";
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
    doors.some((door) => isSameStep(one, door)) ||
    isWalked(one, walks, start) ||
    hasOpened(one, known, after);
  return failed
    .reduce(
      (all, one) => [...all.filter((other) => !isSameStep(one, other)), one],
      were.filter((one) => !isOver(one)),
    )
    .slice(-MAX_FAILED);
}

/** The atlas in which steps that a text refused, while the player had the same, are steps that led nowhere. */
export function withRefused(atlas: Atlas, had: string): Atlas {
  const maps = atlas.maps.map((map) => {
    if (map.failed?.some((one) => one.had === had) !== true) return map;
    const failed = map.failed.map((one) =>
      one.had === had ? { x: one.x, y: one.y, press: one.press } : one,
    );
    return { ...map, failed };
  });
  return { ...atlas, maps };
}

/** Whether walks lead from the cell of a failed step to the one ahead. @param from the cell before the first walk */
export function isWalked(
  { x, y, press }: AtlasFailure,
  walks: readonly LayerRun[],
  from: Pick<MapCell, "x" | "y"> | null,
): boolean {
  const [nextX, nextY] = cellAhead(x, y, press);
  return walks.some((walk, index) => {
    const before = index === 0 && from !== null ? [[from.x, from.y] as const] : [];
    const cells = [...before, ...cellsOfWalk(walk)];
    return cells.some(([atX, atY], at) => {
      const next = cells[at + 1];
      return atX === x && atY === y && next?.[0] === nextX && next[1] === nextY;
    });
  });
}

function hasOpened(
  { x, y, press }: AtlasFailure,
  before: Pick<AtlasMap, "cells" | "edges">,
  after: Pick<AtlasMap, "cells" | "edges">,
): boolean {
  if (letterAt(before.edges ?? [], x, y) !== letterAt(after.edges ?? [], x, y)) return true;
  const [nextX, nextY] = cellAhead(x, y, press);
  return !isOpenKind(kindAt(before, nextX, nextY)) && isOpenKind(kindAt(after, nextX, nextY));
}
