import { describeOtherInputs } from "../agent/conversation/run-inputs.ts";
import { beginRun, type StartPoint } from "../agent/new-run.ts";
import type { RunPorts } from "../agent/ports.ts";
import { branchOff, withSettings } from "../agent/resume.ts";
import type { Options } from "../cli/options/options.ts";
import { planSteps } from "../cli/options/plan-steps.ts";
import { readPrices } from "../cli/options/read-prices.ts";
import type { World } from "../cli/process-context.ts";
import { describeMoves } from "../cli/view/moved-saves.ts";
import { type Disk, nodeDisk } from "../disk/disk.ts";
import { type FolderLock, takeFolderLock } from "../disk/folder-lock.ts";
import { createEmulator } from "../emulator/wasmboy-emulator.ts";
import type { ReplayWatch } from "../history/replay.ts";
import type { OpenJournal } from "../journal/open-journal.ts";
import type { Spent } from "../ledger/limits.ts";
import { costOf } from "../ledger/prices.ts";
import { SPENDING_TYPES, spentSoFar } from "../ledger/spent.ts";
import type { LanguageModel } from "../model/language-model.ts";
import type { RunSettings } from "../run/run-settings.ts";
import type { CheckpointStore } from "../saves/checkpoint-store.ts";
import { listSaves } from "../saves/folder/list-saves.ts";
import { refuseNewerMain } from "../saves/folder/newer-save.ts";
import { createFileStore } from "../saves/store.ts";
import { checkCostLimit } from "./check-cost-limit.ts";
import {
  createPlayer,
  createPlayerLater,
  createSummarizer,
  describeIgnored,
  recordedModels,
} from "./create-player.ts";
import { findOrigin } from "./find-start.ts";
import { identifyGame, openGame } from "./open-game.ts";
import { openGameJournal } from "./open-game-journal.ts";
import { resolveSettings } from "./resolve-settings.ts";

/** A run that can be played. */
export interface OpenRun {
  readonly ports: RunPorts;
  readonly start: StartPoint;
  /** What the whole run has spent before. */
  readonly spent: Spent;
  /** What had to be mended, for the log. */
  readonly troubles: readonly string[];
  /** The saves of the game that went to the archive since it was opened, as people are told of them; each once. */
  tellMoves(): Promise<readonly string[]>;
  /** Lets go of the folder. */
  close(): void;
}

/** What a run is opened with instead of the real ones. */
export interface OtherParts {
  readonly disk?: Disk;
  /** Who plays, and writes the summaries. */
  readonly player?: LanguageModel;
  /** Told when the journal is followed: see {@link ReplayWatch.begin}. */
  readonly beginReplay?: (steps: number) => () => void;
}

/**
 * Opens the run that the options mean: a new game, the present one, or one from another point. It holds the game's
 * part of the folder until it is closed; a trial holds nothing and writes nothing.
 *
 * @throws RunnerError when the ROM, the saves, the player or the folder are not as they must be; nothing of the
 *   run has changed then
 */
export async function openRun(
  world: World,
  options: Options,
  { disk = nodeDisk, player, beginReplay }: OtherParts = {},
): Promise<OpenRun> {
  const { clock, ids, env, cwd } = world;
  const prices = readPrices(options.prices);
  const recorded = await recordedModels(options);
  const folder = options.saveDir ?? "saves";
  const { games, refused } = listSaves(folder, { disk });
  const newest = games[0]?.game ?? null;
  const game = await openGame(options, cwd, newest);
  const identity = identifyGame(folder, game, disk);
  // Without a ROM that was named, nobody can tell whose save it is: it may be the one that is meant.
  refuseNewerMain(folder, refused, options.rom === undefined ? null : identity.slug);
  const isTrial = options.autoSave === false;
  const takeLock = (): FolderLock => takeFolderLock({ folder, slug: identity.slug, now: clock.now, disk });
  const lock = isTrial ? null : takeLock();
  let opened: OpenJournal | null = null;
  const close = (): void => {
    try {
      opened?.journal.close();
    } finally {
      lock?.release();
    }
  };
  try {
    const emulator = createEmulator(game.rom);
    const keepsJournal = !isTrial && options.journal !== false;
    opened = keepsJournal ? openGameJournal(folder, identity, clock.now, disk) : null;
    const store = createFileStore({
      ...{ folder, slug: identity.slug, romSha256: identity.romSha256, core: emulator.core },
      ...{ now: clock.now, disk },
      head: opened?.journal ?? null,
      ...(options.keepBackups === undefined ? {} : { keepBackups: options.keepBackups }),
    });
    const tidy = async (): Promise<readonly string[]> => (isTrial ? [] : store.tidy());
    const tellMoves = isTrial ? async () => [] : await watchMoves(store, options);
    const troubles = [...(opened?.troubles ?? []), ...(await tidy())];
    if (game.headerFlaw !== null) troubles.push(game.headerFlaw);

    const watch: ReplayWatch = { signal: world.signal, ...(beginReplay && { begin: beginReplay }) };
    const origin = await findOrigin(options, { emulator, store, opened, watch });
    troubles.push(...origin.troubles);
    const journal = opened?.journal ?? null;
    const saved = origin.point?.state.memory.settings ?? null;
    const settings = resolveSettings(options, saved, env, recorded);
    const asks = planSteps(options).steps !== 0;
    const ports: RunPorts = {
      ...{ emulator, journal, clock, ids },
      store: isTrial ? savingUnderLock(store, takeLock) : store,
      game: { identity, adapter: game.adapter },
      costOf: (model, usage) => costOf(model, usage, prices),
      model:
        player ??
        (asks ? await createPlayer(settings, options, env) : createPlayerLater(settings, options, env)),
      summaryModel: player === undefined && asks ? await createSummarizer(settings, options, env) : null,
    };
    checkCostLimit(options.maxCost, ports, prices);
    if (player === undefined) troubles.push(...(await describeIgnored(settings, game.adapter)));
    if (origin.point !== null) {
      const { memory } = origin.point.state;
      troubles.push(...describeOtherInputs(memory, origin.inputs?.adapter ?? null, ports, settings));
    }
    const start = startFrom(origin, settings, ports);
    troubles.push(...(await tidy()));
    const isFree = !ports.model.isRemote && ports.summaryModel === null;
    const entries = opened === null || isFree ? [] : opened.reader.skim(SPENDING_TYPES);
    const spent = spentSoFar(entries, start.state.runId);
    return { ports, start, spent, troubles, tellMoves, close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Tells, whenever it is called, of saves that moved to the archive since the last call. */
async function watchMoves(store: CheckpointStore, options: Options): Promise<OpenRun["tellMoves"]> {
  let before = await store.list();
  return async () => {
    const after = await store.list();
    const lines = describeMoves(before, after, options);
    before = after;
    return lines;
  };
}

/** The same store for a trial, which holds no lock while it plays: its emergency save takes it. */
function savingUnderLock(store: CheckpointStore, takeLock: () => FolderLock): RunPorts["store"] {
  return {
    async save(checkpoint, request) {
      const lock = takeLock();
      try {
        return await store.save(checkpoint, request);
      } finally {
        lock.release();
      }
    },
  };
}

function startFrom(
  { point, isBranch }: { readonly point: StartPoint | null; readonly isBranch: boolean },
  settings: RunSettings,
  ports: RunPorts,
): StartPoint {
  if (point === null) return beginRun(ports, settings);
  return withSettings(isBranch ? branchOff(point, ports) : point, settings, ports);
}
