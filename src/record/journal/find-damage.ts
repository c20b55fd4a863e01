import type { Disk } from "../../base/disk/disk.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";
import { followLines, JOURNAL_START } from "./format/lines.ts";

/** How much is read at a time. A line is never as long. */
const WINDOW_BYTES = 16 * 2 ** 20;

/**
 * The number of the first record before a place that is not sound; null when all are. The lines' sums and their order
 * are looked at and nothing is parsed, so that a journal of weeks takes a second or two. Throws what the disk throws.
 */
export function findDamageBefore(disk: Disk, file: string, until: JournalPosition): number | null {
  let place = JOURNAL_START;
  while (place.offset < until.offset) {
    const bytes = Math.min(WINDOW_BYTES, until.offset - place.offset);
    const end = followLines(disk.read(file, bytes, place.offset), place);
    // Neither a whole line, nor one that belongs there.
    if (end.offset === place.offset) return place.seq;
    place = end;
  }
  return null;
}
