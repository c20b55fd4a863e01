import type { Disk } from "../../base/disk/disk.ts";
import { guardRead } from "../../base/disk/disk-errors.ts";
import { JournalReader, placedEntries } from "./journal-reader.ts";

/** The SHA-256 of the ROM whose game a journal begins with; null when it does not say. */
export function findJournalOwner(disk: Disk, file: string): string | null {
  const [first] = placedEntries(guardRead(file, () => new JournalReader(disk, file).firstLine()));
  return first?.entry.type === "start" ? first.entry.game.romSha256 : null;
}
