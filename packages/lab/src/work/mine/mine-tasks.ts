import type { GameInfo } from "../../../../../src/base/vocabulary/game-info.ts";
import { describeStep } from "../../parts/agents/play/story.ts";
import type { ImproveTask } from "../improve-task.ts";
import { deriveMore, deriveSuccess, steadyFields } from "./derive-success.ts";
import { costOf, findStretches, hasGained, QUIET_STEPS, type Stretch } from "./find-stretches.ts";
import type { MinedStep, PlayedRun } from "./played-run.ts";

/**
 * The most tasks with one cause for which changes are made, and the most that went well and are held out; of more runs, as many
 * as there are: what holds in many of them is more likely to hold elsewhere.
 */
const [MOST_SOURCES, MOST_GOOD] = [4, 6];

/** Each third stretch with a cause is held out. */
const HELD_OUT = 3;

/** The longest stretch that becomes a task, the bound of an attempt as a multiple of it, and its least and most steps. */
const [LONGEST, BOUND, LEAST_BOUND, MOST_BOUND] = [120, 2, 8, 200];

/** Steps after trouble within which the run's next gain is looked for that the game's state tells. */
const LOOK_ON = 60;

/** Steps after its end in which a condition still holds. */
const LASTS = 2;

/** The most lines of a task's story. */
const STORY_LINES = 60;

/** The tasks of some runs. */
export interface MinedTasks {
  readonly tasks: readonly ImproveTask[];
  /** Runs that gave none, each in a sentence. */
  readonly nothing: readonly string[];
}

/**
 * Turns stretches of runs into tasks: those that cost much for little, the dearest of each cause first, and some that went well.
 *
 * @param heldOut runs all of whose tasks are held out
 */
export function mineTasks(runs: readonly PlayedRun[], heldOut: readonly PlayedRun[] = []): MinedTasks {
  const taken = new Set<string>();
  const nothing: string[] = [];
  const mined =
    (isHeldOut: boolean) =>
    (run: PlayedRun): readonly ImproveTask[] => {
      const tasks = tasksOf(run).map((task) => named(task, taken));
      if (tasks.length === 0) nothing.push(whyNothing(run));
      return isHeldOut ? tasks.map((task) => ({ ...task, role: "held-out" as const })) : tasks;
    };
  const all = [...chosen(runs.flatMap(mined(false)), runs.length), ...heldOut.flatMap(mined(true))];
  return { tasks: all, nothing };
}

/** Of each cause the dearest, each third of them held out; of those that went well, some of each length. */
function chosen(tasks: readonly ImproveTask[], runs: number): readonly ImproveTask[] {
  const causes = [...new Set(tasks.map(({ cause }) => cause))];
  return causes.flatMap((cause) => {
    const own = tasks
      .filter((task) => task.cause === cause)
      .sort((one, other) => wasteOf(other) - wasteOf(one));
    if (cause === null) return spread(own, Math.max(MOST_GOOD, runs));
    const most = Math.ceil((Math.max(MOST_SOURCES, runs) * HELD_OUT) / (HELD_OUT - 1));
    return own.slice(0, most).map((task, at) => ({
      ...task,
      role: at % HELD_OUT === HELD_OUT - 1 ? ("held-out" as const) : task.role,
    }));
  });
}

function wasteOf({ spent: { steps, costUsd } }: ImproveTask): number {
  return costUsd === null || costUsd === 0 ? steps : costUsd * 1_000_000;
}

function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).filter(
    (item) => item !== undefined,
  );
}

function named(task: ImproveTask, taken: Set<string>): ImproveTask {
  let id = task.id;
  for (let count = 2; taken.has(id); count += 1) id = `${task.id}-${count}`;
  taken.add(id);
  return { ...task, id };
}

function tasksOf(run: PlayedRun): readonly ImproveTask[] {
  const fields = steadyFields(run.steps);
  const tasks = findStretches(run.steps).flatMap((stretch) => {
    const task = taskOf(run, stretch, fields);
    return task === null ? [] : [task];
  });
  // Trouble after trouble may end with the same gain: the stretch from the first one on is the task.
  return tasks.filter(
    (task, at) =>
      !tasks.slice(0, at).some((other) => other.success === task.success && isBeside(other, task)),
  );
}

