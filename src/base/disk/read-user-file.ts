import { closeSync, fstatSync, readSync } from "node:fs";
import { RunnerError } from "../errors.ts";
import { openRegular } from "./disk.ts";
import { describeDiskError } from "./disk-errors.ts";

/** The most bytes of a file whose reader names no bound. */
const MAX_BYTES: number = 64 * 2 ** 20;
const CHUNK = 65_536;

/**
 * The text of a file that a person named.
 *
 * @param setting the setting that names it, `systemPrompt`: a fact of the error
 * @param shown how the person wrote the path; the path itself unless told
 * @throws RunnerError `named-file-unreadable`
 */
export function readUserFile(path: string, setting: string, shown: string = path): string {
  return Buffer.from(readNamed(path, MAX_BYTES, shown, setting)).toString("utf8");
}

/**
 * Reads the file that a person named as an argument; a file over the limit is not read whole.
 *
 * @throws RunnerError `named-file-unreadable`, also for one that has more than `maxBytes`
 */
export function readUserBytes(path: string, maxBytes: number, shown: string): Uint8Array {
  return readNamed(path, maxBytes, shown, null);
}

/**
 * Reads a regular file whose path comes from outside, for callers with errors of their own: a pipe would hold the process, and
 * a device has no end.
 *
 * @throws the system's error; `EISDIR` and `EFTYPE` for what is no regular file, `E2BIG` for one of more than `maxBytes`
 */
export function readRegularFile(path: string, maxBytes: number): Uint8Array {
  const file = openRegular(path);
  try {
    const { size } = fstatSync(file);
    // Read to its end, which may have moved since.
    const pieces: Uint8Array[] = [];
    for (let length = 0; size <= maxBytes && length <= maxBytes; ) {
      const piece = Buffer.alloc(Math.max(CHUNK, size - length));
      const count = readSync(file, piece, 0, piece.length, length);
      if (count === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, count));
      length += count;
    }
  } finally {
    closeSync(file);
  }
  throw Object.assign(new Error(`it may have ${maxBytes} bytes`), { code: "E2BIG", syscall: "read", path });
}

function readNamed(path: string, maxBytes: number, shown: string, setting: string | null): Uint8Array {
  try {
    return readRegularFile(path, maxBytes);
  } catch (error) {
    throw unreadable(maxBytes, shown, setting, error);
  }
}

function unreadable(maxBytes: number, shown: string, setting: string | null, cause: unknown): RunnerError {
  const isLarge = (cause as NodeJS.ErrnoException).code === "E2BIG";
  const fact = isLarge
    ? `is too large: it may have ${maxBytes} bytes`
    : `cannot be read, ${describeDiskError(cause)}`;
  return new RunnerError("named-file-unreadable", `${shown} ${fact}`, { cause, facts: { setting } });
}
