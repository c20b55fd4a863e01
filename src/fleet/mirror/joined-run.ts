import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import type { JsonObject } from "../../run/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { MAX_OBJECT_BYTES } from "../store/store-failure.ts";
import { sha256 } from "./folder-files.ts";
import {
  decodeSegment,
  encodeSegment,
  numberIn,
  numberName,
  type Segment,
  type StoredFiles,
} from "./segment.ts";

/** What the segments up to a number come to. */
export interface JoinedRun {
  readonly last: number;
  readonly journalName: string | null;
  readonly journal: Uint8Array;
  readonly files: StoredFiles;
  readonly end: JsonObject | null;
  readonly notices: readonly string[];
}

const NOTHING: JoinedRun = {
  ...{ last: 0, journalName: null, journal: Buffer.of(), files: {}, end: null, notices: [] },
};

/** Its journal as one file, which people can unpack and read. */
function journalObject(job: string, last: number): string {
  return `${job}/joined/${numberName(last)}.jsonl.gz`;
}

/** All else of it; written behind the journal. */
function headObject(job: string, last: number): string {
  return `${job}/joined/${numberName(last)}.head`;
}

/**
 * The newest joined segments of a job that are whole, up to a number; nothing where none were joined.
 *
 * @throws RunnerError what the store throws
 */
export async function readJoined(store: ObjectStore, job: string, until: number): Promise<JoinedRun> {
  const names = (await store.list(`${job}/joined`))
    .map(({ name }) => name)
    .filter((name) => name.endsWith(".head"));
  const numbers = names.flatMap((name) => numberIn(name) ?? []).filter((number) => number <= until);
  const notices: string[] = [];
  for (const last of numbers.toReversed()) {
    const found = await readOne(store, job, last);
    if (found !== null) return { ...found, notices };
    notices.push(`${store.shown}/${journalObject(job, last)} is damaged or missing, and left out`);
  }
  return { ...NOTHING, notices };
}

async function readOne(store: ObjectStore, job: string, last: number): Promise<JoinedRun | null> {
  const head = await store.get(headObject(job, last));
  const packed = await store.get(journalObject(job, last));
  const segment = head === null ? null : decodeSegment(head, last);
  if (segment === null || packed === null || segment.end === null) return null;
  const journal = await unpack(packed);
  const { journalSha256, end = null } = segment.end as { journalSha256?: unknown; end?: JoinedRun["end"] };
  if (journal === null || sha256(journal) !== journalSha256) return null;
  return { last, journalName: segment.journal, journal, files: segment.files ?? {}, end, notices: [] };
}

/** Writes what segments come to as one; those may go then. A second time changes nothing. */
export async function writeJoined(
  store: ObjectStore,
  job: string,
  run: Omit<JoinedRun, "notices">,
  { worker, token }: Pick<Segment, "worker" | "token">,
): Promise<void> {
  const { last: number, journalName, journal, files, end } = run;
  await store.create(journalObject(job, number), await promisify(gzip)(journal));
  const told = { journalSha256: sha256(journal), end };
  const head = {
    number,
    worker,
    token,
    journal: journalName,
    from: null,
    bytes: Buffer.of(),
    files,
    end: told,
  };
  await store.create(headObject(job, number), encodeSegment(head));
}

/** Removes what was joined before a number. */
export async function removeOlderJoined(store: ObjectStore, job: string, last: number): Promise<void> {
  for (const { name } of await store.list(`${job}/joined`)) {
    const number = numberIn(name);
    if (number !== null && number < last) await store.remove(name);
  }
}

async function unpack(packed: Uint8Array): Promise<Uint8Array | null> {
  try {
    return await promisify(gunzip)(packed, { maxOutputLength: 4 * MAX_OBJECT_BYTES });
  } catch {
    return null;
  }
}
