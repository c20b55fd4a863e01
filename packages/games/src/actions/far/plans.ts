import { NO_MOVES, type PathMoves } from "../../known/path-moves.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import type { Atlas, AtlasMap, Direction, MapCell } from "../../world/atlas/atlas.ts";
import { countKnown } from "../../world/failures.ts";
import { isInside } from "../../world/layer.ts";
import type { AtlasCell } from "../../world/letters.ts";
import { findUntouched } from "../../world/things/find-untouched.ts";
import { nearestReached } from "../../world/told/nearest-reached.ts";
import { toldName } from "../../world/told/told-name.ts";
import type { WayRules } from "../../world/way/fields.ts";
import { type ExploreAim, findUnexplored, type UnexploredEdge } from "../../world/way/find-unexplored.ts";
import { type FoundWay, findWay, type WayStep } from "../../world/way/find-way.ts";
import { KIND, kindAt, WAYS } from "../../world/way/ground.ts";
import { withGuessedDoors } from "../../world/way/guessed-doors.ts";
import { aimsFor } from "./aims.ts";
import { betterWay, opensOf, withRoomToPush } from "./obstacles.ts";
import { findVain, maySetOutIn, planAround, type VainStep } from "./plan-around.ts";
import { retryExit, wasNear } from "./retry-exit.ts";
import { isSameCell } from "./take-step.ts";
import { nothingToExplore, tellAgain } from "./what-is-left.ts";
import { whyNot } from "./why-not.ts";

/** The rules of a walk. */
export interface FarRules {
  /** Cells that are not entered, such as `grass`. */
  readonly avoid?: readonly AtlasCell[];
  /** Whether cells that were never seen may be entered where no other way leads there. */
  readonly explore?: boolean;
  /** A digest of what the player has: no way leads over what was in vain with it. Absent where that is not asked. */
  readonly had?: string;
}

/** A walk as it is meant to go. */
export interface FarPlan {
  readonly steps: readonly WayStep[];
  /**
   * The action after the last step: none, a cell is faced, that step led into an exit, or a press leads into the
   * unknown; `retry` where that step shows where an exit leads, and the plan is made anew.
   */
  readonly end:
    | { readonly type: "stand" | "exit" | "retry" }
    | { readonly type: "face"; readonly cell: MapCell }
    /** The plan is made anew after a flight to that map. */
    | { readonly type: "fly"; readonly map: string }
    | { readonly type: "on"; readonly button: Direction };
  /** The step for which an exploring walk sets out, and how far away it is; absent where what was tried is not kept. */
  readonly goal?: ExploreGoal;
}

/** The last step of an exploring walk: from a cell, by a press. */
export interface ExploreGoal {
  readonly at: MapCell;
  readonly button: Direction;
  /** The length of the way there. */
  readonly cells: number;
  /** A digest of the player's belongings and deeds then. */
  readonly had: string;
}

/**
 * Makes a plan from where the player stands, with what is known now and what the party can do. A text says why there is
 * none.
 */
export type Planner = (atlas: Atlas, at: MapCell, canSwim: boolean, moves?: PathMoves) => FarPlan | string;

/** From this many cells on, a flight is quicker than a walk. */
const FLY_CELLS = 64;

/**
 * Plans to a cell of any map, around steps that were in vain. Where no way is known without one, it says so, but for a step onto the very
 * cell that is asked for: that may be tried.
 */
export function planTo(target: MapCell, { avoid = [], explore = false, had }: FarRules): Planner {
  let isFirst = true;
  const retried = new Set<string>();
  return (atlas, at, canSwim, moves = NO_MOVES) => {
    const isBegun = !isFirst;
    isFirst = false;
    const map = mapNamed(atlas, target.map);
    if (map === undefined) return `${target.map} was never seen`;
    if (!isInside(target.x, target.y, map.size)) return tellSize(map, target);
    const opens = opensOf(moves);
    const rules = { avoid, canSwim, explores: explore, ...(opens.length === 0 ? {} : { opens }) };
    const isExit = kindAt(map, target.x, target.y) === KIND.exit;
    if (isExit && isSameCell(at, target)) return (isBegun ? null : offAndOn(map, target, rules)) ?? STAY;
    if (kindAt(map, target.x, target.y) === KIND.unknown && !explore)
      return "that cell was never seen (explore goes there)";
    const { cells, faces } = aimsFor(map, target, rules);
    if (cells.length === 0) {
      const nearest = nearestReached(atlas, at, target, rules);
      const told = nearest === null ? "" : `; the nearest cell is ${nearest.x},${nearest.y}`;
      return `you can stand neither there nor beside it, as far as is known${told}`;
    }
    const way = planAround(atlas, had, (open) => wayAround(open, at, cells, rules), target);
    const isFar = at.map !== map.name && (way === null || way.cells >= FLY_CELLS);
    if (isFar && moves.flights.includes(map.name) && wasNear(atlas, target, rules))
      return { steps: [], end: { type: "fly", map: map.name } };
    if (way === null) {
      const steps = planAround(atlas, had, (open, maySetOut) =>
        retryExit(open, at, target, rules, { retried, maySetOut }),
      );
      if (steps !== null) return { steps, end: { type: "retry" } };
      const straight = had === undefined ? null : wayAround(atlas, at, cells, rules);
      const vain = had === undefined ? null : findVain(atlas, had, straight?.steps ?? []);
      return vain === null ? whyNot(atlas, at, target, rules, moves.opener) : tellVain(vain);
    }
    const end =
      faces === null
        ? ({ type: isExit ? "exit" : "stand" } as const)
        : ({ type: "face", cell: faces } as const);
    return { steps: way.steps, end };
  };
}

