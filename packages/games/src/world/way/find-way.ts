import type { Atlas, Direction, MapCell } from "../atlas/atlas.ts";
import { withWarps } from "../warps.ts";
import type { WayRules } from "./fields.ts";
import { WAYS } from "./ground.ts";
import { STEP } from "./marks.ts";
import { beginSearch, type Search } from "./search.ts";

/** One press of a direction on a way. */
export interface WayStep {
  readonly button: Direction;
  readonly from: MapCell;
  /** Its end: a neighbour, the cell past a ledge, or the end of a door. */
  readonly to: MapCell;
  /** Whether it leads through a door: what `to` is may differ a little, and the walk is to look again there. */
  readonly isDoor: boolean;
}

/** A way over an atlas. */
export interface FoundWay {
  readonly steps: readonly WayStep[];
  /** Its length: a jump counts 2 cells. */
  readonly cells: number;
}

/**
 * The shortest way over everything that is known from a cell to the nearest of some others, by A*, through doors; null where
 * none is known. Persons are walked around, unless no other way leads there.
 */
export function findWay(
  known: Atlas,
  from: MapCell,
  targets: readonly MapCell[],
  rules: WayRules = {},
): FoundWay | null {
  if (targets.length === 0) return null;
  const search = beginSearch(withWarps(known), from, targets, rules);
  const target = search.findTarget();
  const way = target < 0 ? null : wayTo(search, target);
  search.end();
  return way;
}

/** The way to a cell that a search has settled. */
export function wayTo(search: Search, target: number): FoundWay {
  const steps: WayStep[] = [];
  let to = search.cellOf(target);
  for (let id = target, before = search.before(id); before >= 0; id = before, before = search.before(id)) {
    const step = search.stepTo(id);
    const from = search.cellOf(before);
    const { direction: button } = WAYS[step & 3] ?? WAYS[0];
    steps.push({ button, from, to, isDoor: (step & STEP.door) !== 0 });
    to = from;
  }
  return { steps: steps.reverse(), cells: search.costOf(target) };
}
