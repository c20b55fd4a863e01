import { isRecoveryDue, judge } from "../drift/plan-recovery.ts";
import { driftAfter } from "../drift/window.ts";
import type { DriftDecision, DriftState, RollbackRecord } from "../run/drift.ts";
import type { WaitingReply } from "../run/reply.ts";
import type { Memory, RunState } from "../run/run-state.ts";
import type { StepOutcome } from "../run/step.ts";
import { asBranch } from "./requests.ts";

/** A step that came to its end. */
interface EndedStep {
  readonly before: RunState;
  /** The reply that was acted on; null for an operator's step. */
  readonly reply: WaitingReply | null;
  readonly outcome: StepOutcome;
}

/** The memory behind a step, with how the run goes now; where something is to be done about it, that comes next. */
export function withDrift({ before, reply, outcome }: EndedStep, after: Memory): Memory {
  const { operator = null, notes, settings, drift: was } = before.memory;
  const step = before.totalSteps + 1;
  const played = { step, reply, operator, outcome, goal: settings.goal, notes };
  const drift = judge(driftAfter(was, played), after);
  const { drift: _, ...memory } = after;
  if (drift === undefined) return memory;
  const judged = { ...memory, drift };
  if (!isRecoveryDue(judged)) return judged;
  const waits: Pick<DriftState, "isSummaryDue"> = after.next === "summarize" ? { isSummaryDue: true } : {};
  return { ...judged, drift: { ...drift, ...waits }, next: "recover" };
}

/** The memory once the conversation has begun afresh. */
export function withFreshConversation(memory: Memory): Memory {
  const { drift } = memory;
  return drift === undefined ? memory : { ...memory, drift: { ...drift, freshAtMs: drift.playedMs } };
}

/** The memory after something was decided about drift. */
export function applyDrift(memory: Memory, decision: DriftDecision): Memory {
  const { drift } = memory;
  if (drift === undefined) return memory;
  const { action, level, signal, since, evidence, count, goesBack } = decision;
  const { isSummaryDue, ...kept } = drift;
  const decided: DriftState = {
    ...kept,
    decisions: count,
    decidedAt: kept.playedSteps,
    ...(signal === null ? {} : { episode: { signal, since, level, atPlayed: kept.playedSteps } }),
    ...(action === "review" ? { isReviewing: true } : {}),
    ...(action === "stop" ? { stopped: evidence } : {}),
    ...(goesBack === undefined ? {} : { goesBack }),
  };
  if (goesBack !== undefined) {
    const waits: Pick<DriftState, "isSummaryDue"> = isSummaryDue === true ? { isSummaryDue } : {};
    return { ...memory, drift: { ...decided, ...waits } };
  }
  const isSummary = isSummaryDue === true || memory.next === "summarize";
  return { ...memory, drift: decided, next: isSummary ? "summarize" : "save" };
}

/** The state with which a branch begins that a rollback leads to; what it is told stands at the end of the conversation. */
export function applyRollback(state: RunState, { notes, drift }: RollbackRecord): RunState {
  const branch = asBranch(state);
  return { ...branch, memory: { ...branch.memory, notes, drift } };
}
