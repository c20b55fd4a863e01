import { realpathSync } from "node:fs";
import { nodeDisk } from "../../../../../src/base/disk/disk.ts";
import { describeDiskError } from "../../../../../src/base/disk/disk-errors.ts";
import { readFile } from "../../../../../src/base/disk/read-file.ts";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { MAX_YAML_BYTES } from "../../../../../src/base/text/yaml/read-yaml.ts";

/** The errors of files that cannot be read. */
type Unreadable = "fleet-unknown" | "task-unknown";

/**
 * Returns the bytes of a YAML file that a person named; of one that is too large, a little more than is read.
 *
 * @throws RunnerError `code` where it cannot be read
 */
export function readNamedFile(path: string, shown: string, code: Unreadable): Uint8Array {
  try {
    return readFile(nodeDisk, realpathSync(path), MAX_YAML_BYTES + 1).bytes;
  } catch (error) {
    throw unreadable(path, shown, code, error);
  }
}

function unreadable(file: string, shown: string, code: Unreadable, cause: unknown): RunnerError {
  const reason = cause instanceof RunnerError ? cause.cause : cause;
  const { code: errno } = (reason ?? {}) as NodeJS.ErrnoException;
  const isOdd = cause instanceof RunnerError && cause.code === "not-a-file";
  const fact = isOdd
    ? "is not a regular file"
    : errno === "ENOENT"
      ? "does not exist"
      : `cannot be read, ${describeDiskError(reason)}`;
  return new RunnerError(code, `${shown} ${fact}`, { cause, facts: { file } });
}
