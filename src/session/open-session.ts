import { runAgent } from "../agent/run-agent.ts";
import type { RunOptions } from "../agent/run-options.ts";
import { takeFolderLock } from "../disk/folder-lock.ts";
import type { OpenJournal } from "../journal/open-journal.ts";
import type { RunOutcome } from "../run/outcome.ts";
import type { RunEvent } from "../run/run-event.ts";
import { listScanned } from "../saves/folder/list-saves.ts";
import { refuseNewerMain } from "../saves/folder/newer-save.ts";
import { FolderScan } from "../saves/folder/scan-folder.ts";
import type { SaveEntry } from "../saves/format/save-entry.ts";
import { createFileStore } from "../saves/store.ts";
import type { SessionConfig } from "./config.ts";
import { findMoved } from "./moved-saves.ts";
import { identifyGame, openGame } from "./open-game.ts";
import { openGameJournal } from "./open-game-journal.ts";
import { checkInterrupts, type OpenFolder, type OpenRun, openRun } from "./open-run.ts";
import { recordedModels } from "./recorded-models.ts";
import { type FilledServices, fillServices, type SessionServices } from "./services.ts";

/** How a session is played, where that is not as its configuration says. */
export type PlayOptions = Partial<Omit<RunOptions, "spent">>;

/** A run that can be played. It holds the game's part of the folder until it is closed. */
export interface Session extends OpenRun {
  /**
   * Plays to the end that is asked for: yields everything that happens, and returns how it ended. Once: to go on,
   * close this session and open another.
   */
  play(options?: PlayOptions): AsyncGenerator<RunEvent, RunOutcome>;
  /** The saves that went to the archive since the last call, because the run goes on from elsewhere; each once. */
  takeMoved(): Promise<readonly SaveEntry[]>;
  /** Lets go of the folder. */
  close(): void;
}

/**
 * Opens the run that a configuration means: a new game, the present one, or one from another point. A trial holds
 * nothing and writes nothing.
 *
 * @param given what stands in the place of the real disk, clock, player …
 * @throws RunnerError when the ROM, the saves, the player or the folder are not as they must be; nothing of the
 *   run has changed then
 */
export async function openSession(config: SessionConfig, given: SessionServices = {}): Promise<Session> {
  const services = fillServices(given);
  // Before the ROM runs and before anything is asked.
  checkInterrupts(config, config.settings);
  const { clock, disk } = services;
  const { saveDir: folder, autoSave } = config;
  const recorded = await recordedModels(config);
  const found = new FolderScan(disk, folder, { holdsPresent: true });
  const { games, refused } = listScanned(found, { archive: false });
  const newest = games[0]?.game ?? null;
  const game = await openGame(config, newest, services.adapter);
  const identity = identifyGame(found, game);
  const { slug, romSha256 } = identity;
  // Without a ROM that was named, nobody can tell whose save it is: it may be the one that is meant.
  refuseNewerMain(folder, refused, config.rom === null ? null : slug);
  const lockOptions = { folder, slug, now: clock.now, disk };
  const lock = autoSave ? takeFolderLock({ ...lockOptions, names: found.names }) : null;
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
      ...{ folder, slug, romSha256, core: emulator.core, keepBackups: config.keepBackups },
      ...{ now: clock.now, disk, scan, head: opened?.journal ?? null },
    });
    const place: OpenFolder = {
      ...{ game, identity, emulator, store, opened },
      takeLock: () => takeFolderLock(lockOptions),
    };
    const takeMoved = config.start === "present" || !autoSave ? async () => [] : await watchMoves(store);
    const run = await openRun(config, services, place, recorded);
    const { ports, start, spent } = run;
    return {
      ...run,
      play: (options) => runAgent(ports, start, { ...optionsOf(config, services, run), ...options, spent }),
      takeMoved,
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

function optionsOf(config: SessionConfig, { signal }: FilledServices, { target }: OpenRun): RunOptions {
  const { steps, saveEvery, autoSave, maxUnsaved, limits } = config;
  const untilStep = steps === null ? (config.untilStep ?? target?.untilStep ?? null) : config.untilStep;
  return { steps, untilStep, saveEvery, autoSave, maxUnsaved, limits, signal };
}

/** Tells, whenever it is called, which saves moved to the archive since the last call. */
async function watchMoves(store: OpenFolder["store"]): Promise<Session["takeMoved"]> {
  let before = await store.list();
  return async () => {
    const after = await store.list();
    const moved = findMoved(before, after);
    before = after;
    return moved;
  };
}
