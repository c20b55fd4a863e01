import { RunnerError } from "../errors.ts";
import type { Disk } from "./disk.ts";
import { cannotRead } from "./disk-errors.ts";

/**
 * At most the first `maxBytes` bytes of a file, and how many it has. Only plain files are opened: a pipe
 * would wait for ever, and a link in a folder of saves may lead out of it.
 *
 * @throws a `RunnerError` (`missingInput`) when it is not there, no file, or cannot be read.
 */
export function readFile(
  disk: Disk,
  file: string,
  maxBytes: number,
): { bytes: Uint8Array; fileBytes: number } {
  try {
    const entry = disk.inspect(file);
    if (entry === null) {
      throw new RunnerError(
        "missingInput",
        `${file} is not there: check the path, or see \`runner saves list\``,
      );
    }
    if (entry.type !== "file") {
      throw new RunnerError(
        "missingInput",
        `${file} is no plain file (a link, a folder or a device): give the file itself`,
      );
    }
    return { bytes: disk.read(file, maxBytes), fileBytes: entry.bytes };
  } catch (error) {
    throw error instanceof RunnerError ? error : cannotRead(file, error);
  }
}
