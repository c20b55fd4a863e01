import { type Disk, nodeDisk } from "../../../../src/base/disk/disk.ts";
import { guardWrite } from "../../../../src/base/disk/disk-errors.ts";
import { randomToken } from "../../../../src/base/disk/lazy-crypto.ts";
import { namesIn } from "../../../../src/base/disk/names-in.ts";
import { makeFolders } from "../../../../src/base/disk/write/move-file.ts";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { Mirror } from "./mirror.ts";
import { lastOf, listPieces } from "./piece.ts";
import { fetchRunFiles, writeInto } from "./read/fetch-files.ts";
import { readRun } from "./read/read-run.ts";
import { encodeSegment, numberIn, segmentName } from "./segment.ts";

/** The worker that takes a job over, and the folder where it will play. */
export interface TakeOverOptions {
  readonly store: ObjectStore;
  readonly job: string;
  /** An empty folder, made if it is not there; of this worker alone. */
  readonly folder: string;
  /** The worker's name, for people. */
  readonly worker: string;
  readonly disk?: Disk;
  /** Number of segments that are joined into one while the job is played (256). */
  readonly joinAt?: number;
}

/** A job that is this worker's from here on. */
export interface TakenJob {
  readonly mirror: Mirror;
  /** Whether this is its first worker. */
  readonly isNew: boolean;
  /** Number of earlier takeovers. */
  readonly takeovers: number;
  /** The end of the job, if it ended: continuing begins it again. */
  readonly end: JsonObject | null;
  /** Lines for the log: what is damaged. */
  readonly notices: readonly string[];
}

const MAX_TRIES = 10_000;

/** A takeover then fetches a few hundred objects, however long the job is. */
const JOIN_AT = 256;

/**
 * Takes a job over, new or begun: fences its worker by a segment of its own, then fetches the newest state into the
 * folder, from which `openSession` continues. A damaged part is left out and reported; the saves before it and the
 * journal remain.
 *
 * @throws RunnerError what the store throws; `cannot-write` for the folder; `journal-too-new`
 */
export async function takeOver({
  store,
  job,
  folder,
  worker,
  disk = nodeDisk,
  joinAt = JOIN_AT,
}: TakeOverOptions): Promise<TakenJob> {
  guardWrite(folder, () => makeFolders(disk, folder));
  if (namesIn(disk, folder, { follow: true }).length > 0) throw new Error(`${folder} must be empty`);
  await store.tidy(job);
  const who = { worker, token: randomToken() };
  const number = await fence(store, job, who);
  const { journalName, journal, end, loose, ...run } = await readRun(store, job, { until: number - 1 });
  if (journalName !== null) writeInto(disk, folder, journalName, journal);
  const { files, notices } = await fetchRunFiles({ store, job, folder, disk }, run.files);
  const start = { ...who, number, journal, files, end, joinAt };
  const mirror = new Mirror(
    { store, job, folder, disk },
    { ...start, loose: { ...loose, fences: [...loose.fences, number] } },
  );
  const { takeovers } = run;
  return { mirror, isNew: run.last === 0, takeovers, end, notices: [...run.notices, ...notices] };
}

/** Writes a segment that has nothing in it but who wrote it, as the next one: who has the job cannot write that any more. */
async function fence(
  store: ObjectStore,
  job: string,
  who: { readonly worker: string; readonly token: string },
): Promise<number> {
  const numbers = (await store.list(`${job}/segments`)).map(({ name }) => numberIn(name) ?? 0);
  let number = Math.max(lastOf(await listPieces(store, job)), ...numbers.slice(-1), 0);
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    number += 1;
    const empty = { journal: null, from: null, bytes: Buffer.of(), files: null, end: null, joins: null };
    const segment = encodeSegment({ number, ...who, ...empty });
    // The job's worker may write meanwhile, and a listing may lag.
    if (!(await store.create(`${job}/${segmentName(number)}`, segment))) continue;
    // It may have joined meanwhile, too, and removed what had this number.
    const joinedTo = lastOf(await listPieces(store, job));
    if (joinedTo < number) return number;
    number = joinedTo;
  }
  throw new Error(`${job}: ${MAX_TRIES} segments were written while it was taken over`);
}
