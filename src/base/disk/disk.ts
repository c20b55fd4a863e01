import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { platform } from "node:os";

/** The kind of a path; links are not followed. */
export interface DiskEntry {
  readonly type: "file" | "folder" | "other";
  readonly bytes: number;
}

/**
 * The file system, as far as saves need it: a few synchronous calls, so that tests can fail or die at each.
 * All throw Node's system errors.
 */
export interface Disk {
  /** Makes a new file and opens it for writing; an existing path is an error, a link too. */
  create(file: string): number;
  /** Opens a regular file for writing at its end; a missing one is made, a link, a pipe and a device are errors. */
  openToAppend(file: string): number;
  /** Cuts an open file to its first `bytes` bytes. */
  truncate(descriptor: number, bytes: number): void;
  /** Writes some of the bytes, perhaps not all, and says how many. */
  write(descriptor: number, bytes: Uint8Array): number;
  /** The file's bytes are on the medium when this returns. */
  sync(descriptor: number): void;
  close(descriptor: number): void;
  /** Replaces `to` if it is there. */
  rename(from: string, to: string): void;
  /** Gives a file a second name; an existing `to` is an error. */
  link(from: string, to: string): void;
  remove(file: string): void;
  /** An existing folder is an error; so is a missing parent. */
  makeFolder(folder: string): void;
  /** The folder's entries are on the medium when this returns: what was made, renamed and removed in it. */
  syncFolder(folder: string): void;
  /** The names in a folder, in no order. */
  list(folder: string): readonly string[];
  /** Null when there is nothing. */
  inspect(path: string): DiskEntry | null;
  /** At most `maxBytes` bytes from the file's beginning, or from byte `from` on; anything but a regular file is an error. */
  read(file: string, maxBytes: number, from?: number): Uint8Array;
}

/** A game's files in a save folder. */
export interface GamePlace {
  /** The save folder. */
  readonly folder: string;
  /** The slug that the game's files begin with. */
  readonly slug: string;
  readonly disk?: Disk;
}

const { O_RDONLY, O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
const APPEND = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW;

/** The real one. */
export const nodeDisk: Disk = {
  create: (file) => openSync(file, "wx"),
  openToAppend: (file) => openRegular(file, APPEND, 0o666),
  truncate: (descriptor, bytes) => ftruncateSync(descriptor, bytes),
  write: (descriptor, bytes) => writeSync(descriptor, bytes),
  sync: (descriptor) => fsyncSync(descriptor),
  close: (descriptor) => closeSync(descriptor),
  rename: (from, to) => renameSync(from, to),
  link: (from, to) => linkSync(from, to),
  remove: (file) => unlinkSync(file),
  makeFolder: (folder) => mkdirSync(folder),
  syncFolder,
  list: (folder) => readdirSync(folder),
  inspect,
  read,
};

/**
 * Opens a regular file, which may be behind a link. A pipe is not waited for, and a device is not read.
 *
 * @throws the system's error; `EISDIR` and `EFTYPE` for what is no regular file
 */
export function openRegular(path: string, flags: number = O_RDONLY, mode?: number): number {
  const descriptor = openSync(path, flags | O_NONBLOCK, mode);
  const stat = fstatSync(descriptor);
  if (stat.isFile()) return descriptor;
  closeSync(descriptor);
  const code = stat.isDirectory() ? "EISDIR" : "EFTYPE";
  throw Object.assign(new Error(`${code}: ${path} is no regular file`), { code, syscall: "open", path });
}

/**
 * Adds text to a file that a person named, which is made where it is missing. A device may be named; a pipe that is full is tried
 * again for two seconds, one without a reader is not waited for.
 *
 * @throws the system's error; `ENXIO` for a pipe without a reader, `EAGAIN` for one that stays full
 */
export function appendToNamed(path: string, text: string, pause: (ms: number) => void = sleep): void {
  const descriptor = openNamedToAppend(path);
  try {
    const bytes = Buffer.from(text);
    let tries = 0;
    for (let done = 0; done < bytes.length; ) {
      try {
        done += writeSync(descriptor, bytes, done);
        tries = 0;
      } catch (error) {
        tries += 1;
        if ((error as NodeJS.ErrnoException).code !== "EAGAIN" || tries > FULL_PIPE_TRIES) throw error;
        pause(FULL_PIPE_MS / FULL_PIPE_TRIES);
      }
    }
  } finally {
    closeSync(descriptor);
  }
}

/** The time for which a full pipe is tried again, and the number of tries. */
const FULL_PIPE_MS = 2_000;
const FULL_PIPE_TRIES = 100;

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

/** Opens a file that a person named for {@link appendToNamed}, or for writes that do not wait either. */
export function openNamedToAppend(path: string): number {
  return openSync(path, O_WRONLY | O_APPEND | O_CREAT | O_NONBLOCK, 0o666);
}

/** Answers of network and FUSE mounts that sync no folders: nothing more can be done there, and their files are synced. */
const NO_FOLDER_SYNC: readonly string[] = ["EINVAL", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EPERM", "EBADF"];

function syncFolder(folder: string): void {
  // Windows opens no folders; its file systems keep the order of renames in their own journal.
  if (platform() === "win32") return;
  const descriptor = openSync(folder, "r");
  try {
    fsyncSync(descriptor);
  } catch (error) {
    if (!NO_FOLDER_SYNC.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    closeSync(descriptor);
  }
}

function inspect(path: string): DiskEntry | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return null;
  return { type: stats.isFile() ? "file" : stats.isDirectory() ? "folder" : "other", bytes: stats.size };
}

function read(file: string, maxBytes: number, from = 0): Buffer {
  const descriptor = openRegular(file);
  try {
    const rest = Math.max(0, fstatSync(descriptor).size - from);
    // Nothing but what is read is returned, so nothing need be cleared before.
    const bytes = Buffer.allocUnsafeSlow(Math.min(maxBytes, rest));
    let filled = 0;
    while (filled < bytes.length) {
      const count = readSync(descriptor, bytes, filled, bytes.length - filled, from + filled);
      if (count === 0) break;
      filled += count;
    }
    return bytes.subarray(0, filled);
  } finally {
    closeSync(descriptor);
  }
}
