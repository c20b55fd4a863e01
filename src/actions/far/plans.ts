import type { Atlas, AtlasMap, Direction, MapCell } from "../../run/atlas.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import { isInside, letterAt, UNKNOWN } from "../../world/layer.ts";
import { ATLAS_LETTERS, type AtlasCell } from "../../world/letters.ts";
import type { WayRules } from "../../world/way/fields.ts";
import { type ExploreAim, findUnexplored } from "../../world/way/find-unexplored.ts";
import { type FoundWay, findWay, type WayStep } from "../../world/way/find-way.ts";
import { KIND, kindAt, WAYS } from "../../world/way/ground.ts";
import { withGuessedDoors } from "../../world/way/guessed-doors.ts";
import { beginSearch } from "../../world/way/search.ts";
import { aimsFor } from "./aims.ts";

/** The most exits that one walk takes again to see where they lead. */
const MOST_RETRIED = 8;

/** How somebody wants to walk. */
export interface FarRules {
  /** Cells that are not entered, such as `grass`. */
  readonly avoid?: readonly AtlasCell[];
  /** Whether cells that were never seen may be entered where no other way leads there. */
  readonly explore?: boolean;
}

/** A walk as it is meant to go. */
export interface FarPlan {
  readonly steps: readonly WayStep[];
  /**
   * What comes behind the last step: nothing, a cell is faced, or that step led into an exit, or a press leads on to where
   * nothing is known; `retry` where that step shows where a way out leads, and the plan is made anew.
   */
  readonly end:
    | { readonly type: "stand" | "exit" | "retry" }
    | { readonly type: "face"; readonly cell: MapCell }
    | { readonly type: "on"; readonly button: Direction };
}

/** Makes a plan from where the player stands, with what is known now. A text says why there is none. */
export type Planner = (atlas: Atlas, at: MapCell, canSwim: boolean) => FarPlan | string;

/** Plans to a cell of any map. */
export function planTo(target: MapCell, { avoid = [], explore = false }: FarRules): Planner {
  let isFirst = true;
  const retried = new Set<string>();
  return (atlas, at, canSwim) => {
    const isBegun = !isFirst;
    isFirst = false;
    const map = mapNamed(atlas, target.map);
    if (map === undefined) return `${target.map} was never seen`;
    if (!isInside(target.x, target.y, map.size)) return tellSize(map, target);
    const rules = { avoid, canSwim, explores: explore };
    const isExit = kindAt(map, target.x, target.y) === KIND.exit;
    if (isExit && isSame(at, target)) return (isBegun ? null : offAndOn(map, target, rules)) ?? STAY;
    if (kindAt(map, target.x, target.y) === KIND.unknown && !explore)
      return "that cell was never seen (explore goes there)";
    const { cells, faces } = aimsFor(map, target, rules);
    if (cells.length === 0) return "nobody can stand there or beside it, as far as is known";
    const way = findWay(atlas, at, cells, rules) ?? findWay(withGuessedDoors(atlas), at, cells, rules);
    if (way === null) return retryExit(atlas, at, target, rules, retried) ?? whyNot(atlas, at, target, rules);
    const end =
      faces === null
        ? ({ type: isExit ? "exit" : "stand" } as const)
        : ({ type: "face", cell: faces } as const);
    return { steps: way.steps, end };
  };
}

/** Plans to the edge of what is known, and one step on from there. */
export function planTowards(aim: ExploreAim, { avoid = [] }: FarRules): Planner {
  return (atlas, at, canSwim) => {
    const edge = findUnexplored(atlas, at, aim, { avoid, canSwim });
    if (edge === null) return "no way is known to anything unexplored there";
    return { steps: edge.way.steps, end: { type: "on", button: edge.button } };
  };
}

const STAY: FarPlan = { steps: [], end: { type: "stand" } };

