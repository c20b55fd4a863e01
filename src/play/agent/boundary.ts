import type { LoopNode } from "../../base/vocabulary/loop-node.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { BoundaryFacts, StopTarget } from "../../base/vocabulary/stop.ts";
import { NO_LIMITS } from "../../record/ledger/limits.ts";
import type { StartPoint } from "../../record/replay/open-state.ts";
import { dueNode, ranAfterStep } from "../../record/seam/data-parts.ts";
import type { RunContext } from "./context.ts";
import { isSaveDue } from "./nodes/save.ts";

/** The boundary where a run begins, ignoring crashes: a run that was killed there stops at the same places. */
export function boundaryAtStart(
  context: RunContext,
  { state, savedBy, replayedSteps }: StartPoint,
): BoundaryFacts {
  const isSaved = savedBy === "routine" && replayedSteps === 0;
  const wasSaved = isSaved || state.totalSteps % context.options.saveEvery === 0;
  return { last: ranBefore(state, wasSaved), isSaveDue: isDue(context, state) };
}

/**
 * Returns the boundary after one more node. A run that went on before a save which is no longer due has passed the boundary
 * before that save.
 *
 * @param ran the node, and whether the run had stopped right before it
 */
export function boundaryAfter(
  context: RunContext,
  before: BoundaryFacts,
  { ran, hadStopped }: { readonly ran: LoopNode; readonly hadStopped: boolean },
  state: RunState,
): BoundaryFacts {
  const isPassed = ran === "save" && hadStopped && !before.isSaveDue;
  const last = isPassed ? null : lastAfter(before.last, ran, before.isSaveDue);
  return { last, isSaveDue: isDue(context, state) };
}

/** A save is due where it comes next, and where there are saves. */
function isDue(context: RunContext, state: RunState): boolean {
  return state.memory.next === "save" && context.options.autoSave && isSaveDue(context, state);
}

/** The node that comes next: a part's one that is due, else the state's. A director is asked before a part's node. */
export function nodeAhead({ options }: Pick<RunContext, "options">, { memory }: RunState): LoopNode {
  const isDirected = memory.next === "decide" && options.direct !== undefined;
  return (isDirected ? null : dueNode(memory)) ?? memory.next;
}

/** Returns what is left of the options with which the command plays: a stop keeps it. */
export function targetOf(
  { ports, options, startMs }: RunContext,
  { totalSteps, sessionSteps }: RunState,
): StopTarget {
  const { steps, untilStep, until = null, saveEvery, limits = NO_LIMITS } = options;
  const ends = [untilStep, steps === null ? null : totalSteps - sessionSteps + steps];
  const known = ends.filter((end) => end !== null);
  const playedMs = ports.clock.elapsedMs() - startMs;
  const ms = limits.ms === null ? null : Math.max(1, Math.round(limits.ms - playedMs));
  return {
    untilStep: known.length === 0 ? null : Math.min(...known),
    ...options.patience,
    ...(options.keeper !== undefined && options.keeper.elsewhere.length > 0
      ? { elsewhere: options.keeper.elsewhere }
      : {}),
    until,
    saveEvery,
    limits: { ...limits, ms },
  };
}

/**
 * The node that {@link BoundaryFacts.last} names after one more has run.
 *
 * @param wasSaveDue what {@link BoundaryFacts.isSaveDue} was before it ran
 */
export function lastAfter(last: LoopNode | null, ran: LoopNode, wasSaveDue: boolean): LoopNode | null {
  return ran === "save" && !wasSaveDue ? last : ran;
}

/**
 * Returns the node before the one at which a state is, for a process that did not run it: a run killed between two
 * nodes stops there all the same. Two cases are ambiguous: an operator's step right after a summary looks as if the
 * summary had run last, and a part's node right after a save as if it had run before that.
 *
 * @param isSaveDue whether a save was due at the end of its last step, or the state comes from a routine save
 * @returns null at the start of a game
 */
export function ranBefore(
  { totalSteps, memory }: Pick<RunState, "totalSteps" | "memory">,
  isSaveDue: boolean,
): LoopNode | null {
  const { next, messageHistory, summaryText, waiting = [] } = memory;
  // A conversation that was begun with a summary has one message: its opening.
  const isFresh = summaryText !== null && messageHistory.length === 1;
  const remembered = ranAfterStep({ totalSteps, memory }) ?? "remember";
  const lastOfStep = isFresh ? "summarize" : remembered;
  switch (next) {
    case "decide":
      if (totalSteps === 0) return null;
      return isSaveDue ? "save" : lastOfStep;
    case "act":
      return "decide";
    case "remember":
      return "act";
    case "recover":
      return "remember";
    case "summarize":
      return waiting.some(({ purpose }) => purpose === "summary") ? "summarize" : remembered;
    case "save":
      return lastOfStep;
  }
}
