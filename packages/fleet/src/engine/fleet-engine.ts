import type { FleetJob } from "../jobs/job.ts";
import type { JobLeft } from "../work/job-result.ts";
import type { CallGate } from "./gate/call-gate.ts";

/** One try at a job. */
export interface Attempt {
  /** 1 for the first; a job that is put back has not used it up. */
  readonly number: number;
  /** Whether no attempt is left after it. */
  readonly isLast: boolean;
  /** The time of an end that no longer counts: the job continues after it. Null for none. */
  readonly goOnFrom: string | null;
}

/** The reason why a worker stopped: it was asked to, nothing is left, or nothing may be begun. */
export type WorkEnd = "drained" | "empty" | "paused";

/** The options of a worker in a fleet. */
export interface WorkOptions {
  /** The jobs to play at once. */
  readonly jobs: number;
  /** Drains: nothing is begun any more, and what is played is put back at its next step. */
  readonly signal: AbortSignal;
  /**
   * Plays one job until it ends, or until the signal aborts. What it throws is a failed attempt, but the signal's own
   * reason, which puts the job back.
   */
  readonly play: (job: FleetJob, signal: AbortSignal, attempt: Attempt) => Promise<JobLeft>;
}

/**
 * Says who plays which job next, and how often. It knows nothing that the store of the fleet does not say, but attempts: an
 * engine that lost everything is given the same jobs again.
 *
 * A job that is put back has not failed, however often that happens: `drained`, it goes on before others begin;
 * `taken-over`, another worker has it, and it waits a while; `fleet-budget`, the fleet is paused.
 */
export interface FleetEngine {
  /** The gate that workers pass before each call of an LM. */
  readonly gate: CallGate;

  /**
   * Adds jobs, to be played in this order; those it knows stay as they are. A job in `goOnFrom`, by its id, is played again
   * though it ended or failed: behind the end that was written then.
   */
  add(
    jobs: readonly FleetJob[],
    goOnFrom?: ReadonlyMap<string, string>,
  ): Promise<{ readonly added: number; readonly known: number }>;

  /** Plays jobs; returns when every job has ended or was given up, when the fleet is paused, or when it has drained. */
  work(options: WorkOptions): Promise<WorkEnd>;

  /** Why nothing is begun, such as that the money is spent; null where the fleet is not paused. */
  paused(): Promise<string | null>;

  /** Lets go of what it holds, when no worker works any more. */
  close(): Promise<void>;
}
