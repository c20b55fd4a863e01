import { basename, dirname, join } from "node:path";
import { RunnerError } from "../../errors.ts";
import type { Disk } from "../disk.ts";
import { writeAtomically } from "./write-atomically.ts";

const MAX_BYTES = 2 ** 30;

/** Errors of a file system without hard links, or without further ones. */
export const NO_LINKS: readonly string[] = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK", "EXDEV"];

/**
 * Makes a folder and the ones above it, and makes its name last: a process that was killed may have made it and
 * not come to that. What is already there may be a link.
 */
export function makeFolders(disk: Disk, folder: string): void {
  const parent = dirname(folder);
  const isThere = disk.inspect(folder) !== null;
  if (!isThere) {
    if (parent !== folder) makeFolders(disk, parent);
    ignoring(["EEXIST"], () => disk.makeFolder(folder));
  }
  // Another user's folder may be in one that we cannot open.
  ignoring(isThere ? ["EACCES", "EPERM"] : [], () => disk.syncFolder(parent));
}

/** Makes a folder inside a save folder. A link in its place is refused: it may lead anywhere. */
export function makeOwnFolder(disk: Disk, root: string, path: string): string {
  let folder = root;
  for (const name of path.split("/")) {
    folder = join(folder, name);
    makeFolders(disk, folder);
    if (disk.inspect(folder)?.type !== "folder") {
      throw new RunnerError("folder-replaced", `${folder} is a link or a file`, { facts: { folder } });
    }
  }
  return folder;
}

/**
 * Gives a file a second name, lasting; where the file system cannot, a copy. False when `to` is taken by
 * something else; what is there is never replaced.
 */
export function keepUnder(disk: Disk, from: string, to: string): boolean {
  if (disk.inspect(to) === null) {
    try {
      disk.link(from, to);
    } catch (error) {
      if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
      writeAtomically(disk, to, disk.read(from, MAX_BYTES));
    }
  } else if (!isSame(disk, from, to)) {
    return false;
  }
  disk.syncFolder(dirname(to));
  return true;
}

/** Keeps a file in another folder too, under its own name or, where that is taken, with a number in it. */
export function keepIn(disk: Disk, from: string, folder: string): void {
  const name = basename(from);
  for (let copy = 1; ; copy++) {
    const free = copy === 1 ? name : name.replace(/\.png$/, `-${copy}.png`);
    if (keepUnder(disk, from, join(folder, free))) return;
  }
}

function isSame(disk: Disk, one: string, other: string): boolean {
  if (disk.inspect(one)?.bytes !== disk.inspect(other)?.bytes || disk.inspect(other)?.type !== "file")
    return false;
  return Buffer.compare(disk.read(one, MAX_BYTES), disk.read(other, MAX_BYTES)) === 0;
}

function ignoring(codes: readonly string[], effect: () => void): void {
  try {
    effect();
  } catch (error) {
    if (!codes.includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}
