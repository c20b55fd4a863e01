import type { FleetJob, FleetTerms, JobShape } from "../../../packages/fleet/src/jobs/job.ts";
import type { ObjectStore } from "../../../packages/fleet/src/store/object-store.ts";
import type { JobGate } from "../../../packages/fleet/src/work/gated-calls.ts";
import type { JobEvent } from "../../../packages/fleet/src/work/job-event.ts";
import type { JobPlay } from "../../../packages/fleet/src/work/job-play.ts";
import type { JobLeft, JobResult } from "../../../packages/fleet/src/work/job-result.ts";
import { playJob } from "../../../packages/fleet/src/work/play-job.ts";
import type { Disk } from "../../../src/base/disk/disk.ts";
import { createMemoryDisk } from "../../../src/base/disk/memory-disk.ts";
import type { LanguageModel } from "../../../src/model/language-model.ts";
import type { SessionServices } from "../../../src/play/session/services.ts";
import { Death } from "../disks/faulty-disk.ts";
import { STILL } from "../runs/journal-world.ts";
import { scriptedPlayer } from "../server/scripted-player.ts";
import { TERMS as FREE_TERMS, jobOf } from "./jobs.ts";

/** A job of six steps of the scripted player, unless told otherwise. */
export function fleetJob({
  settings,
  ...shape
}: Partial<Omit<JobShape, "settings">> & { readonly settings?: object } = {}): FleetJob {
  return jobOf({ untilStep: 6, ...shape, settings: { model: "scripted", maxHistory: 6, ...settings } });
}

/** No limits. A reply of the scripted player costs a dollar. */
export const TERMS: FleetTerms = {
  ...FREE_TERMS,
  saveEvery: 3,
  prices: { scripted: { inputUsd: 10_000, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 } },
};

/** A gate that lets all through, and keeps what it is told. What `enter` does may be replaced. */
export function openGate(enter: JobGate["enter"] = async () => "go") {
  const told = { entered: 0, spent: [] as number[], paused: [] as [model: string, ms: number][] };
  const gate: JobGate = {
    async enter(call, signal) {
      const answer = await enter(call, signal);
      if (answer === "go") told.entered += 1;
      return answer;
    },
    async spent(_, totalUsd) {
      told.spent.push(totalUsd);
    },
    async pause(model, ms) {
      told.paused.push([model, ms]);
    },
  };
  return { gate, told };
}

/** How a worker plays, each on a disk of its own. */
export interface FleetPlay extends Partial<Omit<JobPlay, "store" | "services">> {
  readonly store: ObjectStore;
  readonly player?: LanguageModel | null;
  readonly disk?: Disk;
  readonly services?: SessionServices;
}

/** Plays a job as one worker. */
export async function playFleetJob({
  store,
  player = scriptedPlayer(),
  disk = createMemoryDisk(),
  services = {},
  ...play
}: FleetPlay): Promise<{
  readonly left: JobLeft;
  readonly events: readonly JobEvent[];
  readonly disk: Disk;
}> {
  const events: JobEvent[] = [];
  const left = await playJob({
    ...{ job: fleetJob(), terms: TERMS, store, scratch: "/scratch", worker: "one" },
    ...{ drain: new AbortController().signal, gate: openGate().gate, onEvent: (event) => events.push(event) },
    services: { ...STILL, disk, ...(player === null ? {} : { model: player }), ...services },
    ...play,
  });
  return { left, events, disk };
}

/** The same, to its end. */
export async function endFleetJob(play: FleetPlay): Promise<JobResult> {
  const { left } = await playFleetJob(play);
  if (left.type !== "ended") throw new Error(`it was put back: ${left.why}`);
  return left.result;
}

/** The same by a worker that is killed right behind a reply of the LM, counted from 1: nothing more of it gets to the store. */
export async function dieAtReply(at: number, play: FleetPlay): Promise<void> {
  const { gate, told } = openGate();
  const dying: JobGate = {
    ...gate,
    async spent(job, totalUsd) {
      await gate.spent(job, totalUsd);
      if (told.entered === at) throw new Death("killed");
    },
  };
  const error = await playFleetJob({ ...play, gate: dying }).catch((error: unknown) => error);
  if (!(error instanceof Death)) throw new Error("it did not die", { cause: error });
}
