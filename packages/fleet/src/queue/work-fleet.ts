import { describeError, type RunnerError } from "../../../../src/base/errors.ts";
import type { WorkEnd } from "../engine/fleet-engine.ts";
import { isLasting } from "../engine/lasting-errors.ts";
import type { RedisEngine } from "../engine/redis/redis-engine.ts";
import type { FleetBook } from "../jobs/fleet-book.ts";
import type { FleetJob } from "../jobs/job.ts";
import type { StoredFleet } from "../jobs/stored-fleet.ts";
import type { JobEvent } from "../work/job-event.ts";
import type { JobLeft } from "../work/job-result.ts";
import type { WorkerPool } from "../work/pool.ts";
import { Fitness } from "../work/unfit.ts";

/** Events of a worker's jobs. */
export type WorkerEvent =
  | { readonly type: "started"; readonly job: FleetJob; readonly attempt: number }
  | { readonly type: "left"; readonly job: FleetJob; readonly left: JobLeft }
  /** An attempt failed; another follows unless it `isGivenUp`. */
  | {
      readonly type: "failed";
      readonly job: FleetJob;
      readonly attempt: number;
      readonly error: string;
      readonly isGivenUp: boolean;
    }
  | { readonly type: "notice"; readonly text: string }
  | Extract<JobEvent, { type: "waiting" }>;

/** The options of a worker in a fleet. */
export interface FleetWork {
  readonly engine: RedisEngine;
  readonly book: FleetBook;
  /** The store, as the children open it. */
  readonly store: string;
  readonly pool: WorkerPool;
  /** The jobs to play at once. */
  readonly jobs: number;
  readonly untilEmpty: boolean;
  /** Drains. */
  readonly signal: AbortSignal;
  /** Checks whether this worker can play the jobs of a fleet; called before each job, since its terms may have changed. */
  readonly check: (fleet: StoredFleet) => Promise<void>;
  readonly onEvent: (event: WorkerEvent) => void;
}

/** The result of a worker. */
export interface FleetWorked {
  readonly end: WorkEnd;
  /** The error that made this worker unfit; null where nothing did. Other workers go on. */
  readonly unfit: RunnerError | null;
}

/**
 * Plays what the queue hands out, in processes of its own, by the terms that the store has when a job begins. A worker that
 * turns out to be unfit puts its jobs back and stops. The caller closes engine and pool.
 */
export async function workFleet(work: FleetWork): Promise<FleetWorked> {
  const { engine, book, store, pool, jobs, untilEmpty, check, onEvent } = work;
  const fitness = new Fitness(work.signal);
  let isProven = false;
  const see = (event: JobEvent): void => {
    const { type, job } = event;
    if (type === "notice") onEvent({ type, text: event.text });
    else if (type === "played") engine.note(job, { steps: event.steps, costUsd: event.costUsd });
    else {
      engine.note(job, { waits: event.wait });
      onEvent(event);
    }
  };
  const end = await engine.work({
    jobs,
    signal: fitness.signal,
    untilEmpty,
    play: async (job, stop, { number, isLast, goOnFrom }) => {
      onEvent({ type: "started", job, attempt: number });
      try {
        const left = await fitness.play(async () => {
          const fleet = await book.read();
          if (fleet === null) throw new Error("the store has no fleet any more");
          await check({ ...fleet, jobs: [job] });
          const rest = { signal: stop, gate: engine.gate, onEvent: see };
          return pool.play(job, { terms: fleet.terms, store, isLast, goOnFrom, ...rest });
        });
        onEvent({ type: "left", job, left });
        if (left.type === "ended" && !isProven) {
          isProven = true;
          await engine.unfit.clear();
        }
        return left;
      } catch (error) {
        if (!stop.aborted || error !== stop.reason) {
          const isGivenUp = isLast || isLasting(error);
          onEvent({ type: "failed", job, attempt: number, error: describeError(error), isGivenUp });
        }
        throw error;
      }
    },
  });
  fitness.close();
  return { end, unfit: fitness.unfit };
}
