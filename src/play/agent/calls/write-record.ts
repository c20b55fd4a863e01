import type { JournalRecord } from "../../../base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { RunJournal } from "../ports.ts";

/**
 * The state that a record led to, standing right behind it in the journal, where the record is written first.
 *
 * @param journal null where none is kept: the state's place in one stays
 */
export function writeRecord(journal: RunJournal | null, record: JournalRecord, after: RunState): RunState {
  journal?.append(after.branchId, record);
  return { ...after, journal: journal?.position ?? after.journal };
}
