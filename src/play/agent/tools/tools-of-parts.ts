import type { OutcomeShares } from "../../../base/seam/shares.ts";
import { answersIn, replyToOperator } from "../../../parts/mail/play/reply-to-operator.ts";
import type { Tool, ToolOutcome } from "./tool.ts";

/** The parts' tools, in the order in which a conversation offers them. */
export const TOOLS_OF_PARTS: readonly Tool[] = [replyToOperator];

/** The parts' fields of a step's outcome, by the outcomes of its calls. */
export function outcomeOfParts(outcomes: readonly ToolOutcome[]): OutcomeShares {
  return { ...answersIn(outcomes) };
}
