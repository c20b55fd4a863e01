import type { FleetJob } from "../jobs/job.ts";
import type { JobLeft } from "../work/job-result.ts";
import type { CallGate, GateTerms } from "./gate/call-gate.ts";

/** Where a job may stand in an engine. */
export const JOB_STATES = ["waiting", "delayed", "active", "failed", "done", "cancelled"] as const;

/** Where a job stands in an engine. */
export interface JobState {
  /** `delayed`: waits for its next attempt; `failed`: no attempt is left; `done`: it ended, as its store tells. */
  readonly state: (typeof JOB_STATES)[number];
  /** How many attempts failed since it was added, or tried again by hand. */
  readonly attempts: number;
  /** Who plays it, for people; null while nobody does. */
  readonly worker: string | null;
  /** Why the last attempt failed, in one line; null for none that did. */
  readonly lastError: string | null;
  /** How far it is, as its worker said last; null where none has said anything. */
  readonly progress: JobProgress | null;
}

/** How far a job is: all its steps, and what it has cost in all, in dollars; null where that is not known. */
export interface JobProgress {
  readonly steps: number;
  readonly costUsd: number | null;
}

/** How many jobs stand where. */
export type JobCounts = Readonly<Record<JobState["state"], number>>;

/** One try at a job. */
export interface Attempt {
  /** 1 for the first; a job that is put back has not used it up. */
  readonly number: number;
  /** Whether no attempt is left after it. */
  readonly isLast: boolean;
  /** When the end was written that does not count any more: the job goes on behind it. Null for none. */
  readonly goOnFrom: string | null;
}

/** What of a fleet's terms is an engine's affair. */
export interface EngineTerms extends GateTerms {
  /** How often a job is tried that fails, at least 1. */
  readonly attempts: number;
}

/** Why a worker plays no more: it was told to stop, nothing is left, or nothing may be begun. */
export type WorkEnd = "drained" | "empty" | "paused";

/** How a worker takes part in a fleet. */
export interface WorkOptions {
  /** How many jobs are played at once. */
  readonly jobs: number;
  /** Drains: nothing is begun any more, and what is played is put back at its next step. */
  readonly signal: AbortSignal;
  /** Whether it returns when every job has ended, failed or was cancelled, or the fleet is paused; else it waits for more. */
  readonly untilEmpty: boolean;
  /**
   * Plays one job until it ends, or until the signal aborts. What it throws is a failed attempt, but the signal's own
   * reason, which puts the job back.
   */
  readonly play: (job: FleetJob, signal: AbortSignal, attempt: Attempt) => Promise<JobLeft>;
  /** Told when a job's state has changed. */
  readonly onChange?: () => void;
}

/**
 * Says who plays which job next, and how often. It knows nothing that the store of the fleet does not say, but attempts: an
 * engine that lost everything is given the same jobs again. May be used by many workers at once.
 *
 * A job that is put back has not failed, however often that happens: `drained`, it goes on before others begin;
 * `taken-over`, another worker has it, and it waits a while; `fleet-budget`, the fleet is paused.
 */
export interface FleetEngine {
  /** What workers ask before they ask an LM. */
  readonly gate: CallGate;

  /**
   * Adds jobs, to be played in this order; those it knows stay as they are. A job in `goOnFrom`, by its id, is played again
   * though it ended or failed: behind the end that was written then.
   */
  add(
    jobs: readonly FleetJob[],
    goOnFrom?: ReadonlyMap<string, string>,
  ): Promise<{ readonly added: number; readonly known: number }>;

  /** Plays jobs; returns when none is played any more. */
  work(options: WorkOptions): Promise<WorkEnd>;

  /** What a job that is played says of itself. */
  note(id: string, progress: JobProgress): void;

  counts(): Promise<JobCounts>;

  /** All jobs, by id. */
  states(): Promise<ReadonlyMap<string, JobState>>;

  /** Nothing is begun until {@link resume} is called, and what is played is put back at its next step. */
  pause(reason: string): Promise<void>;

  /** Why nothing is begun: what {@link pause} was told, or that the money is spent; null where the fleet is not paused. */
  paused(): Promise<string | null>;

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

  /** Lets go of what it holds, when no worker works any more. */
  close(): Promise<void>;
}