/**
 * Plans to the edge of what is known, and one step on from there. It sets out for no step again for which it set out in vain from no
 * further away, but once everything else is explored: then for each one once more, where more is known now.
 *
 * @param asksThings whether it leads to people and things that were not seen to answer where no ground is left
 */
export function planTowards(aim: ExploreAim, { avoid = [], had }: FarRules, asksThings = false): Planner {
  return (known, at, canSwim, moves = NO_MOVES) => {
    const opens = opensOf(moves);
    const wayOf = ({ way }: UnexploredEdge): FoundWay => way;
    const plan = planAround(known, had, (atlas, maySetOut) => {
      const find = (from: Atlas, rules: WayRules) => findUnexplored(from, at, aim, rules, maySetOut);
      const edge =
        find(atlas, { avoid, canSwim }) ??
        (opens.length === 0
          ? null
          : withRoomToPush(atlas, (pushed) => find(pushed, { avoid, canSwim, opens }), wayOf));
      if (edge !== null) return towards(edge, { type: "on", button: edge.button }, had);
      const thing =
        asksThings && aim === null ? findUntouched(atlas, at, { avoid, canSwim }, maySetOut) : null;
      return thing === null ? null : towards(thing, { type: "face", cell: thing.cell }, had);
    });
    if (plan !== null) return plan;
    if (had === undefined) return nothingToExplore(known, at, aim, asksThings);
    const maySetOut = maySetOutIn(known, had, countKnown(known));
    const beyond = findUnexplored(known, at, aim, { avoid, canSwim, opens }, maySetOut);
    const closing = findVain(known, had, beyond?.way.steps ?? []);
    return nothingToExplore(known, at, aim, asksThings, had, closing);
  };
}

function towards({ way, at, button }: UnexploredEdge, end: FarPlan["end"], had: string | undefined): FarPlan {
  const goal = had === undefined ? undefined : { at, button, cells: way.cells, had };
  return { steps: way.steps, end, ...(goal === undefined ? {} : { goal }) };
}

/** The best way that the rules allow, round obstacles or over those that the party clears. */
function wayAround(atlas: Atlas, at: MapCell, cells: readonly MapCell[], rules: WayRules): FoundWay | null {
  const { opens = [], ...plainly } = rules;
  const find = (known: Atlas, allowed: WayRules): FoundWay | null =>
    findWay(known, at, cells, allowed) ?? findWay(withGuessedDoors(known), at, cells, allowed);
  const plain = find(atlas, plainly);
  if (opens.length === 0) return plain;
  const wayOf = (way: FoundWay): FoundWay => way;
  const cleared = withRoomToPush(atlas, (known) => find(known, rules), wayOf);
  return betterWay(atlas, [plain, cleared], wayOf, rules.canSwim === true);
}

const STAY: FarPlan = { steps: [], end: { type: "stand" } };

/** Leaves by the exit under the player: one step off it and one on again; null where there is no room for that. */
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

function tellSize({ name, size }: AtlasMap, { x, y }: MapCell): string {
  const extent = size === undefined ? "256 × 256 cells at most" : `${size.width} × ${size.height} cells`;
  return `${name} has ${extent}, and no cell ${x},${y}`;
}

/** Why there is no way, where one would lead over a step that was in vain. */
function tellVain({ step: { from, button }, ledTo, goal, isRefused }: VainStep): string {
  const led = ledTo === undefined ? "did not lead on" : `led to ${toldName(ledTo.map)} ${ledTo.x},${ledTo.y}`;
  const tryIt = goal === null ? "" : `; to try it now, walk to ${goal.x},${goal.y}`;
  return (
    `no known way leads there but over the step ${button} from ${toldName(from.map)} ${from.x},${from.y}, ` +
    `which ${led} when it was tried (${tellAgain(isRefused)}${tryIt})`
  );
}
