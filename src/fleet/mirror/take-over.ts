import { dirname, join } from "node:path";
import { type Disk, nodeDisk } from "../../disk/disk.ts";
import { guardWrite } from "../../disk/disk-errors.ts";
import { randomToken } from "../../disk/lazy-crypto.ts";
import { makeFolders } from "../../disk/move-file.ts";
import { namesIn } from "../../disk/names-in.ts";
import { writeNew } from "../../disk/write-atomically.ts";
import type { JsonObject } from "../../run/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { sha256 } from "./folder-files.ts";
import { inTurns } from "./in-turns.ts";
import { Mirror, type MirrorPlace } from "./mirror.ts";
import { readRun, type StoredRun } from "./read-run.ts";
import { encodeSegment, numberIn, type StoredFile, type StoredFiles, segmentName } from "./segment.ts";

/** Who takes a job over, and where it will play. */
export interface TakeOverOptions {
  readonly store: ObjectStore;
  readonly job: string;
  /** An empty folder, made if it is not there; of this worker alone. */
  readonly folder: string;
  /** Who it is, for people. */
  readonly worker: string;
  readonly disk?: Disk;
}

/** A job that is this worker's from here on. */
export interface TakenJob {
  readonly mirror: Mirror;
  /** Whether nobody has played it before. */
  readonly isNew: boolean;
  /** How it ended, where it did: whoever plays on all the same begins it again. */
  readonly end: JsonObject | null;
  /** Lines for the log: what is damaged. */
  readonly notices: readonly string[];
}

const FILES_AT_ONCE = 8;
const MAX_TRIES = 10_000;

/**
 * Takes a job over, new or begun: fences whoever has it by a segment of its own, then fetches the newest state into the
 * folder, from which `openSession` goes on where it stood. What is damaged is left out and told; the saves before it and
 * the journal are there.
 *
 * @throws RunnerError what the store throws; `cannot-write` for the folder; `journal-too-new`
 */
export async function takeOver({
  store,
  job,
  folder,
  worker,
  disk = nodeDisk,
}: TakeOverOptions): Promise<TakenJob> {
  guardWrite(folder, () => makeFolders(disk, folder));
  if (namesIn(disk, folder, { follow: true }).length > 0) throw new Error(`${folder} must be empty`);
  await store.tidy(job);
  const who = { worker, token: randomToken() };
  const number = await fence(store, job, who);
  const run = await readRun(store, job, number - 1);
  const { files, notices } = await fetchFiles({ store, job, folder, disk }, run);
  const mirror = new Mirror({ store, job, folder, disk }, { ...who, number, journal: run.journal, files });
  return { mirror, isNew: run.last === 0, end: run.end, notices };
}

/** Fetches a job into an empty folder for whoever only reads: nobody is fenced. @throws as {@link takeOver} */
export async function fetchRun({
  store,
  job,
  folder,
  disk = nodeDisk,
}: Omit<TakeOverOptions, "worker">): Promise<Pick<TakenJob, "end" | "notices">> {
  guardWrite(folder, () => makeFolders(disk, folder));
  const run = await readRun(store, job);
  const { notices } = await fetchFiles({ store, job, folder, disk }, run);
  return { end: run.end, notices };
}

/** Writes what the store has of a run into a folder; gives the files that are whole, and lines for the log. */
async function fetchFiles(
  { store, job, folder, disk }: MirrorPlace,
  { journalName, journal, files: stored, notices: before }: StoredRun,
): Promise<{ readonly files: StoredFiles; readonly notices: readonly string[] }> {
  const notices = [...before];
  const files: Record<string, StoredFile> = {};
  if (journalName !== null) writeInto(disk, folder, journalName, journal);
  await inTurns(Object.entries(stored), FILES_AT_ONCE, async ([path, file]) => {
    const bytes = await fetchFile(store, job, file);
    if (bytes === null) {
      notices.push(`${store.shown}/${job}/${file.object} is damaged or missing, and left out`);
      return;
    }
    writeInto(disk, folder, path, bytes);
    files[path] = file;
  });
  return { files, notices };
}

/** Writes a segment that has nothing in it but who wrote it, as the next one: who has the job cannot write that any more. */
async function fence(
  store: ObjectStore,
  job: string,
  who: { readonly worker: string; readonly token: string },
): Promise<number> {
  const names = [...(await store.list(`${job}/segments`)), ...(await store.list(`${job}/joined`))];
  const first = names.reduce((most, { name }) => Math.max(most, numberIn(name) ?? 0), 0) + 1;
  for (let number = first; number < first + MAX_TRIES; number += 1) {
    const empty = { journal: null, from: null, bytes: Buffer.of(), files: null, end: null };
    const segment = encodeSegment({ number, ...who, ...empty });
    // Whoever has the job may write on meanwhile, and a listing may lag behind.
    if (await store.create(`${job}/${segmentName(number)}`, segment)) return number;
  }
  throw new Error(`${job}: ${MAX_TRIES} segments were written while it was taken over`);
}

async function fetchFile(
  store: ObjectStore,
  job: string,
  { object, sha256: told }: StoredFile,
): Promise<Uint8Array | null> {
  const bytes = await store.get(`${job}/${object}`);
  return bytes !== null && sha256(bytes) === told ? bytes : null;
}

function writeInto(disk: Disk, folder: string, path: string, bytes: Uint8Array): void {
  const file = join(folder, path);
  guardWrite(file, () => {
    makeFolders(disk, dirname(file));
    writeNew(disk, file, bytes);
  });
}
