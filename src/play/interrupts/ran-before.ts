import type { LoopNode } from "../../base/vocabulary/loop-node.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";

/**
 * The node that ran before the one at which a state stands, as a process sees it that did not run it: a run that was
 * killed between two nodes stops there as if it had not been. One case cannot be told apart: an operator's step that follows a
 * summary directly looks as if the summary had run last.
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
  const { drift } = memory;
  const isDecided = drift?.decidedAt !== undefined && drift.decidedAt === drift.playedSteps;
  const remembered = isDecided ? "recover" : "remember";
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
      return waiting.length > 0 ? "summarize" : remembered;
    case "save":
      return lastOfStep;
  }
}
