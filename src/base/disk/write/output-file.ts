import { accessSync, constants, lstatSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { RunnerError } from "../../errors.ts";
import { type Disk, nodeDisk } from "../disk.ts";
import { guardFile } from "../guard-file.ts";
import { randomToken, sha256Of } from "../lazy-crypto.ts";
import { hasEnded, ownMark, PROCESS_MARK } from "../process-mark.ts";
import { NO_LINKS } from "./move-file.ts";
import { removeQuietly, writeNew } from "./write-atomically.ts";

/** The most bytes of a name that fits into a temporary one. */
const MAX_NAME_BYTES = 160;

/** The bytes that are compared at once. */
const PIECE_BYTES = 2 ** 20;

/** A file for the user that is being made under a temporary name, beside its place. */
export interface OutputPlace {
  /** Its final path. */
  readonly to: string;
  readonly temporary: string;

  /** Puts its bytes on the medium and gives it its name, lasting. A file that is there with the same bytes counts as done. */
  keep(): void;

  /** Removes the temporary file, if there is one. Never throws. */
  remove(): void;
}

/** The options of an output that is written. */
export interface OutputOptions {
  /** Whether what is there is replaced. A link is replaced itself, and never followed. */
  readonly overwrites: boolean;
  /** The setting that names it, as `report`; null where none does. */
  readonly setting?: string | null;
  /** Its path as the user knows it. */
  readonly shown?: string;
  /** More facts of `output-exists`. */
  readonly facts?: RunnerError["facts"];
  readonly disk?: Disk;
}

/**
 * The one way to write a file for the user: it appears whole under its name, or not at all. What a process that has ended left
 * of an earlier try is removed.
 *
 * @throws RunnerError, also when it is kept: `output-exists`, `output-invalid` for what is no file, `named-file-unwritable`
 */
export function openOutputFile(to: string, options: OutputOptions): OutputPlace {
  const { overwrites, setting = null, shown = to, disk = nodeDisk } = options;
  const place = prepare(to, options);
  if (!overwrites && disk.inspect(to) !== null) throw isThere(shown, options.facts);
  guardFile(shown, setting, () => accessSync(dirname(to), constants.W_OK));
  return place;
}

/** Writes a file for the user whole, as {@link openOutputFile} says; one that is there with these bytes counts as done. */
export function writeOutputFile(to: string, bytes: Uint8Array, options: OutputOptions): void {
  makeOutputFile(to, bytes, options)?.keep();
}

/** Makes a file for the user that waits for its name; null where it is there with these bytes. */
export function makeOutputFile(to: string, bytes: Uint8Array, options: OutputOptions): OutputPlace | null {
  const { overwrites, setting = null, shown = to, disk = nodeDisk } = options;
  const place = prepare(to, options);
  return guardFile(shown, setting, () => {
    if (!overwrites && disk.inspect(to) !== null) {
      if (!fileHolds(disk, to, bytes)) throw isThere(shown, options.facts);
      disk.syncFolder(dirname(to));
      return null;
    }
    try {
      writeNew(disk, place.temporary, bytes);
    } catch (error) {
      place.remove();
      throw error;
    }
    return place;
  });
}

/** A new name under which what belongs at this path is made: it names this process. */
export function temporaryPath(to: string, overwrites: boolean): string {
  const kind = overwrites ? "over" : "new";
  return join(dirname(to), `${beginningOf(to)}${kind}-${ownMark()}.${randomToken()}.tmp`);
}

/** The temporary names that ended processes left beside a path, in no order. */
export function findLeftBeside(disk: Disk, to: string): readonly { name: string; isNew: boolean }[] {
  const beginning = beginningOf(to);
  return namesBeside(disk, to).flatMap((name) => {
    const [, kind, mark = ""] =
      (name.startsWith(beginning) && TEMPORARY.exec(name.slice(beginning.length))) || [];
    return kind !== undefined && hasEnded(mark) ? [{ name, isNew: kind === "new" }] : [];
  });
}

const TEMPORARY = new RegExp(`^(new|over)-(${PROCESS_MARK})\\.[0-9a-f]{12}\\.tmp$`);

function prepare(
  to: string,
  { overwrites, setting = null, shown = to, disk = nodeDisk }: OutputOptions,
): OutputPlace {
  guardFile(shown, setting, () => {
    const stats = lstatSync(to, { throwIfNoEntry: false });
    if (stats?.isDirectory() === true) throw new RunnerError("output-invalid", `${shown} is a folder`);
    if (stats !== undefined && !stats.isFile() && !stats.isSymbolicLink())
      throw new RunnerError("output-invalid", `${shown} is a device or a pipe`);
    sweep(disk, to);
  });
  const temporary = temporaryPath(to, overwrites);
  let isOver = false;
  return {
    to,
    temporary,
    keep() {
      isOver = true;
      try {
        guardFile(shown, setting, () => {
          syncFile(disk, temporary);
          if (overwrites) disk.rename(temporary, to);
          else giveFreeName(disk, temporary, to, shown);
          syncName(disk, to, overwrites);
        });
      } catch (error) {
        removeQuietly(disk, temporary);
        throw error;
      }
    },
    remove: () => {
      if (!isOver) removeQuietly(disk, temporary);
    },
  };
}

/** Renames a file, unless another of that name is there; one with the same bytes counts as this one. */
export function giveFreeName(disk: Disk, from: string, to: string, shown: string): void {
  try {
    disk.link(from, to);
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "";
    if (code === "EEXIST") takeAsDone(disk, from, to, shown);
    else if (NO_LINKS.includes(code)) renameReserved(disk, from, to, shown);
    else throw cause;
  }
  // A renamed one is gone already.
  removeQuietly(disk, from);
}

/** Without links: an empty file of that name, which only one process can make, is replaced. */
function renameReserved(disk: Disk, from: string, to: string, shown: string): void {
  try {
    disk.close(disk.create(to));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
    takeAsDone(disk, from, to, shown);
    return;
  }
  try {
    disk.rename(from, to);
  } catch (error) {
    removeQuietly(disk, to);
    throw error;
  }
}

/** A name that may be lost is not left: the command fails, and can be repeated. */
function syncName(disk: Disk, to: string, overwrites: boolean): void {
  try {
    disk.syncFolder(dirname(to));
  } catch (error) {
    if (!overwrites) removeQuietly(disk, to);
    throw error;
  }
}

function takeAsDone(disk: Disk, from: string, to: string, shown: string): void {
  if (!isSameFile(disk, from, to)) throw isThere(shown);
}

/** Removes what ended processes left, and a name that one of them had reserved: an empty file beside what was to replace it. */
function sweep(disk: Disk, to: string): void {
  const left = findLeftBeside(disk, to).filter(
    ({ name }) => disk.inspect(join(dirname(to), name))?.type === "file",
  );
  if (left.length === 0) return;
  const entry = disk.inspect(to);
  if (entry?.type === "file" && entry.bytes === 0 && left.some(({ isNew }) => isNew)) disk.remove(to);
  for (const { name } of left) removeQuietly(disk, join(dirname(to), name));
}

/** Whether two files hold the same bytes. */
export function isSameFile(disk: Disk, one: string, other: string): boolean {
  const entry = disk.inspect(other);
  const { bytes } = disk.inspect(one) ?? { bytes: -1 };
  if (entry?.type !== "file" || entry.bytes !== bytes) return false;
  for (let at = 0; at < bytes; at += PIECE_BYTES) {
    if (Buffer.compare(disk.read(one, PIECE_BYTES, at), disk.read(other, PIECE_BYTES, at)) !== 0)
      return false;
  }
  return true;
}

/** Whether a file holds these bytes. */
export function fileHolds(disk: Disk, file: string, bytes: Uint8Array): boolean {
  const entry = disk.inspect(file);
  if (entry?.type !== "file" || entry.bytes !== bytes.length) return false;
  return Buffer.compare(disk.read(file, bytes.length), bytes) === 0;
}

/** The bytes of a file are on the medium when this returns. */
export function syncFile(disk: Disk, file: string): void {
  const descriptor = disk.openToAppend(file);
  try {
    disk.sync(descriptor);
  } finally {
    disk.close(descriptor);
  }
}

function beginningOf(to: string): string {
  const name = basename(to);
  return `.${Buffer.byteLength(name) > MAX_NAME_BYTES ? sha256Of(name).slice(0, 40) : name}.`;
}

/** None in a folder that cannot be read: writing there says why. */
function namesBeside(disk: Disk, to: string): readonly string[] {
  try {
    return disk.list(dirname(to));
  } catch {
    return [];
  }
}

function isThere(shown: string, facts: RunnerError["facts"] = {}): RunnerError {
  return new RunnerError("output-exists", `${shown} already exists`, { facts: { file: shown, ...facts } });
}