function isBeside(one: ImproveTask, other: ImproveTask): boolean {
  const [from, to] = [other.from.step, other.from.step + other.spent.steps];
  return one.from.step < to && one.from.step + one.spent.steps > from;
}

function taskOf(run: PlayedRun, stretch: Stretch, fields: readonly string[]): ImproveTask | null {
  const { steps, folder, slug, runId } = run;
  const infoAt = (at: number): GameInfo => steps[at]?.info ?? {};
  const between = (from: number, to: number): readonly GameInfo[] =>
    steps.slice(from, to).map(({ info }) => info);
  const checkpoint = steps[stretch.from];
  if (checkpoint === undefined || checkpoint.step < 1) return null;
  const goal = goalsOf(steps, stretch).flatMap((to) => {
    const success = deriveSuccess({
      before: between(stretch.from, to),
      end: infoAt(to),
      after: between(to + 1, to + 1 + LASTS),
      fields,
      told: steps[to]?.milestones ?? [],
    });
    return success === null ? [] : [{ to, success }];
  })[0];
  const more = goal === undefined && neverEscaped(steps, stretch) ? moreThan(steps, stretch) : null;
  const found = goal ?? (more === null ? null : { to: steps.length - 1, success: more });
  if (found === null || found.to - stretch.from > LONGEST || found.to <= stretch.from) return null;
  const spent = found.to - stretch.from;
  return {
    id: `${stretch.cause ?? "good"}-${checkpoint.step}`,
    role: stretch.cause === null ? "held-out" : "source",
    cause: stretch.cause,
    from: { folder, slug, runId, step: checkpoint.step },
    steps: Math.min(MOST_BOUND, Math.max(LEAST_BOUND, BOUND * spent)),
    success: found.success,
    story: storyOf(steps.slice(stretch.from + 1, found.to + 1)),
    spent: { steps: spent, costUsd: costOf(steps, { from: stretch.from, to: found.to }) },
    wasReached: goal !== undefined,
  };
}

/** Whether a run brought nothing from a stretch on, for long enough to say so. */
function neverEscaped(steps: readonly MinedStep[], { to }: Stretch): boolean {
  const lastGain = steps.findLastIndex((_, at) => hasGained(steps, at));
  return lastGain < to && steps.length - 1 - lastGain >= QUIET_STEPS;
}

/** The condition for more than a run had that never escaped, by the fields that were steady before. */
function moreThan(steps: readonly MinedStep[], { from }: Stretch): string | null {
  const infos = steps.map(({ info }) => info);
  const told = steps.flatMap(({ milestones }) => milestones);
  return deriveMore(infos, steadyFields(steps.slice(0, from + 1)), told);
}

/**
 * The steps that may be a stretch's goal: its end, or the gains after it, milestones first; after a lost fight those at its
 * place, which may be what the fight was for.
 */
function goalsOf(steps: readonly MinedStep[], { cause, from, to }: Stretch): readonly number[] {
  if (cause === null || cause === "slow" || cause === "cost") return [to];
  const next = steps.flatMap((_, at) => (at >= to && at <= to + LOOK_ON && hasGained(steps, at) ? [at] : []));
  const [milestones, gains] = [true, false].map((is) =>
    next.filter((at) => (steps[at]?.milestones.length ?? 0) > 0 === is),
  );
  const isThere = (at: number): boolean => steps[at]?.info.place === steps[from]?.info.place;
  const there = cause === "defeat" ? (milestones ?? []).filter(isThere) : [];
  return [...there, ...(milestones ?? []), ...(gains ?? [])];
}

function storyOf(steps: readonly MinedStep[]): string {
  const line = ({ entry, milestones }: MinedStep): string =>
    [describeStep(entry), ...milestones.map((text) => `milestone: ${text}`)].join("; ");
  if (steps.length <= STORY_LINES) return steps.map(line).join("\n");
  const half = STORY_LINES / 2;
  const left = `… ${steps.length - STORY_LINES} steps …`;
  return [...steps.slice(0, half).map(line), left, ...steps.slice(-half).map(line)].join("\n");
}

function whyNothing({ folder, slug, steps }: PlayedRun): string {
  const where = `${slug} in ${folder}`;
  if (steps.length === 0) return `${where} has no steps that can be judged`;
  const tells = steadyFields(steps).length > 0;
  return tells
    ? `${where} has no stretch that cost much for little`
    : `${where} has nothing to mine: the game's state tells no goal, so give it a memory map`;
}
