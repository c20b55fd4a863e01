import type { DecisionRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { applyDecision } from "../../../record/replay/apply-entry.ts";
import type { RunPorts } from "../ports.ts";
import { writeRecord } from "./write-record.ts";

/** A decision at a state that changes nothing but what is told of it. */
export function decisionAt(
  { totalSteps: step }: Pick<RunState, "totalSteps">,
  what: Pick<DecisionRecord, "reason"> & Partial<DecisionRecord>,
): DecisionRecord {
  return { type: "decision", step, settings: null, told: null, stripsThinking: false, ...what };
}

/** The state after a decision, which is written down first. */
export function recordDecision(
  journal: RunPorts["journal"],
  state: RunState,
  decision: DecisionRecord,
): RunState {
  return writeRecord(journal, decision, applyDecision(state, decision));
}
