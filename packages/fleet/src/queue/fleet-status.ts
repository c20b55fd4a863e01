import type { JobState } from "../engine/redis/job-state.ts";
import type { RedisEngine } from "../engine/redis/redis-engine.ts";
import type { UnfitWorker } from "../engine/redis/unfit-workers.ts";
import { begunJobs } from "../jobs/begun-jobs.ts";
import type { FleetBook } from "../jobs/fleet-book.ts";
import type { FleetJob } from "../jobs/job.ts";
import type { FleetOutline } from "../jobs/stored-fleet.ts";
import type { ObjectStore } from "../store/object-store.ts";
import type { StoreWait } from "../work/job-event.ts";
import type { JobResult } from "../work/job-result.ts";
import { readWaitNotes } from "../work/pool/wait-note.ts";

/** The states of a job for people: how it ended, or what comes next. */
export const JOB_STANDINGS = [
  "waiting",
  "playing",
  "again-later",
  "done",
  "failed",
  "budget",
  "needs-person",
  "given-up",
  "cancelled",
  "not-queued",
  "begun",
  "not-begun",
] as const;

/** See {@link JOB_STANDINGS}. */
export type JobStanding = (typeof JOB_STANDINGS)[number];

/** The status of one job. Plain JSON. */
export interface JobStatus {
  readonly id: string;
  readonly cell: FleetJob["cell"];
  readonly standing: JobStanding;
  readonly steps: number;
  readonly costUsd: number | null;
  /** The attempts that failed. */
  readonly attempts: number;
  readonly worker: string | null;
  /** Why it stands there, in a line; null where nothing is odd. */
  readonly why: string | null;
  /** Its store fails, and it waits for it; null where it does not. Without a queue, only of this user's jobs on this machine. */
  readonly waits: StoreWait | null;
}

/** The status of a fleet. Plain JSON. */
export interface FleetStatus {
  readonly fleet: string;
  /** The reason of a pause; null if the fleet is not paused, or without a queue. */
  readonly paused: string | null;
  /** The connected workers; null without a queue. */
  readonly workers: readonly string[] | null;
  /** The last unfit worker of each machine; none without a queue. */
  readonly unfit: readonly UnfitWorker[];
  readonly counts: Readonly<Record<JobStanding, number>>;
  readonly steps: number;
  readonly costUsd: number;
  readonly fleetCostUsd: number | null;
  readonly jobs: readonly JobStatus[];
}

/** The place of a fleet. */
export interface FleetStore {
  readonly book: FleetBook;
  readonly store: ObjectStore;
  /** The store, as its workers open it. */
  readonly where: string;
}

/**
 * Reads the status of a fleet: ended jobs from the store, the rest from the queue.
 *
 * @param engine null without a queue: jobs that have not ended are `begun` or `not-begun`, by the store
 */
export async function readFleetStatus(
  { name, terms, jobs }: FleetOutline,
  { book, store, where }: FleetStore,
  engine: RedisEngine | null,
): Promise<FleetStatus> {
  const [states, paused, workers, unfit] =
    engine === null
      ? [NONE, null, null, []]
      : await Promise.all([engine.states(), engine.paused(), engine.workers(), engine.unfit.all()]);
  // After the queue: a job that ends in between is shown as ended.
  const ends = await book.ends();
  const begun =
    engine === null
      ? await begunJobs(
          store,
          jobs.flatMap(({ id }) => (ends.has(id) ? [] : [id])),
        )
      : null;
  const waits = engine === null ? readWaitNotes(where) : null;
  const all = jobs.map((job): JobStatus => {
    const end = ends.get(job.id);
    return begun === null || end !== undefined
      ? statusOf(job, end, states.get(job.id))
      : {
          ...statusOf(job, end, undefined),
          ...storedAs(begun.get(job.id)),
          waits: waits?.get(job.id) ?? null,
        };
  });
  const sum = (of: (job: JobStatus) => number): number => all.reduce((total, job) => total + of(job), 0);
  return {
    fleet: name,
    paused,
    workers,
    unfit,
    counts: Object.fromEntries(
      JOB_STANDINGS.map((one) => [one, all.filter(({ standing }) => standing === one).length]),
    ) as FleetStatus["counts"],
    steps: sum(({ steps }) => steps),
    costUsd: engine === null ? sum(({ costUsd }) => costUsd ?? 0) : await engine.gate.total(),
    fleetCostUsd: terms.fleetCostUsd,
    jobs: all,
  };
}

const NONE: ReadonlyMap<string, JobState> = new Map();

const STANDINGS: Readonly<Record<JobState["state"], JobStanding>> = {
  waiting: "waiting",
  delayed: "again-later",
  active: "playing",
  failed: "given-up",
  // The store does not know its end: it was taken out.
  done: "not-queued",
  cancelled: "cancelled",
};

/** Returns the state of a job that has not ended, by its store alone. */
function storedAs(steps: number | undefined): Pick<JobStatus, "standing" | "steps"> {
  return steps === undefined ? { standing: "not-begun", steps: 0 } : { standing: "begun", steps };
}

function statusOf(
  { id, cell }: Pick<FleetJob, "id" | "cell">,
  end: JobResult | undefined,
  state: JobState | undefined,
): JobStatus {
  const isPlayedAgain = state !== undefined && ["waiting", "delayed", "active"].includes(state.state);
  if (end !== undefined && !isPlayedAgain) {
    const { outcome, steps, costUsd, reason } = end;
    return {
      id,
      cell,
      standing: outcome,
      steps,
      costUsd,
      attempts: 0,
      worker: null,
      why: reason,
      waits: null,
    };
  }
  return {
    id,
    cell,
    standing: state === undefined ? "not-queued" : STANDINGS[state.state],
    steps: state?.progress?.steps ?? end?.steps ?? 0,
    costUsd: state?.progress?.costUsd ?? null,
    attempts: state?.attempts ?? 0,
    worker: state?.worker ?? null,
    why: state?.lastError ?? null,
    waits: state?.state === "active" ? (state.progress?.waits ?? null) : null,
  };
}
