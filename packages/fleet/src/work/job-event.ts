/** An event of a running job. Plain JSON. */
export type JobEvent =
  | {
      readonly type: "played";
      readonly job: string;
      /** Steps from the start of the game. */
      readonly steps: number;
      /** Known cost of the whole job so far. */
      readonly costUsd: number;
    }
  /** The job waits for its store; null when it waits no more. */
  | { readonly type: "waiting"; readonly job: string; readonly wait: StoreWait | null }
  /** A line for the log: what is damaged, what was decided. */
  | { readonly type: "notice"; readonly job: string; readonly text: string };

/** A job that waits for its store. Plain JSON. */
export interface StoreWait {
  /** The store's last error, in one line. */
  readonly reason: string;
  /** In ISO 8601. */
  readonly since: string;
}
