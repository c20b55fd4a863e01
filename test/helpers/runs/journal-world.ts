import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession, type PlayOptions } from "../../../src/play/session/open-session.ts";
import type { SessionServices } from "../../../src/play/session/services.ts";
import { openJournal, readJournalHead } from "../../../src/record/journal/open-journal.ts";
import { listSaves } from "../../../src/record/saves/folder/list-saves.ts";
import { createFileStore } from "../../../src/record/saves/store.ts";
import { Death } from "../disks/faulty-disk.ts";
import { scriptedPlayer } from "../server/scripted-player.ts";

/** Where runs are kept on a disk in memory. */
export const FOLDER = "/saves";

/** The journal of the bundled game there. */
export const JOURNAL = `${FOLDER}/lantern_journal.jsonl`;

let ids = 0;

/** A clock that stands still, and ids that count. */
export const STILL = {
  clock: { now: () => new Date("2026-11-21T12:00:00Z"), elapsedMs: () => 0 },
  ids: { newId: () => `${(++ids).toString(16).padStart(8, "0")}-0000-4000-8000-000000000000` },
} satisfies SessionServices;

/** How a run is played in a test. */
export interface Play extends Partial<SessionInput> {
  readonly disk: Disk;
  readonly player?: LanguageModel;
  /** Sees every event; what it throws ends the run as a crash does. */
  readonly watch?: (event: RunEvent) => void;
  /** Makes the machine, where it is not the real one. */
  readonly powerOn?: (rom: Uint8Array) => Emulator;
  /** Further replacements of real services. */
  readonly services?: SessionServices;
  /** How it is played, where that is not as configured. */
  readonly options?: PlayOptions;
}

/** A run that is killed right before it plays step `step`, having asked nothing for it. */
export async function killBefore(step: number, play: Play): Promise<void> {
  const watch = (event: RunEvent): void => {
    play.watch?.(event);
    if (event.type === "step-started" && event.step === step) throw new Death("killed");
  };
  await playRun({ steps: 1000, ...play, watch }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(play.disk);
}

/** A run that is killed when the reply to step `step` has reached the journal, before it has any effect. */
export async function killAfterReply(step: number, play: Play): Promise<void> {
  const watch = (event: RunEvent): void => {
    play.watch?.(event);
    if (event.type === "lm-reply" && event.step === step) throw new Death("killed");
  };
  await playRun({ steps: 1000, ...play, watch }).catch((error: unknown) => {
    if (!(error instanceof Death)) throw error;
  });
  removeLock(play.disk);
}

/** Opens a run and plays it to its end. Returns every event; what was noticed at the start comes first. */
export async function playRun({
  disk,
  player = scriptedPlayer(),
  watch,
  powerOn,
  services = {},
  options = {},
  settings,
  ...input
}: Play): Promise<RunEvent[]> {
  const config = fillConfig({
    ...{ saveDir: FOLDER, saveEvery: input.resume == null ? 3 : null, ...input },
    settings: { model: "scripted", maxHistory: 6, ...settings },
  });
  const session = await openSession(config, {
    ...{ ...STILL, disk, model: player },
    ...(powerOn === undefined ? {} : { powerOn }),
    ...services,
  });
  const events: RunEvent[] = session.notices.map((text) => ({ type: "notice", step: -1, text }));
  try {
    for await (const event of session.play(options)) {
      events.push(event);
      watch?.(event);
    }
    return events;
  } finally {
    session.close();
  }
}

/** Removes the lock of a dead process: this one has the same number. */
export function removeLock(disk: Disk): void {
  if (disk.inspect(FOLDER) === null) return;
  for (const name of disk.list(FOLDER).filter((each) => each.includes("lantern_lock"))) {
    disk.remove(`${FOLDER}/${name}`);
  }
}

/** The common part of two equal runs: all but ids, times and names. */
export async function readRun(disk: Disk, folder = FOLDER) {
  const store = runStore(disk, folder);
  const { info, checkpoint } = await store.load("latest");
  const { memory, totalSteps, gameInfo } = checkpoint;
  return { machineSha256: info.machineSha256, memory, totalSteps, gameInfo };
}

/** The branch that the journal says is current; null where it says nothing. */
export function branchOf(disk: Disk): string | null {
  return readJournalHead({ folder: FOLDER, slug: "lantern", saves: [], disk })?.branchId ?? null;
}

/** The store of the bundled game, led by its journal. */
export function runStore(disk: Disk, folder = FOLDER) {
  const [game] = listSaves(folder, { disk }).games;
  if (game === undefined) throw new Error("there is no save");
  const { slug, romSha256 } = game.game;
  const { journal } = openJournal({ folder, slug, saves: game.saves, disk });
  return createFileStore({ folder, slug, romSha256, disk, head: journal });
}
