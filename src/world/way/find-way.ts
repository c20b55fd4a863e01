import type { Atlas, Direction, MapCell } from "../../run/atlas.ts";
import { withWarps } from "../warps.ts";
import { gatesTo } from "./gates.ts";
import { WAYS } from "./ground.ts";
import { beginSearch, type Search, type WayRules } from "./search.ts";

/** One press of a direction on a way. */
export interface WayStep {
  readonly button: Direction;
  readonly from: MapCell;
  /** Where it leads: a neighbour, the cell behind a ledge, or where a door leads. */
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
  const atlas = withWarps(known);
  const search = beginSearch(atlas, from, targets, gatesTo(atlas, targets), rules);
  const target = search.nextTarget();
  return target < 0 ? null : wayTo(search, target);
}

/** The way to a cell that a search has settled. */
export function wayTo(search: Search, target: number): FoundWay {
  const steps: WayStep[] = [];
  let to = search.cellOf(target);
  for (let id = target, before = search.before(id); before >= 0; id = before, before = search.before(id)) {
    const { way, isDoor } = search.stepTo(id);
    const from = search.cellOf(before);
    steps.push({ button: (WAYS[way] ?? WAYS[0]).direction, from, to, isDoor });
    to = from;
  }
  return { steps: steps.reverse(), cells: search.costOf(target) };
}
