import { TASK_CAUSES, type TaskCause } from "../improve-task.ts";
import type { MinedStep } from "./played-run.ts";

/** Steps of a run, by their places among those that were read: from the one before the first to the last. */
export interface Stretch {
  /** Null for one that went well. */
  readonly cause: TaskCause | null;
  /** The moment before it. */
  readonly from: number;
  /** The first step at which it is over. */
  readonly to: number;
}

/** Steps in a row without any gain that make trouble. */
export const QUIET_STEPS = 10;

/** The part of its steps in which a quiet stretch is at different places, at most, where it repeats itself. */
const REPEATED = 1 / 3;

/** The length or cost of a slow way to a milestone, as a multiple of the median; and its least steps. */
const [SLOW, SLOW_STEPS] = [2, 10];

/** Health before a fight is lost, and after waking up elsewhere. */
const [WEAK, WELL] = [0.8, 0.99];

/** Steps that are gone back from the end of a lost fight to the moment before it, at most. */
const FIGHT_STEPS = 30;

/** Steps that are gone back from other trouble to a moment at which the player walks, at most. */
const WALK_STEPS = 5;

/** Signals whose names are no causes. */
const SIGNAL_CAUSES: ReadonlyMap<string, TaskCause> = new Map([
  ["latency", "cost"],
  ["goal", "progress"],
]);

/** Returns the stretches of a run that cost much for little, and those that went well; none overlaps another one much. */
export function findStretches(steps: readonly MinedStep[]): readonly Stretch[] {
  const defeats = findDefeats(steps);
  const quiet = findQuiet(steps);
  const ways = findWays(steps);
  const found: Stretch[] = [];
  for (const one of [...defeats, ...quiet, ...ways.slow, ...ways.good])
    if (!found.some((other) => overlap(one, other) > 0.5)) found.push(one);
  return found.filter(
    ({ cause, from, to }) => cause !== null || !found.some((bad) => isWithin(bad, from, to)),
  );
}

function isWithin({ cause, from, to }: Stretch, first: number, last: number): boolean {
  return cause !== null && cause !== "slow" && from < last && to > first;
}

/** The shared part of two stretches, of the shorter one. */
function overlap(one: Stretch, other: Stretch): number {
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return shared / Math.max(1, Math.min(one.to - one.from, other.to - other.from));
}

/** Lost fights: from the last walk before one to the step after which the player has no health, or wakes up elsewhere. */
function findDefeats(steps: readonly MinedStep[]): readonly Stretch[] {
  return steps.flatMap((step, at): readonly Stretch[] => {
    const before = steps[at - 1];
    if (before === undefined || !isDefeat(before, step)) return [];
    return [{ cause: "defeat", from: walkBefore(steps, at - 1, FIGHT_STEPS), to: at }];
  });
}

function isDefeat(one: MinedStep, other: MinedStep): boolean {
  const [{ entry: before, info: then }, { entry: after, info: now }] = [one, other];
  const [had = 1, has = 1] = [before.health, after.health];
  if (has === 0) return had > 0;
  const isElsewhere = ["map", "place"].some((name) => then[name] !== undefined && then[name] !== now[name]);
  const hasGained = (after.experience ?? 0) > (before.experience ?? 0);
  return !isWalking(one) && had < WEAK && has > WELL && isElsewhere && !hasGained;
}

/** Steps in a row without gain; and those on which the runner acted, from where its evidence begins. */
function findQuiet(steps: readonly MinedStep[]): readonly Stretch[] {
  const found: Stretch[] = [];
  for (let first = 0; first < steps.length; ) {
    let last = first;
    while (last < steps.length && !hasGained(steps, last)) last += 1;
    const during = steps.slice(first, last);
    const isLong = during.length >= QUIET_STEPS;
    if (isLong || during.some(({ actedOn: signal }) => signal !== undefined && signal !== "goal"))
      found.push({
        cause: causeOf(during),
        from: walkBefore(steps, first, WALK_STEPS),
        to: Math.min(last, steps.length - 1),
      });
    first = last + 1;
  }
  return found;
}

