import type { StoreWait } from "../../work/job-event.ts";

/** The states of a job in a queue. */
export const JOB_STATES = ["waiting", "delayed", "active", "failed", "done", "cancelled"] as const;

/** The state of a job in a queue. */
export interface JobState {
  /** `delayed`: waits for its next attempt; `failed`: no attempt is left; `done`: it ended, as its store tells. */
  readonly state: (typeof JOB_STATES)[number];
  /** The attempts that failed since it was added, or tried again by hand. */
  readonly attempts: number;
  /** The worker that plays it, for people; null for none. */
  readonly worker: string | null;
  /** Why the last attempt failed, in one line; null for none that did. */
  readonly lastError: string | null;
  /** Its progress, as its worker last reported it; null before the first report. */
  readonly progress: JobProgress | null;
}

/** The progress of a job: all its steps, and its total cost in dollars; null for an unknown one. */
export interface JobProgress {
  readonly steps: number;
  readonly costUsd: number | null;
  /** Absent, like null, while it does not wait for its store. */
  readonly waits?: StoreWait | null;
}

/** The number of jobs in each state. */
export type JobCounts = Readonly<Record<JobState["state"], number>>;
