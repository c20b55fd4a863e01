import { describeError } from "../../base/errors.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import { budgetEnd, NO_LIMITS } from "../../record/ledger/limits.ts";
import { hasPendingWork } from "../../record/replay/state/pending.ts";
import type { RunContext } from "./context.ts";
import { giveUpReason, isEndReached } from "./seam/loop-parts.ts";

/** Returns whether a run is between two steps, with no pending work. */
export function isBetweenSteps(state: RunState): boolean {
  return state.memory.next === "decide" && !hasPendingWork(state);
}

/** Returns why the run ends here, or null when it continues. A director is asked before the limits are checked. */
export function endOf(context: RunContext, state: RunState): RunOutcome | null {
  const { options } = context;
  const { memory, sessionSteps } = state;
  const isFree = mayEndHere(state);
  const hasNothingToPlay = options.steps === 0;
  if (options.signal.aborted && (isFree || hasNothingToPlay)) {
    return { type: "cancelled", reason: describeError(options.signal.reason) };
  }
  if (options.direct !== undefined && isBetweenSteps(state) && !hasNothingToPlay) return null;
  // A person started this process, so the useless replies before it count no more.
  if (isFree && sessionSteps > 0 && isEndReached(memory)) return { type: "done", isEnded: true };
  const uselessReplies = Math.min(memory.counters.uselessReplies, sessionSteps);
  const counters = { ...memory.counters, uselessReplies };
  const reason = isFree && sessionSteps > 0 ? giveUpReason({ ...memory, counters }) : null;
  if (reason !== null) return { type: "needs-person", reason };
  return limitEnd(context, state);
}

/** The end that a limit makes, or null. */
export function limitEnd(
  { options, ports, ledger, startMs }: RunContext,
  state: RunState,
): RunOutcome | null {
  const { totalSteps, sessionSteps, memory } = state;
  const { next } = memory;
  // No steps are to be played, so nothing is asked or acted on: pending work waits for the next command.
  if (options.steps === 0) return { type: "done" };
  const isPlayed = options.steps !== null && sessionSteps >= options.steps;
  const isAtEnd = options.untilStep !== null && totalSteps >= options.untilStep;
  const isFree = mayEndHere(state);
  const isOver =
    ((isPlayed || isAtEnd) && (next === "decide" || next === "act")) ||
    (isFree && options.isOver?.() === true);
  const isReached = isFree ? options.isReached?.(state, ledger.spent.costUsd) : undefined;
  if (isOver || isReached === true)
    return { type: "done", ...(isReached === undefined ? {} : { isReached }) };
  return isFree
    ? budgetEnd(options.limits ?? NO_LIMITS, ledger.spent, ports.clock.elapsedMs() - startMs)
    : null;
}

/** A step that has begun is finished first: its reply is paid for, and its summary and its save belong to it. */
function mayEndHere(state: RunState): boolean {
  const { next } = state.memory;
  return next === "decide" || (next === "summarize" && state.sessionSteps === 0 && !hasPendingWork(state));
}
