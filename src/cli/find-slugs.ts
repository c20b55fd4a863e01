import { nodeDisk } from "../disk/disk.ts";
import { findLockedSlugs, findLockHolder } from "../disk/folder-lock.ts";
import { glanceHead } from "../journal/glance-head.ts";
import { journalFile } from "../journal/journal-name.ts";
import { listJournals, readJournal } from "../journal/list-journals.ts";
import { listSaves } from "../saves/folder/list-saves.ts";
import { noSaves, romOf } from "./open-saves.ts";
import type { Options } from "./options/options.ts";
import type { World } from "./process-context.ts";

/**
 * What the files begin with of the games that a command means: those that are played, or else the one that was played
 * last; with a ROM, that one's.
 *
 * @throws RunnerError `no-saves` where there is none
 */
export function findSlugs({ cwd }: Pick<World, "cwd">, options: Options): readonly string[] {
  const folder = options.saveDir ?? "saves";
  const romSha256 = romOf(cwd, options);
  const { games, refused } = listSaves(folder, {
    headOf: ({ slug }, own) => glanceHead(nodeDisk, journalFile(folder, slug), own),
    archive: false,
  });
  const saved = games.flatMap(({ game }) =>
    romSha256 === null || game.romSha256 === romSha256 ? [game.slug] : [],
  );
  const live = findLockedSlugs(folder).filter((slug) => findLockHolder({ folder, slug }) !== null);
  const liveMeant = romSha256 === null ? live : live.filter((slug) => saved.includes(slug));
  if (liveMeant.length > 0) return liveMeant;
  const [newest] = saved;
  if (newest !== undefined) return [newest];
  // A game that was begun and not saved yet has a journal.
  const begun = listJournals(folder).find(
    (journal) =>
      !journal.isQuarantined && (romSha256 === null || readJournal(journal).game?.romSha256 === romSha256),
  );
  if (begun !== undefined) return [begun.slug];
  throw noSaves({ folder, games, refused }, options);
}
