import { setImmediate } from "node:timers/promises";
import { describeError } from "../../base/errors.ts";
import type { Head } from "../../base/vocabulary/journal/head.ts";
import type { JournalEntry, OutcomeRecord } from "../../base/vocabulary/journal/journal-record.ts";
import type { RestoredRecord } from "../../base/vocabulary/journal/step-record.ts";
import type { RunState } from "../../base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../journal/journal.ts";
import { mayLeaveOutcome } from "../seam/data-parts.ts";
import { applyEntry } from "./apply-entry.ts";
import { entriesOfPath } from "./branch-path.ts";
import type { StartPoint } from "./open-state.ts";
import { restoredIn, settle } from "./reduce.ts";
import type { Replayer } from "./replayer.ts";

/** An observer of a replay. */
export interface ReplayWatch {
  /** Ends the replay after a step: its reason is thrown. Nothing was written. */
  readonly signal?: AbortSignal;
  /** Receives the number of steps; the function returned is called after each. */
  begin?(steps: number): () => void;
}

/**
 * Continues from a point to the end of the journal. Nothing is asked, and nothing is written.
 *
 * @param entries those after the point
 * @throws the reason of the watch's signal when it is aborted
 */
export async function catchUp(
  replayer: Replayer,
  point: StartPoint,
  head: Head | null,
  entries: readonly PlacedEntry[],
  watch?: ReplayWatch,
): Promise<StartPoint> {
  const base = point.state;
  const branchId = head?.runId === base.runId ? head.branchId : base.branchId;
  const path = entriesOfPath(entries, base, branchId);
  if (path === null) return { ...point, divergence: "it does not record how the run continued from there" };
  return replay(replayer, { ...point, state: { ...base, branchId } }, path, watch);
}

/**
 * Reduces what a journal recorded of the path to a branch to the point where it ends, from one where the entries begin.
 * No tool, no adapter, no encoder and no LM runs: tracks are played, messages are appended, and each machine is
 * compared. It stops before the first step whose machine differs.
 */
async function replay(
  replayer: Replayer,
  point: StartPoint,
  entries: readonly PlacedEntry[],
  watch: ReplayWatch = {},
): Promise<StartPoint> {
  const onStep = watch.begin?.(entries.filter(({ entry }) => entry.type === "outcome").length) ?? (() => {});
  let { state } = point;
  for (const placed of entries) {
    const { entry } = placed;
    const next = applyEntry(state, placed);
    if (typeof next === "string") return reached(state, next, placed);
    const fault = findFault(replayer, state, entry);
    if (fault !== null) return reached(state, fault, placed);
    state = next;
    if (entry.type !== "outcome") continue;
    onStep();
    // Signals get their turn: a replay of a long game takes minutes.
    await setImmediate();
    watch.signal?.throwIfAborted();
  }
  return reached(state, null, null);

  function reached(last: RunState, divergence: string | null, placed: PlacedEntry | null): StartPoint {
    const { sessionSteps, totalSteps } = point.state;
    const end = mayLeaveOutcome(last.memory) ? last : settle(last);
    // What was on disk before this process began needs no saving.
    const found = { ...end, sessionSteps, safeStep: end.totalSteps };
    const replayedSteps = end.totalSteps - totalSteps;
    return { ...point, state: found, replayedSteps, divergence, divergedAt: placed?.before ?? null };
  }
}

/** Returns the fault of an entry that moves the machine; null for none, and then the machine is at the step's end. */
function findFault(replayer: Replayer, state: RunState, entry: JournalEntry): string | null {
  if (entry.type === "outcome") return playStep(replayer, state, entry);
  return entry.type === "restored" ? tryMachine(replayer, entry) : null;
}

/** A step that is under way is played again from its start, and finds the machine there: it must be one. */
function tryMachine(replayer: Replayer, record: RestoredRecord): string | null {
  try {
    // The record decodes its machine when it is read, which can throw.
    const { machine } = record;
    if (machine !== null) replayer.check(machine);
    return null;
  } catch (error) {
    return `what step ${record.step} was restored to cannot be used (${describeError(error)})`;
  }
}

/**
 * Plays a step's track, from where the step was restored to last, or else from its start; says what is wrong when that
 * does not lead to the recorded machine, and undoes it.
 */
function playStep(replayer: Replayer, state: RunState, { step, outcome }: OutcomeRecord): string | null {
  try {
    const machine = restoredIn(state)?.machine ?? null;
    return replayer.play({ ...outcome, machine })
      ? null
      : `the machine after step ${step} is not the recorded one`;
  } catch (error) {
    return `step ${step} cannot be played again (${describeError(error)})`;
  }
}
