import type { Disk } from "../disk/disk.ts";
import { type OpenJournal, openJournal } from "../journal/open-journal.ts";
import type { GameIdentity } from "../run/checkpoint.ts";
import { listSaves } from "../saves/folder/list-saves.ts";

/** Opens the journal of a game in a save folder. Whoever does holds the folder's lock. */
export function openGameJournal(
  folder: string,
  { slug, romSha256 }: GameIdentity,
  now: () => Date,
  disk: Disk,
): OpenJournal {
  const saves =
    listSaves(folder, { disk }).games.find(({ game }) => game.romSha256 === romSha256)?.saves ?? [];
  return openJournal({ folder, slug, saves, now, disk });
}
