import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { RunnerError } from "../errors.ts";
import { describeDiskError, isDiskError } from "./disk-errors.ts";

/**
 * Runs what writes to a file that a person named; what the disk says becomes one line (exit 73).
 *
 * @param setting the setting that names it, `logFile`: a fact of the error; null where none does
 */
export function guardFile<T>(path: string, setting: string | null, write: () => T): T {
  try {
    return write();
  } catch (cause) {
    if (!isDiskError(cause)) throw cause;
    throw refuse(path, setting, cause);
  }
}

function refuse(path: string, setting: string | null, cause: unknown): RunnerError {
  const folder = dirname(path);
  const isFolderMissing = (cause as NodeJS.ErrnoException).code === "ENOENT" && !existsSync(folder);
  const fact = isFolderMissing ? `${folder} does not exist` : describeDiskError(cause);
  const facts = { setting, folder, isFolderMissing };
  return new RunnerError("named-file-unwritable", `${path} cannot be written, ${fact}`, { cause, facts });
}
