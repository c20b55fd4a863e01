import type { Memory, RunState } from "../../../base/vocabulary/run-state.ts";
import type { EndedStep } from "../../../record/seam/data-part.ts";
import type { DriftDecision, DriftState, RecoveryAction, RollbackRecord } from "../base/drift.ts";
import { judge, planRecovery } from "./plan-recovery.ts";
import { endOfWayBack } from "./rollback.ts";
import { begunAgain, driftAfter, NO_DRIFT } from "./window.ts";

/** Returns the drift after a step, before it is judged; undefined if an earlier version recorded the step. */
export function driftBehind({ before, reply, outcome }: EndedStep): DriftState | undefined {
  const { operator = null, notes, plan, settings, drift } = before.memory;
  const step = before.totalSteps + 1;
  return driftAfter(drift, { step, reply, operator, outcome, goal: settings.goal, plan, notes });
}

/** The recoveries whose text goes into the LM's next input. */
const TOLD: readonly RecoveryAction[] = ["hint", "review"];

/** Returns the memory after a decision changed the plan: quiet steps are counted anew. */
export function driftAfterPlanChange<M extends Pick<Memory, "drift">>(memory: M): M {
  const { drift } = memory;
  return drift?.quietSteps === undefined ? memory : { ...memory, drift: { ...drift, quietSteps: 0 } };
}

/** Returns the memory after a step, with its drift judged; a due recovery comes next. */
export function withDrift({ before, reply, outcome }: EndedStep, after: Memory): Memory {
  const news = outcome.evidence?.news ?? [];
  const drift = closeWayBack(judge(driftBehind({ before, reply, outcome }), after), news);
  const { drift: _, ...memory } = after;
  if (drift === undefined) return memory;
  const judged = { ...memory, drift };
  // An operator's step is not judged, and no recovery follows it.
  const plan = reply === null ? null : planRecovery(judged);
  if (plan === null) return judged;
  if (TOLD.includes(plan.action) && isAboutToGo(after)) return judged;
  const waits: Pick<DriftState, "isSummaryDue"> = after.next === "summarize" ? { isSummaryDue: true } : {};
  return { ...judged, drift: { ...drift, ...waits }, next: "recover" };
}

/**
 * Returns whether a conversation older than a step is about to be summarized: a text now would be lost with it, so it
 * is sent
 * in the fresh one, a step later.
 */
function isAboutToGo({ next, messageHistory }: Memory): boolean {
  return next === "summarize" && messageHistory.length > 3;
}

/** Returns the drift without a way back that is not needed any more or whose time is over. */
function closeWayBack(drift: DriftState | undefined, news: readonly string[]): DriftState | undefined {
  if (drift === undefined || endOfWayBack(drift, news) === "open") return drift;
  const { wayBack: _, ...rest } = drift;
  return rest;
}

/** The memory once the conversation has begun afresh. */
export function withFreshConversation(memory: Memory): Memory {
  const { drift } = memory;
  return drift === undefined ? memory : { ...memory, drift: { ...drift, freshAtMs: drift.playedMs } };
}

/** The memory after something was decided about drift. */
export function applyDrift(memory: Memory, decision: DriftDecision, step: number): Memory {
  const { drift } = memory;
  if (drift === undefined) return memory;
  const { action, level, signal, since, evidence, count, goesBack } = decision;
  const { isSummaryDue, goesBack: _, wayBack, ...kept } = drift;
  const decided: DriftState = {
    ...kept,
    decisions: count,
    decidedAt: kept.playedSteps,
    newest: { step, action, level, signal, evidence, count },
    ...(signal === null ? {} : { episode: { signal, since, level, atPlayed: kept.playedSteps } }),
    ...(action === "review" ? { isReviewing: true } : {}),
    ...(action === "stop" ? { stopped: evidence } : wayBack === undefined ? {} : { wayBack }),
    ...(goesBack === undefined ? {} : { goesBack }),
  };
  if (goesBack !== undefined) {
    const waits: Pick<DriftState, "isSummaryDue"> = isSummaryDue === true ? { isSummaryDue } : {};
    return { ...memory, drift: { ...decided, ...waits } };
  }
  const isSummary = isSummaryDue === true || memory.next === "summarize";
  return { ...memory, drift: decided, next: isSummary ? "summarize" : "save" };
}

/** The memory in which a summary waits for what is to be done about drift; null for nothing. */
export function delaySummary(memory: Memory): Memory | null {
  const { drift, next } = memory;
  if (next !== "recover" || drift === undefined) return null;
  return { ...memory, drift: { ...drift, isSummaryDue: true } };
}

/** Returns the state after the node `recover` without a recovery. */
export function passRecovery(state: RunState): RunState {
  const { drift, ...memory } = state.memory;
  if (drift === undefined) return { ...state, memory: { ...memory, next: "save" } };
  const { isSummaryDue, ...kept } = drift;
  return { ...state, memory: { ...memory, drift: kept, next: isSummaryDue === true ? "summarize" : "save" } };
}

/** The memory of a run that was stopped and goes on all the same: what was before counts no more. */
export function withoutStop(memory: Memory): Memory {
  const { drift } = memory;
  return drift?.stopped === undefined ? memory : { ...memory, drift: begunAgain(drift) };
}

/**
 * The memory with which a branch begins to which the run went back by itself: what does not go back stays as it was, so
 * a run that was stopped there goes on, and its conversation is as old as it was.
 */
export function applyRollback(memory: Memory, { notes, carried }: RollbackRecord): Memory {
  const { episode: _, wayBack: __, ...there } = withoutStop(memory).drift ?? NO_DRIFT;
  const freshAtMs = carried.playedMs - (there.playedMs - there.freshAtMs);
  return { ...memory, notes, drift: { ...there, ...carried, freshAtMs } };
}
