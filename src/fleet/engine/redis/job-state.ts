/** Where a job may stand in a queue. */
export const JOB_STATES = ["waiting", "delayed", "active", "failed", "done", "cancelled"] as const;

/** Where a job stands in a queue. */
export interface JobState {
  /** `delayed`: waits for its next attempt; `failed`: no attempt is left; `done`: it ended, as its store tells. */
  readonly state: (typeof JOB_STATES)[number];
  /** How many attempts failed since it was added, or tried again by hand. */
  readonly attempts: number;
  /** The worker that plays it, for people; null for none. */
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
