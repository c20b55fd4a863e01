import { RunnerError } from "../../../../src/base/errors.ts";
import type { GameOptions } from "./open-game.ts";
import { openPlayed } from "./open-played.ts";
import type { PlayedRun } from "./played-run.ts";

/**
 * Opens a run for a client as `openPlayed` does. Where another process has its folder, the server answers all the same: each
 * request tries again, and says why it cannot. Some clients start two servers and talk to either.
 *
 * @throws RunnerError as `openSession` does, but for `folder-locked`
 */
export async function openWhenFree(options: GameOptions): Promise<PlayedRun> {
  try {
    return await openPlayed(options);
  } catch (error) {
    if (!(error instanceof RunnerError) || error.code !== "folder-locked") throw error;
    return waitingRun(() => openPlayed(options));
  }
}

/** A run that is opened by the first request for which its folder is free. */
function waitingRun(openRun: () => Promise<PlayedRun>): PlayedRun {
  const listeners = new Set<() => void>();
  let opened: PlayedRun | null = null;
  let opening: Promise<PlayedRun> | null = null;
  const open = async (): Promise<PlayedRun> => {
    if (opened !== null) return opened;
    opening ??= openRun();
    try {
      opened = await opening;
    } finally {
      opening = null;
    }
    for (const listener of listeners) {
      opened.onChange(listener);
      // Its tools are there now.
      listener();
    }
    return opened;
  };
  return {
    get tools() {
      return opened?.tools ?? [];
    },
    howToPlay: async () => (await open()).howToPlay(),
    look: async () => (await open()).look(),
    state: async () => (await open()).state(),
    map: async () => (await open()).map(),
    call: async (...call) => (await open()).call(...call),
    save: async (label) => (await open()).save(label),
    list: async () => (await open()).list(),
    readSave: async (reference) => (await open()).readSave(reference),
    load: async (reference) => (await open()).load(reference),
    goBackTo: async (step) => (await open()).goBackTo(step),
    onChange(listener) {
      listeners.add(listener);
      const stop = opened?.onChange(listener);
      return () => {
        listeners.delete(listener);
        stop?.();
      };
    },
    leave: async () => opened?.leave(),
  };
}
