import { TOOL_RULES, weighsScenes } from "../../../../../src/base/vocabulary/tool-rules.ts";
import { NO_MOVES, pathMovesOf } from "../../known/path-moves.ts";
import { mapNamed } from "../../world/apply-observation.ts";
import type { MapCell, Standing } from "../../world/atlas/atlas.ts";
import { countKnown, failureAt } from "../../world/failures.ts";
import { isOpenKind, KIND } from "../../world/way/ground.ts";
import { type Cleared, clearWay, useMove } from "./clear-way.ts";
import { face } from "./face.ts";
import { countSeen, farStep, isCarriedFrom, isEntrance, isKnown, kindIn, leadsOn } from "./far-step.ts";
import { type Marks, NO_MARKS, withFailed, withMarks } from "./marks.ts";
import { obstacleOf } from "./obstacles.ts";
import type { ExploreGoal, FarPlan, Planner } from "./plans.ts";
import {
  ahead,
  CANNOT_WALK,
  comeToRest,
  type FarPorts,
  type FarStep,
  hasLed,
  isSameCell,
  takeStep,
} from "./take-step.ts";

/** The most steps of one walk, where nothing else is said. */
const MOST_STEPS = 200;

/** Maximal number of failed steps: a person is in the way, or the atlas is wrong. */
const MOST_IN_VAIN = 8;

/** The plans in a row over unseen cells that may show nothing new. */
const MOST_WITHOUT_NEWS = 2;

/** Steps between two chances for others to run. */
const STRETCH = 8;

/** The wait for a person in the way: two of their steps. */
const PATIENCE_FRAMES = 32;

/** The result of a walk. */
export interface WentFar {
  /**
   * `interrupted`: something should be seen first. `blocked`: something was in the way for good. `no-way`: none is known,
   * from the beginning or by what the way showed. `bound`: it took its most steps.
   */
  readonly end: "reached" | "interrupted" | "blocked" | "no-way" | "bound";
  /** The player's cell; null for none, as in a battle. */
  readonly at: Standing | null;
  readonly steps: number;
  /** Why it ended there; null where it reached what it was for. */
  readonly reason: string | null;
  /** The thing faced at its end: a wall, a person, a sign; null for nothing. */
  readonly faces: MapCell | null;
  /** The moves that were used, and where: `Cut at 5,3`. Absent for none. */
  readonly uses?: readonly string[];
}

/**
 * The steps of a walk so far: whether any did not lead on as planned, whether the last did not, and whether a goal's own was made;
 * those that led to another map than planned, and those that took an exit again to see where it leads, each with what the player had before.
 */
interface Trials {
  readonly elsewhere: (readonly [step: FarStep, had: string])[];
  isAnyInVain: boolean;
  isLastInVain: boolean;
  isGoalTried: boolean;
}

/**
 * Follows a plan over any number of maps. Plans again where a person blocks the way, or a cell has changed. The game
 * has come to rest before it. Other code may run where it yields. Where nothing new came
 * of it, notes the steps that led elsewhere, and the step for which an exploring walk set out, where it was tried in vain: the next
 * one sets out for another.
 */
export function* goFar(
  ports: FarPorts,
  plan: Planner,
  mostSteps: number = MOST_STEPS,
): Generator<void, WentFar> {
  const { world } = ports;
  world.look();
  const knownBefore = countKnown(world.atlas());
  let goal: ExploreGoal | undefined;
  const noting: Planner = (...now) => {
    const made = plan(...now);
    if (typeof made !== "string") goal ??= made.goal;
    return made;
  };
  const trials: Trials = { elsewhere: [], isAnyInVain: false, isLastInVain: false, isGoalTried: false };
  const went = yield* followPlan(ports, noting, mostSteps, trials);
  const known = countKnown(world.atlas());
  if (known > knownBefore || !weighsScenes(rulesOf(ports))) return went;
  if (went.end !== "reached")
    for (const [{ from, button }, had] of trials.elsewhere)
      world.fail(from, button, had, { cells: 0, known });
  if (goal === undefined) return went;
  const opened = textAt(ports, went);
  if (opened === null && !wasTried(ports, went, trials)) return went;
  const { at, button: press, cells, had } = goal;
  const before = failureAt(mapNamed(world.atlas(), at.map), { ...at, press });
  const isStruck = before !== undefined && before.tried === undefined && (before.had ?? had) === had;
  const most = Math.max(known, before?.tried?.known ?? 0);
  const isOpen = opened !== null && !trials.isGoalTried;
  if (!isStruck) world.fail(at, press, had, { cells, known: most, ...(isOpen ? { at: opened } : {}) });
  return went;
}

/** The cell on which a text interrupted a walk: it is not known yet whether the player stays there. Null for none. */
function textAt({ emulator, game }: FarPorts, { end, at }: WentFar): MapCell | null {
  const isText = (game.adapter.shownText?.(emulator) ?? null) !== null;
  return end === "interrupted" && isText && at !== null ? { map: at.map, x: at.x, y: at.y } : null;
}

