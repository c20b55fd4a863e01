/** The parts that `saves export` takes out of a save. */
export const EXPORT_KINDS = ["screenshot", "history", "sram", "state", "protocol"] as const;

/** The kinds that are in `checkpoints/` and are made today: `saves clear` takes them. */
export const CLEARED_KINDS: readonly ["milestone", "manual", "recovery", "pre-operation"] = [
  "milestone",
  "manual",
  "recovery",
  "pre-operation",
];

/** The kinds of rows of `runner stats`. */
export const STAT_ROWS = ["steps", "milestones"] as const;
