import { isDeepStrictEqual } from "node:util";
import type { Disk } from "../../../src/base/disk/disk.ts";
import type { WorkflowEnd } from "../../../src/parts/workflows/play/run/run-workflow.ts";
import { type PowerCut, type PowerCutDisk, powerCutDisk } from "../disks/power-cut-disk.ts";
import { watchedDisk } from "../disks/watched-disk.ts";
import { FOLDER, JOURNAL, readRun, removeLock } from "../runs/journal-world.ts";
import { differing } from "./difference.ts";
import { type Deeds, noDeeds, play, type Sweep } from "./sweep.ts";
import { linesOf, type Tale, taleOf } from "./tale.ts";

/** A folder as a kill left it. */
export interface Boundary {
  /** How much was done outside until then. */
  readonly done: Readonly<Record<keyof Deeds, number>>;
  /** The change behind which the kill fell, counted over the whole run. */
  readonly at: number;
  readonly call: string;
  /** Whether the journal has become longer by it. */
  readonly isRecord: boolean;
  readonly left: PowerCutDisk;
}

/** A run that was left alone. */
export interface Whole {
  readonly end: WorkflowEnd;
  readonly disk: PowerCutDisk;
  readonly deeds: Deeds;
  /** What was told of it. */
  readonly notices: readonly string[];
  readonly boundaries: readonly Boundary[];
  /** How many were in the journal when it began. */
  readonly repliesBefore: number;
  readonly raw: readonly string[];
  readonly tale: Tale;
  /** The state at each routine save, by the steps of play until there. */
  readonly states: ReadonlyMap<number, unknown>;
}

/** Plays a workflow to its end, and keeps the folder as it is behind each of its changes. */
export async function playWhole(sweep: Sweep): Promise<Whole> {
  const disk = sweep.before ?? powerCutDisk();
  const boundaries: Boundary[] = [];
  const saved: PowerCutDisk[] = [];
  const lengthOf = (): number => disk.inspect(JOURNAL)?.bytes ?? 0;
  let length = lengthOf();
  const watched = watchedDisk(disk, (call) => {
    const isRecord = lengthOf() > length;
    length = lengthOf();
    const { asked, called, waited } = deeds;
    const done = { asked: asked.length, called: called.length, waited: waited.length };
    boundaries.push({ at: boundaries.length, call, isRecord, left: disk.copy(), done });
  });
  const repliesBefore = repliesIn(taleOf(linesOf(disk)));
  const deeds = noDeeds();
  const notices: string[] = [];
  const end = await play(sweep, watched, deeds, sweep.mode, (event) => {
    if (event.type === "notice") notices.push(event.text);
    if (event.type === "saved" && event.kind === "routine") saved.push(disk.copy());
  });
  const raw = linesOf(disk);
  const whole = { end, disk, deeds, notices, boundaries, repliesBefore, raw, tale: taleOf(raw) };
  const states = new Map<number, unknown>();
  for (const each of [...saved, disk]) states.set(taleOf(linesOf(each), whole).played, await stateOf(each));
  return { ...whole, states };
}

/** How a boundary is gone on with. */
export interface Going {
  /** The loss at the kill; nothing unless the power was cut, too. */
  readonly cut?: PowerCut;
  /** To the next routine save, whose state is compared, or to the end. */
  readonly reach: "save" | "end";
  /** The damage to the folder before. */
  readonly befalls?: (disk: PowerCutDisk) => void;
}

/**
 * Goes on behind a boundary, and tells how that differs from the run that was left alone: in its records (every request,
 * track and machine is in them), in what was done outside, in the state that is saved, and at the end in the report.
 */
