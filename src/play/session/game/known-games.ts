import type { Disk } from "../../../base/disk/disk.ts";
import { guardRead } from "../../../base/disk/disk-errors.ts";
import { orElse } from "../../../base/errors.ts";
import type { GameIdentity } from "../../../base/vocabulary/checkpoint.ts";
import { glanceHead, lastPlayedMs } from "../../../record/journal/glance-head.ts";
import { journalFile } from "../../../record/journal/journal-name.ts";
import { JournalReader } from "../../../record/journal/journal-reader.ts";
import { listJournals } from "../../../record/journal/list-journals.ts";
import type { GameSaves } from "../../../record/saves/folder/list-saves.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";

/** A game that has files in a save folder. */
export interface KnownGame {
  /** The slug that its files begin with. */
  readonly slug: string;
  /** The game as its present run names it; null if there is only a journal that lacks it. */
  readonly game: GameIdentity | null;
}

/** A save folder. */
interface Place {
  readonly disk: Disk;
  readonly folder: string;
  /** The names in it, where they are known already. */
  readonly names?: readonly string[];
}

/**
 * The games of a folder, the one that was played last first; then those that have saves, as they are listed, then those
 * that were begun and not saved yet, which have only a journal.
 *
 * @param saved the games that have saves, as `listSaves` gives them
 * @throws RunnerError `cannot-read` for the folder
 */
export function knownGames(place: Place, saved: readonly GameSaves[]): readonly KnownGame[] {
  const { disk, folder, names } = place;
  const slugs = new Set(saved.map(({ game }) => game.slug));
  const begun = listJournals(folder, disk, names).filter(
    ({ slug, isQuarantined }) => !isQuarantined && !slugs.has(slug),
  );
  const games = [
    ...saved.map(({ game, saves }) => ({
      slug: game.slug,
      game: presentIdentity(place, game, saves),
      playedMs: Math.max(journalMs(place, game.slug), savedMs(saves)),
    })),
    ...begun.map(({ slug }) => ({
      slug,
      game: startOf(place, slug, null),
      playedMs: journalMs(place, slug),
    })),
  ];
  const lastMs = Math.max(...games.map(({ playedMs }) => playedMs));
  const last = games.find(({ playedMs }) => playedMs === lastMs);
  return last === undefined ? [] : [last, ...games.filter((game) => game !== last)];
}

/** As the newest save of the present run names it; a new game that is not saved yet is named by its journal. */
function presentIdentity(place: Place, listed: GameIdentity, saves: readonly SaveEntry[]): GameIdentity {
  const { slug, romSha256 } = listed;
  const head = orNull(() => glanceHead(place.disk, journalFile(place.folder, slug), saves));
  if (head === null || saves.some(({ info }) => info.runId === head.runId)) return listed;
  const begun = startOf(place, slug, head.runId);
  return begun?.romSha256 === romSha256 ? begun : listed;
}

/** Returns the game that a run began with, by its journal; null if it lacks it. */
function startOf({ disk, folder }: Place, slug: string, runId: string | null): GameIdentity | null {
  const file = journalFile(folder, slug);
  return orNull(() => {
    const starts = guardRead(file, () => new JournalReader(disk, file).skim(["start"]));
    const start = starts.findLast(
      (entry) => entry.type === "start" && (runId === null || entry.runId === runId),
    );
    return start?.type === "start" ? { ...start.game, slug } : null;
  });
}

function journalMs({ disk, folder }: Place, slug: string): number {
  return orNull(() => lastPlayedMs(disk, journalFile(folder, slug))) ?? Number.NEGATIVE_INFINITY;
}

function savedMs(saves: readonly SaveEntry[]): number {
  return Math.max(...saves.map(({ info }) => Date.parse(info.saveTime)));
}

/** An unreadable file of another game is ignored here: it is reported when that game is played. */
function orNull<T>(read: () => T | null): T | null {
  return orElse(read, () => null);
}
