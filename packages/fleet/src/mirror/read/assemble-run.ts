import { RunnerError } from "../../../../../src/base/errors.ts";
import type { JsonObject } from "../../../../../src/base/vocabulary/json.ts";
import type { Segment, StoredFiles } from "../segment.ts";

/** The run that segments add up to. */
export interface AssembledRun {
  /** The name of the journal's file; null where there is none. */
  readonly journalName: string | null;
  readonly journal: Uint8Array;
  readonly files: StoredFiles;
  /** The end of the job, by its newest segment that has one; null while it continues. */
  readonly end: JsonObject | null;
}

/** Longer than any journal: a segment that says that it stands behind this is none of ours. */
const MAX_JOURNAL_BYTES = 2 ** 31;

/** The filler of a journal's damaged pieces, which keeps the offsets of the rest. */
const FILLER = 0x20;

/**
 * Adds segments to a run, in order. A joined one may repeat segments before it: up to its offset in the journal,
 * nothing has changed since.
 *
 * @throws RunnerError `journal-damaged` where one begins after the end of every journal
 */
export function assembleRun(before: AssembledRun, segments: readonly Segment[]): AssembledRun {
  const most = segments.reduce(
    (end, { from, bytes }) => Math.max(end, (from ?? 0) + bytes.length),
    before.journal.length,
  );
  if (most > MAX_JOURNAL_BYTES)
    throw new RunnerError("journal-damaged", `a segment starts after ${MAX_JOURNAL_BYTES} bytes`);
  const journal = Buffer.alloc(most, FILLER);
  journal.set(before.journal);
  let { journalName, files, end } = before;
  let length = before.journal.length;
  for (const segment of segments) {
    if (segment.from !== null) {
      // What was cut is no filler, should the next one be missing.
      if (segment.from < length) journal.fill(FILLER, segment.from, length);
      journal.set(segment.bytes, segment.from);
      length = segment.from + segment.bytes.length;
    }
    journalName = segment.journal ?? journalName;
    files = segment.files ?? files;
    if (segment.end !== null || segment.from !== null || segment.joins !== null) end = segment.end;
  }
  return { journalName, journal: journal.subarray(0, length), files, end };
}
