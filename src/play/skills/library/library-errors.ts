import { describeDiskError, isDiskError } from "../../../base/disk/disk-errors.ts";
import { RunnerError } from "../../../base/errors.ts";

/** The error for a folder of skills that cannot be read. */
export function unreadable(folder: string, cause: unknown): RunnerError {
  const reason = cause instanceof RunnerError && isDiskError(cause.cause) ? cause.cause : cause;
  const message = `${folder} cannot be read, ${describeDiskError(reason)}`;
  return new RunnerError("skills-unreadable", message, { cause, facts: { folder } });
}

/** The error for a skill's file that cannot be written. */
export function unwritable(file: string, cause: unknown): RunnerError {
  const message = `${file} cannot be written, ${describeDiskError(cause)}`;
  return new RunnerError("skills-unwritable", message, { cause, facts: { file } });
}
