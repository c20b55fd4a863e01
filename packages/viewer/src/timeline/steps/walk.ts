import { RunnerError } from "../../../../../src/base/errors.ts";
import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../../../src/base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../../../../../src/record/journal/journal.ts";
import { isActed } from "../../../../../src/record/ledger/journal-calls.ts";
import { settle } from "../../../../../src/record/replay/reduce.ts";
import { leftIn } from "../../../../../src/record/seam/data-parts.ts";
import { type LocatedStep, locateStep, readPath, rowBefore } from "../read-path.ts";
import type { Timeline } from "../timeline.ts";
import { type BaseState, baseStateOf } from "./base-state.ts";
import { followEntry, settled } from "./follow-entry.ts";

/** A step, from the records since the beginning of its conversation. */
export interface Walk {
  readonly step: LocatedStep;
  /** The message to the LM, or the state before the operator's action. */
  readonly before: RunState;
  readonly after: RunState;
  /** Of its path since the step before. */
  readonly own: readonly JournalEntry[];
  /** Whether earlier messages are left out. */
  readonly isCut: boolean;
  /** The inconsistency, in words; null for none. */
  readonly problem: string | null;
}

/** The last result: of a step, several things are asked for. Rows never change within a generation. */
const last = new WeakMap<Timeline, { readonly index: object; readonly at: number; readonly walk: Walk }>();

/**
 * Applies the journal's entries on the way to a step.
 *
 * @throws RunnerError `step-out-of-range`; `journal-damaged` where the step's records are not there any more
 */
export async function walkTo(timeline: Timeline, at: number): Promise<Walk> {
  const { index } = timeline;
  const known = last.get(timeline);
  if (known?.index === index && known.at === at) return known.walk;
  const step = locateStep(timeline, at);
  const walk = walkFrom(timeline, step, await baseStateOf(timeline, step, step.place.acted));
  last.set(timeline, { index, at, walk });
  return walk;
}

function walkFrom(timeline: Timeline, step: LocatedStep, base: BaseState): Walk {
  const { path, place, row } = step;
  const entries = followed(readPath(timeline, path, base.offset, place.end));
  let { state, isCut } = base;
  let before: RunState | null = null;
  let problem: string | null = null;
  let isThere = false;
  for (const placed of entries) {
    const { entry } = placed;
    if (placed.after.offset === place.acted && isActed(entry)) before = settle(state);
    if (placed.before.offset === row.offset) {
      isThere = entry.type === "outcome" && entry.outcome.machineSha256 === row.sha256;
      before ??= settled(state);
    }
    const next = followEntry(state, placed);
    state = next.state;
    problem ??= next.problem;
    isCut ||= next.problem !== null && entry.type === "outcome";
  }
  if (before === null || !isThere) throw refuse(timeline, step);
  const previous = rowBefore(timeline, path, place.begin);
  const from = previous === null ? 0 : (timeline.index.places[previous]?.end ?? 0);
  const own = readPath(timeline, path, from, place.end).map(({ entry }) => entry);
  return { step, before, after: settled(state), own, isCut, problem };
}

/** Without the stops from which the run did not continue: they are passed on the way. */
function followed(entries: readonly PlacedEntry[]): readonly PlacedEntry[] {
  const left = leftIn(entries.map(({ entry }) => entry));
  return entries.filter(({ entry }) => !left.has(entry));
}

function refuse({ file }: Timeline, { row }: LocatedStep): RunnerError {
  const message = `step ${row.step} is not in ${file} any more: look at the journal anew`;
  return new RunnerError("journal-damaged", message, { facts: { step: row.step } });
}
