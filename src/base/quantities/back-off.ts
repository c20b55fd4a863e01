/** The bounds of the waits between attempts, in milliseconds. */
export interface BackOffBounds {
  /** The longest wait after the first failure; a second by default. */
  readonly firstMs?: number;
  /** The longest of all; a minute by default. */
  readonly longestMs?: number;
}

/** The longest wait between two attempts. */
export const LONGEST_WAIT_MS = 60_000;

/**
 * Returns the wait before the next attempt, in ms: doubled each time, and half of it is chance, so that many do not come
 * back at once.
 *
 * @param failed attempts that failed, at least 1
 * @param random from 0 to 1, without 1
 */
export function backOffMs(
  failed: number,
  random: number,
  { firstMs = 1_000, longestMs = LONGEST_WAIT_MS }: BackOffBounds = {},
): number {
  const ms = Math.min(firstMs * 2 ** (failed - 1), longestMs);
  return Math.round(ms / 2 + (ms / 2) * random);
}
