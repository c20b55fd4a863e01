import type { Failure } from "../../base/vocabulary/journal/failure.ts";
import type { HeadKeeper } from "../../base/vocabulary/journal/head.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { JournalEntry, JournalRecord } from "../../base/vocabulary/journal/journal-record.ts";

/** An entry, and the places before and after it. */
export interface PlacedEntry {
  readonly entry: JournalEntry;
  readonly before: JournalPosition;
  readonly after: JournalPosition;
}

/**
 * The append-only record of one game in a save folder, and with it of what is current there. One writer at a time.
 * Its head counts only as far as no save of the game is newer.
 */
export interface Journal extends HeadKeeper {
  /** The place after the last record. */
  readonly position: JournalPosition;

  /** The reason for unwritten records; null while writing works. */
  readonly failure: Failure | null;

  /** Returns why records had to wait since the last call, though all are on the medium now; null if none had to. */
  takeHealed(): Failure | null;

  /**
   * Appends a record of a branch. When this returns, the record is on the medium, or it waits in memory because the
   * disk fails (see {@link failure}): then each append tries again to write all that waits. With `isDerived`, the
   * record follows from what is on the medium already and may get there with the next one. Never throws for a
   * disk that fails.
   */
  append(branchId: string, record: JournalRecord, options?: { readonly isDerived?: boolean }): void;

  /**
   * Cuts the journal at a place, before anything is appended; the lines after it are quarantined in the returned file.
   *
   * @throws a `RunnerError` (`cannot-write`); then nothing was cut
   */
  cut(place: JournalPosition): string;

  /** Writes what waits, if it can, and lets go of the file. */
  close(): void;
}
