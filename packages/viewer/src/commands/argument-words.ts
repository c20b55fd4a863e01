/** The parts that `saves export` takes out of a save. */
export const EXPORT_KINDS = ["screenshot", "history", "sram", "state", "protocol"] as const;

/** The kinds of rows of `runner stats`. */
export const STAT_ROWS = ["steps", "milestones"] as const;
