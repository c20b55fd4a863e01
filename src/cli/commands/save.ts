import { setTimeout as delay } from "node:timers/promises";
import { findLockedSlugs, findLockHolder } from "../../disk/folder-lock.ts";
import { EXIT_CODES, RunnerError } from "../../errors.ts";
import { listSaves } from "../../saves/folder/list-saves.ts";
import { leaveSaveRequest, withdrawSaveRequest } from "../../saves/folder/save-requests.ts";
import { checkLabel } from "../../saves/lookup/load-reference.ts";
import type { Options } from "../options/options.ts";
import type { World } from "../process-context.ts";

/** How long a running game gets for its step before nobody waits any longer. */
const PATIENCE_MS = 10 * 60_000;
const POLL_MS = 50;

/** Asks the game that runs in a folder for a manual save after its present step, and waits for it. */
export async function saveRunning(world: World, options: Options, note: string | null): Promise<number> {
  if (note !== null) checkLabel(note);
  const folder = options.saveDir ?? "saves";
  const [slug] = findLockedSlugs(folder).filter((one) => findLockHolder({ folder, slug: one }) !== null);
  const holder = slug === undefined ? null : findLockHolder({ folder, slug });
  if (slug === undefined || holder === null) {
    throw new RunnerError(
      "no-running-game",
      `no game is running in ${folder}: everything there is already saved`,
    );
  }
  const before = newestManual(folder, slug);
  const request = leaveSaveRequest({ folder, slug }, note);
  try {
    world.notify(holder.pid);
    for (let waitedMs = 0; waitedMs < PATIENCE_MS && !world.signal.aborted; waitedMs += POLL_MS) {
      const saved = newestManual(folder, slug);
      if (saved !== undefined && saved.info.seq !== before?.info.seq) {
        world.stdout.write(`${saved.file}\n`);
        return EXIT_CODES.done;
      }
      if (findLockHolder({ folder, slug })?.token !== holder.token) break;
      await delay(POLL_MS);
    }
  } finally {
    withdrawSaveRequest(request);
  }
  throw new RunnerError("save-unanswered", `the game in ${folder} ended or made no save: its log says why`);
}

function newestManual(folder: string, slug: string) {
  const game = listSaves(folder, { archive: false }).games.find((one) => one.game.slug === slug);
  return game?.saves.find(({ info }) => info.kind === "manual");
}
