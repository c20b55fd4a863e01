import type {
  Atlas,
  AtlasFailure,
  AtlasMap,
  LayerRun,
  MapCell,
  SeenMap,
} from "../../../../src/base/vocabulary/atlas.ts";
import { letterAt, UNKNOWN } from "./layer.ts";
import { cellAhead, cellsOfWalk, isSameStep } from "./walks.ts";
import { isOpenKind, kindAt } from "./way/ground.ts";

/** The most failed steps of one map that are kept; the oldest are forgotten first. */
const MAX_FAILED = 256;

/**
 * The steps of a map that led nowhere, with those of an observation. One that was made after all is none any more, nor one
 * towards ground that was closed before; that `explore` set out for one in vain remains.
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
    one.tried === undefined &&
    (doors.some((door) => isSameStep(one, door)) ||
      isWalked(one, walks, start) ||
      hasOpened(one, known, after));
  return failed
    .reduce(
      (all, one) => [...all.filter((other) => !isSameStep(one, other)), one],
      were.filter((one) => !isOver(one)),
    )
    .slice(-MAX_FAILED);
}

/** The amount that is known: cells, ways out, and steps that lead nowhere. A walk that adds none of these has shown nothing new. */
export function countKnown({ maps }: Atlas): number {
  return maps.reduce(
    (sum, { cells, doors = [], failed = [] }) =>
      sum +
      doors.length +
      failed.filter(({ tried }) => tried === undefined).length +
      cells.join("").replaceAll(UNKNOWN, "").length,
    0,
  );
}

/** The entry of a step that led nowhere, or for which `explore` set out in vain; undefined for none. */
export function failureAt(
  map: Pick<AtlasMap, "failed"> | undefined,
  { x, y, press }: AtlasFailure,
): AtlasFailure | undefined {
  return map?.failed?.find((one) => isSameStep(one, { x, y, press }));
}

/** The steps that were in vain if the game moves the player off a cell, each as it is then. */
export function sentBackFrom(
  { maps }: Atlas,
  { map, x, y }: MapCell,
): readonly { readonly map: string; readonly step: AtlasFailure }[] {
  return maps.flatMap(({ name, failed = [] }) =>
    failed.flatMap((one) => {
      const { at, ...tried } = one.tried ?? {};
      if (at?.map !== map || at.x !== x || at.y !== y) return [];
      return [{ map: name, step: { ...one, tried: tried as NonNullable<AtlasFailure["tried"]> } }];
    }),
  );
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
