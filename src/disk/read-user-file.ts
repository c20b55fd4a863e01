import { readFileSync } from "node:fs";
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

function refuse(path: string, setting: string, cause: unknown): RunnerError {
  const message = `${path} cannot be read, ${describeDiskError(cause)}`;
  return new RunnerError("named-file-unreadable", message, { cause, facts: { setting } });
}
