import { isFreeModel } from "../../base/vocabulary/run-settings.ts";
import type { JobResult } from "../work/job-result.ts";
import { type Arm, PRESENT } from "./arms.ts";
import type { HeldOutPairs } from "./rule.ts";

/** An attempt at a task. */
export interface Attempt {
  readonly isReached: boolean;
  /** Steps from the checkpoint. */
  readonly steps: number;
  /** Null where a price is unknown. */
  readonly costUsd: number | null;
  /** The mark that it shares with an attempt that went exactly the same; null where the seed tells them apart. */
  readonly print: string | null;
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
export function attemptOf(result: JobResult, from: number, model: string): Attempt {
  const { outcome, steps, costUsd, tokens, machineSha256 } = result;
  const { input, output, cacheRead, cacheWrite } = tokens;
  return {
    isReached: outcome === "done",
    steps: Math.max(0, steps - from),
    costUsd,
    print: isFreeModel(model)
      ? null
      : [machineSha256, steps, input + cacheRead + cacheWrite, output].join(" "),
  };
}

/** Two attempts from the same checkpoint with the same seed: the present player's, and a candidate's. */
export type AttemptPair = readonly [present: Attempt, changed: Attempt];

/**
 * The attempts of an arm at some tasks beside those of the present player. A model may answer alike however often it is
 * asked: a pair whose attempts went exactly as those of an earlier pair of the same task, either way round, says nothing
 * new and is left out.
 */
export function pairUp(
  { id }: Pick<Arm, "id">,
  tasks: readonly string[],
  attempts: Attempts,
  repetitions: number,
): readonly AttemptPair[] {
  const pairs: AttemptPair[] = [];
  for (const task of tasks) {
    const seen = new Set<string>();
    for (let repetition = 0; repetition < repetitions; repetition += 1) {
      const present = attempts.get(keyOf({ task, arm: PRESENT, repetition }));
      const changed = attempts.get(keyOf({ task, arm: id, repetition }));
      if (present === undefined || changed === undefined) continue;
      const print = printOf([present, changed]);
      if (print !== null && seen.has(print)) continue;
      if (print !== null) seen.add(print);
      pairs.push([present, changed]);
    }
  }
  return pairs;
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

function printOf(pair: AttemptPair): string | null {
  const [one, other] = pair.map(({ print }) => print);
  return one == null || other == null ? null : [one, other].sort().join(" | ");
}