export async function differencesAt(
  sweep: Sweep,
  whole: Whole,
  { left: found, done }: Boundary,
  { cut = "loses nothing", reach, befalls }: Going,
): Promise<readonly string[]> {
  const left = found.copy();
  left.cutPower(cut);
  removeLock(left);
  befalls?.(left);
  const kept = taleOf(linesOf(left), whole);
  const deeds = noDeeds();
  const notices: string[] = [];
  let end: WorkflowEnd | null = null;
  try {
    end = await play(sweep, left, deeds, "resume", (event) => {
      if (event.type === "notice") notices.push(event.text);
      if (reach === "save" && event.type === "saved" && event.kind === "routine") throw new Enough();
    });
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
  const isAsking = kept.lines.at(-1)?.startsWith('{"type":"call"') === true;
  const atEnd =
    end === null
      ? []
      : [
          ...repeated("called", deeds, whole, done),
          ...repeated("waited", deeds, whole, done),
          ...differing("the end", summaryOf(end, isAsking), summaryOf(whole.end, isAsking)),
          ...differing("the state at the end", await stateOf(left), whole.states.get(whole.tale.played)),
          ...left.list(FOLDER).filter((name) => name.includes(".tmp")),
        ];
  // A power cut may take the last records before a save that is in place: then it goes on there, on a branch.
  if (cut !== "loses nothing" && notices.some((text) => text.includes("is not in the journal"))) return atEnd;
  const tale = taleOf(linesOf(left), whole);
  const replies = repliesIn(kept) - whole.repliesBefore;
  const expected = whole.deeds.asked.slice(replies, replies + deeds.asked.length);
  const state = await stateOf(left);
  return [
    ...differencesIn(tale.lines, whole.tale.lines, end !== null),
    ...differing("what the player was asked", deeds.asked, expected),
    ...differing(`the state behind ${tale.played} steps`, state, whole.states.get(tale.played) ?? null),
    ...atEnd,
    ...notices.filter((text) => !EXPECTED.test(text) && !whole.notices.includes(text)),
  ];
}

/**
 * Stops a run from within, as Ctrl-C does, when the so-manieth event is told; goes on to the end, and tells how that
 * differs. Null where it has no such event.
 */
export async function differencesAfterStop(
  sweep: Sweep,
  whole: Whole,
  at: number,
): Promise<readonly string[] | null> {
  const disk = powerCutDisk();
  const first = noDeeds();
  const stop = new AbortController();
  let events = 0;
  const watch = (): void => {
    if (events++ === at) stop.abort(new Error("Ctrl-C"));
  };
  const stopped = await play({ ...sweep, signal: stop.signal }, disk, first, sweep.mode, watch);
  if (!stop.signal.aborted) return null;
  const deeds = noDeeds();
  const end = await play(sweep, disk, deeds, "resume", () => {});
  const tale = taleOf(linesOf(disk));
  const asking = (raw: readonly string[]): number =>
    raw.filter((line) => line.includes('"type":"call"')).length;
  const isAsking = asking(linesOf(disk)) > asking(whole.raw);
  const calls = [...first.called, ...deeds.called];
  return [
    ...(stopped.status === "stopped" || end.status === stopped.status ? [] : [`it ended: ${stopped.status}`]),
    ...differencesIn(
      tale.lines.filter((line) => !line.startsWith('{"type":"lost"')),
      whole.tale.lines,
      true,
    ),
    ...differing("called", calls, whole.deeds.called),
    ...differing("the end", summaryOf(end, isAsking), summaryOf(whole.end, isAsking)),
    ...differing("the state at the end", await stateOf(disk), whole.states.get(whole.tale.played)),
  ];
}

function repliesIn({ lines }: Tale): number {
  return lines.filter((line) => line.startsWith('{"type":"reply"')).length;
}

/** The reports where a process was killed. */
const EXPECTED =
  /was left by a killed process|a line that was cut off|there is no checkpoint of|is damaged: |began to write is removed$/;

class Enough extends Error {}

/** What was done more often than in the run that was left alone: what was under way at the kill may be done once more. */
function repeated(
  what: "called" | "waited",
  { [what]: here }: Deeds,
  { deeds: { [what]: all } }: Whole,
  { [what]: before }: Boundary["done"],
): readonly string[] {
  const rest = all.slice(before);
  const isUnderWay = isDeepStrictEqual(here, all.slice(Math.max(0, before - 1))) && what === "called";
  const isCutShort = isDeepStrictEqual(here, rest.slice(1)) && what === "waited";
  return isUnderWay || isCutShort ? [] : differing(what, here, rest);
}

/** All that is saved: but for ids, and how long things took. */
async function stateOf(disk: Disk): Promise<unknown> {
  const run = await readRun(disk);
  const { workflow, ...memory } = run.memory;
  const { id: _, ...plan } = workflow ?? { id: "" };
  return { ...run, memory, plan };
}

/** How it ended, and the report; a call that was under way at the kill was lost, and counts as one. */
function summaryOf({ status, error, results, report }: WorkflowEnd, isAsking: boolean): unknown {
  const all = report.all.map(({ calls, unknownCalls, unconfirmedUsd, ...tally }) => ({
    ...tally,
    calls: isAsking ? null : [calls, unknownCalls, unconfirmedUsd],
  }));
  return { status, error, results, report: all };
}

function differencesIn(
  lines: readonly string[],
  expected: readonly string[],
  isWhole: boolean,
): readonly string[] {
  const at = lines.findIndex((line, index) => line !== expected[index]);
  if (at >= 0) return [`record ${at}: ${lines[at]}, not ${expected[at]}`];
  return isWhole && lines.length !== expected.length ? [`${lines.length} records`] : [];
}
