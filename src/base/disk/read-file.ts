import { RunnerError } from "../errors.ts";
import type { Disk } from "./disk.ts";
import { cannotRead } from "./disk-errors.ts";

/**
 * At most the first `maxBytes` bytes of a file, and how many it has. Only plain files are opened: a pipe
 * would wait for ever, and a link in a folder of saves may lead out of it.
 *
 * @throws a `RunnerError`: `file-missing`, `not-a-file` or `cannot-read`.
 */
export function readFile(
  disk: Disk,
  file: string,
  maxBytes: number,
): { bytes: Uint8Array; fileBytes: number } {
  try {
    const entry = disk.inspect(file);
    if (entry === null) {
      throw new RunnerError("file-missing", `${file} does not exist`, { facts: { file } });
    }
    if (entry.type !== "file") {
      throw new RunnerError("not-a-file", `${file} is not a regular file (a link, a folder or a device)`, {
        facts: { file },
      });
    }
    return { bytes: disk.read(file, maxBytes), fileBytes: entry.bytes };
  } catch (error) {
    throw error instanceof RunnerError ? error : cannotRead(file, error);
  }
}
