import { join } from "node:path";
import type { Disk } from "../../base/disk/disk.ts";
import { guardWrite } from "../../base/disk/disk-errors.ts";
import { writeAtomically } from "../../base/disk/write/write-atomically.ts";
import type { JournalPosition } from "../../base/vocabulary/journal/journal-position.ts";

/** A game's journal in a save folder. */
export interface JournalLocation {
  readonly folder: string;
  readonly slug: string;
  readonly file: string;
}

/**
 * Cuts a journal at a place. The lines after it are quarantined in a file of their own, which is returned; existing
 * files are never replaced.
 *
 * @throws a `RunnerError` (`cannot-write`); then nothing was cut
 */
export function quarantine(
  disk: Disk,
  { folder, slug, file }: JournalLocation,
  place: JournalPosition,
): string {
  const beginning = join(folder, `${slug}_journal_quarantined_${place.seq}`);
  return guardWrite(beginning, () => {
    const bytes = disk.read(file, (disk.inspect(file)?.bytes ?? 0) - place.offset, place.offset);
    const kept = freeName(disk, beginning, bytes);
    if (disk.inspect(kept) === null) writeAtomically(disk, kept, bytes);
    const descriptor = disk.openToAppend(file);
    try {
      disk.truncate(descriptor, place.offset);
      disk.sync(descriptor);
    } finally {
      disk.close(descriptor);
    }
    return kept;
  });
}

/** A name that nothing has, or the one under which a process that was killed here kept the same bytes. */
function freeName(disk: Disk, beginning: string, bytes: Uint8Array): string {
  for (let count = 1; ; count += 1) {
    const name = count === 1 ? `${beginning}.jsonl` : `${beginning}_${count}.jsonl`;
    const entry = disk.inspect(name);
    if (entry === null) return name;
    if (entry.type === "file" && Buffer.compare(disk.read(name, bytes.length + 1), bytes) === 0) return name;
  }
}
