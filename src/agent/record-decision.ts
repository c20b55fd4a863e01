import type { DecisionRecord } from "../run/journal-record.ts";
import type { RunState } from "../run/run-state.ts";
import { decideOn } from "./advance.ts";
import type { RunPorts } from "./ports.ts";

/** The state after a decision, which is written down first. */
export function recordDecision(
  journal: RunPorts["journal"],
  state: RunState,
  decision: DecisionRecord,
): RunState {
  journal?.append(state.branchId, decision);
  return { ...decideOn(state, decision), journal: journal?.position ?? state.journal };
}
