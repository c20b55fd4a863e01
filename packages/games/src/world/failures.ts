import type { Atlas, AtlasFailure, AtlasMap, AtlasWarp, LayerRun, MapCell, SeenMap } from "./atlas/atlas.ts";
import { letterAt, UNKNOWN } from "./layer.ts";
import { cellAhead, cellsOfWalk, isSameStep } from "./walks.ts";
import { isOpenKind, KIND, kindAt } from "./way/ground.ts";

/** The most failed steps of one map that are kept; the oldest are forgotten first. */
const MAX_FAILED = 256;

/** In place of what the player had: a step that was in vain has led on since. */
const LED_ON = "00000000";

type Cell = Pick<MapCell, "x" | "y">;

/**
 * The steps of a map that led nowhere, with those of an observation. One that was made after all is none any more, nor one
 * towards ground that was closed before; that a walk set out for one in vain remains, until the game tells that its door leads elsewhere.
 *
 * @param after the map's cells and edges after the observation
 * @param from the player's cell before it
 */
export function withFailures(
  known: AtlasMap | undefined,
  { map, walks = [], doors = [], warps = [], failed = [] }: SeenMap,
  after: Pick<AtlasMap, "cells" | "edges">,
  from: MapCell | null,
): readonly AtlasFailure[] {
  const were = known?.failed ?? [];
  if (known === undefined || (were.length === 0 && failed.length === 0)) return failed;
  const start = from?.map === map ? from : null;
  const isOver = (one: AtlasFailure): boolean =>
    one.tried === undefined
      ? doors.some((door) => isSameStep(one, door)) ||
        isWalked(one, walks, start) ||
        hasOpened(one, known, after)
      : isToldAnew(one, known.warps, warps);
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

/**
 * Whether the player, whom the game moved off a cell where a text opened, was sent back: at or behind the cell from which they entered
 * it, or through a door that lies there. True where it is not known from where, or by which door.
 *
 * @param mapOf the known map of a name
 */
export function isSentBack(
  mapOf: (name: string) => AtlasMap | undefined,
  from: MapCell,
  now: MapCell,
): boolean {
  const [here, there] = [mapOf(from.map), mapOf(now.map)];
  const onto = (here?.failed ?? []).filter(
    (one) => one.had !== undefined && one.had !== LED_ON && isCell(cellAhead(one.x, one.y, one.press), from),
  );
  const ends =
    from.map === now.map
      ? [now]
      : [
          ...(here?.doors ?? []).filter(({ to }) => to.map === now.map),
          ...(there?.doors ?? []).flatMap(({ to }) => (to.map === from.map ? [to] : [])),
        ];
  const isBehind = ({ x, y, press }: AtlasFailure, end: Cell): boolean => {
    const [nextX, nextY] = cellAhead(x, y, press);
    return (end.x - x) * (nextX - x) + (end.y - y) * (nextY - y) <= 0;
  };
  return onto.length === 0 || ends.length === 0 || onto.some((one) => ends.some((end) => isBehind(one, end)));
}

/**
 * The steps of a map that were made in vain, and over which a walk leads on to a further cell, as they are then. An exit may lead elsewhere
 * again.
 *
 * @param isFree whether the player may walk on from the last cell: nothing sends them back from there
 */
export function ledOnBy(
  map: AtlasMap | undefined,
  cells: readonly Cell[],
  isFree: boolean,
): readonly AtlasFailure[] {
  return (map?.failed ?? []).flatMap((one) => {
    const next = cellAhead(one.x, one.y, one.press);
    const isOn = cells.some((cell, index) => {
      const [ahead, further] = cells.slice(index + 1, index + 3);
      const isStep = isCell([one.x, one.y], cell) && ahead !== undefined && isCell(next, ahead);
      return isStep && (further === undefined ? isFree : !isCell([one.x, one.y], further));
    });
    const isNoted = one.tried?.cells === 0 && one.had !== LED_ON;
    return isOn && isNoted && map !== undefined && kindAt(map, ...next) !== KIND.exit
      ? [{ ...one, had: LED_ON, tried: { cells: 0, known: one.tried.known } }]
      : [];
  });
}

/** Whether a warp at the cell of a step, or at the one ahead, is now told to lead elsewhere. */
export function isToldAnew(
  { x, y, press }: AtlasFailure,
  before: readonly AtlasWarp[] = [],
  now: readonly AtlasWarp[],
): boolean {
  const next = cellAhead(x, y, press);
  return now.some((warp) => {
    const was = before.find(({ id }) => id === warp.id);
    const isElsewhere = was !== undefined && (was.to.map !== warp.to.map || was.to.id !== warp.to.id);
    return isElsewhere && (isCell([x, y], warp) || isCell(next, warp));
  });
}

function isCell([x, y]: readonly [x: number, y: number], cell: Cell): boolean {
  return cell.x === x && cell.y === y;
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
