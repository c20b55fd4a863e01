import type { FleetQueueJob, OpenQueue } from "./fleet-queue.ts";
import type { JobCounts, JobProgress, JobState } from "./job-state.ts";
import type { QueueControl } from "./queue-control.ts";

/** The states of BullMQ, and their meaning here. */
const PLACES = {
  waiting: ["waiting", "prioritized"],
  delayed: ["delayed"],
  active: ["active"],
  failed: ["failed"],
  done: ["completed"],
} as const satisfies Partial<Record<JobState["state"], readonly string[]>>;

type Place = keyof typeof PLACES;

/** Counts the jobs in each state. */
export async function countJobs({ queue }: OpenQueue, control: QueueControl): Promise<JobCounts> {
  const [counts, active, cancelled] = await Promise.all([
    queue.getJobCounts(...Object.values(PLACES).flat()),
    queue.getRanges(["active"]),
    control.allCancelled(),
  ]);
  const gone = new Set(cancelled);
  const stopping = active.filter((id) => gone.has(id)).length;
  const sum = (place: Place): number => PLACES[place].reduce((all, one) => all + (counts[one] ?? 0), 0);
  return {
    waiting: sum("waiting"),
    delayed: sum("delayed"),
    active: sum("active") - stopping,
    failed: sum("failed"),
    done: sum("done"),
    cancelled: cancelled.length,
  };
}

/** The ids of all jobs. */
export async function readIds({ queue }: OpenQueue, control: QueueControl): Promise<readonly string[]> {
  const ids = await queue.getRanges(Object.values(PLACES).flat(), 0, -1);
  return [...new Set([...ids, ...(await control.allCancelled())])];
}

/** All jobs, by id. */
export async function readStates(
  { queue }: OpenQueue,
  control: QueueControl,
): Promise<ReadonlyMap<string, JobState>> {
  const states = new Map<string, JobState>();
  for (const place of Object.keys(PLACES) as Place[]) {
    for (const job of await queue.getJobs([...PLACES[place]])) {
      // One may be gone between the list and the look at it.
      if (job?.id !== undefined) states.set(job.id, stateOf(job, place));
    }
  }
  for (const id of await control.allCancelled()) states.set(id, { ...NOTHING, state: "cancelled" });
  return states;
}

const NOTHING = { attempts: 0, worker: null, lastError: null, progress: null } as const;

function stateOf(job: FleetQueueJob, state: Place): JobState {
  const { attemptsMade, processedBy, failedReason, progress } = job;
  return {
    state,
    // BullMQ counts the attempt that ended, too.
    attempts: state === "done" ? attemptsMade - 1 : attemptsMade,
    worker: state === "active" ? (processedBy ?? null) : null,
    lastError: failedReason ?? null,
    progress: typeof progress === "object" ? (progress as unknown as JobProgress) : null,
  };
}
