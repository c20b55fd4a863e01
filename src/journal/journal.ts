import type { JournalPosition } from "../run/journal-position.ts";
import type { JournalEntry, JournalRecord } from "../run/journal-record.ts";

/** An entry, and the places before and after it. */
export interface PlacedEntry {
  readonly entry: JournalEntry;
  readonly before: JournalPosition;
  readonly after: JournalPosition;
}

/** The append-only record of one game in a save folder. One writer at a time. */
export interface Journal {
  /** The place after the last record. */
  readonly position: JournalPosition;

  /** Why the last records could not be written, in a person's words; null while all is well. */
  readonly failure: string | null;

  /** Why records had to wait since the last call, though all are on the medium now; null when none had to. */
  takeHealed(): string | null;

  /**
   * Appends a record of a branch. When this returns, the record is on the medium, or it waits in memory because the
   * disk fails (see {@link failure}): then each append tries again to write all that waits. With `isDerived`, the
   * record follows from what is on the medium already and may get there with the next one. Never throws for a
   * disk that fails.
   */
  append(branchId: string, record: JournalRecord, options?: { readonly isDerived?: boolean }): void;

  /** Writes what waits, if it can, and lets go of the file. */
  close(): void;
}
