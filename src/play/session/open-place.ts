import { basename } from "node:path";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { GameAdapter } from "../../../packages/games/src/known/game-adapter.ts";
import { takeFolderLock } from "../../base/disk/folder-lock.ts";
import { RunnerError } from "../../base/errors.ts";
import type { GameIdentity } from "../../base/vocabulary/checkpoint.ts";
import { journalFile } from "../../record/journal/journal-name.ts";
import { type OpenJournal, openJournal } from "../../record/journal/open-journal.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import { listScanned } from "../../record/saves/folder/list-saves.ts";
import { refuseNewerMain } from "../../record/saves/folder/newer-save.ts";
import { parseSaveName } from "../../record/saves/folder/save-name.ts";
import { FolderScan } from "../../record/saves/folder/scan-folder.ts";
import type { RefusedSave } from "../../record/saves/folder/scan-part.ts";
import { createMemoryStore } from "../../record/saves/memory-store.ts";
import { createFileStore } from "../../record/saves/store.ts";
import { STOP_SAVES } from "../../record/seam/stop-saves.ts";
import { checkUntilFields } from "./config/until.ts";
import type { SessionConfig } from "./config.ts";
import { type KnownGame, knownGames } from "./game/known-games.ts";
import { type Game, gameIdentityOf, identifyGame, openGame, ownSlug } from "./open-game.ts";
import type { FilledServices } from "./services.ts";

/** The storage of a run, and its machine: a game's part of a save folder, or a store. Held until it is closed. */
export interface OpenPlace {
  readonly game: Game;
  readonly identity: GameIdentity;
  readonly emulator: Emulator;
  readonly store: CheckpointStore;
  /** Null where no journal is kept. */
  readonly opened: OpenJournal | null;
  /** Null without one. */
  readonly folder: string | null;
  /** Releases the place; a second call does nothing. */
  close(): void;
}

/**
 * Opens the place where a run is kept: a game's part of a folder, with its lock and its journal, or a store that was
 * given, which has neither.
 *
 * @throws RunnerError when the ROM, the folder or the store are not as they must be
 */
export async function openPlace(config: SessionConfig, services: FilledServices): Promise<OpenPlace> {
  const { saveDir, autoSave } = config;
  if (services.store !== undefined) return openStore(config, services, services.store);
  if (saveDir !== null) return openFolder({ ...config, saveDir }, services);
  if (!autoSave) return openStore(config, services, null);
  throw new RunnerError("config-invalid", "a run that is saved needs a folder or a store", {
    facts: { name: "saveDir" },
  });
}

async function openFolder(
  config: SessionConfig & { readonly saveDir: string },
  services: FilledServices,
): Promise<OpenPlace> {
  const { clock, disk } = services;
  const { saveDir: folder, autoSave } = config;
  const found = new FolderScan(disk, folder, { holdsPresent: true });
  const { games, refused } = listScanned(found, { archive: false });
  const known = knownGames({ disk, folder, names: found.names }, games);
  const game = await openGame(config, known, services);
  checkUntil(config, game, services);
  const identity = identifyGame(found, game);
  const { slug, romSha256 } = identity;
  // Without a named ROM, the owner of a save is unknown: it may be the one that is meant.
  const isNamed = config.rom !== null || services.rom !== undefined;
  if (!isNamed) refuseUnknown(folder, known, refused, slug);
  refuseNewerMain(folder, refused, isNamed ? slug : null);
  const lock = autoSave ? takeFolderLock({ folder, slug, now: clock.now, disk, names: found.names }) : null;
  let opened: OpenJournal | null = null;
  const close = (): void => {
    try {
      opened?.journal.close();
    } finally {
      lock?.release();
    }
  };
  try {
    const scan = found.isStale(slug) ? new FolderScan(disk, folder) : found;
    const emulator = services.powerOn(game.rom);
    opened = autoSave && config.journal ? openGameJournal(scan, identity, clock.now) : null;
    const store = createFileStore({
      folder,
      slug,
      romSha256,
      core: emulator.core,
      keepBackups: config.keepBackups,
      now: clock.now,
      disk,
      scan,
      head: opened?.journal ?? null,
      isOpen: STOP_SAVES.isOpenBy(opened?.reader ?? null),
    });
    return { game, identity, emulator, store, opened, folder, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Refuses a condition to play until that names no field of the game. An adapter of your own may add fields later. */
function checkUntil(
  { until }: SessionConfig,
  { adapter }: Game,
  given: { readonly adapter?: GameAdapter },
): void {
  if (until === null || given.adapter !== undefined) return;
  // Every field is there whatever the memory says, but `place`, which comes when the game has begun.
  const empty = { read: () => 0, readRange: (_: number, length: number) => new Uint8Array(length) };
  checkUntilFields(until, [...new Set([...Object.keys(adapter.readState(empty, null)), "place"])]);
}

/** Refuses to begin another game if the last one's files do not identify it. */
function refuseUnknown(
  folder: string,
  [last]: readonly KnownGame[],
  refused: readonly RefusedSave[],
  slug: string,
): void {
  const isOther = (name: ReturnType<typeof parseSaveName>) => name?.place === "main" && name.slug !== slug;
  const lost = last === undefined && refused.find(({ file }) => isOther(parseSaveName(basename(file))));
  if (lost) throw lost.error;
  if (last === undefined || last.game !== null || last.slug === slug) return;
  const message = `${journalFile(folder, last.slug)} does not say which game it is of`;
  throw new RunnerError("journal-damaged", message, { facts: { slug: last.slug } });
}

/** Opens the journal of a game in a scanned save folder. The caller must hold the folder's lock. */
function openGameJournal(scan: FolderScan, { slug, romSha256 }: GameIdentity, now: () => Date): OpenJournal {
  const { disk, folder } = scan;
  const { games } = listScanned(scan, { archive: false });
  const saves = games.find(({ game }) => game.romSha256 === romSha256)?.saves ?? [];
  return openJournal({ folder, slug, saves, now, disk });
}

/** The stores in which a run is open: nothing else keeps two of them apart. */
const HELD = new WeakSet<CheckpointStore>();

/** @param given null for a store of its own, for a run of which nothing is kept */
async function openStore(
  config: SessionConfig,
  services: FilledServices,
  given: CheckpointStore | null,
): Promise<OpenPlace> {
  if (given !== null && HELD.has(given)) {
    throw new RunnerError("store-in-use", "another run is open in this store");
  }
  if (given !== null) HELD.add(given);
  const close = (): void => {
    if (given !== null) HELD.delete(given);
  };
  try {
    const newest = (await given?.latest())?.info.game ?? null;
    const game = await openGame(config, newest === null ? [] : [{ game: newest }], services);
    checkUntil(config, game, services);
    const emulator = services.powerOn(game.rom);
    const identity = gameIdentityOf(game, newest?.slug ?? ownSlug(game));
    const { slug, romSha256 } = identity;
    if (given !== null && given.romSha256 !== null && given.romSha256 !== romSha256) {
      const message = `the store is for another ROM (sha256 ${given.romSha256.slice(0, 8)}…) than ${identity.title}`;
      throw new RunnerError("rom-mismatched", message, { facts: { romSha256: given.romSha256 } });
    }
    const { keepBackups } = config;
    const store = given ?? createMemoryStore({ slug, romSha256, core: emulator.core, keepBackups });
    return { game, identity, emulator, store, opened: null, folder: null, close };
  } catch (error) {
    close();
    throw error;
  }
}
