import { describeError, RunnerError } from "../errors.ts";
import { table } from "../table.ts";

/** The operating system's errors, in plain words. */
const FACTS: Readonly<Record<string, string>> = table({
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is used up",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EROFS: "the file system is read-only",
  ENOENT: "it does not exist",
  ENOTDIR: "a part of its path is no folder",
  EISDIR: "it is a folder",
  EFTYPE: "it is no regular file",
  ENXIO: "it is no regular file",
  ELOOP: "its links go in a circle",
  EIO: "the disk reports an error",
  ENAMETOOLONG: "its name is too long",
  EMFILE: "too many files are open",
  EFBIG: "the file is too large for this file system",
  ESTALE: "it is gone, or another program changed it",
  EBUSY: "it is in use",
  EAGAIN: "it is a pipe that is not read",
});

/** A failed disk call in a person's words: `the disk is full`. */
export function describeDiskError(error: unknown): string {
  return FACTS[errnoOf(error) ?? ""] ?? describeError(error);
}

/** The error for what could not be written; its facts name the subject and the system's error, as `ENOSPC`. */
export function cannotWrite(subject: string, cause: unknown): RunnerError {
  const facts = { subject, errno: errnoOf(cause) };
  return new RunnerError("cannot-write", `${subject} cannot be written, ${describeDiskError(cause)}`, {
    cause,
    facts,
  });
}

/** The error for what could not be read; its facts name the subject and the system's error, as `EACCES`. */
export function cannotRead(subject: string, cause: unknown): RunnerError {
  const facts = { subject, errno: errnoOf(cause) };
  return new RunnerError("cannot-read", `${subject} cannot be read, ${describeDiskError(cause)}`, {
    cause,
    facts,
  });
}

/** Runs what writes, and gives its result; what the disk says becomes one line about `subject`. */
export function guardWrite<T>(subject: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    const cause = error instanceof RunnerError && error.kind === "missingInput" ? error.cause : error;
    throw isDiskError(cause) ? cannotWrite(subject, cause) : error;
  }
}

/** Runs what reads, and gives its result; what the disk says becomes one line about `subject`. */
export function guardRead<T>(subject: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw isDiskError(error) ? cannotRead(subject, error) : error;
  }
}

/** Runs what may fail without harm; what the disk says becomes a line. */
export function attempt(lines: string[], effect: () => void): void {
  try {
    effect();
  } catch (error) {
    if (!isDiskError(error) && !(error instanceof RunnerError)) throw error;
    lines.push(`${describeError(error)}: tried again at the next save`);
  }
}

/** Whether an error comes from the operating system, not from a bug in runner. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";
}

function errnoOf(error: unknown): string | null {
  return (error as NodeJS.ErrnoException | null)?.code ?? null;
}