/** Whether a step brought anything that lasts: a milestone, a new place, an item, experience. */
export function hasGained(steps: readonly MinedStep[], at: number): boolean {
  const entry = steps[at]?.entry;
  if (entry === undefined) return false;
  const lasts = (news: string): boolean => !/^(scene\.|text\b|screen$)/.test(news);
  const before = steps[at - 1]?.entry.experience ?? entry.experience ?? 0;
  return (
    entry.isMilestone === true ||
    entry.action === null ||
    entry.news.some(lasts) ||
    (entry.experience ?? 0) > before
  );
}

function causeOf(during: readonly MinedStep[]): TaskCause {
  const signals = during.flatMap(({ actedOn: signal }) => signal ?? []);
  const acted = signals.map((name) => SIGNAL_CAUSES.get(name) ?? name).find(isCause);
  if (acted !== undefined) return acted;
  const failed = during.filter(({ entry }) => entry.isUseless === true || (entry.failedTools ?? 0) > 0);
  if (failed.length > during.length / 2) return "errors";
  const places = new Set(during.map(({ entry: { place, screen, state } }) => place ?? screen ?? state));
  return places.size <= during.length * REPEATED ? "repetition" : "progress";
}

function isCause(name: string): name is TaskCause {
  return (TASK_CAUSES as readonly string[]).includes(name);
}

/** The ways from one milestone to the next. */
function findWays(steps: readonly MinedStep[]): {
  readonly slow: readonly Stretch[];
  readonly good: readonly Stretch[];
} {
  const ends = steps.flatMap(({ milestones }, at) => (milestones.length > 0 ? [at] : []));
  const ways = ends.slice(1).map((to, index) => ({ from: ends[index] ?? 0, to }));
  const lengths = ways.map(({ from, to }) => to - from);
  const costs = ways.map((way) => costOf(steps, way) ?? 0);
  const [usual, usualCost] = [medianOf(lengths), medianOf(costs)];
  const isSlow = (way: (typeof ways)[number]): boolean =>
    way.to - way.from >= Math.max(SLOW_STEPS, SLOW * usual);
  const isDear = (way: (typeof ways)[number]): boolean =>
    usualCost > 0 && (costOf(steps, way) ?? 0) >= SLOW * usualCost && way.to - way.from > 1;
  const slow = ways.flatMap((way): readonly Stretch[] =>
    isSlow(way) ? [{ ...way, cause: "slow" }] : isDear(way) ? [{ ...way, cause: "cost" }] : [],
  );
  const good = ways.filter((way) => way.to - way.from > 1 && way.to - way.from <= usual && !isDear(way));
  return { slow, good: good.map((way) => ({ ...way, cause: null })) };
}

/** The cost of a stretch in dollars; null where that of a step is unknown. */
export function costOf(
  steps: readonly MinedStep[],
  { from, to }: Pick<Stretch, "from" | "to">,
): number | null {
  return steps
    .slice(from + 1, to + 1)
    .reduce(
      (sum: number | null, { costUsd }) => (sum === null || costUsd === null ? null : sum + costUsd),
      0,
    );
}

function medianOf(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Whether the player walks after a step, by the mode that the game's state tells, or by its place. */
function isWalking(step: MinedStep | undefined): boolean {
  const mode = step?.info["mode"];
  return typeof mode === "string" ? /walk|map|field|world/i.test(mode) : step?.entry.place != null;
}

/** The newest step before a place at which the player walks, at most some steps back; else the one before the place. */
function walkBefore(steps: readonly MinedStep[], at: number, most: number): number {
  const least = Math.max(0, at - most);
  for (let one = at - 1; one >= least; one -= 1) if (isWalking(steps[one])) return one;
  return Math.max(0, at - 1);
}
