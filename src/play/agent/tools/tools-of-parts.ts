import type { JotterShares, OutcomeShares } from "../../../base/seam/shares.ts";
import type { OperatorAction } from "../../../base/vocabulary/operator.ts";
import { AGENT_TOOLS, agentToolsBy, jottedAgents } from "../../../parts/agents/play/agent-tools.ts";
import { messageOfMode } from "../../../parts/agents/play/modes.ts";
import { answersIn, replyToOperator } from "../../../parts/mail/play/reply-to-operator.ts";
import type { MessageOfAction } from "../seam/step-part.ts";
import type { Tool, ToolMemory, ToolOutcome } from "./tool.ts";

/** The parts' tools, in the order in which a conversation offers them. */
export const TOOLS_OF_PARTS: readonly Tool[] = [replyToOperator];

/** Those that depend on a run's memory, behind those for skills. */
export function toolsByMemory(memory: ToolMemory): readonly Tool[] {
  return agentToolsBy(memory);
}

/** All of these, as a step may call them. */
export const ALL_BY_MEMORY: readonly Tool[] = AGENT_TOOLS;

/** The parts' fields alone of what is jotted down: before a step of the memory, after it of its outcome, behind the goals. */
export function jottedOfParts(jotter: JotterShares): JotterShares {
  return { ...jottedAgents(jotter) };
}

/** The parts' fields of a step's outcome, by the outcomes of its calls. */
export function outcomeOfParts(outcomes: readonly ToolOutcome[]): OutcomeShares {
  return { ...answersIn(outcomes) };
}

/** The message after an action that a part took; null for an operator's. */
export function messageOfParts(action: OperatorAction): MessageOfAction | null {
  return messageOfMode(action);
}
