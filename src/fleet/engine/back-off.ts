import { type ErrorKind, RunnerError } from "../../base/errors.ts";

const FIRST_WAIT_MS = 1_000;
/** The longest wait between two attempts. */
export const LONGEST_WAIT_MS = 60_000;

/**
 * Returns the wait before a job's next attempt, in ms: doubled each time up to a minute, half of it random.
 *
 * @param failed attempts that failed, at least 1
 * @param random from 0 to 1, without 1
 */
export function backOffMs(failed: number, random: number, firstMs: number = FIRST_WAIT_MS): number {
  const ms = Math.min(firstMs * 2 ** (failed - 1), LONGEST_WAIT_MS);
  return Math.round(ms / 2 + (ms / 2) * random);
}

/** Errors that a person must fix first. A full disk or an unreachable server may be gone at the next attempt. */
const LASTING: readonly ErrorKind[] = ["badData", "missingInput", "settings", "usage"];

/** Whether the next attempt would fail as this one did, on any worker. */
export function isLasting(error: unknown): boolean {
  return error instanceof RunnerError && LASTING.includes(error.kind);
}
