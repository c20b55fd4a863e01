import type {
  Atlas,
  AtlasDoor,
  AtlasFailure,
  AtlasMap,
  MapCell,
} from "../../../../../src/base/vocabulary/atlas.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import { countKnown, failureAt } from "../../world/failures.ts";
import { cellAhead, isSameStep } from "../../world/walks.ts";
import type { MaySetOut } from "../../world/way/find-unexplored.ts";
import type { WayStep } from "../../world/way/find-way.ts";
import { ahead, isSameCell } from "./take-step.ts";

/**
 * The first plan that avoids each step that was in vain; else one that avoids those since which no more is known: the rule for
 * every walk, to a cell or to what is unexplored.
 *
 * @param had what the player has; undefined where what was in vain is not asked
 * @param plan null for none: with the atlas that it may use, and whether it may set out for a step from a distance
 */
export function planAround<T>(
  atlas: Atlas,
  had: string | undefined,
  plan: (open: Atlas, maySetOut: MaySetOut) => T | null,
): T | null {
  if (had === undefined) return plan(atlas, () => true);
  const planWith = (known: number): T | null =>
    plan(withVainClosed(atlas, had, known), maySetOutIn(atlas, had, known));
  return planWith(0) ?? planWith(countKnown(atlas));
}

/** Whether a walk may set out for a step: not for one that was in vain, with no less known. */
export function maySetOutIn(atlas: Atlas, had: string, known: number): MaySetOut {
  return ({ map, x, y }, press, cells) => {
    const before = failureAt(mapNamed(atlas, map), { x, y, press });
    return before === undefined || !isInVain(before, had, { cells, known });
  };
}

/** A step that is in vain now, and where its door led, if it took one. */
export interface VainStep {
  readonly step: WayStep;
  readonly ledTo: MapCell | undefined;
}

/** The first step of a way that is in vain now, or takes a door that was; null for none. */
export function findVain(atlas: Atlas, had: string, steps: readonly WayStep[]): VainStep | null {
  const known = countKnown(atlas);
  for (const step of steps) {
    const { from, button, isDoor } = step;
    const map = mapNamed(atlas, from.map);
    const vain = map?.failed?.find((one) => {
      const next = aheadOf(from.map, one);
      const isDoorThere = isDoor && (isSameCell(next, from) || isSameCell(next, ahead(from, button)));
      const isStep = isSameStep(one, { x: from.x, y: from.y, press: button });
      return (isStep || isDoorThere) && isInVain(one, had, { cells: 0, known });
    });
    if (map !== undefined && vain !== undefined) return { step, ledTo: doorAt(map, vain)?.to };
  }
  return null;
}

/** The atlas in which no way leads over a step that was in vain from its own cell; a door that led elsewhere leads there. */
function withVainClosed(atlas: Atlas, had: string, known: number): Atlas {
  const isVain = (one: AtlasFailure): boolean => isInVain(one, had, { cells: 0, known });
  const maps = atlas.maps.map((map) => (map.failed?.some(isVain) === true ? closeIn(map, isVain) : map));
  return { ...atlas, maps };
}

function closeIn(map: AtlasMap, isVain: (one: AtlasFailure) => boolean): AtlasMap {
  const doorBy = (one: AtlasFailure): AtlasDoor | undefined =>
    isVain(one) && one.tried !== undefined ? doorAt(map, one) : undefined;
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

/** The door that a step takes, as it was taken. */
function doorAt({ name, doors = [] }: AtlasMap, step: AtlasFailure): AtlasDoor | undefined {
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
