import { join } from "node:path";
import { nodeDisk } from "../../../../src/base/disk/disk.ts";
import { guardWrite } from "../../../../src/base/disk/disk-errors.ts";
import { makeFolders } from "../../../../src/base/disk/write/move-file.ts";
import { writeAll } from "../../../../src/base/disk/write/write-atomically.ts";
import { MAX_OBJECT_BYTES } from "../store/store-failure.ts";
import { fetchRunFiles, writeInto } from "./read/fetch-files.ts";
import { readRun, type StoredRun } from "./read/read-run.ts";
import type { StoredFile, StoredFiles } from "./segment.ts";
import type { TakenJob, TakeOverOptions } from "./take-over.ts";

/** The source and target of a fetch. */
export type FetchRunOptions = Omit<TakeOverOptions, "worker" | "joinAt">;

/** A job as it was fetched last. */
export interface FetchedRun extends Pick<TakenJob, "end" | "notices"> {
  /** Whether there is anything of it in the store. */
  readonly isThere: boolean;
}

/** A copy of a job in a folder, for reading only: it fences no worker and writes nothing to the store. */
export class RunCopy {
  readonly #place: Required<FetchRunOptions>;
  #run: StoredRun | null = null;
  #files: StoredFiles = {};

  constructor({ disk = nodeDisk, ...place }: FetchRunOptions) {
    this.#place = { disk, ...place };
  }

  /** Fetches what is new in the store. @throws RunnerError what the store throws; `cannot-write`; `journal-too-new` */
  async fetch(): Promise<FetchedRun> {
    guardWrite(this.#place.folder, () => makeFolders(this.#place.disk, this.#place.folder));
    const told: string[] = [];
    for (let before = -1; ; ) {
      const { last, end, damage, missing } = await this.#fetchOnce();
      told.push(...damage);
      // Its worker may have removed a save since its listing: then there is a newer listing.
      if (missing.length === 0 || last === before)
        return { end, isThere: last > 0, notices: [...told, ...missing] };
      before = last;
    }
  }

  async #fetchOnce(): Promise<
    Pick<StoredRun, "end" | "last"> & Record<"damage" | "missing", readonly string[]>
  > {
    const { store, job } = this.#place;
    const run = await readRun(store, job, this.#run === null ? {} : { before: this.#run });
    const fresh = Object.entries(run.files).filter(([path, file]) => this.#has(path) !== file.sha256);
    const fetched = await fetchRunFiles(this.#place, Object.fromEntries(this.#copyMoved(fresh)));
    this.#remove(Object.keys(this.#files).filter((path) => run.files[path] === undefined));
    this.#files = { ...this.#files, ...fetched.files };
    // Behind the saves, which it names.
    this.#writeJournal(run);
    this.#run = run;
    return { end: run.end, last: run.last, damage: run.notices, missing: fetched.notices };
  }

  #has(path: string): string | null {
    return this.#files[path]?.sha256 ?? null;
  }

  /** Copies files that are here under another name; gives the others. */
  #copyMoved(fresh: readonly (readonly [string, StoredFile])[]): readonly (readonly [string, StoredFile])[] {
    const { folder, disk } = this.#place;
    const copies = fresh.flatMap(([path, file]) => {
      const known = Object.keys(this.#files).find((own) => this.#has(own) === file.sha256);
      if (known === undefined) return [];
      return [{ path, file, bytes: disk.read(join(folder, known), MAX_OBJECT_BYTES) }];
    });
    // All are read before the first one is written: two may have changed names.
    for (const { path, bytes } of copies) writeInto(disk, folder, path, bytes);
    this.#files = {
      ...this.#files,
      ...Object.fromEntries(copies.map(({ path, file }) => [path, file])),
    };
    return fresh.filter(([path]) => !copies.some((copy) => copy.path === path));
  }

  #remove(paths: readonly string[]): void {
    const { folder, disk } = this.#place;
    for (const path of paths) guardWrite(join(folder, path), () => disk.remove(join(folder, path)));
    this.#files = Object.fromEntries(Object.entries(this.#files).filter(([path]) => !paths.includes(path)));
  }

  /** Only grows, except for cuts: a follower of the file sees the same as of a local run. */
  #writeJournal({ journalName, journal, changedFrom }: StoredRun): void {
    if (journalName === null || changedFrom === null) return;
    const { folder, disk } = this.#place;
    const file = join(folder, journalName);
    if (this.#run?.journalName !== journalName) {
      writeInto(disk, folder, journalName, journal);
      return;
    }
    const same = Math.min(changedFrom, this.#run.journal.length);
    guardWrite(file, () => {
      const descriptor = disk.openToAppend(file);
      try {
        disk.truncate(descriptor, same);
        writeAll(disk, descriptor, journal.subarray(same));
      } finally {
        disk.close(descriptor);
      }
    });
  }
}

/** Fetches a job into an empty folder once. @throws as {@link RunCopy.fetch} */
export function fetchRun(options: FetchRunOptions): Promise<FetchedRun> {
  return new RunCopy(options).fetch();
}
