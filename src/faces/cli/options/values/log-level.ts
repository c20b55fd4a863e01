/** Log levels, from the most to nothing. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;

/** A log level. */
export type LogLevel = (typeof LOG_LEVELS)[number];
