import { RunnerError } from "../../../../src/base/errors.ts";
import type { PlacedEntry } from "../../../../src/record/journal/journal.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Playback, PlayedStep } from "../playback/playback.ts";
import { type PathPart, partsOfPath } from "./branch-track.ts";
import { findSave } from "./find-save.ts";
import { type LocatedStep, lastOnPath, locateStep, readEntry, readPath, rowsOfPath } from "./read-path.ts";
import type { Timeline } from "./timeline.ts";

/** The most steps after the one asked for, for continued playback. */
const MOST_AHEAD = 64;

/** The index for actions before the first step, which have no row. */
const BEFORE_ALL = -1;

/** The start of a stretch. */
interface StretchBase {
  /** The offset of its first record. */
  readonly offset: number;
  /** Null for power-on. */
  readonly machine: MachineState | null;
  /** The step that the machine is after; null if nothing was played on it. */
  readonly step: number | null;
}

/**
 * The stretch to play again to see a step: from the nearest known machine before it, the steps on its path up to
 * it, and those of its branch after it up to the next keyframe.
 *
 * @throws RunnerError `step-out-of-range`; `journal-damaged` when what led to the step is not there any more; `keyframe-damaged`
 */
export async function stretchOf(timeline: Timeline, index: number): Promise<Playback> {
  const step = locateStep(timeline, index);
  const base = await baseOf(timeline, step);
  const end = endOf(timeline, step);
  const path = partsOfPath(step.track, end);
  const steps = stepsOf(timeline, path, readPath(timeline, path, base.offset, end));
  const at = steps.findIndex((each) => each.index === index);
  const begin = beginOf(steps, at, base.step);
  if (begin === null) throw refuse(timeline, step);
  const machine = begin === 0 ? base.machine : null;
  return { machine, steps: steps.slice(begin, endBehind(steps, at)) };
}

/** The last keyframe before a step; else the start of the game, or the save at which its first branch begins. */
async function baseOf(timeline: Timeline, { path, place }: LocatedStep): Promise<StretchBase> {
  const keyframe = lastOnPath(path, (track) => track.keyframes, place.begin);
  const start = lastOnPath(path, (track) => track.starts, place.begin);
  if (keyframe !== null && keyframe > (start ?? -1)) {
    const read = readEntry(timeline, path, keyframe);
    if (read?.entry.type !== "keyframe") return { offset: keyframe, machine: null, step: null };
    return { offset: read.after.offset, machine: read.entry.machine, step: read.entry.step };
  }
  if (start !== null) return { offset: start, machine: null, step: null };
  const root = path[0]?.branch;
  const save = root === undefined ? null : await findSave(timeline, root);
  return {
    offset: root?.begin ?? 0,
    machine: save?.checkpoint.machine ?? null,
    step: save?.checkpoint.totalSteps ?? null,
  };
}

/** The end of the stretch: at the next keyframe of the branch, or some steps later. */
function endOf({ index }: Timeline, { track, place, row }: LocatedStep): number {
  const keyframe = track.keyframes.find((offset) => offset >= place.end) ?? Number.POSITIVE_INFINITY;
  const at = track.rows.indexOf(row.index);
  const ahead = track.rows.slice(at + 1, at + 1 + MOST_AHEAD).map((next) => index.places[next]?.end ?? 0);
  return ahead.findLast((end) => end <= keyframe) ?? place.end;
}

function stepsOf(
  { index }: Timeline,
  path: readonly PathPart[],
  entries: readonly PlacedEntry[],
): readonly PlayedStep[] {
  const from = entries[0]?.before.offset ?? 0;
  const indices = new Map(rowsOfPath(index, path, from).map((row) => [index.rows[row]?.offset, row]));
  const steps: PlayedStep[] = [];
  let machine: MachineState | null = null;
  for (const { entry, before } of entries) {
    if (entry.type === "start") {
      const { track, machineSha256: sha256 } = entry;
      steps.push({ index: BEFORE_ALL, step: 0, machine: entry.machine ?? null, track, sha256 });
    }
    // A branch that leaves in the middle of a step continues from where the step began.
    if (entry.type === "branch") machine = null;
    if (entry.type === "restored" && entry.machine !== null) machine = entry.machine;
    if (entry.type !== "outcome") continue;
    const { track, machineSha256: sha256 } = entry.outcome;
    const row = indices.get(before.offset);
    if (row !== undefined) steps.push({ index: row, step: entry.step, machine, track, sha256 });
    machine = null;
  }
  return steps;
}

/** The first step from which the one at a place can be reached; null where something between is not there. */
function beginOf(steps: readonly PlayedStep[], at: number, base: number | null): number | null {
  for (let i = at; i >= 0; i--) {
    const step = steps[i] as PlayedStep;
    if (step.index === BEFORE_ALL) return i;
    const before = steps[i - 1]?.step ?? base;
    const follows = before !== null && step.step === before + 1;
    if (!follows) return step.machine === null ? null : i;
    if (i === 0) return 0;
  }
  return null;
}

/** The end of the steps that can be played after the one at a place. */
function endBehind(steps: readonly PlayedStep[], at: number): number {
  const gap = steps.findIndex(
    ({ step, machine }, i) => i > at && machine === null && step !== (steps[i - 1]?.step ?? 0) + 1,
  );
  return gap === -1 ? steps.length : gap;
}

function refuse({ file }: Timeline, { row }: LocatedStep): RunnerError {
  const message = `step ${row.step} cannot be played again: ${file} does not hold what led to it`;
  return new RunnerError("journal-damaged", message, { facts: { step: row.step } });
}
