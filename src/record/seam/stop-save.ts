import type { JournalReader } from "../journal/journal-reader.ts";
import type { SaveEntry } from "../saves/format/save-entry.ts";
import type { SaveInfo } from "../saves/format/save-info.ts";

/** The saves of stops that still wait for a person. */
export interface StopSaves {
  /** Returns a test whether a save is one of a stop that is open, by the journal; null for none. */
  isOpenBy(reader: JournalReader | null): (info: SaveInfo) => boolean;
  /** The newest one of a run from which no other save descends; undefined without one. */
  newestOf(
    runId: string | null,
    saves: readonly SaveEntry[],
    isOpen: (info: SaveInfo) => boolean,
  ): SaveEntry | undefined;
}
