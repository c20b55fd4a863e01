import { setTimeout as delay } from "node:timers/promises";
import { findLockedSlugs, findLockHolder } from "../../../base/disk/folder-lock.ts";
import { RunnerError } from "../../../base/errors.ts";
import type { CheckpointKind } from "../../../base/vocabulary/checkpoint.ts";
import { listSaves } from "../../../record/saves/folder/list-saves.ts";
import { leaveRequest, type RunRequest, withdrawRequest } from "../../../record/saves/folder/run-requests.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";

/** The time limit for a running game's step, in milliseconds. */
const PATIENCE_MS = 10 * 60_000;
const POLL_MS = 50;

/** The options of asking a running game. */
export interface Asked {
  /** The save folder. */
  readonly folder: string;
  /** The slug that the game's files begin with; the first running game unless given. */
  readonly slug?: string;
  /** Notifies another runner of a request. */
  notify(pid: number): void;
  /** Aborts the waiting. */
  readonly signal: AbortSignal;
}

/** Something to ask of the game that runs in a folder. */
export interface Asking {
  readonly request: RunRequest;
  /** Of the save that is the answer. */
  readonly kind: CheckpointKind;
  /** Returns an answer that exists already, before anything is asked; null without one. */
  readonly already?: (slug: string, saves: readonly SaveEntry[]) => SaveEntry | null;
  /** The message if no game is running, after its folder's name. */
  readonly withoutGame: string;
  /** The message if the game ended without an answer. */
  readonly unanswered: string;
}

/** The answer of a running game, and who it is. */
export interface RunningAnswer {
  readonly save: SaveEntry;
  /** Whether the game is still being played, or its runner waits for a person. */
  isRunning(): boolean;
}

/**
 * Leaves word for the game that runs in a folder, and waits for the save that answers it.
 *
 * @throws RunnerError `no-running-game`, or `save-unanswered` when it ends without one
 */
export async function askRunning(asked: Asked, asking: Asking): Promise<RunningAnswer> {
  const { folder } = asked;
  const [slug] = findLockedSlugs(folder).filter(
    (one) =>
      (asked.slug === undefined || one === asked.slug) && findLockHolder({ folder, slug: one }) !== null,
  );
  const holder = slug === undefined ? null : findLockHolder({ folder, slug });
  if (slug === undefined || holder === null) {
    throw new RunnerError("no-running-game", `no game is running in ${folder}: ${asking.withoutGame}`);
  }
  const isRunning = (): boolean => findLockHolder({ folder, slug })?.token === holder.token;
  const saves = savesOf(folder, slug);
  const already = asking.already?.(slug, saves) ?? null;
  if (already !== null) return { save: already, isRunning };
  const before = newestOf(asking.kind, saves);
  const request = leaveRequest({ folder, slug }, asking.request);
  try {
    asked.notify(holder.pid);
    for (let waitedMs = 0; waitedMs < PATIENCE_MS && !asked.signal.aborted; waitedMs += POLL_MS) {
      const wasRunning = isRunning();
      const save = newestOf(asking.kind, savesOf(folder, slug));
      if (save !== undefined && save.info.seq !== before?.info.seq) return { save, isRunning };
      if (!wasRunning) break;
      await delay(POLL_MS);
    }
  } finally {
    withdrawRequest(request);
  }
  throw new RunnerError("save-unanswered", `the game in ${folder} ${asking.unanswered}: its log says why`);
}

/** Waits until the game has ended, or a while has passed. */
export async function waitForEnd(
  { isRunning }: RunningAnswer,
  signal: AbortSignal,
  patienceMs: number,
): Promise<void> {
  for (let waitedMs = 0; waitedMs < patienceMs && !signal.aborted && isRunning(); waitedMs += POLL_MS) {
    await delay(POLL_MS);
  }
}

function savesOf(folder: string, slug: string): readonly SaveEntry[] {
  return listSaves(folder, { archive: false }).games.find(({ game }) => game.slug === slug)?.saves ?? [];
}

function newestOf(kind: CheckpointKind, saves: readonly SaveEntry[]): SaveEntry | undefined {
  return saves.find(({ info }) => info.kind === kind);
}
