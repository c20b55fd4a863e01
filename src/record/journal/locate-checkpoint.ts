import type { Checkpoint } from "../../base/vocabulary/checkpoint.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { JournalReader } from "./journal-reader.ts";

/** Where a checkpoint stands in a journal. */
export interface CheckpointLocation {
  /** The branch on which the journal goes on from it. */
  readonly branchId: string;
  readonly journal: JournalPosition;
}

/**
 * Where a checkpoint stands in a journal: at its own place if that is one of this journal, else behind the record that
 * says that it was current. Null when there is none: it was made without a journal, or with one that is gone.
 */
export function locateCheckpoint(
  reader: JournalReader,
  { id, branchId, journal }: Pick<Checkpoint, "id" | "branchId" | "journal">,
): CheckpointLocation | null {
  if (journal !== null && reader.holds(journal)) return { branchId, journal };
  const head = reader
    .entriesFrom()
    .findLast(({ entry }) => entry.type === "head" && entry.checkpointId === id);
  return head === undefined ? null : { branchId: head.entry.branchId, journal: head.after };
}
