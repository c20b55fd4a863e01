import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { RunnerError } from "../errors.ts";
import { describeDiskError } from "./disk-errors.ts";

/** The most bytes of a file whose reader names no bound. */
const MAX_BYTES: number = 64 * 2 ** 20;

/**
 * The text of a file that a person named.
 *
 * @param setting the setting that names it, `systemPrompt`: a fact of the error
 * @param shown how the person wrote the path; the path itself unless told
 * @throws RunnerError `named-file-unreadable`
 */
export function readUserFile(path: string, setting: string, shown: string = path): string {
  return Buffer.from(readRegular(path, MAX_BYTES, shown, setting)).toString("utf8");
}

/**
 * Reads the file that a person named as an argument; a file over the limit is not read whole.
 *
 * @throws RunnerError `named-file-unreadable`, also for one that has more than `maxBytes`
 */
export function readUserBytes(path: string, maxBytes: number, shown: string): Uint8Array {
  return readRegular(path, maxBytes, shown, null);
}

/** Reads a regular file, which may be behind a link: a pipe would hold the process, and a device has no end. */
function readRegular(path: string, maxBytes: number, shown: string, setting: string | null): Uint8Array {
  const refuse = (fact: string, cause?: unknown): RunnerError =>
    new RunnerError("named-file-unreadable", `${shown} ${fact}`, { cause, facts: { setting } });
  let read: Read;
  try {
    read = readOpened(openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), maxBytes);
  } catch (cause) {
    throw refuse(`cannot be read, ${describeDiskError(cause)}`, cause);
  }
  if (read === "folder") throw refuse("cannot be read, it is a folder");
  if (read === "other") throw refuse("cannot be read, it is no regular file");
  if (read === "large") throw refuse(`is too large: it may have ${maxBytes} bytes`);
  return read;
}

/** The bytes of a file, or why there are none. */
type Read = Uint8Array | "folder" | "other" | "large";

const CHUNK = 65_536;

function readOpened(file: number, maxBytes: number): Read {
  try {
    const stat = fstatSync(file);
    if (stat.isDirectory()) return "folder";
    if (!stat.isFile()) return "other";
    if (stat.size > maxBytes) return "large";
    // Read to its end, which may have moved since.
    const pieces: Uint8Array[] = [];
    for (let length = 0; length <= maxBytes; ) {
      const piece = Buffer.alloc(Math.max(CHUNK, stat.size - length));
      const count = readSync(file, piece, 0, piece.length, length);
      if (count === 0) return Buffer.concat(pieces);
      pieces.push(piece.subarray(0, count));
      length += count;
    }
    return "large";
  } finally {
    closeSync(file);
  }
}
