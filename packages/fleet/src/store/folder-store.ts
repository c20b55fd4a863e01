import { dirname, join } from "node:path";
import { type Disk, nodeDisk } from "../../../../src/base/disk/disk.ts";
import { describeDiskError, isDiskError } from "../../../../src/base/disk/disk-errors.ts";
import { makeFolders, NO_LINKS } from "../../../../src/base/disk/write/move-file.ts";
import {
  isLeftTemporary,
  isTemporaryName,
  removeQuietly,
  temporaryBeside,
  writeAtomically,
  writeNew,
} from "../../../../src/base/disk/write/write-atomically.ts";
import type { RunnerError } from "../../../../src/base/errors.ts";
import { beginningOf, byName, checkName, isObjectName } from "./object-name.ts";
import type { ListOptions, ObjectStore, StoredObject } from "./object-store.ts";
import { checkSize, MAX_OBJECT_BYTES, storeFailed, storeRefused } from "./store-failure.ts";

/** Errors that no later try fixes. A full disk may be emptied, and a network drive may come back. */
const LASTING: readonly string[] = [
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOTDIR",
  "EISDIR",
  "ELOOP",
  "ENAMETOOLONG",
  "EFBIG",
];

/** A folder as a store, also on a network drive: each object is a file, made whole under another name and then linked. */
export function createFolderStore(folder: string, disk: Disk = nodeDisk): ObjectStore {
  return new FolderStore(folder, disk);
}

class FolderStore implements ObjectStore {
  readonly shown: string;
  readonly #disk: Disk;
  readonly #swept = new Set<string>();

  constructor(folder: string, disk: Disk) {
    this.shown = folder;
    this.#disk = disk;
  }

  async create(name: string, bytes: Uint8Array): Promise<boolean> {
    const file = this.#file(name);
    return this.#guard(() => {
      this.#prepare(dirname(file));
      if (!this.#linkNew(file, bytes))
        return Buffer.compare(this.#read(name, file) ?? Buffer.of(), bytes) === 0;
      return true;
    });
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    const file = this.#file(name);
    this.#guard(() => {
      this.#prepare(dirname(file));
      writeAtomically(this.#disk, file, bytes);
    });
  }

  async get(name: string): Promise<Uint8Array | null> {
    const file = this.#file(name);
    return this.#guard(() => this.#read(name, file));
  }

  async list(
    prefix: string,
    { after = "", onPage, next = ({ name }) => name }: ListOptions = {},
  ): Promise<readonly StoredObject[]> {
    const listed: StoredObject[] = [];
    let behind: string | null = after;
    const tell = (files: readonly StoredObject[]): void => {
      const page = files.filter(({ name }) => isObjectName(name) && behind !== null && name > behind);
      const last = page.at(-1);
      if (last === undefined) return;
      for (const one of page) listed.push(one);
      onPage?.(page);
      behind = next(last);
    };
    const isOver = (folder: string): boolean =>
      behind === null || (behind > folder && !behind.startsWith(folder));
    this.#guard(() => this.#walk(beginningOf(prefix), tell, isOver));
    return listed;
  }

  async remove(name: string): Promise<void> {
    const file = this.#file(name);
    this.#guard(() => {
      if (!orMissing(() => this.#disk.remove(file))) return;
      this.#disk.syncFolder(dirname(file));
    });
  }

  async tidy(prefix: string): Promise<void> {
    const beginning = beginningOf(prefix);
    this.#guard(() =>
      this.#walk(beginning, (files) => {
        for (const { name } of files) {
          const own = name.slice(name.lastIndexOf("/") + 1);
          if (isTemporaryName(own, "")) orMissing(() => this.#disk.remove(join(this.shown, name)));
        }
      }),
    );
  }

  /** Makes a folder. Before the first object there, what writers left that have ended is removed. */
  #prepare(folder: string): void {
    makeFolders(this.#disk, folder);
    if (this.#swept.has(folder)) return;
    this.#swept.add(folder);
    for (const name of this.#disk.list(folder)) {
      if (isLeftTemporary(name)) removeQuietly(this.#disk, join(folder, name));
    }
  }

  /** False where the name is taken. Neither half a file nor a second one ever has it. */
  #linkNew(file: string, bytes: Uint8Array): boolean {
    const disk = this.#disk;
    const temporary = temporaryBeside(file);
    try {
      writeNew(disk, temporary, bytes);
      disk.link(temporary, file);
      // The name is on the medium before it is reported.
      disk.syncFolder(dirname(file));
      return true;
    } catch (error) {
      const { code = "" } = error as NodeJS.ErrnoException;
      if (code === "EEXIST") {
        // Who made it may have died before that.
        disk.syncFolder(dirname(file));
        return false;
      }
      if (!NO_LINKS.includes(code)) throw error;
      throw storeRefused(
        this.shown,
        "its file system has no links, by which only one worker can make a file: choose another folder",
        error,
      );
    } finally {
      removeQuietly(disk, temporary);
    }
  }

  #read(name: string, file: string): Uint8Array | null {
    const entry = this.#disk.inspect(file);
    if (entry === null) return null;
    if (entry.type !== "file") throw storeRefused(this.shown, `${name} is a link or a folder`);
    checkSize(this.shown, name, entry.bytes);
    return this.#disk.read(file, MAX_OBJECT_BYTES);
  }

  /**
   * Visits every file below a name that ends with a slash, or below the whole store: by name, those between two folders
   * together. Links lead elsewhere: they are left out.
   *
   * @param isOver whether a folder is left out, too
   */
  #walk(
    beginning: string,
    visit: (files: readonly StoredObject[]) => void,
    isOver: (folder: string) => boolean = () => false,
  ): void {
    const folder = join(this.shown, beginning);
    let names: readonly string[] = [];
    const isThere = orMissing(() => {
      names = this.#disk.list(folder);
    });
    if (!isThere) return;
    const entries = names.flatMap((own): readonly StoredObject[] => {
      const entry = this.#disk.inspect(join(folder, own));
      if (entry?.type === "file") return [{ name: `${beginning}${own}`, bytes: entry.bytes }];
      return entry?.type === "folder" ? [{ name: `${beginning}${own}/`, bytes: 0 }] : [];
    });
    let files: StoredObject[] = [];
    for (const entry of entries.sort(byName)) {
      if (!entry.name.endsWith("/")) {
        files.push(entry);
        continue;
      }
      if (files.length > 0) visit(files);
      files = [];
      if (!isOver(entry.name)) this.#walk(entry.name, visit, isOver);
    }
    if (files.length > 0) visit(files);
  }

  #file(name: string): string {
    return join(this.shown, checkName(name));
  }

  #guard<T>(effect: () => T): T {
    try {
      return effect();
    } catch (error) {
      throw isDiskError(error) ? this.#explain(error) : error;
    }
  }

  #explain(error: unknown): RunnerError {
    const { code = "" } = error as NodeJS.ErrnoException;
    const explain = LASTING.includes(code) ? storeRefused : storeFailed;
    return explain(this.shown, describeDiskError(error), error);
  }
}

/** False where what was meant is not there. */
function orMissing(effect: () => void): boolean {
  try {
    effect();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}
