import { type OpenJournal, openJournal } from "../journal/open-journal.ts";
import type { GameIdentity } from "../run/checkpoint.ts";
import { listScanned } from "../saves/folder/list-saves.ts";
import type { FolderScan } from "../saves/folder/scan-folder.ts";

/** Opens the journal of a game in a save folder that was scanned. Whoever does holds the folder's lock. */
export function openGameJournal(
  scan: FolderScan,
  { slug, romSha256 }: GameIdentity,
  now: () => Date,
): OpenJournal {
  const { disk, folder } = scan;
  const { games } = listScanned(scan, { archive: false });
  const saves = games.find(({ game }) => game.romSha256 === romSha256)?.saves ?? [];
  return openJournal({ folder, slug, saves, now, disk });
}
