import type { FleetJob } from "../../jobs/job.ts";
import type { OpenQueue } from "./fleet-queue.ts";
import { ADDED, type QueueControl } from "./queue-control.ts";

/** Jobs that are asked for at once. */
const CHUNK = 500;

const ALL_AGAIN = { resetAttemptsMade: true, resetAttemptsStarted: true } as const;

/**
 * Adds jobs behind those that wait, but those that are there or were cancelled; plays those in `goOnFrom` again that ended
 * or failed.
 *
 * @returns how many are to be played that were not
 */
export async function addJobs(
  open: OpenQueue,
  control: QueueControl,
  jobs: readonly FleetJob[],
  goOnFrom: ReadonlyMap<string, string>,
): Promise<number> {
  const { queue, client } = open;
  let added = 0;
  for (let at = 0; at < jobs.length; at += CHUNK) {
    const chunk = jobs.slice(at, at + CHUNK);
    const ids = chunk.map(({ id }) => id);
    added += await control.bringBack(await control.left(ids));
    const cancelled = await control.cancelled(ids);
    const found = await Promise.all(ids.map((id) => client.exists(queue.toKey(id))));
    const fresh = chunk.filter(({ id }, place) => found[place] === 0 && !cancelled.has(id));
    await queue.addBulk(
      fresh.map((job) => ({
        name: "play",
        data: { job, goOnFrom: goOnFrom.get(job.id) ?? null },
        opts: { ...ADDED, jobId: job.id },
      })),
    );
    added += fresh.length;
    const known = chunk.filter((_, place) => found[place] !== 0);
    const again = await Promise.all(
      known.map(async (job) => {
        const from = goOnFrom.get(job.id);
        return from !== undefined && (await playAgain(open, job, from));
      }),
    );
    added += again.filter(Boolean).length;
  }
  return added;
}

/** Whether a job that ended or failed is played again. */
async function playAgain({ queue }: OpenQueue, job: FleetJob, goOnFrom: string): Promise<boolean> {
  const known = await queue.getJob(job.id);
  const state = await known?.getState();
  if (known === undefined || (state !== "completed" && state !== "failed")) return false;
  await known.updateData({ job, goOnFrom });
  return await inTime(() => known.retry(state, ALL_AGAIN));
}

/**
 * Takes jobs out that have not ended; null means all.
 *
 * @param isLeft whether they come back when they are added again
 * @returns how many they were
 */
export async function cancelJobs(
  { queue }: OpenQueue,
  control: QueueControl,
  ids: readonly string[] | null,
  isLeft: boolean,
): Promise<number> {
  if (ids?.length === 0) return 0;
  const open = await queue.getJobs(["active", "waiting", "prioritized", "delayed", "failed"]);
  const named = ids === null ? null : new Set(ids);
  const meant = open.filter((job) => job?.id !== undefined && (named?.has(job.id) ?? true));
  const cancelled = await control.cancelled(meant.map(({ id }) => id ?? ""));
  const fresh = meant.filter(({ id }) => !cancelled.has(id ?? ""));
  for (const job of fresh) await control.cancel(job, isLeft);
  return fresh.length;
}

/** Gives jobs all their attempts again that failed or, if they are named, were cancelled. @returns how many they were */
export async function retryJobs(
  { queue }: OpenQueue,
  control: QueueControl,
  ids: readonly string[] | "failed",
): Promise<number> {
  const failed = new Set(await queue.getRanges(["failed"]));
  const meant = ids === "failed" ? [...failed] : ids.filter((id) => failed.has(id));
  let count = ids === "failed" ? 0 : await control.bringBack(ids);
  for (const id of meant) {
    const job = await queue.getJob(id);
    if (job !== undefined && (await inTime(() => job.retry("failed", ALL_AGAIN)))) count += 1;
  }
  return count;
}

/** Whether a job was still where it was seen: another may have moved it. */
async function inTime(move: () => Promise<void>): Promise<boolean> {
  try {
    await move();
    return true;
  } catch (error) {
    if ((error as { readonly code?: unknown }).code === undefined) throw error;
    return false;
  }
}
