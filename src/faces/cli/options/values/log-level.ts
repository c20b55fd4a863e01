/** How much the log says, from the most to nothing. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;

/** How much the log says. */
export type LogLevel = (typeof LOG_LEVELS)[number];
