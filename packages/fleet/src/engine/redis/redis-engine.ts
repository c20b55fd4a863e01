import type { FleetJob } from "../../jobs/job.ts";
import type { FleetEngine, WorkEnd } from "../fleet-engine.ts";
import type { CallGate } from "../gate/call-gate.ts";
import { createRedisGate, hasMoney, type RedisGateOptions } from "../gate/redis-gate.ts";
import { addJobs, cancelJobs, retryJobs } from "./change-jobs.ts";
import type { FleetKeys } from "./fleet-keys.ts";
import { type OpenQueue, openFleetQueue } from "./fleet-queue.ts";
import type { JobCounts, JobProgress, JobState } from "./job-state.ts";
import { closeRedis, type RedisClient } from "./open-redis.ts";
import { type EngineTerms, QueueControl } from "./queue-control.ts";
import { QueuePlayer } from "./queue-player.ts";
import { countJobs, readIds, readStates } from "./queue-states.ts";
import { type QueueWorkOptions, runQueueWorker } from "./run-queue-worker.ts";
import { UnfitWorkers } from "./unfit-workers.ts";

/** Options of an engine on a Redis. */
export interface RedisEngineOptions extends RedisGateOptions {
  /** Closed with the engine. */
  readonly client: RedisClient;
  readonly keys: FleetKeys;
  /** Attempts per failing job, at least 1, until terms are set. */
  readonly attempts: number;
  /** The worker's name, for people: a word without spaces. */
  readonly worker: string;
  /** A worker that is silent for so long loses its jobs to others, in ms; half a minute unless told. */
  readonly leaseMs?: number;
  /** The longest wait after the first failed attempt, in ms; a second unless told. */
  readonly firstWaitMs?: number;
}

/** An engine whose jobs stand in a Redis, for workers and commands on as many machines as there are. */
export interface RedisEngine extends FleetEngine {
  work(options: QueueWorkOptions): Promise<WorkEnd>;

  /** Progress that a running job reports; the rest stays as it was last reported. */
  note(id: string, progress: Partial<JobProgress>): void;

  counts(): Promise<JobCounts>;

  /** The ids of all jobs. */
  ids(): Promise<readonly string[]>;

  /** All jobs, by id. */
  states(): Promise<ReadonlyMap<string, JobState>>;

  /** Nothing is begun until {@link resume} is called, and what is played is put back at its next step. */
  pause(reason: string): Promise<void>;

  resume(): Promise<void>;

  /** New terms hold from here on; a fleet that was paused because its money was spent goes on where there is more. */
  raise(terms: EngineTerms): Promise<void>;

  /**
   * Takes jobs out that have not ended; what is played stops at its next step. Only {@link retry} brings them back.
   *
   * @returns how many they were
   */
  cancel(ids: readonly string[] | "all"): Promise<number>;

  /** Gives jobs that failed or were cancelled all their attempts again. @returns how many they were */
  retry(ids: readonly string[] | "failed"): Promise<number>;

  /** Takes jobs out that are no part of the fleet any more, but those that ended: they come back when they are added. */
  forget(ids: readonly string[]): Promise<number>;

  /** The workers that stopped since they cannot play. */
  readonly unfit: UnfitWorkers;

  /** The connected workers, for people. */
  workers(): Promise<readonly string[]>;
}

/** The engine of one fleet on a Redis. @throws RunnerError `package-missing` */
export async function openRedisEngine(options: RedisEngineOptions): Promise<RedisEngine> {
  return new BullEngine(await openFleetQueue(options.client, options.keys), options);
}

class BullEngine implements RedisEngine {
  readonly gate: CallGate;
  readonly unfit: UnfitWorkers;
  readonly #open: OpenQueue;
  readonly #options: RedisEngineOptions;
  readonly #control: QueueControl;
  readonly #player: QueuePlayer;

  constructor(open: OpenQueue, options: RedisEngineOptions) {
    const { client, keys, attempts } = options;
    this.#open = open;
    this.#options = options;
    this.gate = createRedisGate(client, keys, options);
    this.unfit = new UnfitWorkers(client, keys, options.worker);
    this.#control = new QueueControl(open);
    const onSpent = (reason: string): Promise<void> => this.#pauseForMoney(reason);
    this.#player = new QueuePlayer({ open, control: this.#control, attempts, onSpent });
  }

  async add(
    jobs: readonly FleetJob[],
    goOnFrom: ReadonlyMap<string, string> = new Map(),
  ): Promise<{ added: number; known: number }> {
    const added = await addJobs(this.#open, this.#control, jobs, goOnFrom);
    return { added, known: jobs.length - added };
  }

  work(options: QueueWorkOptions): Promise<WorkEnd> {
    const { worker, leaseMs = 30_000, firstWaitMs = 1_000, random = Math.random } = this.#options;
    const settings = { worker, leaseMs, firstWaitMs, random };
    return runQueueWorker(
      { open: this.#open, control: this.#control, player: this.#player, settings },
      options,
    );
  }

  note(id: string, progress: Partial<JobProgress>): void {
    this.#player.note(id, progress);
  }

  counts(): Promise<JobCounts> {
    return countJobs(this.#open, this.#control);
  }

  ids(): Promise<readonly string[]> {
    return readIds(this.#open, this.#control);
  }

  states(): Promise<ReadonlyMap<string, JobState>> {
    return readStates(this.#open, this.#control);
  }

  async pause(reason: string): Promise<void> {
    await this.#control.pause({ reason, isMoney: false });
    await this.#player.look();
  }

  async paused(): Promise<string | null> {
    return (await this.#control.paused())?.reason ?? null;
  }

  resume(): Promise<void> {
    return this.#control.resume();
  }

  async raise(terms: EngineTerms): Promise<void> {
    await this.gate.raise(terms);
    await this.#control.setAttempts(terms);
    await this.#resumeWithMoney();
  }

  cancel(ids: readonly string[] | "all"): Promise<number> {
    return this.#takeOut(ids === "all" ? null : ids, false);
  }

  forget(ids: readonly string[]): Promise<number> {
    return this.#takeOut(ids, true);
  }

  retry(ids: readonly string[] | "failed"): Promise<number> {
    return retryJobs(this.#open, this.#control, ids);
  }

  async workers(): Promise<readonly string[]> {
    const clients = await this.#open.queue.getWorkers();
    return clients.map(({ rawname = "" }) => rawname.replace(/^.*:w:/, "")).sort();
  }

  async close(): Promise<void> {
    await this.#open.queue.close().catch(() => {});
    closeRedis(this.#open.client);
  }

  async #takeOut(ids: readonly string[] | null, isLeft: boolean): Promise<number> {
    const count = await cancelJobs(this.#open, this.#control, ids, isLeft);
    await this.#player.look();
    return count;
  }

  async #pauseForMoney(reason: string): Promise<void> {
    if ((await this.#control.paused()) === null) await this.#control.pause({ reason, isMoney: true });
    // Raised in between.
    await this.#resumeWithMoney();
  }

  async #resumeWithMoney(): Promise<void> {
    const pause = await this.#control.paused();
    if (pause?.isMoney === true && (await hasMoney(this.#open.client, this.#open.keys))) await this.resume();
  }
}
