import { type Arm, PRESENT } from "../arms.ts";
import { type Attempt, countPairs, keyOf } from "../attempt.ts";
import type { JudgedArm } from "../judge.ts";
import type { Proof } from "../prove.ts";
import { wealthOf } from "../rule.ts";

/** Candidates with films, at most. */
const MOST_CANDIDATES = 2;

/** Two attempts at a task with the same seed, of which the one with a change went better. */
export interface BetterPair {
  readonly arm: Arm;
  readonly task: string;
  readonly repetition: number;
  readonly present: Attempt;
  readonly changed: Attempt;
}

/**
 * The pairs that a report shows as films: of what is kept, then of other candidates that lead, the first pair on their tasks
 * that went better.
 */
export function choosePairs(
  { judged, accepted, attempts }: Proof,
  repetitions: number,
): readonly BetterPair[] {
  const rank = ({ arm, standing }: JudgedArm): number =>
    arm.id === accepted?.arm.id ? 2 : standing.type === "accepted" ? 1 : 0;
  const wealth = ({ own }: JudgedArm): number => wealthOf(own.better, own.worse);
  return judged
    .filter(({ own }) => own.better > own.worse)
    .sort((a, b) => rank(b) - rank(a) || wealth(b) - wealth(a))
    .slice(0, MOST_CANDIDATES)
    .flatMap(({ arm }) => firstBetter(arm, attempts, repetitions) ?? []);
}

function firstBetter(arm: Arm, attempts: Proof["attempts"], repetitions: number): BetterPair | null {
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    for (const task of arm.tasks) {
      const present = attempts.get(keyOf({ task, arm: PRESENT, repetition }));
      const changed = attempts.get(keyOf({ task, arm: arm.id, repetition }));
      if (present === undefined || changed === undefined) continue;
      if (countPairs([[present, changed]]).better > 0) return { arm, task, repetition, present, changed };
    }
  }
  return null;
}
