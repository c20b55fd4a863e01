import { nodeDisk } from "../../base/disk/disk.ts";
import { findLockedSlugs, findLockHolder } from "../../base/disk/folder-lock.ts";
import { RunnerError } from "../../base/errors.ts";
import { knownGames } from "../../play/session/game/known-games.ts";
import { listSaves } from "../../record/saves/folder/list-saves.ts";
import { noSaves, romOf } from "./open-saves.ts";
import type { Options } from "./options/options.ts";
import type { World } from "./process-context.ts";

/**
 * The file prefixes of the games that a command means: those that are played, or else the one that was played
 * last; with a ROM, that one's.
 *
 * @throws RunnerError `no-saves` without one
 */
export function findSlugs({ cwd }: Pick<World, "cwd">, options: Options): readonly [string, ...string[]] {
  const folder = options.saveDir ?? "saves";
  const romSha256 = romOf(cwd, options);
  const { games, refused } = listSaves(folder, { archive: false });
  const known = knownGames({ disk: nodeDisk, folder }, games)
    .filter(({ game }) => romSha256 === null || game?.romSha256 === romSha256)
    .map(({ slug }) => slug);
  const [live, ...others] = findLockedSlugs(folder).filter(
    (slug) => (romSha256 === null || known.includes(slug)) && findLockHolder({ folder, slug }) !== null,
  );
  if (live !== undefined) return [live, ...others];
  const [last] = known;
  if (last !== undefined) return [last];
  throw noSaves({ folder, games, refused }, options);
}

/** The file prefix of the game that a command means; null without one. */
export function findSlug(world: Pick<World, "cwd">, options: Options): string | null {
  try {
    return findSlugs(world, options)[0];
  } catch (error) {
    if (error instanceof RunnerError) return null;
    throw error;
  }
}
