import { describeError, RunnerError } from "../errors.ts";

const FACTS: Readonly<Record<string, readonly [fact: string, remedy: string]>> = {
  ENOSPC: ["the disk is full", "free some space, or choose another folder with --save-dir"],
  EDQUOT: ["the disk quota is used up", "free some space, or choose another folder with --save-dir"],
  EACCES: ["permission denied", "change its permissions, or choose another folder with --save-dir"],
  EPERM: ["not permitted", "change its permissions, or choose another folder with --save-dir"],
  EROFS: ["the file system is read-only", "mount it for writing, or choose another folder with --save-dir"],
  ENOENT: ["it is not there", "check the path, or choose another folder with --save-dir"],
  ENOTDIR: ["a part of its path is no folder", "check the path, or choose another folder with --save-dir"],
  EISDIR: ["it is a folder", "give the path of a file"],
  ELOOP: ["its links go in a circle", "check the path, or choose another folder with --save-dir"],
  EIO: ["the disk reports an error", "check the disk, or choose another folder with --save-dir"],
  ENAMETOOLONG: ["its name is too long", "choose a shorter path with --save-dir"],
  EMFILE: ["too many files are open", "close other programs, or raise the limit (ulimit -n)"],
  EFBIG: ["the file is too large for this file system", "choose another folder with --save-dir"],
  ESTALE: ["it is gone, or another program changed it", "leave the files of a running game alone"],
  EBUSY: ["it is in use", "close the program that uses it"],
};

/** A failed disk call in a person's words: `the disk is full`. */
export function describeDiskError(error: unknown): string {
  return adviceFor(error)[0];
}

/** The one line for what could not be written: file, fact, remedy (exit 73). */
export function cannotWrite(subject: string, cause: unknown): RunnerError {
  const [fact, remedy] = adviceFor(cause);
  return new RunnerError("cannotWrite", `${subject} cannot be written, ${fact}: ${remedy}`, { cause });
}

/** The one line for what could not be read: file, fact, remedy (exit 66). */
export function cannotRead(subject: string, cause: unknown): RunnerError {
  const [fact, remedy] = adviceFor(cause);
  return new RunnerError("missingInput", `${subject} cannot be read, ${fact}: ${remedy}`, { cause });
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

/** Whether an error comes from the operating system, not from a bug of ours. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === "string";
}

function adviceFor(error: unknown): readonly [fact: string, remedy: string] {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  return FACTS[code] ?? [describeError(error), "check the disk, or choose another folder with --save-dir"];
}
