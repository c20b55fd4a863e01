import { readFileSync } from "node:fs";
import { RunnerError } from "../errors.ts";
import { describeDiskError } from "./disk-errors.ts";

/**
 * The text of a file that a person named.
 *
 * @param remedy what to do when it cannot be read: `name another with --config`
 * @param shown how the person wrote the path; the path itself unless told
 * @throws RunnerError `missingInput`
 */
export function readUserFile(path: string, remedy: string, shown: string = path): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw refuse(shown, remedy, cause);
  }
}

function refuse(path: string, remedy: string, cause: unknown): RunnerError {
  const message = `${path} cannot be read, ${describeDiskError(cause)}: ${remedy}`;
  return new RunnerError("missingInput", message, { cause });
}
