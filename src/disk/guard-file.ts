import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { RunnerError } from "../errors.ts";
import { describeDiskError, isDiskError } from "./disk-errors.ts";

/** Runs what writes to the file that an option names; what the disk says becomes one line (exit 73). */
export function guardFile<T>(path: string, flag: string, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    if (!isDiskError(cause)) throw cause;
    throw refuse(path, flag, cause);
  }
}

function refuse(path: string, flag: string, cause: unknown): RunnerError {
  const folder = dirname(path);
  const isFolderMissing = (cause as NodeJS.ErrnoException).code === "ENOENT" && !existsSync(folder);
  const [fact, remedy] = isFolderMissing
    ? [`${folder} is not there`, `make that folder, or name another file with ${flag}`]
    : [describeDiskError(cause), `name another with ${flag}`];
  const message = `${path} cannot be written, ${fact}: ${remedy}`;
  return new RunnerError("cannotWrite", message, { cause });
}
