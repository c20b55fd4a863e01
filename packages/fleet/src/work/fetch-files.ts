import { basename, join } from "node:path";
import type { Disk } from "../../../../src/base/disk/disk.ts";
import { guardWrite } from "../../../../src/base/disk/disk-errors.ts";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { makeFolders } from "../../../../src/base/disk/write/move-file.ts";
import { writeNew } from "../../../../src/base/disk/write/write-atomically.ts";
import type { FileOfParts } from "../../../../src/play/session/config/part-row.ts";
import {
  FILES_OF_PARTS,
  type FilesOfParts,
  filesOfParts,
} from "../../../../src/play/session/config/session-of-parts.ts";
import { type JobFile, type JobShape, planOf } from "../jobs/job.ts";
import { FOLDER_NAMES, JOB_FOLDERS } from "../jobs/job-folders.ts";
import { findJournal } from "../mirror/folder-files.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { storeRefused } from "../store/store-failure.ts";

/** The files of a job on this machine: absolute paths. Null for those that it does not have; of parts, absent. */
export interface JobFiles extends FilesOfParts<string> {
  readonly rom: string | null;
  readonly gameMap: string | null;
  readonly symbols: string | null;
  /** The template itself. */
  readonly systemPrompt: string | null;
  /** The save state or battery save where it starts. */
  readonly machine: { readonly name: string; readonly bytes: Uint8Array } | null;
  /** The content of the plan that is followed. */
  readonly plan: { readonly name: string; readonly bytes: Uint8Array } | null;
}

/** The fields of a shape that are files. */
type Named = Omit<JobShape, "inputs" | "settings" | "untilStep" | "until" | "task" | "bounds">;

/**
 * Fetches the files of a job.
 *
 * @param folders `files`: where they are put, empty or not there; `run`: where the run starts, unless it has a journal; those of its
 *   folders are put there, unless one of that name is there, which the run itself changed
 * @throws RunnerError `store-refused` for one that is missing or not what it was; what the store throws; `cannot-write`
 */
export async function fetchJobFiles(
  store: ObjectStore,
  named: Named,
  folders: { readonly files: string; readonly run: string },
  disk: Disk,
): Promise<JobFiles> {
  const { rom, gameMap, symbols, systemPrompt, start = [], machine } = named;
  const plan = planOf(named);
  const put = async (file: JobFile | null, use: string): Promise<string | null> => {
    if (file === null) return null;
    return write(disk, join(folders.files, use), file, await fetchFile(store, file));
  };
  const paths = new Map<FileOfParts, string | null>();
  for (const name of FILES_OF_PARTS) paths.set(name, await put(named[name] ?? null, name));
  const files = {
    rom: await put(rom, "rom"),
    gameMap: await put(gameMap, "map"),
    symbols: await put(symbols, "symbols"),
    ...filesOfParts((name) => paths.get(name) ?? undefined),
    systemPrompt:
      systemPrompt === null ? null : Buffer.from(await fetchFile(store, systemPrompt)).toString("utf8"),
    machine: machine === undefined ? null : { name: machine.name, bytes: await fetchFile(store, machine) },
    plan: plan === null ? null : { name: plan.name, bytes: await fetchFile(store, plan) },
  };
  const begins = start.length > 0 && findJournal(disk, folders.run) === null;
  for (const file of begins ? start : []) write(disk, folders.run, file, await fetchFile(store, file));
  for (const name of FOLDER_NAMES) {
    const folder = join(folders.run, JOB_FOLDERS[name].place);
    for (const file of named[name] ?? []) {
      const isThere = disk.inspect(join(folder, basename(file.name))) !== null;
      if (!isThere) write(disk, folder, file, await fetchFile(store, file));
    }
  }
  return files;
}

async function fetchFile(store: ObjectStore, { name, sha256 }: JobFile): Promise<Uint8Array> {
  const bytes = await store.get(`files/${sha256}`);
  if (bytes !== null && sha256Of(bytes) === sha256) return bytes;
  const fact = bytes === null ? "is missing" : "is damaged";
  throw storeRefused(store.shown, `files/${sha256}, which is ${name}, ${fact}: submit the fleet again`);
}

/** Under the last part of its name alone: a name may lead anywhere. */
function write(disk: Disk, folder: string, { name }: JobFile, bytes: Uint8Array): string {
  const file = join(folder, basename(name));
  guardWrite(file, () => {
    makeFolders(disk, folder);
    writeNew(disk, file, bytes);
  });
  return file;
}
