import { describeDiskError } from "../../../../../src/base/disk/disk-errors.ts";
import { readRegularFile } from "../../../../../src/base/disk/read-user-file.ts";
import { type ErrorCode, RunnerError } from "../../../../../src/base/errors.ts";

/** A large game's symbols have 2 MB, and no map has more. */
const MAX_TEXT_BYTES = 16 * 2 ** 20;

/** The text of a map, of symbols or of an integration's file, which a person or a file named. @throws RunnerError `code` */
export function readTextFile(path: string, code: ErrorCode): string {
  try {
    return Buffer.from(readRegularFile(path, MAX_TEXT_BYTES)).toString("utf8");
  } catch (error) {
    throw unreadable(path, code, error);
  }
}

function unreadable(path: string, code: ErrorCode, cause: unknown): RunnerError {
  return new RunnerError(code, `${path} cannot be read (${describeDiskError(cause)})`, { cause });
}
