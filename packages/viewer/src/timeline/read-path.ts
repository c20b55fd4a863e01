import { RunnerError } from "../../../../src/base/errors.ts";
import type { JournalLine } from "../../../../src/record/journal/format/lines.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import { placedEntries } from "../../../../src/record/journal/journal-reader.ts";
import { type BranchTrack, type PathPart, partsOfPath } from "./branch-track.ts";
import type { StepPlace } from "./journal-index.ts";
import type { StepRow } from "./rows.ts";
import { soundRecords } from "./sound-lines.ts";
import type { Timeline } from "./timeline.ts";

/** More than this is not read for one step: no journal of a run has as much between two summaries or two keyframes. */
const MOST_BYTES = 64 * 2 ** 20;

/** A step, and the offsets of its records. */
export interface LocatedStep {
  readonly row: StepRow;
  readonly place: StepPlace;
  readonly track: BranchTrack;
  /** The way to it, and no further. */
  readonly path: readonly PathPart[];
}

/** The offsets of a step. @throws RunnerError `step-out-of-range` for an index without a row */
export function locateStep({ index, slug }: Timeline, at: number): LocatedStep {
  const [row, place] = [index.rows[at], index.places[at]];
  const track = row && index.tracks.get(row.branchId);
  if (row === undefined || place === undefined || track === undefined) {
    throw new RunnerError("step-out-of-range", `the journal of ${slug} has no step with the index ${at}`, {
      facts: { index: at, rows: index.rows.length },
    });
  }
  return { row, place, track, path: partsOfPath(track, place.end) };
}

/** The indices of the steps on the way to a branch's end, from power-on or where the journal begins. Empty for no branch. */
export function pathOf({ index }: Timeline, branchId: string): readonly number[] {
  const track = index.tracks.get(branchId);
  return track === undefined ? [] : rowsOfPath(index, partsOfPath(track));
}

/** The indices of the steps of a path, in order. */
export function rowsOfPath(
  { places }: Timeline["index"],
  path: readonly PathPart[],
  from = 0,
): readonly number[] {
  return path.flatMap(({ branch, end }) =>
    branch.rows.filter((row) => {
      const place = places[row];
      return place !== undefined && place.end <= end && place.end > from;
    }),
  );
}

/** The index of the last step of a path that ended before a place; null for none. */
export function rowBefore({ index }: Timeline, path: readonly PathPart[], before: number): number | null {
  for (const { branch, end } of path.toReversed()) {
    const found = lastUntil(branch.rows, Math.min(end, before), (row) => index.places[row]?.end ?? 0);
    if (found !== null) return found;
  }
  return null;
}

/** The last of some rows in order whose value is at most so large; null for none. */
function lastUntil(rows: readonly number[], most: number, endOf: (row: number) => number): number | null {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (endOf(rows[middle] ?? 0) <= most) from = middle + 1;
    else to = middle;
  }
  return rows[from - 1] ?? null;
}

/** The last of the offsets of a path's branches that is before a place; null for none. */
export function lastOnPath(
  path: readonly PathPart[],
  offsetsOf: (track: BranchTrack) => readonly number[],
  before: number,
): number | null {
  for (const { branch, end } of path.toReversed()) {
    const found = offsetsOf(branch).findLast((offset) => offset < end && offset < before);
    if (found !== undefined) return found;
  }
  return null;
}

/** Bytes of a path's records between two places. */
export function bytesOfPath(path: readonly PathPart[], from: number, to: number): number {
  return rangesOf(path, from, to).reduce((sum, [begin, end]) => sum + end - begin, 0);
}

/**
 * The entries of a path from one place to another, read anew.
 *
 * @throws RunnerError `journal-damaged` when there are more than can be looked at; what the disk throws
 */
export function readPath(
  timeline: Timeline,
  path: readonly PathPart[],
  from: number,
  to: number,
): readonly PlacedEntry[] {
  return placedEntries(readPathLines(timeline, path, from, to));
}

/** The lines of the same, as the journal has them. */
export function readPathLines(
  { disk, file }: Timeline,
  path: readonly PathPart[],
  from: number,
  to: number,
): readonly JournalLine[] {
  if (bytesOfPath(path, from, to) > MOST_BYTES) {
    throw new RunnerError(
      "journal-damaged",
      `${file} has more between two keyframes or summaries than a run writes`,
    );
  }
  return rangesOf(path, from, to).flatMap(([begin, end]) =>
    soundRecords(Buffer.from(disk.read(file, end - begin, begin)), begin),
  );
}

/** The one entry that begins at a place, or null. */
export function readEntry(timeline: Timeline, path: readonly PathPart[], offset: number): PlacedEntry | null {
  const { disk, file } = timeline;
  const [range] = rangesOf(path, offset, Number.POSITIVE_INFINITY);
  const most = Math.min((range?.[1] ?? offset) - offset, MOST_BYTES);
  for (let bytes = Math.min(most, 64 * 1024); ; bytes = Math.min(most, bytes * 4)) {
    const piece = Buffer.from(disk.read(file, bytes, offset));
    const newline = piece.indexOf(0x0a);
    const [line] = newline === -1 ? [] : placedEntries(soundRecords(piece.subarray(0, newline + 1), offset));
    if (newline !== -1 || bytes >= most) return line ?? null;
  }
}

/** The ranges of a path's records in the file, in order: those of other branches between them are left out. */
function rangesOf(
  path: readonly PathPart[],
  from: number,
  to: number,
): readonly (readonly [begin: number, end: number])[] {
  return path.flatMap(({ branch, end }) =>
    branch.extents
      .map((extent) => [Math.max(extent.begin, from), Math.min(extent.end, end, to)] as const)
      .filter(([begin, until]) => begin < until),
  );
}
