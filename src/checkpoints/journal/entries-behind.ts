import type { Checkpoint } from "../../run/checkpoint.ts";
import type { PlacedEntry } from "./journal.ts";
import type { JournalReader } from "./journal-reader.ts";

/**
 * What a journal holds behind a checkpoint. Where the checkpoint does not know its place in this journal, it is where
 * the journal says that it was current; null when it says no such thing.
 */
export function entriesBehind(
  reader: JournalReader,
  { id, journal: place }: Pick<Checkpoint, "id" | "journal">,
): readonly PlacedEntry[] | null {
  if (place !== null && reader.holds(place)) return reader.entriesFrom(place);
  const entries = reader.entriesFrom();
  const at = entries.findLastIndex(({ entry }) => entry.type === "head" && entry.checkpointId === id);
  return at === -1 ? null : entries.slice(at + 1);
}
