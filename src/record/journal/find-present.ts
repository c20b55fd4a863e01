import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import type { SaveEntry } from "../saves/format/save-entry.ts";
import { JOURNAL_START, type JournalStretch } from "./format/lines.ts";
import type { PlacedEntry } from "./journal.ts";
import { type JournalReader, placedEntries } from "./journal-reader.ts";
import { isOutdated, placesOf, type RecordedHead, TRIES } from "./recorded-head.ts";

/** The end of a journal, and its current head. */
export interface JournalPresent {
  /** From the newest save that the journal knows to its end. */
  readonly stretch: JournalStretch;
  /** The beginning of that stretch: lines before it are not needed to continue. */
  readonly from: JournalPosition;
  /** Null when the journal records none, or when a save is newer than all that it knows. */
  readonly head: RecordedHead | null;
}

/** Reads a journal from its newest save on, or from as far back as its last head is. */
export function findPresent(reader: JournalReader, saves: readonly SaveEntry[]): JournalPresent {
  const held = placesOf(saves).filter((place) => reader.holds(place));
  const [newest = JOURNAL_START] = held;
  reader.firstLine();
  const stretch = reader.stretchFrom(newest);
  // A save goes into its place before its head does, and slots have none: then an earlier head counts.
  let head = lastHead(placedEntries(stretch.lines));
  for (const place of [...held.slice(1, TRIES), JOURNAL_START]) head ??= lastHead(reader.entriesFrom(place));
  return { stretch, from: newest, head: head === null || isOutdated(head, saves) ? null : head };
}

function lastHead(entries: readonly PlacedEntry[]): RecordedHead | null {
  for (const { entry } of entries.toReversed()) {
    if (entry.type !== "head") continue;
    const { runId, branchId, checkpointId, ancestorIds, saveSeq } = entry;
    return { runId, branchId, checkpointId, ancestorIds, saveSeq };
  }
  return null;
}
