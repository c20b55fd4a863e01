import { createBootstrap } from "../../../fleet/src/report/statistics/bootstrap.ts";
import type { Candidate, ImproveTask, PlayerChange, TaskCause } from "../work/improve-task.ts";
import type { Arm } from "./arms.ts";
import { pairUp } from "./attempt.ts";
import { type ArmComparison, comparePairs } from "./compare-arm.ts";
import { heldOutOf, type JudgedArm, type Trialled } from "./judge.ts";
import { changeOf } from "./player-change.ts";
import type { Proof } from "./prove.ts";
import { type HeldOutPairs, heldOutWealth, type Standing, wantedWealth, wealthOf } from "./rule.ts";

/** A candidate, and what its attempts came to. Plain JSON. */
export interface CandidateReport extends Required<PlayerChange> {
  readonly id: string;
  /** Null for all accepted candidates together, as is the next one. */
  readonly cause: TaskCause | null;
  readonly because: string | null;
  readonly standing: Standing;
  /** Its tasks, and its pairs there. */
  readonly own: PairsReport;
  /** The tasks held out from it. */
  readonly heldOut: PairsReport;
}

/** Pairs of attempts at some tasks. */
export interface PairsReport {
  readonly tasks: readonly string[];
  readonly pairs: HeldOutPairs;
  /** Of the bets on them: see `rule.ts`. */
  readonly wealth: number;
  readonly comparison: ArmComparison;
}

/** The findings of `improve`, as people and programs read them. Plain JSON. */
export interface ImproveReport {
  readonly format: 1;
  readonly tasks: readonly ImproveTask[];
  readonly candidates: readonly CandidateReport[];
  /** The wealth at which a candidate is accepted. */
  readonly wanted: number;
  /** The id of what is kept; null where nothing is proven. */
  readonly accepted: string | null;
  /** Attempts of the present player and of all candidates. */
  readonly attempts: number;
  readonly steps: number;
  /** In dollars; null where a price is unknown. */
  readonly costUsd: number | null;
  /** Why it is not over, as the end of a sentence; null where it is. */
  readonly stopped: string | null;
}

/** Reports what was tried. */
export function reportProof(
  { judged, accepted, attempts, stopped }: Proof,
  tasks: readonly ImproveTask[],
  candidates: readonly Candidate[],
  trialled: Trialled,
): ImproveReport {
  const bootstrap = createBootstrap();
  const pairsOf = (arm: Arm, own: readonly string[], pairs: HeldOutPairs, wealth: number): PairsReport => ({
    tasks: own,
    pairs,
    wealth,
    comparison: comparePairs(pairUp(arm, own, attempts, trialled.repetitions), bootstrap),
  });
  const reportOf = ({ arm, own, heldOut, standing }: JudgedArm): CandidateReport => {
    const { cause = null, because = null } = candidates.find(({ id }) => id === arm.id) ?? {};
    return {
      id: arm.id,
      ...changeOf(arm),
      cause,
      because,
      standing,
      own: pairsOf(arm, arm.tasks, own, wealthOf(own.better, own.worse)),
      heldOut: pairsOf(arm, heldOutOf(arm, trialled.tasks), heldOut, heldOutWealth(heldOut)),
    };
  };
  const made = [...attempts.values()];
  const costs = made.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    format: 1,
    tasks,
    candidates: judged.map(reportOf),
    accepted: accepted?.arm.id ?? null,
    wanted: wantedWealth(trialled),
    attempts: made.length,
    steps: made.reduce((sum, { steps }) => sum + steps, 0),
    stopped,
    costUsd: costs.length < made.length ? null : costs.reduce((sum, cost) => sum + cost, 0),
  };
}
