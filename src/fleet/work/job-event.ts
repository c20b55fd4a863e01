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
  /** A line for the log: what is damaged, what was decided. */
  | { readonly type: "notice"; readonly job: string; readonly text: string };
