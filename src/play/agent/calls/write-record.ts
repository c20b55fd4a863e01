import type { DecisionRecord, JournalRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import { STEP_RECORD_VERSION } from "../../../base/vocabulary/journal/step-record.ts";
import type { OperatorAction } from "../../../base/vocabulary/operator.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import { applyDecision } from "../../../record/replay/apply-entry.ts";
import { receiveAction } from "../../../record/replay/operator-step.ts";
import type { RunJournal, RunPorts } from "../ports.ts";

/**
 * Writes a record; returns the state that it leads to, with its place in the journal.
 *
 * @param journal null where none is kept: the state's place in one stays
 * @param after a text for a record that does not apply, which is a bug
 */
export function writeRecord(
  journal: RunJournal | null,
  record: JournalRecord,
  after: RunState | string,
): RunState {
  if (typeof after === "string") throw new Error(after);
  journal?.append(after.branchId, record);
  return { ...after, journal: journal?.position ?? after.journal };
}

/** Returns a decision at a state that changes only its report. */
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

/** The state in which an operator's action is pending, which is recorded first. */
export function recordAction(
  journal: RunPorts["journal"],
  state: RunState,
  action: OperatorAction,
): RunState {
  const step = state.totalSteps + 1;
  const record = { type: "operator", step, action, version: STEP_RECORD_VERSION } as const;
  return writeRecord(journal, record, receiveAction(state, action));
}
