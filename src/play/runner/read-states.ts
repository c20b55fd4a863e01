import { nodeDisk } from "../../base/disk/disk.ts";
import { RunnerError } from "../../base/errors.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { OpenInterrupt } from "../../parts/interrupts/base/interrupts.ts";
import { journalFile } from "../../record/journal/journal-name.ts";
import { JournalReader } from "../../record/journal/journal-reader.ts";
import { stateOfSave } from "../../record/replay/open-state.ts";
import { pendingAction } from "../../record/replay/state/pending.ts";
import type { CheckpointStore } from "../../record/saves/checkpoint-store.ts";
import { listScanned } from "../../record/saves/folder/list-saves.ts";
import { FolderScan } from "../../record/saves/folder/scan-folder.ts";
import { ancestorsOf } from "../../record/saves/lookup/lineage.ts";
import { STOP_SAVES } from "../../record/seam/stop-saves.ts";
import type { SessionConfig } from "../session/config.ts";
import { knownGames } from "../session/game/known-games.ts";
import { identifyGame, openGame } from "../session/open-game.ts";
import { storeOf } from "../session/running/while-locked.ts";
import type { SessionServices } from "../session/services.ts";
import { readPresent } from "../status/read-present.ts";
import { explainCheckpoint } from "./checkpoint-errors.ts";
import type { HistoryOptions, StateOptions, StateSnapshot } from "./runner-options.ts";

/** The sources of a runner's run. */
interface Kept {
  readonly store: CheckpointStore;
  /** The place of the game's files; null for a given store. */
  readonly place: { readonly folder: string; readonly slug: string } | null;
}

/**
 * Returns the state of a run: now, or at a checkpoint. Reads only: takes no lock, and a process may play the run.
 *
 * @returns null without a run
 * @throws RunnerError `checkpoint-not-found`, `checkpoint-damaged`, `checkpoint-foreign`, `config-invalid`
 */
export async function readState(
  config: SessionConfig,
  services: SessionServices,
  { checkpoint }: StateOptions,
): Promise<StateSnapshot | null> {
  const { store, place } = await openKept(config, services);
  if (checkpoint !== undefined) return atCheckpoint(store, checkpoint, config.saveDir);
  try {
    if (place === null) return await atCheckpoint(store, "latest", null);
    const { state, time, saves } = await readPresent(place);
    const save = saves.find(({ info }) => info.id === state.checkpointId);
    return snapshotOf(state, { parentId: save?.info.parentId ?? null, createdAt: time });
  } catch (error) {
    const isEmpty = error instanceof RunnerError && (error.code === "no-saves" || isNoSaves(error.cause));
    if (isEmpty) return null;
    throw error;
  }
}

/**
 * The states at a run's checkpoints, the newest first: from where it is now, or from one checkpoint, back to its beginning.
 *
 * @throws RunnerError as {@link readState} does, for a damaged checkpoint when it is reached
 */
export async function* readHistory(
  config: SessionConfig,
  services: SessionServices,
  { checkpoint = "latest", limit = Number.POSITIVE_INFINITY }: HistoryOptions,
): AsyncGenerator<StateSnapshot, void> {
  const { store } = await openKept(config, services);
  const all = await store.list();
  if (all.length === 0 && checkpoint === "latest") return;
  const { info } = await load(store, checkpoint, config.saveDir);
  const onBranch = all.filter((save) => save.info.branchId === info.branchId && save.info.seq < info.seq);
  const before = [...new Set([...onBranch, ...ancestorsOf(info, all)])];
  const ids = new Set([
    info.id,
    ...before
      .map((save) => save.info)
      .sort((a, b) => b.seq - a.seq)
      .map(({ id }) => id),
  ]);
  for (const id of [...ids].slice(0, limit)) yield await atCheckpoint(store, id, config.saveDir);
}

/** Reads the interrupt that a session is to resume; null where the folder has none, which the session itself explains. */
export async function readInterrupt(
  config: SessionConfig,
  services: SessionServices,
): Promise<OpenInterrupt | null> {
  const { start, saveDir } = config;
  if (saveDir === null || services.store !== undefined) return null;
  try {
    const { store, place } = await openKept(config, services);
    if (place === null) return null;
    const at = async (reference: string) => (await store.load(reference)).checkpoint.memory.interrupt ?? null;
    if (typeof start === "object" && "save" in start) return await at(start.save);
    const { state } = await readPresent(place);
    if (state.memory.interrupt !== undefined) return state.memory.interrupt;
    const isOpen = STOP_SAVES.isOpenBy(new JournalReader(nodeDisk, journalFile(place.folder, place.slug)));
    const newest = STOP_SAVES.newestOf(state.runId, await store.list(), isOpen);
    return newest === undefined ? null : await at(newest.file);
  } catch (error) {
    if (error instanceof RunnerError) return null;
    throw error;
  }
}

async function openKept(config: SessionConfig, services: SessionServices): Promise<Kept> {
  if (services.store !== undefined) return { store: services.store, place: null };
  const { saveDir: folder } = config;
  if (folder === null) {
    const message = "a state is read from a store or a folder, and this run is kept in neither";
    throw new RunnerError("config-invalid", message, { facts: { name: "saveDir" } });
  }
  const scan = new FolderScan(nodeDisk, folder);
  const known = knownGames({ disk: nodeDisk, folder }, listScanned(scan).games);
  const identity = identifyGame(scan, await openGame(config, known, services));
  const now = services.clock?.now ?? (() => new Date());
  return { store: storeOf(folder, identity, now), place: { folder, slug: identity.slug } };
}

async function atCheckpoint(
  store: CheckpointStore,
  checkpoint: string,
  saveDir: string | null,
): Promise<StateSnapshot> {
  const saved = await load(store, checkpoint, saveDir);
  const { parentId, saveTime: createdAt } = saved.info;
  return snapshotOf(stateOfSave(saved.checkpoint, saved.file), { parentId, createdAt });
}

async function load(store: CheckpointStore, checkpoint: string, saveDir: string | null) {
  try {
    return await store.load(checkpoint);
  } catch (error) {
    throw explainCheckpoint(error, checkpoint, saveDir);
  }
}

function isNoSaves(cause: unknown): boolean {
  return cause instanceof RunnerError && cause.code === "no-saves";
}

function snapshotOf(
  { runId, branchId, checkpointId, totalSteps: step, gameInfo, memory }: RunState,
  facts: Pick<StateSnapshot, "parentId" | "createdAt">,
): StateSnapshot {
  const { settings, notes, plan = {}, summaryText, interrupt, messageHistory } = memory;
  return {
    values: {
      gameInfo,
      notes,
      goal: settings.goal,
      plan,
      summaryText,
      messages: messageHistory.length,
      settings,
    },
    next: [memory.interrupt?.next ?? memory.next],
    interrupt:
      interrupt === undefined
        ? null
        : {
            id: interrupt.id,
            node: interrupt.node,
            when: interrupt.when,
            reason: interrupt.reason,
            pending: pendingAction(memory),
          },
    step,
    checkpointId,
    runId,
    branchId,
    ...facts,
  };
}