/** Whether a step of a walk was tried and did not lead on: what interrupts it on the way, as a fight does, says nothing of that. */
function wasTried({ emulator, game }: FarPorts, { end, at }: WentFar, trials: Trials): boolean {
  if (end === "bound") return trials.isAnyInVain;
  if (end !== "interrupted") return true;
  const canWalk = at !== null && (game.adapter.grid?.(emulator) ?? null) !== null;
  return at !== null && (trials.isGoalTried || (canWalk && trials.isLastInVain));
}

function* followPlan(
  ports: FarPorts,
  plan: Planner,
  mostSteps: number,
  trials: Trials,
): Generator<void, WentFar> {
  const { emulator, game, recorder, watch, world } = ports;
  let before = game.adapter.readState(emulator, null);
  let steps = 0;
  let inVain = 0;
  let marks: Marks = NO_MARKS;
  let [seenBefore, nothingNew] = [-1, 0];
  let failedAt: Pick<MapCell, "x" | "y"> | null = null;
  const ended = (end: WentFar["end"], reason: string | null, faces: MapCell | null = null): WentFar => ({
    end,
    at: world.standing(),
    steps,
    reason,
    faces,
    ...(uses.length === 0 ? {} : { uses }),
  });
  const uses: string[] = [];
  let [hasFlown, hasLit] = [false, false];
  const pathMoves = pathMovesOf(game.adapter);
  const isSwimming = (): boolean => game.adapter.grid?.(emulator)?.canSwim === true;
  /** Notes a use; returns how the walk ends by it, null where it continues. */
  const used = ({ use, reason }: Cleared): WentFar | null => {
    if (use !== null) uses.push(use);
    before = game.adapter.readState(emulator, null);
    return reason === null ? null : ended(uses.length + steps === 0 ? "blocked" : "interrupted", reason);
  };
  /** Notes a failure; returns how the walk ends by it, null where it continues. */
  const failed = (reason: string): WentFar | null => {
    inVain += 1;
    return inVain < MOST_IN_VAIN ? null : ended("blocked", reason);
  };
  /** Waits for a person on a cell to pass. */
  const waitAt = ({ x, y }: MapCell): WentFar | null => {
    recorder.hold([], PATIENCE_FRAMES);
    const reason = watch.look();
    if (reason !== null) return ended("interrupted", reason);
    world.look();
    return failed(tellPerson({ x, y }));
  };
  const take = (step: FarStep, isRetry: boolean): WentFar | null => {
    const had = weighsScenes(rulesOf(ports)) ? ports.had?.() : undefined;
    const { at, reason } = takeStep(ports, step, before);
    const isFurther = at !== null && at.map !== step.from.map && at.map === step.nextMap;
    trials.isLastInVain = at !== null && !isFurther && !hasLed(step, at);
    trials.isAnyInVain ||= trials.isLastInVain;
    const isElsewhere = trials.isLastInVain && at?.map !== step.from.map;
    if (had !== undefined && (isRetry || isElsewhere)) trials.elsewhere.push([step, had]);
    if (!isSameCell(at, step.from)) steps += 1;
    if (reason !== null || at === null) return ended("interrupted", reason ?? CANNOT_WALK);
    if (at.map !== step.from.map) before = game.adapter.readState(emulator, null);
    if (hasLed(step, at)) return null;
    // A button that was still held took the door after the step, or the floor carried the player: the plan is made
    // anew.
    if (isFurther || isCarriedFrom(world.atlas(), step.to, at)) return null;
    const { x, y } = ahead(step.from, step.button);
    // A person may have been there: try twice.
    const isPerson = kindIn(world.atlas(), { ...step.from, x, y }) === KIND.person;
    if (!isPerson && x === failedAt?.x && y === failedAt.y) {
      marks = withFailed(marks, step);
      if (at.map === step.from.map) world.fail(step.from, step.button);
    }
    failedAt = { x, y };
    return failed(`${x},${y} cannot be entered`);
  };
  /** The action after the last step; null if a new plan is needed. */
  const finish = ({ end }: FarPlan, at: Standing): WentFar | null => {
    if (end.type === "on") return goOn(at, end.button);
    if (end.type === "retry" || end.type === "fly") return null;
    if (end.type !== "face") {
      if (end.type === "stand") comeToRest(ports, before);
      const isThere = end.type === "exit" || isSameCell(world.standing(), at);
      return isThere ? ended("reached", null) : carried(at);
    }
    const { cell } = end;
    const reason = face(ports, at, cell, before);
    if (reason !== null) return ended("interrupted", reason);
    const isMarked = marks.walls.some((wall) => isSameCell(wall, cell));
    if (isMarked) return ended("blocked", `${cell.x},${cell.y} cannot be entered`, cell);
    const isGone = isOpenKind(kindIn(world.atlas(), cell)) || !isSameCell(world.standing(), at);
    return isGone ? failed("the person there keeps moving") : ended("reached", null, cell);
  };
  /** The end of a walk whose last cell's floor carried the player away. */
  const carried = ({ x, y }: MapCell): WentFar => {
    const at = world.standing();
    const place = at === null ? "elsewhere" : `to ${at.x},${at.y}`;
    return ended("interrupted", `the floor at ${x},${y} moves you ${place}`);
  };
  /** Takes a step to where nothing was known, unless the way there has shown it. */
  const goOn = (at: Standing, button: FarStep["button"]): WentFar | null => {
    const to = ahead(at, button);
    const asksSides = weighsScenes(rulesOf(ports));
    const isShown = asksSides ? !leadsOn(world.atlas(), at, button) : isKnown(world.atlas(), to);
    if (isShown) return ended("reached", null);
    const step = { button, from: at, to, leaves: "anywhere", onward: [], nextMap: null } as const;
    const stepped = takeStep(ports, step, before);
    trials.isGoalTried = true;
    if (!isSameCell(stepped.at, at)) steps += 1;
    if (stepped.reason !== null) return ended("interrupted", stepped.reason);
    if (!isSameCell(stepped.at, at)) return ended("reached", null);
    if (kindIn(world.atlas(), to) === KIND.person) return ended("blocked", tellPerson(to));
    // Another side may lead on: the next plan leaves this one out.
    world.fail(at, button);
    return failed(`${to.x},${to.y} cannot be entered`);
  };

  for (let at = world.standing(); at !== null; at = world.standing()) {
    const known = withMarks(world.atlas(), marks);
    const moves = pathMoves?.now(emulator) ?? NO_MOVES;
    const made = plan(known, at, isSwimming(), moves);
    if (typeof made === "string") return ended(inVain > 0 ? "blocked" : "no-way", made);
    if (made.end.type === "fly") {
      const { map } = made.end;
      if (hasFlown) return ended("blocked", `Fly did not lead to ${map}`);
      hasFlown = true;
      const stopped = used(yield* useMove(ports, { move: "Fly", to: map }, `Fly to ${map}`));
      if (stopped !== null) return stopped;
      continue;
    }
    if (moves.isDark && moves.usable.includes("Flash") && !hasLit && made.steps.length > 0) {
      hasLit = true;
      // The way is the same in the dark.
      used(yield* useMove(ports, { move: "Flash" }, "Flash"));
      continue;
    }
    if (made.steps.some(({ to }) => kindIn(known, to) === KIND.unknown)) {
      const seen = countSeen(known);
      nothingNew = seen === seenBefore ? nothingNew + 1 : 0;
      seenBefore = seen;
      if (nothingNew === MOST_WITHOUT_NEWS) return ended("no-way", "nothing new appears on the way there");
    }
    let here: Standing | null = at;
    let done = 0;
    for (const [index, step] of made.steps.entries()) {
      if (steps >= mostSteps) return ended("bound", `a walk takes ${mostSteps} steps at most`);
      if (!isSameCell(here, step.from)) break;
      const kind = kindIn(world.atlas(), step.to);
      if (index > 0 && kind !== kindIn(known, step.to) && kind !== KIND.free) break;
      // An arrow or a hole that came into view.
      const isNewFloor = isEntrance(world.atlas(), step.to) && !isEntrance(known, step.to);
      if (index > 0 && !step.isDoor && isNewFloor) break;
      const obstacle = obstacleOf(world.atlas(), step, isSwimming());
      if (obstacle !== null && pathMoves !== null) {
        const stopped = used(yield* clearWay(ports, step, obstacle, moves.isStrong, before));
        if (stopped !== null) return stopped;
        break;
      }
      const isInTheWay = kind === KIND.person && !step.isDoor;
      const next = farStep(made, index, known);
      const isRetry = made.end.type === "retry" && index === made.steps.length - 1;
      const stopped = isInTheWay ? waitAt(step.to) : take(next, isRetry);
      if (stopped !== null) return stopped;
      here = world.standing();
      if (here !== null && hasLed(next, here)) done += 1;
      const isLast = index === made.steps.length - 1 && made.end.type === "stand";
      if (isLast && here !== null && isCarriedFrom(world.atlas(), step.to, here)) return carried(step.to);
      const isBeyondExit =
        made.end.type === "exit" && here !== null && here.map === next.nextMap && here.map !== at.map;
      if (isBeyondExit && index === made.steps.length - 2) return ended("reached", null);
      if (steps % STRETCH === 0) yield;
    }
    const last = made.steps.at(-1);
    const isAtEnd =
      last === undefined ||
      made.end.type === "exit" ||
      made.end.type === "retry" ||
      isSameCell(here, last.to);
    const finished = isAtEnd && done === made.steps.length && here !== null ? finish(made, here) : null;
    if (finished !== null) return finished;
    yield;
  }
  return ended("interrupted", CANNOT_WALK);
}

function rulesOf({ rules = TOOL_RULES }: FarPorts): { readonly rules: number } {
  return { rules };
}

function tellPerson({ x, y }: Pick<MapCell, "x" | "y">): string {
  return `a person is in the way at ${x},${y}`;
}
