import { type Disk, nodeDisk } from "../../disk/disk.ts";
import type { GameIdentity } from "../../run/checkpoint.ts";
import type { Head } from "../../run/head.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import { ancestorsOf, findCurrent, newestFirst } from "../lookup/lineage.ts";
import { type RefusedSave, scanFolder } from "./scan-folder.ts";

/** The saves of one game in a folder. */
export interface GameSaves {
  /** As the newest save names it. */
  readonly game: GameIdentity;
  /** What a run of this game goes on from; null where a new game has no save yet. */
  readonly current: SaveEntry | null;
  /** What `--load-backup` can go back to, the nearest first. */
  readonly backups: readonly SaveEntry[];
  /** All of them, the newest first. */
  readonly saves: readonly SaveEntry[];
}

/** What a save folder holds. */
export interface SavesList {
  /** The game that was saved last comes first. */
  readonly games: readonly GameSaves[];
  /** Files that have the name of a save and are none, or damaged ones. */
  readonly refused: readonly RefusedSave[];
}

/**
 * All saves of a folder, every game's, by their infos: needs no ROM, no lock, and nothing that is slow to import.
 * A missing folder has none. `headOf` says what a game's journal records as its head, if it has one.
 *
 * @throws a `RunnerError` (`missingInput`) when the folder cannot be read.
 */
export function listSaves(
  folder: string,
  options: {
    readonly headOf?: (game: GameIdentity, saves: readonly SaveEntry[]) => Head | null;
    readonly disk?: Disk;
  } = {},
): SavesList {
  const { headOf = () => null, disk = nodeDisk } = options;
  const { saves, refused } = scanFolder(disk, folder);
  const roms = [...new Set(newestFirst(saves).map(({ info }) => info.game.romSha256))];
  const games = roms.flatMap((rom) => {
    const own = newestFirst(saves.filter(({ info }) => info.game.romSha256 === rom));
    const game = own[0]?.info.game;
    return game === undefined ? [] : [describeGame(game, own, headOf(game, own))];
  });
  return { games, refused };
}

/**
 * What a game's files in a folder begin with: its slug, or with the first hex digits of its ROM's SHA-256 where
 * another game has that slug. `ownerOf` says whose journal has a slug, by the SHA-256 of its ROM: a game that was begun
 * and not saved yet has only that.
 */
export function resolveSaveSlug(
  folder: string,
  slug: string,
  romSha256: string,
  ownerOf: (slug: string) => string | null = () => null,
  disk: Disk = nodeDisk,
): string {
  const owners = new Map<string, Set<string>>();
  for (const { info } of scanFolder(disk, folder).saves) {
    const roms = owners.get(info.game.slug) ?? new Set();
    owners.set(info.game.slug, roms.add(info.game.romSha256));
  }
  const candidates = [slug, ...[4, 8, 64].map((digits) => `${slug}-${romSha256.slice(0, digits)}`)];
  for (const candidate of candidates) {
    const owner = ownerOf(candidate);
    if (owner !== null && !owners.has(candidate)) owners.set(candidate, new Set([owner]));
  }
  const owned = candidates.find((candidate) => owners.get(candidate)?.has(romSha256));
  return owned ?? candidates.find((candidate) => !owners.has(candidate)) ?? `${slug}-${romSha256}`;
}

function describeGame(game: GameIdentity, saves: readonly SaveEntry[], head: Head | null): GameSaves {
  const current = findCurrent(saves, head);
  const ancestors = current === null ? [] : ancestorsOf(current.info, saves);
  return { game, current, backups: ancestors.filter(({ place }) => place === "backup"), saves };
}
