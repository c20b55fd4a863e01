import { mapNamed } from "../../world/apply-observation.ts";
import type { Atlas, MapCell } from "../../world/atlas/atlas.ts";
import { letterAt, UNKNOWN } from "../../world/layer.ts";
import type { WayRules } from "../../world/way/fields.ts";
import type { MaySetOut } from "../../world/way/find-unexplored.ts";
import { findWay, type WayStep } from "../../world/way/find-way.ts";
import { beginSearch } from "../../world/way/search.ts";
import { aimsFor } from "./aims.ts";
import { isSameCell } from "./take-step.ts";

/** The most exits that one walk takes again to see where they lead. */
const MOST_RETRIED = 8;

/** The exits that a walk has tried again, and whether it may set out for one. */
interface Retries {
  readonly retried: Set<string>;
  readonly maySetOut: MaySetOut;
}

/**
 * A way through an exit towards a map that was taken before and may have been kept wrong, where nothing else is left: each is
 * tried once in a walk. Null for none.
 */
export function retryExit(
  atlas: Atlas,
  at: MapCell,
  target: MapCell,
  rules: WayRules,
  { retried, maySetOut }: Retries,
): readonly WayStep[] | null {
  // On the target's own map no exit leads nearer, and an unvisited surrounding may have no way to it.
  if (at.map === target.map || retried.size === MOST_RETRIED || !wasNear(atlas, target, rules)) return null;
  const leading = mapsLeadingTo(atlas, target.map);
  const plans = atlas.maps.flatMap(({ name: map, doors = [] }) =>
    doors.flatMap(({ x, y, press, to }) => {
      const door = { map, x, y };
      const key = JSON.stringify([door, press]);
      if (to.map === map || !leading.has(to.map) || retried.has(key)) return [];
      const way = isSameCell(at, door) ? { steps: [] } : findWay(atlas, at, [door], rules);
      if (way === null || (press === undefined && way.steps.length === 0)) return [];
      const last = press === undefined ? [] : [{ button: press, from: door, to, isDoor: false }];
      const steps: readonly WayStep[] = [...way.steps, ...last];
      const step = steps.at(-1);
      return step !== undefined && maySetOut(step.from, step.button, 0) ? [{ key, steps }] : [];
    }),
  );
  const [nearest] = plans.sort((one, other) => one.steps.length - other.steps.length);
  if (nearest === undefined) return null;
  retried.add(nearest.key);
  return nearest.steps;
}

/** Whether a cell, or one to which a way leads from it, was entered once. */
export function wasNear(atlas: Atlas, target: MapCell, rules: WayRules): boolean {
  const map = mapNamed(atlas, target.map);
  if (map === undefined) return false;
  const [first] = aimsFor(map, target, rules).cells;
  if (first === undefined) return false;
  const search = beginSearch({ at: null, maps: [map] }, first, [], rules);
  for (let id = search.next(); id >= 0; id = search.next()) {
    const { x, y } = search.cellOf(id);
    if (letterAt(map.visits, x, y) !== UNKNOWN) return true;
  }
  return false;
}

/** The maps from which doors lead to one, wherever on them, and that one. */
function mapsLeadingTo({ maps }: Atlas, name: string): ReadonlySet<string> {
  const found = new Set([name]);
  for (let size = 0; size < found.size; ) {
    size = found.size;
    for (const { name: map, doors = [] } of maps)
      if (doors.some(({ to }) => found.has(to.map))) found.add(map);
  }
  return found;
}
