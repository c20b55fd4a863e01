import { type ErrorKind, RunnerError } from "../../../../src/base/errors.ts";

/** Errors that a person must fix first. A full disk or an unreachable server may be gone at the next attempt. */
const LASTING: readonly ErrorKind[] = ["badData", "missingInput", "settings", "usage"];

/** Whether the next attempt would fail as this one did, on any worker. */
export function isLasting(error: unknown): boolean {
  return error instanceof RunnerError && LASTING.includes(error.kind);
}
