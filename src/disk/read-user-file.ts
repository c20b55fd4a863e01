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
    const message = `${shown} cannot be read, ${describeDiskError(cause)}`;
    throw new RunnerError("named-file-unreadable", message, { cause, facts: { setting } });
  }
}
