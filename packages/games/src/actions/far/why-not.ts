import { mapNamed } from "../../world/apply-observation.ts";
import type { Atlas, MapCell } from "../../world/atlas/atlas.ts";
import { letterAt } from "../../world/layer.ts";
import { ATLAS_LETTERS } from "../../world/letters.ts";
import { hasFailed } from "../../world/walks.ts";
import type { WayRules } from "../../world/way/fields.ts";
import { type FoundWay, findWay } from "../../world/way/find-way.ts";
import { aimsFor } from "./aims.ts";

/** The most obstacles on a way that are named. */
const MOST_NAMED = 2;

/**
 * Why no way was found: what is in it, where one would lead without that.
 *
 * @param opener what opens locked doors
 */
export function whyNot(
  atlas: Atlas,
  at: MapCell,
  target: MapCell,
  rules: WayRules,
  opener = "something",
): string {
  const { avoid = [], explores = false } = rules;
  const map = mapNamed(atlas, target.map);
  const wayWith = (other: WayRules, known = atlas): FoundWay | null => {
    const { cells } = map === undefined ? { cells: [] } : aimsFor(map, target, other);
    return findWay(known, at, cells, other);
  };
  const isThereWith = (other: WayRules): boolean => wayWith(other) !== null;
  if (avoid.length > 0 && isThereWith({ ...rules, avoid: [] }))
    return `every known way leads over ${avoid.join(", ")}`;
  if (!explores && isThereWith({ ...rules, explores: true })) {
    return "no known way leads there; one may lead over cells that were never seen (explore)";
  }
  const failed = failedOn(atlas, wayWith(rules, withoutFailures(atlas)));
  if (failed !== null) return `no known way leads there: ${failed} led nowhere when it was tried`;
  const through = wayWith({ ...rules, canSwim: true, opens: ["tree", "boulder", "locked"] });
  const obstacles = (through?.steps ?? [])
    .flatMap(({ to }) => obstacleAt(atlas, to, rules, opener) ?? [])
    .slice(0, MOST_NAMED);
  const are = obstacles.length === 1 ? "is" : "are";
  return obstacles.length === 0
    ? "no known way leads there"
    : `no known way leads there: ${obstacles.join(" and ")} ${are} in the way`;
}

/** The obstacle on a cell that could be entered without it; null for none. */
function obstacleAt(
  atlas: Atlas,
  { map, x, y }: MapCell,
  { canSwim = false }: WayRules,
  opener: string,
): string | null {
  const letter = letterAt(mapNamed(atlas, map)?.cells ?? [], x, y);
  if (letter === ATLAS_LETTERS.tree) return `a tree to cut at ${x},${y}`;
  if (letter === ATLAS_LETTERS.boulder)
    return `a boulder at ${x},${y} (Strength pushes it where there is room)`;
  if (letter === ATLAS_LETTERS.locked)
    return `a locked door at ${x},${y} (${opener} opens it: face it, press A)`;
  if (letter === ATLAS_LETTERS.person) return `a person at ${x},${y}`;
  return letter === ATLAS_LETTERS.water && !canSwim ? `water at ${x},${y}` : null;
}

/** The atlas as if no step had led nowhere. */
function withoutFailures(atlas: Atlas): Atlas {
  return { ...atlas, maps: atlas.maps.map(({ failed: _, ...map }) => map) };
}

/** The first step of a way that led nowhere; null for none. */
function failedOn(atlas: Atlas, way: FoundWay | null): string | null {
  const step = way?.steps.find(({ from, button }) =>
    hasFailed(mapNamed(atlas, from.map), from.x, from.y, button),
  );
  return step === undefined ? null : `the step ${step.button} from ${step.from.x},${step.from.y}`;
}
