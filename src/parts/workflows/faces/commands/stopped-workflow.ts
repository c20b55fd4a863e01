import type { JournalEntry } from "../../../../base/vocabulary/journal/journal-record.ts";
import type { Memory } from "../../../../base/vocabulary/run-state.ts";
import { JournalReader } from "../../../../record/journal/journal-reader.ts";

/** A workflow that a run may go on with. */
export interface StoppedWorkflow {
  readonly name: string;
  /** The path of its file, absolute; null without one. */
  readonly file: string | null;
}

/** The workflow under way at the end of a branch, by its memory or the journal; null for none. */
export function stoppedWorkflow(facts: Memory | JournalReader, branchId: string): StoppedWorkflow | null {
  if (facts instanceof JournalReader) return workflowOn(facts, branchId);
  const { workflow } = facts;
  return workflow !== undefined && workflow.ended === undefined ? workflow : null;
}

/** The current workflow at the end of a branch, by the journal. */
function workflowOn(reader: JournalReader, branchId: string): StoppedWorkflow | null {
  const entries = reader.skim(["branch", "stage"]);
  const last = newestStageOn(entries, branchId);
  if (last === null || last.phase === "end" || last.phase === "failed" || last.phase === "skip") return null;
  const begun = entries.find(
    (entry) => entry.type === "stage" && entry.planId === last.planId && entry.path === "",
  );
  if (begun?.type !== "stage" || begun.data === undefined) return null;
  const { file } = begun.data as unknown as StoppedWorkflow;
  return { name: begun.workflow, file };
}

/** The last event of a workflow on the way to the end of a branch; null for none. */
function newestStageOn(entries: readonly JournalEntry[], to: string) {
  let [branchId, end] = [to, Number.POSITIVE_INFINITY];
  for (const entry of entries.toReversed()) {
    if (entry.branchId !== branchId || entry.seq >= end) continue;
    if (entry.type === "branch") [branchId, end] = [entry.fromBranchId, entry.from?.seq ?? entry.seq];
    else if (entry.type === "stage" && entry.path === "") return entry;
  }
  return null;
}
