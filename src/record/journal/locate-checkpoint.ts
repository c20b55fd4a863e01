import type { Checkpoint } from "../../base/vocabulary/checkpoint.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { JournalReader } from "./journal-reader.ts";

/** The place of a checkpoint in a journal. */
export interface CheckpointLocation {
  /** The branch on which the journal goes on from it. */
  readonly branchId: string;
  readonly journal: JournalPosition;
}

/**
 * Returns the place of a checkpoint in a journal: its own place if that is one of this journal, else after the record
 * that made it current. Null without one: the checkpoint was made without a journal, or its journal is gone.
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
