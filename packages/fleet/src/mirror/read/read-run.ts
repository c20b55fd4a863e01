import type { ObjectStore } from "../../store/object-store.ts";
import { inTurns } from "../in-turns.ts";
import type { LooseEnds } from "../joiner.ts";
import { lastOf, listPieces, type PieceRange, pieceName, readPiece } from "../piece.ts";
import { decodeSegment, isFence, numberIn, type Segment, segmentName } from "../segment.ts";
import { type AssembledRun, assembleRun } from "./assemble-run.ts";

/** The objects to fetch at once. */
const AT_ONCE = 16;

/** A run as the store has it. */
export interface StoredRun extends AssembledRun {
  /** The number of the last segment; 0 for none. */
  readonly last: number;
  readonly loose: LooseEnds;
  /** Number of takeovers in the part that was read. */
  readonly takeovers: number;
  /** The first byte of the journal that is another than before; null where none is. */
  readonly changedFrom: number | null;
  /** Lines for the log: what is damaged. */
  readonly notices: readonly string[];
}

/** The parts of a job that are read. */
export interface ReadRunOptions {
  /** The last segment that counts; all that there are unless given. */
  readonly until?: number;
  /** The parts read earlier: only newer ones are fetched. */
  readonly before?: Pick<StoredRun, "last" | keyof AssembledRun>;
}

const NOTHING: Pick<StoredRun, "last" | keyof AssembledRun> = {
  last: 0,
  journalName: null,
  journal: Buffer.of(),
  files: {},
  end: null,
};

/**
 * Reads a job's run from the store. A damaged or missing segment leaves a hole in the journal, which is reported when
 * the run is opened: records after it count as far as a save does.
 *
 * @throws RunnerError what the store throws; `journal-too-new`
 */
export async function readRun(
  store: ObjectStore,
  job: string,
  { until = Number.POSITIVE_INFINITY, before = NOTHING }: ReadRunOptions = {},
): Promise<StoredRun> {
  const found = new Map<string, Segment | null>();
  const broken: string[] = [];
  for (;;) {
    const pieces = await listPieces(store, job, until);
    const listed = await listNumbers(store, job, before.last);
    const last = Number.isFinite(until) ? until : Math.max(before.last, lastOf(pieces), ...listed.slice(-1));
    const isSound = (piece: PieceRange): boolean => !broken.includes(pieceName(piece));
    const wanted = coverNumbers(before.last + 1, last, pieces.filter(isSound));
    const missing = wanted.filter((range) => !found.has(nameOf(range)));
    const fetched = await inTurns(missing, AT_ONCE, (range) => fetchOne(store, job, range));
    for (const [at, range] of missing.entries()) found.set(nameOf(range), fetched[at] ?? null);
    const bad = wanted.filter((range) => found.get(nameOf(range)) == null);
    const badPieces = bad.filter(isPiece).map(pieceName);
    broken.push(...badPieces);
    if (badPieces.length > 0) continue;
    // The job's worker may have joined listed segments meanwhile.
    if (bad.length > 0 && (await listPieces(store, job, until)).length > pieces.length) continue;
    const sound = wanted.flatMap((range) => found.get(nameOf(range)) ?? []);
    const damage = describeDamage(store, job, { broken, segments: bad.map((range) => range.last) });
    return {
      ...assembleRun(before, sound),
      last,
      changedFrom: lowest(sound),
      takeovers: new Set(sound.flatMap(fencesOf)).size,
      loose: looseEnds(sound, listed, { joinedTo: before.last, isWhole: damage.length === 0 }),
      notices: damage,
    };
  }
}

/** Numbers from one to another, as few objects as there can be: a piece may begin before what is wanted of it. */
function coverNumbers(first: number, last: number, pieces: readonly PieceRange[]): readonly PieceRange[] {
  const cover: PieceRange[] = [];
  for (let at = first; at <= last; at = (cover.at(-1)?.last ?? at) + 1) {
    const around = pieces.filter((piece) => piece.first <= at && piece.last >= at);
    const longest = around.reduce<PieceRange | null>(
      (most, piece) => (most === null || piece.last > most.last ? piece : most),
      null,
    );
    cover.push(longest ?? { first: 0, last: at });
  }
  return cover;
}

/** A segment of its own begins nowhere. */
function isPiece({ first }: PieceRange): boolean {
  return first > 0;
}

function nameOf(range: PieceRange): string {
  return isPiece(range) ? pieceName(range) : segmentName(range.last);
}

async function fetchOne(store: ObjectStore, job: string, range: PieceRange): Promise<Segment | null> {
  if (isPiece(range)) return readPiece(store, job, range);
  const object = await store.get(`${job}/${segmentName(range.last)}`);
  return object === null ? null : decodeSegment(object, range.last);
}

/** The numbers of the segments that are there, behind one. */
async function listNumbers(store: ObjectStore, job: string, behind: number): Promise<readonly number[]> {
  const after = behind === 0 ? {} : { after: `${job}/${segmentName(behind)}` };
  return (await store.list(`${job}/segments`, after)).flatMap(({ name }) => numberIn(name) ?? []);
}

function looseEnds(
  sound: readonly Segment[],
  listed: readonly number[],
  { joinedTo: before, isWhole }: Pick<LooseEnds, "joinedTo" | "isWhole">,
): LooseEnds {
  const joinedTo = sound.findLast(({ joins }) => joins !== null)?.number ?? before;
  const behind = sound.filter(({ joins }) => joins === null);
  const fences = new Set(sound.flatMap(({ joins }) => joins?.fences ?? []));
  return {
    joinedTo,
    isWhole,
    from: lowest(behind),
    fences: behind.filter(isFence).map(({ number }) => number),
    leftOver: listed.filter((number) => number <= joinedTo && !fences.has(number)),
  };
}

function fencesOf(segment: Segment): readonly number[] {
  return segment.joins?.fences ?? (isFence(segment) ? [segment.number] : []);
}

function lowest(segments: readonly Segment[]): number | null {
  const places = segments.flatMap(({ from }) => from ?? []);
  return places.length === 0 ? null : places.reduce((least, from) => Math.min(least, from));
}

function describeDamage(
  { shown }: ObjectStore,
  job: string,
  { broken, segments }: { readonly broken: readonly string[]; readonly segments: readonly number[] },
): readonly string[] {
  const lines = broken.map((name) => `${shown}/${job}/${name} is damaged, and left out`);
  if (segments.length === 0) return lines;
  const shownNumbers = segments.slice(0, 5).join(", ");
  const rest = segments.length > 5 ? ` and ${segments.length - 5} more` : "";
  const subject = segments.length === 1 ? `segment ${shownNumbers}` : `segments ${shownNumbers}${rest}`;
  const verb = segments.length === 1 ? "is" : "are";
  return [...lines, `${shown}/${job}: ${subject} ${verb} damaged or missing, and left out`];
}
