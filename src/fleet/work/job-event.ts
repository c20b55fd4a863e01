/** What a worker tells of a job while it is played. Plain JSON. */
export type JobEvent =
  | {
      readonly type: "played";
      readonly job: string;
      /** Steps from the start of the game. */
      readonly steps: number;
      /** What the whole job cost so far, as far as that is known. */
      readonly costUsd: number;
    }
  /** A line for the log: what is damaged, what was decided. */
  | { readonly type: "notice"; readonly job: string; readonly text: string };
