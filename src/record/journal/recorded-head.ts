import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import { isPoint, type SaveEntry } from "../saves/format/save-entry.ts";

/** A head as a journal records it. */
export interface RecordedHead extends Head {
  readonly saveSeq: number;
}

/** The number of saves whose places are tried for the last head before the whole journal is read. */
export const TRIES = 3;

/** The places in the journal that saves name, the last first. */
export function placesOf(saves: readonly SaveEntry[]): readonly JournalPosition[] {
  const places = saves.flatMap(({ info }) => (info.journal === null ? [] : [info.journal]));
  return places.sort((a, b) => b.offset - a.offset);
}

/**
 * Returns whether a save was put into its place after the head was recorded: by a process that was killed before it
 * recorded
 * the next one, or that kept no journal or could not write it. The run went on there.
 */
export function isOutdated({ saveSeq }: RecordedHead, saves: readonly SaveEntry[]): boolean {
  return saves.some((entry) => isPoint(entry) && entry.info.seq > saveSeq);
}
