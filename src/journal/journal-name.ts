import { join } from "node:path";
import type { Disk } from "../disk/disk.ts";
import { guardRead } from "../disk/disk-errors.ts";
import { JournalReader, placedEntries } from "./journal-reader.ts";

/** The file of a game's journal. */
export function journalFile(folder: string, slug: string): string {
  return join(folder, `${slug}_journal.jsonl`);
}

/** The SHA-256 of the ROM whose game a journal begins with; null when it does not say. */
export function findJournalOwner(disk: Disk, file: string): string | null {
  const [first] = placedEntries(guardRead(file, () => new JournalReader(disk, file).firstLine()));
  return first?.entry.type === "start" ? first.entry.game.romSha256 : null;
}
