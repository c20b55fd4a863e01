import { type Disk, nodeDisk } from "../../../base/disk/disk.ts";
import type { GameIdentity } from "../../../base/vocabulary/checkpoint.ts";
import type { Head } from "../../../base/vocabulary/journal/head.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import { backupsOf, findCurrent, isStandIn, newestFirst } from "../lookup/lineage.ts";
import { FolderScan } from "./scan-folder.ts";
import type { RefusedSave } from "./scan-part.ts";

/** The saves of one game in a folder. */
export interface GameSaves {
  /** As the newest save names it. */
  readonly game: GameIdentity;
  /** The save that a run of this game continues from; null while a new game has no save. */
  readonly current: SaveEntry | null;
  /** The head that `headOf` returned. */
  readonly head: Head | null;
  /** Whether it stands in for a lost save. */
  readonly isStandIn: boolean;
  /** The saves that `--load-backup` can go back to, the nearest first. */
  readonly backups: readonly SaveEntry[];
  /** The newest first: all of them, or all but the archive's where there are others. */
  readonly saves: readonly SaveEntry[];
}

/** The contents of a save folder. */
export interface SavesList {
  /** The game that was saved last comes first. */
  readonly games: readonly GameSaves[];
  /** Files that have the name of a save and are none, or damaged ones. */
  readonly refused: readonly RefusedSave[];
}

/** The options of a listing. */
export interface ListOptions {
  /** Returns the head that a game's journal records, if any. */
  readonly headOf?: (game: GameIdentity, saves: readonly SaveEntry[]) => Head | null;
  /**
   * Whether to list the archive too. Without it, the archive is read only where it matters: for a head that is nowhere
   * else, for a game without other saves, and to find which of several games was saved last.
   */
  readonly archive?: boolean;
}

/**
 * All saves of a folder, every game's, by their infos: needs no ROM, no lock, and nothing that is slow to import.
 * A missing folder has none.
 *
 * @throws a `RunnerError` (`cannot-read`) when the folder cannot be read.
 */
export function listSaves(
  folder: string,
  { disk = nodeDisk, ...options }: ListOptions & { readonly disk?: Disk } = {},
): SavesList {
  return listScanned(new FolderScan(disk, folder), options);
}

/** The same, of a folder that was scanned. */
export function listScanned(scan: FolderScan, options: ListOptions = {}): SavesList {
  const { headOf = () => null, archive = true } = options;
  const { saves, refused } = archive ? scan.all() : scan.outside();
  const slugs = new Set(saves.map(({ info }) => info.game.slug));
  const only = archive ? [] : [...scan.archive.slugs()].filter((slug) => !slugs.has(slug));
  const listed = [...saves, ...only.flatMap((slug) => scan.archive.read(slug).saves)];

  const ordered = newestFirst(listed);
  const roms = [...new Set(ordered.map(({ info }) => info.game.romSha256))];
  const groups = roms.map((rom) => ordered.filter(({ info }) => info.game.romSha256 === rom));
  const games = savedLastFirst(groups, archive ? null : scan).map((own) => {
    const game = gameOf(own);
    const archived = (): readonly SaveEntry[] => (archive ? [] : archivedOf(scan, game));
    const head = headOf(game, own);
    const current = findCurrent(own, head, archived);
    const standsIn = current !== null && isStandIn(current, head, scan.outside().refused);
    const sources = { saves: own, isStandIn: standsIn, archived };
    return {
      game,
      current,
      head,
      isStandIn: standsIn,
      saves: own,
      backups: current === null ? [] : backupsOf(current, sources),
    };
  });
  return { games, refused };
}

/**
 * Returns the beginning of a game's file names in a folder: its slug, or one with the first hex digits of its ROM's
 * SHA-256 if another game has that slug. `ownerOf` returns the SHA-256 of the ROM of the journal with a slug: a game
 * that was begun and not saved yet has only that.
 */
export function resolveSaveSlug(
  scan: FolderScan,
  slug: string,
  romSha256: string,
  ownerOf: (slug: string) => string | null = () => null,
): string {
  const ownersOf = (candidate: string): readonly string[] => {
    const isIts = ({ info }: SaveEntry) => info.game.slug === candidate;
    const outside = scan.outside().saves.filter(isIts);
    const isArchived = outside.length === 0 && scan.archive.slugs().has(candidate);
    const saves = isArchived ? scan.archive.read(candidate).saves.filter(isIts) : outside;
    if (saves.length > 0) return saves.map(({ info }) => info.game.romSha256);
    const owner = ownerOf(candidate);
    return owner === null ? [] : [owner];
  };
  let free: string | null = null;
  for (const candidate of [slug, ...[4, 8, 64].map((digits) => `${slug}-${romSha256.slice(0, digits)}`)]) {
    const owners = ownersOf(candidate);
    if (owners.includes(romSha256)) return candidate;
    if (owners.length === 0) free ??= candidate;
  }
  return free ?? `${slug}-${romSha256}`;
}

/** The games by their newest save. A run that went back may have left its newest in the archive. */
function savedLastFirst(
  games: readonly (readonly SaveEntry[])[],
  scan: FolderScan | null,
): readonly (readonly SaveEntry[])[] {
  const newestOf = (saves: readonly SaveEntry[]) => Math.max(...saves.map(({ info }) => info.seq));
  const ordered = games.toSorted((a, b) => newestOf(b) - newestOf(a));
  const [first, ...others] = ordered;
  if (scan === null || first === undefined || others.length === 0) return ordered;
  const everOf = (own: readonly SaveEntry[]) => newestOf([...own, ...archivedOf(scan, gameOf(own))]);
  const seqs = new Map(others.map((own) => [own, everOf(own)]));
  const isFirst = [...seqs.values()].every((seq) => seq < newestOf(first));
  seqs.set(first, isFirst ? Number.POSITIVE_INFINITY : everOf(first));
  return ordered.toSorted((a, b) => (seqs.get(b) ?? 0) - (seqs.get(a) ?? 0));
}

/** As the newest of its saves names it. */
function gameOf([newest]: readonly SaveEntry[]): GameIdentity {
  if (newest === undefined) throw new Error("a game is listed by its saves");
  return newest.info.game;
}

function archivedOf(scan: FolderScan, { slug, romSha256 }: GameIdentity): readonly SaveEntry[] {
  return scan.archive.read(slug).saves.filter(({ info }) => info.game.romSha256 === romSha256);
}
