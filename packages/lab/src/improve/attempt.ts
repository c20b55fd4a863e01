import type { JobResult } from "../../../fleet/src/work/job-result.ts";
import { type Arm, PRESENT } from "./arms.ts";
import type { HeldOutPairs } from "./rule.ts";

/** An attempt at a task. */
export interface Attempt {
  readonly isReached: boolean;
  /** Steps from the checkpoint. */
  readonly steps: number;
  /** Null where a price is unknown. */
  readonly costUsd: number | null;
  /** The mark that it shares with an attempt that went exactly the same. */
  readonly print: string;
}

/** An attempt that is wanted or was made. */
export interface Trial {
  readonly task: string;
  readonly arm: string;
  /** From 0. Attempts of the same repetition have the same seed. */
  readonly repetition: number;
}

/** The attempts that count, by {@link keyOf}. */
export type Attempts = ReadonlyMap<string, Attempt>;

/** The key of a trial. */
export function keyOf({ task, arm, repetition }: Trial): string {
  return `${task} ${arm} ${repetition}`;
}

/** A job's result as an attempt. @param from the step of the checkpoint */
export function attemptOf(result: JobResult, from: number): Attempt {
  const { outcome, steps, costUsd, tokens, machineSha256 } = result;
  const { input, output, cacheRead, cacheWrite } = tokens;
  return {
    isReached: outcome === "done",
    steps: Math.max(0, steps - from),
    costUsd,
    print: [machineSha256, steps, input + cacheRead + cacheWrite, output].join(" "),
  };
}

/** Two attempts from the same checkpoint with the same seed: the present player's, and a candidate's. */
export type AttemptPair = readonly [present: Attempt, changed: Attempt];

/**
 * The attempts of an arm at some tasks beside those of the present player. An LM may answer alike however often it is asked,
 * and the seed of the built-in player may decide nothing in a task: a pair whose attempts went exactly as those of an earlier
 * pair of the same task, either way round, says nothing new and is left out.
 */
export function pairUp(
  arm: Pick<Arm, "id">,
  tasks: readonly string[],
  attempts: Attempts,
  repetitions: number,
): readonly AttemptPair[] {
  return tasks.flatMap((task) => newPairs(arm, task, attempts, repetitions).pairs);
}

/** The pairs of a task that count, and how many at the end, in a row, said nothing new. */
export function newPairs(
  { id }: Pick<Arm, "id">,
  task: string,
  attempts: Attempts,
  repetitions: number,
): { readonly pairs: readonly AttemptPair[]; readonly repeated: number } {
  const pairs = new Map<string, AttemptPair>();
  let repeated = 0;
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    const present = attempts.get(keyOf({ task, arm: PRESENT, repetition }));
    const changed = attempts.get(keyOf({ task, arm: id, repetition }));
    if (present === undefined || changed === undefined) continue;
    const print = [present.print, changed.print].sort().join(" | ");
    repeated = pairs.has(print) ? repeated + 1 : 0;
    if (repeated === 0) pairs.set(print, [present, changed]);
  }
  return { pairs: [...pairs.values()], repeated };
}

/** Success decides, then steps to it. */
export function countPairs(pairs: readonly AttemptPair[]): HeldOutPairs {
  const counts = { better: 0, worse: 0, same: 0, gained: 0, lost: 0 };
  for (const [present, changed] of pairs) {
    const gain = Number(changed.isReached) - Number(present.isReached);
    if (gain !== 0) counts[gain > 0 ? "gained" : "lost"] += 1;
    const lead = gain !== 0 ? gain : present.isReached ? present.steps - changed.steps : 0;
    counts[lead > 0 ? "better" : lead < 0 ? "worse" : "same"] += 1;
  }
  return counts;
}
