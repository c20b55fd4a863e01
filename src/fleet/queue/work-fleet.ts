import { describeError } from "../../errors.ts";
import type { FleetEngine, WorkEnd } from "../engine/fleet-engine.ts";
import type { FleetBook } from "../jobs/fleet-book.ts";
import type { FleetJob } from "../jobs/job.ts";
import type { JobEvent } from "../work/job-event.ts";
import type { JobLeft } from "../work/job-result.ts";
import type { WorkerPool } from "../work/pool.ts";

/** What a worker tells of its jobs. */
export type WorkerEvent =
  | { readonly type: "started"; readonly job: FleetJob; readonly attempt: number }
  | { readonly type: "left"; readonly job: FleetJob; readonly left: JobLeft }
  | { readonly type: "failed"; readonly job: FleetJob; readonly attempt: number; readonly error: string }
  | { readonly type: "notice"; readonly text: string };

/** How a worker takes part in a fleet. */
export interface FleetWork {
  readonly engine: FleetEngine;
  readonly book: FleetBook;
  /** The store, as the children open it. */
  readonly store: string;
  readonly pool: WorkerPool;
  /** How many jobs are played at once. */
  readonly jobs: number;
  readonly untilEmpty: boolean;
  /** Drains. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: WorkerEvent) => void;
}

/**
 * Plays what the queue hands out, in processes of its own, by the terms that the store has when a job begins. The caller
 * closes engine and pool.
 */
export async function workFleet(work: FleetWork): Promise<WorkEnd> {
  const { engine, book, store, pool, jobs, untilEmpty, signal, onEvent } = work;
  const see = (event: JobEvent): void => {
    if (event.type === "notice") onEvent({ type: "notice", text: event.text });
    else engine.note(event.job, event);
  };
  return await engine.work({
    ...{ jobs, signal, untilEmpty },
    play: async (job, stop, { number, isLast, goOnFrom }) => {
      onEvent({ type: "started", job, attempt: number });
      try {
        const fleet = await book.read();
        if (fleet === null) throw new Error("the store has no fleet any more");
        const rest = { signal: stop, gate: engine.gate, onEvent: see };
        const left = await pool.play(job, { terms: fleet.terms, store, isLast, goOnFrom, ...rest });
        onEvent({ type: "left", job, left });
        return left;
      } catch (error) {
        if (!stop.aborted || error !== stop.reason) {
          onEvent({ type: "failed", job, attempt: number, error: describeError(error) });
        }
        throw error;
      }
    },
  });
}
