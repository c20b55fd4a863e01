import type { ImproveTask } from "../work/improve-task.ts";
import { type Arm, PRESENT } from "./arms.ts";
import { type Attempts, countPairs, keyOf, newPairs, pairUp, type Trial } from "./attempt.ts";
import { countOf, type HeldOutPairs, type Standing, standingOf } from "./rule.ts";

/** The extent of trying. */
export interface Trialled {
  /** The ids of all tasks. */
  readonly tasks: readonly string[];
  /** Attempts of each player at each task, at most. */
  readonly repetitions: number;
  /** Candidates among which the chance of a false acceptance is divided. */
  readonly candidates: number;
}

/** An arm's pairs, and how it stands by them. */
export interface JudgedArm {
  readonly arm: Arm;
  readonly own: HeldOutPairs;
  readonly heldOut: HeldOutPairs;
  readonly standing: Standing;
}

/** Pairs that are played at least before the rule is asked again: fewer never decide. */
const ROUND = 6;

/** Pairs of a task in a row that say nothing new, after which it is not played again. */
const REPEATED = 4;

/** The extent of trying some arms, the present player first. */
export function trialledOf(
  tasks: readonly Pick<ImproveTask, "id">[],
  arms: readonly Arm[],
  repetitions: number,
): Trialled {
  const candidates = arms.length - 1;
  // One more for all accepted ones together.
  return {
    tasks: tasks.map(({ id }) => id),
    repetitions,
    candidates: candidates > 1 ? candidates + 1 : candidates,
  };
}

/** Tasks that an arm's change is not for. */
export function heldOutOf({ tasks: own }: Pick<Arm, "tasks">, all: readonly string[]): readonly string[] {
  return all.filter((id) => !own.includes(id));
}

/** Judges an arm by the attempts that count. */
export function judge(arm: Arm, trialled: Trialled, attempts: Attempts): JudgedArm {
  const { repetitions, candidates } = trialled;
  const heldOutTasks = heldOutOf(arm, trialled.tasks);
  const own = countPairs(pairUp(arm, arm.tasks, attempts, repetitions));
  const heldOut = countPairs(pairUp(arm, heldOutTasks, attempts, repetitions));
  // Pairs that repeat others are played and do not count.
  const standing = standingOf(own, heldOut, {
    candidates,
    pairs: countOf(own) + unplayed(arm, arm.tasks, repetitions, attempts).length,
    heldOutPairs: countOf(heldOut) + unplayed(arm, heldOutTasks, repetitions, attempts).length,
  });
  return { arm, own, heldOut, standing };
}

/** The next attempts, interleaved: for each open arm some repetitions of its tasks, or of those held out from it. */
export function nextTrials(
  judged: readonly JudgedArm[],
  trialled: Trialled,
  attempts: Attempts,
): readonly Trial[] {
  const wanted = new Map<string, Trial>();
  for (const { arm, standing } of judged) {
    if (standing.type !== "open") continue;
    const tasks = standing.needs === "own" ? arm.tasks : heldOutOf(arm, trialled.tasks);
    const left = unplayed(arm, tasks, trialled.repetitions, attempts);
    const last = left[Math.min(ROUND, left.length) - 1]?.repetition ?? -1;
    for (const { task, repetition } of left.filter((trial) => trial.repetition <= last)) {
      for (const id of [PRESENT, arm.id]) {
        const trial = { task, arm: id, repetition };
        if (!attempts.has(keyOf(trial))) wanted.set(keyOf(trial), trial);
      }
    }
  }
  return [...wanted.values()].sort((a, b) => a.repetition - b.repetition);
}

/** Attempts of an arm whose pairs are not complete, by repetition, at tasks that still say something new. */
function unplayed(
  arm: Pick<Arm, "id">,
  tasks: readonly string[],
  repetitions: number,
  attempts: Attempts,
): readonly Trial[] {
  const fresh = tasks.filter((task) => newPairs(arm, task, attempts, repetitions).repeated < REPEATED);
  return Array.from({ length: repetitions }, (_, repetition) =>
    fresh.map((task) => ({ task, arm: arm.id, repetition })),
  )
    .flat()
    .filter((trial) => !attempts.has(keyOf(trial)) || !attempts.has(keyOf({ ...trial, arm: PRESENT })));
}
