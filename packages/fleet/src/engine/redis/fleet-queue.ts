import { backOffMs } from "../../../../../src/base/quantities/back-off.ts";
import type { FleetJob } from "../../jobs/job.ts";
import type { FleetKeys } from "./fleet-keys.ts";
import { type Bull, type BullJob, type BullQueue, type BullWorker, loadBull } from "./open-bull.ts";
import type { RedisClient } from "./open-redis.ts";

/** A job's data in the queue: all that a worker needs to play it. */
export interface QueuedJob {
  readonly job: FleetJob;
  /** The time of an end that no longer counts; null for none. */
  readonly goOnFrom: string | null;
  /** The workers that died while playing it, when it was at this step; absent for none. */
  readonly died?: { readonly times: number; readonly steps: number };
}

/** The queue's record of an end: the store has the rest. */
export interface QueuedEnd {
  readonly outcome: string;
}

/** The queue of a fleet. */
export type FleetQueue = BullQueue<QueuedJob, QueuedEnd>;
/** A job in the queue of a fleet. */
export type FleetQueueJob = BullJob<QueuedJob, QueuedEnd>;
/** Takes jobs from the queue of a fleet. */
export type FleetQueueWorker = BullWorker<QueuedJob, QueuedEnd>;

/** BullMQ, and the queue of one fleet in one Redis. */
export interface OpenQueue {
  readonly bull: Bull;
  readonly queue: FleetQueue;
  readonly client: RedisClient;
  readonly keys: FleetKeys;
}

/** The options of taking jobs. */
export interface TakeOptions {
  /** The jobs to take at once. */
  readonly jobs: number;
  /** The worker's name, for people. */
  readonly worker: string;
  /** A worker that is silent for so long loses its jobs to others, in ms. */
  readonly leaseMs: number;
  /** The longest wait after the first failed attempt, in ms. */
  readonly firstWaitMs: number;
  /** From 0 to 1, without 1. */
  readonly random: () => number;
  /** Plays one, until it ends or is to be put back. */
  readonly take: (job: FleetQueueJob, token: string) => Promise<QueuedEnd>;
}

/** Opens the queue of a fleet. @throws RunnerError `package-missing` */
export async function openFleetQueue(client: RedisClient, keys: FleetKeys): Promise<OpenQueue> {
  const bull = await loadBull();
  const queue: FleetQueue = new bull.Queue(keys.queue, { connection: client, skipVersionCheck: true });
  // The opener of the connection reports its errors.
  queue.on("error", () => {});
  return { bull, queue, client, keys };
}

/**
 * A worker that does not take anything yet. A job whose worker died is taken by another. That is no failed attempt:
 * the player gives up only a job whose workers keep dying at the same step.
 */
export function createQueueWorker(
  { bull, client, keys }: Pick<OpenQueue, "bull" | "client" | "keys">,
  { jobs, worker, leaseMs, firstWaitMs, random, take }: TakeOptions,
): FleetQueueWorker {
  return new bull.Worker<QueuedJob, QueuedEnd, string>(keys.queue, (job, token = "") => take(job, token), {
    connection: client,
    skipVersionCheck: true,
    autorun: false,
    name: worker,
    concurrency: jobs,
    lockDuration: leaseMs,
    stalledInterval: leaseMs,
    maxStalledCount: Number.MAX_SAFE_INTEGER,
    settings: { backoffStrategy: (failed) => backOffMs(failed, random(), { firstMs: firstWaitMs }) },
  });
}
