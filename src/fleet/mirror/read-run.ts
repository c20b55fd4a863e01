import { RunnerError } from "../../errors.ts";
import type { JsonObject } from "../../run/json.ts";
import type { ObjectStore } from "../store/object-store.ts";
import { inTurns } from "./in-turns.ts";
import { type JoinedRun, readJoined } from "./joined-run.ts";
import { decodeSegment, isFence, numberIn, type Segment, type StoredFiles, segmentName } from "./segment.ts";

/** Longer than any journal: a segment that says that it stands behind this is none of ours. */
const MAX_JOURNAL_BYTES = 2 ** 31;

/** How many objects are fetched at once. */
const AT_ONCE = 16;

/** What damaged pieces of a journal are filled with, so that what stands behind keeps its place. */
const FILLER = 0x20;

/** A run as the store has it. */
export interface StoredRun {
  /** The number of the last segment; 0 for none. */
  readonly last: number;
  /** The segments up to this one are joined: what is left of them are fences. */
  readonly joinedTo: number;
  /** The numbers of the fences behind those: where somebody took the job over. */
  readonly fences: readonly number[];
  /** The name of the journal's file; null where there is none. */
  readonly journalName: string | null;
  readonly journal: Uint8Array;
  readonly files: StoredFiles;
  /** How the job ended, by its newest segment that says something of it; null while it goes on. */
  readonly end: JsonObject | null;
  /** Lines for the log: what is damaged. */
  readonly notices: readonly string[];
}

/**
 * Reads what the store has of a job, up to a segment. A segment that is damaged or missing leaves a hole in the journal,
 * which whoever opens it tells: what stands behind it counts as far as a save does.
 *
 * @param until the last segment that counts; all that there are unless given
 * @throws RunnerError what the store throws; `journal-too-new`
 */
export async function readRun(
  store: ObjectStore,
  job: string,
  until: number = Number.POSITIVE_INFINITY,
): Promise<StoredRun> {
  const joined = await readJoined(store, job, until);
  const listed = await store.list(`${job}/segments`);
  const there = listed.flatMap(({ name }) => numberIn(name) ?? []);
  const isBounded = Number.isFinite(until);
  const last = isBounded ? until : there.reduce((most, number) => Math.max(most, number), joined.last);
  const numbers = Array.from({ length: Math.max(0, last - joined.last) }, (_, at) => joined.last + 1 + at);
  const segments = await inTurns(numbers, AT_ONCE, async (number) => {
    const object = await store.get(`${job}/${segmentName(number)}`);
    return object === null ? null : decodeSegment(object, number);
  });
  const damaged = numbers.filter((_, at) => segments[at] == null);
  const sound = segments.filter((segment) => segment !== null);
  const fences = sound.filter(isFence).map(({ number }) => number);
  const notices = [...joined.notices, ...describeDamage(store, job, damaged)];
  return { ...assemble(joined, sound), last, joinedTo: joined.last, fences, notices };
}

function assemble(
  joined: JoinedRun,
  segments: readonly Segment[],
): Pick<StoredRun, "journalName" | "journal" | "files" | "end"> {
  const most = segments.reduce(
    (end, { from, bytes }) => Math.max(end, (from ?? 0) + bytes.length),
    joined.journal.length,
  );
  if (most > MAX_JOURNAL_BYTES)
    throw new RunnerError("journal-damaged", `a segment stands behind ${MAX_JOURNAL_BYTES} bytes`);
  const journal = Buffer.alloc(most, FILLER);
  journal.set(joined.journal);
  let { journalName, files, end } = joined;
  let length = joined.journal.length;
  for (const segment of segments) {
    if (segment.from !== null) {
      // What was cut is no filler, should the next one be missing.
      if (segment.from < length) journal.fill(FILLER, segment.from, length);
      journal.set(segment.bytes, segment.from);
      length = segment.from + segment.bytes.length;
    }
    journalName = segment.journal ?? journalName;
    files = segment.files ?? files;
    if (segment.end !== null || segment.from !== null) end = segment.end;
  }
  return { journalName, journal: journal.subarray(0, length), files, end };
}

function describeDamage({ shown }: ObjectStore, job: string, numbers: readonly number[]): readonly string[] {
  if (numbers.length === 0) return [];
  const shownNumbers = numbers.slice(0, 5).join(", ");
  const rest = numbers.length > 5 ? ` and ${numbers.length - 5} more` : "";
  const subject = numbers.length === 1 ? `segment ${shownNumbers}` : `segments ${shownNumbers}${rest}`;
  const verb = numbers.length === 1 ? "is" : "are";
  return [`${shown}/${job}: ${subject} ${verb} damaged or missing, and left out`];
}
