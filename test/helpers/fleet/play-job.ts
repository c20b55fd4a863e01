import { fetchRun } from "../../../packages/fleet/src/mirror/fetch-run.ts";
import { mirrorPlay } from "../../../packages/fleet/src/mirror/mirrored.ts";
import { type TakenJob, takeOver } from "../../../packages/fleet/src/mirror/take-over.ts";
import type { ObjectStore } from "../../../packages/fleet/src/store/object-store.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import type { RunEvent } from "../../../src/base/vocabulary/run-event.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import { fillConfig, type SessionInput } from "../../../src/play/session/config.ts";
import { openSession } from "../../../src/play/session/open-session.ts";
import type { SessionServices } from "../../../src/play/session/services.ts";
import { Death } from "../disks/faulty-disk.ts";
import { FOLDER, readRun, STILL } from "../runs/journal-world.ts";
import { recordsOf } from "../saves/journals.ts";
import { withoutPlayTimes } from "../saves/without-times.ts";

/** The job of a test. */
export const JOB = "jobs/a";

/** How a worker plays a job, each on a disk of its own. */
export interface PlayJob extends Partial<SessionInput> {
  readonly store: ObjectStore;
  /** The built-in player, or what the settings name, unless given. */
  readonly player?: LanguageModel;
  readonly worker?: string;
  /** So many segments are made one. */
  readonly joinAt?: number;
  readonly disk?: Disk;
  readonly services?: SessionServices;
  /** Sees every event; what it throws ends the worker as a kill does. May wait. */
  readonly watch?: (event: RunEvent) => void | Promise<void>;
}

/** Settings of every such run: summaries and saves come often. */
export function jobConfig({ settings, ...input }: Partial<SessionInput> = {}) {
  return fillConfig({
    ...{ saveDir: FOLDER, saveEvery: 3, untilStep: 6, ...input },
    settings: { maxHistory: 6, ...settings },
  });
}

/** Takes a job over and plays it to its end, as a worker of a fleet does. */
export async function playJob({
  store,
  player,
  worker = "one",
  disk = createMemoryDisk(),
  services = {},
  joinAt,
  watch,
  ...input
}: PlayJob): Promise<TakenJob> {
  const joining = joinAt === undefined ? {} : { joinAt };
  const taken = await takeOver({ store, job: JOB, folder: FOLDER, worker, disk, ...joining });
  const play = mirrorPlay(taken.mirror, STILL.clock, 0);
  const session = await openSession(jobConfig(input), {
    ...{ ...STILL, disk, around: play.around },
    ...(player === undefined ? {} : { model: player }),
    ...services,
  });
  try {
    for await (const event of play.events(session.play())) await watch?.(event);
  } finally {
    session.close();
  }
  return { ...taken, notices: [...taken.notices, ...session.notices] };
}

/** The same, by a worker that dies: whether it did. */
export async function playUntilDeath(play: PlayJob): Promise<boolean> {
  try {
    await playJob(play);
    return false;
  } catch (error) {
    if (!(error instanceof Death)) throw error;
    return true;
  }
}

/** What of a run on a disk is the same in two that nobody can tell apart: machine, memory, and all that was paid for. */
export async function tellRun(disk: Disk) {
  const [{ memory, ...run }, records] = [await readRun(disk), recordsOf(disk)];
  const replies = records.flatMap((record) => {
    if (record.type !== "reply") return [];
    const { step, purpose, reply } = record;
    return [{ step, purpose, content: reply.content }];
  });
  return { ...run, memory: withoutPlayTimes(memory), replies };
}

/** The same of a job in a store. */
export async function tellJob(store: ObjectStore, job: string = JOB) {
  const disk = createMemoryDisk();
  const { notices } = await fetchRun({ store, job, folder: FOLDER, disk });
  return { ...(await tellRun(disk)), notices };
}

/** The run that nobody interrupts, without a store: what all others must come to. */
export async function playPlain({
  player,
  services,
  ...input
}: Omit<PlayJob, "store" | "watch">): Promise<Awaited<ReturnType<typeof tellRun>>> {
  const disk = createMemoryDisk();
  const given = player === undefined ? {} : { model: player };
  const session = await openSession(jobConfig(input), { ...STILL, disk, ...given, ...services });
  try {
    for await (const _ of session.play());
  } finally {
    session.close();
  }
  return tellRun(disk);
}
