import { readFileSync, statSync } from "node:fs";
import { RunnerError } from "../errors.ts";
import { describeDiskError } from "./disk-errors.ts";

/**
 * The text of a file that a person named.
 *
 * @param setting the setting that names it, `systemPrompt`: a fact of the error
 * @param shown how the person wrote the path; the path itself unless told
 * @throws RunnerError `named-file-unreadable`
 */
export function readUserFile(path: string, setting: string, shown: string = path): string {
  try {
    return readFileSync(path, "utf8");
  } catch (cause) {
    throw refuse(shown, setting, cause);
  }
}

/**
 * Reads the file that a person named as an argument; a file over the limit is not read whole.
 *
 * @throws RunnerError `named-file-unreadable`, also for one that has more than `maxBytes`
 */
export function readUserBytes(path: string, maxBytes: number, shown: string): Uint8Array {
  try {
    const { size } = statSync(path);
    if (size <= maxBytes) return readFileSync(path);
  } catch (cause) {
    throw refuse(shown, null, cause);
  }
  throw new RunnerError("named-file-unreadable", `${shown} is too large: it may have ${maxBytes} bytes`, {
    facts: { setting: null },
  });
}

function refuse(path: string, setting: string | null, cause: unknown): RunnerError {
  const message = `${path} cannot be read, ${describeDiskError(cause)}`;
  return new RunnerError("named-file-unreadable", message, { cause, facts: { setting } });
}