/** Who stands on an exit leaves by it by stepping off it and on again; null where there is no room for that. */
function offAndOn(map: AtlasMap, on: MapCell, rules: WayRules): FarPlan | null {
  for (const [index, { x, y }] of WAYS.entries()) {
    const off = { map: on.map, x: on.x + x, y: on.y + y };
    const isGround = aimsFor(map, off, rules).faces === null && kindAt(map, off.x, off.y) !== KIND.exit;
    const away = isGround ? findWay({ at: null, maps: [map] }, on, [off], rules)?.steps : undefined;
    const back = WAYS[index ^ 1];
    if (away?.length !== 1 || back === undefined) continue;
    const step = { button: back.direction, from: off, to: on, isDoor: false };
    return { steps: [...away, step], end: { type: "exit" } };
  }
  return null;
}

/**
 * A way through an exit towards a map that was taken before and may have been kept wrong, where nothing else is left: each is
 * tried once in a walk. Null for none.
 */
function retryExit(
  atlas: Atlas,
  at: MapCell,
  target: MapCell,
  rules: WayRules,
  retried: Set<string>,
): FarPlan | null {
  // On the target's own map no exit leads nearer, and to what nobody was near there may be no way.
  if (at.map === target.map || retried.size === MOST_RETRIED || !wasNear(atlas, target, rules)) return null;
  const leading = mapsLeadingTo(atlas, target.map);
  const plans = atlas.maps.flatMap(({ name: map, doors = [] }) =>
    doors.flatMap(({ x, y, press, to }) => {
      const door = { map, x, y };
      const key = JSON.stringify([door, press]);
      if (to.map === map || !leading.has(to.map) || retried.has(key)) return [];
      const way = isSame(at, door) ? { steps: [] } : findWay(atlas, at, [door], rules);
      if (way === null || (press === undefined && way.steps.length === 0)) return [];
      const last = press === undefined ? [] : [{ button: press, from: door, to, isDoor: false }];
      return [{ key, steps: [...way.steps, ...last] }];
    }),
  );
  const [nearest] = plans.sort((one, other) => one.steps.length - other.steps.length);
  if (nearest === undefined) return null;
  retried.add(nearest.key);
  return { steps: nearest.steps, end: { type: "retry" } };
}

/** Whether a cell, or one to which a way leads from it, was entered once. */
function wasNear(atlas: Atlas, target: MapCell, rules: WayRules): boolean {
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

/** Why no way was found: what is in it, where one would lead without that. */
function whyNot(atlas: Atlas, at: MapCell, target: MapCell, rules: WayRules): string {
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
  const through = wayWith({ ...rules, canSwim: true }, withoutTrees(atlas));
  const obstacle = through?.steps.map(({ to }) => obstacleAt(atlas, to, rules)).find((one) => one !== null);
  return obstacle === undefined
    ? "no known way leads there"
    : `no known way leads there: ${obstacle} is in the way`;
}

/** What keeps somebody off a cell who could enter it otherwise; null for nothing. */
function obstacleAt(atlas: Atlas, { map, x, y }: MapCell, { canSwim = false }: WayRules): string | null {
  const letter = letterAt(mapNamed(atlas, map)?.cells ?? [], x, y);
  if (letter === ATLAS_LETTERS.tree) return `a tree to cut at ${x},${y}`;
  return letter === ATLAS_LETTERS.water && !canSwim ? `water at ${x},${y}` : null;
}

function withoutTrees(atlas: Atlas): Atlas {
  const clear = (row: string): string => row.replaceAll(ATLAS_LETTERS.tree, ATLAS_LETTERS.free);
  return { ...atlas, maps: atlas.maps.map((map) => ({ ...map, cells: map.cells.map(clear) })) };
}

function tellSize({ name, size }: AtlasMap, { x, y }: MapCell): string {
  const extent = size === undefined ? "256 × 256 cells at most" : `${size.width} × ${size.height} cells`;
  return `${name} has ${extent}, and no cell ${x},${y}`;
}

function isSame(one: MapCell, other: MapCell): boolean {
  return one.map === other.map && one.x === other.x && one.y === other.y;
}
