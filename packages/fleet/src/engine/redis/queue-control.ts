import type { GateTerms } from "../gate/call-gate.ts";
import type { FleetQueueJob, OpenQueue, QueuedJob } from "./fleet-queue.ts";

/** The terms of a fleet that concern its queue. */
export interface EngineTerms extends GateTerms {
  /** The attempts that a failing job gets, at least 1. */
  readonly attempts: number;
}

/** Why nothing is begun; one that ran out of money goes on when there is more. */
export interface QueuePause {
  readonly reason: string;
  readonly isMoney: boolean;
}

/** The record of a job that was taken out. */
interface GoneJob {
  readonly data: QueuedJob;
  readonly isLeft: boolean;
}

/** Commands to a fleet (pause, cancel), which all workers see: kept in Redis beside the queue. */
export class QueueControl {
  readonly #open: OpenQueue;

  constructor(open: OpenQueue) {
    this.#open = open;
  }

  async pause(pause: QueuePause): Promise<void> {
    const { client, keys, queue } = this.#open;
    await client.set(keys.pause, JSON.stringify(pause));
    await queue.pause();
  }

  async resume(): Promise<void> {
    const { client, keys, queue } = this.#open;
    await client.del(keys.pause);
    await queue.resume();
  }

  async paused(): Promise<QueuePause | null> {
    const { client, keys } = this.#open;
    const text = await client.get(keys.pause);
    return text === null ? null : (JSON.parse(text) as QueuePause);
  }

  /** The last setting of attempts per job; null if never set. */
  async attempts(): Promise<number | null> {
    const { client, keys } = this.#open;
    const text = await client.get(keys.attempts);
    return text === null ? null : Number(text);
  }

  async setAttempts({ attempts }: EngineTerms): Promise<void> {
    const { client, keys } = this.#open;
    await client.set(keys.attempts, String(attempts));
  }

  /** Returns those of these jobs that were cancelled. */
  async cancelled(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const { client, keys } = this.#open;
    const found = await client.hmget(keys.cancelled, ...ids);
    return new Set(ids.filter((_, at) => found[at] !== null));
  }

  /** Returns those of these jobs that were taken out, and come back when they are added again. */
  async left(ids: readonly string[]): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const { client, keys } = this.#open;
    const found = await client.hmget(keys.cancelled, ...ids);
    return ids.filter((_, at) => found[at] != null && (JSON.parse(found[at]) as GoneJob).isLeft);
  }

  /** All jobs that were taken out. */
  async allCancelled(): Promise<readonly string[]> {
    const { client, keys } = this.#open;
    return await client.hkeys(keys.cancelled);
  }

  /**
   * Takes a job out; one that is played leaves the queue when its worker has stopped it.
   *
   * @param isLeft whether it comes back when it is added again
   */
  async cancel(job: FleetQueueJob, isLeft: boolean): Promise<void> {
    const { client, keys, queue } = this.#open;
    const gone: GoneJob = { data: job.data, isLeft };
    await client.hset(keys.cancelled, job.id ?? "", JSON.stringify(gone));
    // Refused for one that is played: its worker looks and does it.
    await queue.remove(job.id ?? "");
  }

  /** Takes a job that was cancelled out of the queue, by the worker that holds it. */
  async removeHeld(job: FleetQueueJob, token: string): Promise<void> {
    const { queue } = this.#open;
    const id = job.id ?? "";
    // If this worker dies in between, the next one gets it, and comes here again.
    await job.moveToDelayed(Date.now() + HELD_MS, token);
    await queue.remove(id);
    // Brought back in between.
    if ((await this.cancelled([id])).size === 0) await this.addAgain(id, job.data);
  }

  /** Brings jobs back that were taken out. @returns how many they were */
  async bringBack(ids: readonly string[]): Promise<number> {
    const { client, keys } = this.#open;
    let count = 0;
    for (const id of ids) {
      const text = await client.hget(keys.cancelled, id);
      if (text === null || (await client.hdel(keys.cancelled, id)) === 0) continue;
      await this.addAgain(id, (JSON.parse(text) as GoneJob).data);
      count += 1;
    }
    return count;
  }

  async addAgain(id: string, data: QueuedJob): Promise<void> {
    await this.#open.queue.add("play", data, { ...ADDED, jobId: id });
  }
}

/** The time until a cancelled job is removed, in ms; it is skipped before. */
const HELD_MS = 30_000;

/** The options of jobs in the queue. The fleet decides about another attempt when one fails: see the terms. */
export const ADDED = {
  attempts: 1_000_000,
  backoff: { type: "custom" },
  stackTraceLimit: 0,
} as const;
