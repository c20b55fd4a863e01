import { mapNamed } from "../../world/apply-observation.ts";
import type { Atlas, AtlasDoor, AtlasFailure, AtlasMap, MapCell } from "../../world/atlas/atlas.ts";
import { countKnown, failureAt } from "../../world/failures.ts";
import { cellAhead, isSameStep } from "../../world/walks.ts";
import type { MaySetOut } from "../../world/way/find-unexplored.ts";
import type { WayStep } from "../../world/way/find-way.ts";
import { KIND, kindAt } from "../../world/way/ground.ts";
import { ahead, isSameCell } from "./take-step.ts";

/**
 * The first plan that avoids each step that was in vain; else one that avoids those since which no more is known: the rule for
 * every walk, to a cell or to what is unexplored. A step onto the very cell that is asked for may be tried where there is none.
 *
 * @param had what the player has; undefined where what was in vain is not asked
 * @param plan null for none: with the atlas that it may use, and whether it may set out for a step from a distance
 */
export function planAround<T>(
  atlas: Atlas,
  had: string | undefined,
  plan: (open: Atlas, maySetOut: MaySetOut) => T | null,
  asked: MapCell | null = null,
): T | null {
  if (had === undefined) return plan(atlas, () => true);
  const now = countKnown(atlas);
  const isAny = (test: (one: AtlasFailure, map: string) => boolean): boolean =>
    atlas.maps.some(({ name, failed = [] }) => failed.some((one) => one.had === had && test(one, name)));
  const isMoreKnown = isAny(({ tried }) => tried !== undefined && tried.known < now);
  const isBefore = asked !== null && isAny((one, map) => isSameCell(aheadOf(map, one), asked));
  const planWith = (known: number, open: MapCell | null): T | null =>
    plan(withVainClosed(atlas, had, known, open), maySetOutIn(atlas, had, known));
  const planBy = (open: MapCell | null): T | null =>
    planWith(0, open) ?? (isMoreKnown ? planWith(now, open) : null);
  return planBy(null) ?? (isBefore ? planBy(asked) : null);
}

/** Whether a walk may set out for a step: not for one that was in vain, with no less known. */
export function maySetOutIn(atlas: Atlas, had: string, known: number): MaySetOut {
  return ({ map, x, y }, press, cells) => {
    const before = failureAt(mapNamed(atlas, map), { x, y, press });
    return before === undefined || !isInVain(before, had, { cells, known });
  };
}

/** A step that is in vain now. */
export interface VainStep {
  readonly step: WayStep;
  /** The cell to which its door led, if it took one. */
  readonly ledTo: MapCell | undefined;
  /** The cell to walk to where the step is to be tried now; null for none. */
  readonly goal: MapCell | null;
  /** Whether a text refused it: that more is known opens it no more. */
  readonly isRefused: boolean;
}

/** The first step of a way that is in vain now, or takes a door that led elsewhere; null for none. */
export function findVain(atlas: Atlas, had: string, steps: readonly WayStep[]): VainStep | null {
  const known = countKnown(atlas);
  for (const step of steps) {
    const { from, button, to, isDoor } = step;
    const map = mapNamed(atlas, from.map);
    if (map === undefined) continue;
    const isAt = ({ x, y }: AtlasDoor, cell: MapCell): boolean => cell.x === x && cell.y === y;
    for (const one of map.failed ?? []) {
      if (!isInVain(one, had, { cells: 0, known })) continue;
      const door = takenBy(map, one);
      const isStep = isSameStep(one, { x: from.x, y: from.y, press: button });
      const isTaken = door !== undefined && (isAt(door, from) || isAt(door, ahead(from, button)));
      // A door that leads there as it led before is open.
      if (door === undefined ? !isStep : !isDoor || !isTaken || isSameCell(door.to, to)) continue;
      const exit = [ahead(from, button), from].find(({ x, y }) => kindAt(map, x, y) === KIND.exit);
      const goal = isDoor ? (exit ?? null) : to;
      return { step, ledTo: door?.to, goal, isRefused: one.tried === undefined };
    }
  }
  return null;
}

/**
 * The atlas in which no way leads over a step that was in vain from its own cell; a door that led elsewhere leads there.
 *
 * @param open steps onto this cell lead there; null for none
 */
function withVainClosed(atlas: Atlas, had: string, known: number, open: MapCell | null): Atlas {
  const maps = atlas.maps.map((map) => {
    const isVain = (one: AtlasFailure): boolean =>
      isInVain(one, had, { cells: 0, known }) && !isSameCell(aheadOf(map.name, one), open);
    return map.failed?.some(isVain) === true ? closeIn(map, isVain) : map;
  });
  return { ...atlas, maps };
}

function closeIn(map: AtlasMap, isVain: (one: AtlasFailure) => boolean): AtlasMap {
  const doorBy = (one: AtlasFailure): AtlasDoor | undefined => (isVain(one) ? takenBy(map, one) : undefined);
  const taken = (map.failed ?? []).flatMap((one) => doorBy(one) ?? []);
  const failed = map.failed?.map((one) =>
    isVain(one) && doorBy(one) === undefined ? { x: one.x, y: one.y, press: one.press } : one,
  );
  const warps = map.warps?.map((warp) => {
    const door = taken.find(({ x, y }) => x === warp.x && y === warp.y);
    return door === undefined ? warp : { ...warp, to: { map: door.to.map, id: -1 } };
  });
  return { ...map, ...(failed && { failed }), ...(warps && { warps }) };
}

/** The door that a step took in vain, as it was taken; undefined for none, and for one that a text refused. */
function takenBy({ name, doors = [] }: AtlasMap, step: AtlasFailure): AtlasDoor | undefined {
  if (step.tried === undefined) return;
  const { x, y } = aheadOf(name, step);
  return doors.find(
    (door) => isSameStep(door, step) || (door.press === undefined && door.x === x && door.y === y),
  );
}

/**
 * Whether a step is in vain while the player has the same: a text refused it, or a walk set out for it from no further away, with no
 * less known, and nothing new came of it. From its own cell, 0, it was made.
 */
function isInVain(
  { had, tried }: AtlasFailure,
  now: string,
  { cells, known }: NonNullable<AtlasFailure["tried"]>,
): boolean {
  if (had !== now) return false;
  return tried === undefined || (tried.at === undefined && cells >= tried.cells && known <= tried.known);
}

function aheadOf(map: string, { x, y, press }: AtlasFailure): MapCell {
  const [nextX, nextY] = cellAhead(x, y, press);
  return { map, x: nextX, y: nextY };
}
