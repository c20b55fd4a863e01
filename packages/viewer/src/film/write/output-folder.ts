import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { nodeDisk } from "../../../../../src/base/disk/disk.ts";
import { guardFile } from "../../../../../src/base/disk/guard-file.ts";
import {
  findLeftBeside,
  giveFreeName,
  isSameFile,
  syncFile,
  temporaryPath,
} from "../../../../../src/base/disk/write/output-file.ts";
import { RunnerError } from "../../../../../src/base/errors.ts";

/** A folder for the user that is being filled under a temporary name, beside its place. */
export interface OutputFolder {
  /** The folder in which its files are made. */
  readonly temporary: string;

  /**
   * Puts the files on the medium and gives the folder its name, lasting; where there is one with something in it, each file is put
   * there.
   *
   * @throws RunnerError `output-exists`: then nothing was put there; `named-file-unwritable`
   */
  keep(): void;

  /** Removes the temporary folder, if there is one. Never throws. */
  remove(): void;
}

/** The options of a folder that is written. */
export interface OutputFolderOptions {
  /** Whether files that are there are replaced. */
  readonly overwrites: boolean;
  /** The file, in the folder, which says that all others are there: it is put there last. */
  readonly last?: string;
}

/**
 * The one way to write a folder for the user: see {@link openOutputFile}. A link in its place is not followed.
 *
 * @throws RunnerError `output-invalid` for what is no folder; `named-file-unwritable`
 */
export function openOutputFolder(folder: string, { overwrites, last }: OutputFolderOptions): OutputFolder {
  const guard = <T>(effect: () => T): T => guardFile(folder, null, effect);
  guard(() => {
    const stats = lstatSync(folder, { throwIfNoEntry: false });
    if (stats !== undefined && !stats.isDirectory())
      throw new RunnerError("output-invalid", `${folder} is not a folder`, { facts: { isFile: true } });
    sweep(folder);
  });
  const temporary = temporaryPath(folder, overwrites);
  guard(() => mkdirSync(temporary));
  return {
    temporary,
    keep() {
      guard(() => {
        const files = readdirSync(temporary, { recursive: true, encoding: "utf8" })
          .filter((path) => lstatSync(join(temporary, path)).isFile())
          .sort();
        for (const file of files) syncFile(nodeDisk, join(temporary, file));
        for (const below of foldersBelow(temporary)) nodeDisk.syncFolder(below);
        if (isFree(folder)) renameSync(temporary, folder);
        else {
          const inOrder = [
            ...files.filter((file) => file !== last),
            ...files.filter((file) => file === last),
          ];
          putEach(temporary, folder, inOrder, overwrites);
          rmSync(temporary, { recursive: true, force: true });
        }
        nodeDisk.syncFolder(dirname(folder));
      });
    },
    remove: () => removeQuietly(temporary),
  };
}

/** Refuses a folder with something in it, before the work. @throws RunnerError `output-exists`; `named-file-unwritable` */
export function refuseFull(folder: string, shown: string = folder): void {
  guardFile(shown, null, () => {
    if (lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true || isFree(folder)) return;
    throw new RunnerError("output-exists", `${shown} already has something in it`, {
      facts: { file: shown, folder: shown },
    });
  });
}

function putEach(from: string, to: string, files: readonly string[], overwrites: boolean): void {
  for (const file of files) {
    const isTaken = lstatSync(join(to, file), { throwIfNoEntry: false }) !== undefined;
    if (overwrites || !isTaken || isSameFile(nodeDisk, join(from, file), join(to, file))) continue;
    throw new RunnerError("output-exists", `${join(to, file)} already exists`, {
      facts: { file: join(to, file), folder: to },
    });
  }
  for (const file of files) {
    const place = join(to, file);
    mkdirSync(dirname(place), { recursive: true });
    if (overwrites) renameSync(join(from, file), place);
    else giveFreeName(nodeDisk, join(from, file), place, place);
    nodeDisk.syncFolder(dirname(place));
  }
}

/** Whether a folder can have that name: there is nothing, or an empty folder. */
function isFree(folder: string): boolean {
  return lstatSync(folder, { throwIfNoEntry: false }) === undefined || readdirSync(folder).length === 0;
}

function foldersBelow(folder: string): readonly string[] {
  const below = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path));
  return [...below.filter((path) => lstatSync(path).isDirectory()), folder];
}

function sweep(folder: string): void {
  for (const { name } of findLeftBeside(nodeDisk, folder)) {
    const left = join(dirname(folder), name);
    if (nodeDisk.inspect(left)?.type === "folder") removeQuietly(left);
  }
}

function removeQuietly(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // Its name says that it is temporary; the next try sweeps it.
  }
}
