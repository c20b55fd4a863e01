import { join } from "node:path";
import { RunnerError } from "../errors.ts";
import { parseJsonObject } from "../vocabulary/json.ts";
import { type Disk, type GamePlace, nodeDisk } from "./disk.ts";
import { guardWrite } from "./disk-errors.ts";
import { randomToken, sha256Of } from "./lazy-crypto.ts";
import { nodeProcesses, type Processes, type ProcessIdentity } from "./processes.ts";
import { makeFolders, NO_LINKS } from "./write/move-file.ts";
import { isTemporaryName, writeNew } from "./write/write-atomically.ts";

const MAX_LOCK_BYTES = 4_096;
const MAX_TRIES = 100;
/** The number of no process. */
const NOBODY = 0;

/** The process that holds a game's part of a save folder. */
export interface LockHolder extends ProcessIdentity {
  /** ISO 8601: since when. */
  readonly since: string;
  /** Tells one taking of the lock from every other. */
  readonly token: string;
}

/** The right to write one game's saves, journal and all, until it is released. */
export interface FolderLock {
  readonly file: string;
  /** Whether it is still ours: the folder may have been removed. */
  isHeld(): boolean;
  /** Gives it back; a second time does nothing. Never throws. */
  release(): void;
}

/** The purpose of a lock, and its owner. */
export interface LockOptions extends GamePlace {
  /** The names in the folder, where they were listed already. */
  readonly names?: readonly string[];
  readonly now?: () => Date;
  readonly processes?: Processes;
}

/**
 * Takes the lock of one game in a save folder. A holder that died is replaced; readers need no lock.
 *
 * @throws a `RunnerError`: `folder-locked` when a living process holds it, `cannot-write` when the folder takes no file.
 */
export function takeFolderLock(options: LockOptions): FolderLock {
  const { folder, slug, names, now = () => new Date(), disk = nodeDisk, processes = nodeProcesses } = options;
  const file = lockFile(folder, slug);
  const holder: LockHolder = { ...processes.self, since: now().toISOString(), token: randomToken() };
  guardWrite(file, () => {
    makeFolders(disk, folder);
    takeFile({ disk, processes, folder, slug, holder }, file);
    sweepLocks({ disk, processes, folder, slug, holder }, names ?? disk.list(folder));
  });
  const isHeld = () => readHolder(disk, file)?.token === holder.token;
  return {
    file,
    isHeld,
    release: () => {
      try {
        if (isHeld()) disk.remove(file);
      } catch {
        // A lock that stays is a dead process's as soon as this one ends.
      }
    },
  };
}

/** Returns the process that plays this game in this folder now, or null. Takes nothing, writes nothing. */
export function findLockHolder({
  folder,
  slug,
  disk = nodeDisk,
  processes = nodeProcesses,
}: LockOptions): LockHolder | null {
  const holder = readHolder(disk, lockFile(folder, slug));
  return holder !== null && isAlive(processes, holder) ? holder : null;
}

/** The games of a folder that have a lock, of any holder; none in a folder that cannot be read. */
export function findLockedSlugs(folder: string, disk: Disk = nodeDisk): readonly string[] {
  try {
    return lockedSlugs(disk.list(folder));
  } catch {
    return [];
  }
}

/** The same, of the names in a folder. */
export function lockedSlugs(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => /^([^.].*)_lock$/.exec(name)?.[1] ?? []);
}

interface Taking extends Required<GamePlace> {
  readonly processes: Processes;
  readonly holder: LockHolder;
}

/**
 * Makes `file` ours. It appears whole or not at all, and only one process can make it. One that a dead process
 * left may be replaced only by who holds the claim on that very lock, which is a lock itself: of two that find it
 * one wins, and one that dies in between is found dead in its turn.
 */
function takeFile(taking: Taking, file: string): void {
  const { disk, processes, folder, slug, holder } = taking;
  const own = temporaryFile(folder, slug, randomToken());
  try {
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      if (disk.inspect(own) === null) writeNew(disk, own, Buffer.from(`${JSON.stringify(holder)}\n`));
      if (linkNew(disk, own, file)) return;
      const other = readHolder(disk, file);
      if (other === null) continue;
      if (isAlive(processes, other)) throw inUse(folder, file, other);

      const claim = temporaryFile(folder, slug, other.token);
      takeFile(taking, claim);
      try {
        if (readHolder(disk, file)?.token === other.token) {
          disk.rename(own, file);
          return;
        }
      } finally {
        disk.remove(claim);
      }
    }
  } finally {
    if (disk.inspect(own) !== null) disk.remove(own);
  }
  throw new RunnerError("lock-contested", `${file} is taken and released too fast to acquire`, {
    facts: { file },
  });
}

/** Removes what processes left that died while they took the lock. */
function sweepLocks({ disk, processes, folder, slug }: Taking, names: readonly string[]): void {
  for (const name of names.filter((name) => isTemporaryName(name, `${slug}_lock.`))) {
    const other = readHolder(disk, join(folder, name));
    if (other !== null && !isAlive(processes, other)) disk.remove(join(folder, name));
  }
}

/** False when the name is taken, or `from` was swept away before it could be used. */
function linkNew(disk: Disk, from: string, to: string): boolean {
  try {
    disk.link(from, to);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" || code === "ENOENT") return false;
    if (!NO_LINKS.includes(code)) throw error;
  }
  if (disk.inspect(to) !== null) return false;
  // A file system without links: another may see it half written, and take it for a dead one's.
  writeNew(disk, to, disk.read(from, MAX_LOCK_BYTES));
  return true;
}

function isAlive(processes: Processes, holder: LockHolder): boolean {
  return holder.pid !== NOBODY && processes.isAlive(holder);
}

/** Null when the file is not there. What is no lock of ours counts as left by a dead process. */
function readHolder(disk: Disk, file: string): LockHolder | null {
  let text: string;
  try {
    const entry = disk.inspect(file);
    if (entry === null) return null;
    text = entry.type === "file" ? Buffer.from(disk.read(file, MAX_LOCK_BYTES)).toString() : "";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
  const { pid, host, start, since, token } = (parseJsonObject(text) ?? {}) as unknown as LockHolder;
  const isText = [host, since, token].every((value) => typeof value === "string");
  if (Number.isSafeInteger(pid) && pid > 0 && isText && /^[0-9a-f]{12}$/.test(token)) {
    return { pid, host, start: typeof start === "string" ? start : null, since, token };
  }
  return { pid: NOBODY, host: "", start: null, since: "", token: sha256Of(text).slice(0, 12) };
}

function inUse(folder: string, file: string, { pid, host, since }: LockHolder): RunnerError {
  const who = `process ${pid} on ${host} since ${since}`;
  return new RunnerError("folder-locked", `${folder} is in use by ${who}`, {
    facts: { folder, file, pid, host, since },
  });
}

function lockFile(folder: string, slug: string): string {
  return join(folder, `${slug}_lock`);
}

/** A name that the sweep of a start knows for a temporary file. */
function temporaryFile(folder: string, slug: string, token: string): string {
  return join(folder, `.${slug}_lock.${token}.tmp`);
}
