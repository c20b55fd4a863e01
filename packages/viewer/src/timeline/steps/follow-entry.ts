import { describeError, RunnerError } from "../../../../../src/base/errors.ts";
import type { JournalEntry } from "../../../../../src/base/vocabulary/journal/journal-record.ts";
import type { RunState } from "../../../../../src/base/vocabulary/run-state.ts";
import type { PlacedEntry } from "../../../../../src/record/journal/journal.ts";
import { applyEntry } from "../../../../../src/record/replay/apply-entry.ts";
import { settle } from "../../../../../src/record/replay/reduce.ts";
import { tell } from "../../../../../src/record/replay/state/pending.ts";
import { stateAtOutcome } from "./base-state.ts";

/** The state after an entry, and the inconsistency, in words; then the state has as much of the entry as that has by itself. */
export function followEntry(
  state: RunState,
  placed: PlacedEntry,
): { readonly state: RunState; readonly problem: string | null } {
  const next = attempt(() => applyEntry(state, unjudged(placed)));
  return typeof next === "string"
    ? { state: withoutFitting(state, placed.entry), problem: next }
    : { state: next, problem: null };
}

/** The state in which no outcome waits, as far as it can be remembered. */
export function settled(state: RunState): RunState {
  const settledState = attempt(() => settle(state));
  return typeof settledState === "string" ? state : settledState;
}

/** The same without what the run is judged by: that takes longer than all the rest, and changes nothing of what is said. */
function unjudged(placed: PlacedEntry): PlacedEntry {
  const { entry } = placed;
  if (entry.type !== "outcome") return placed;
  const { evidence: _, ...outcome } = entry.outcome;
  return { ...placed, entry: { ...entry, outcome } };
}

/** The state after an entry that does not fit the one before it: as much as it has by itself. */
function withoutFitting(state: RunState, entry: JournalEntry): RunState {
  if (entry.type === "outcome") return stateAtOutcome(state, entry.step, entry.outcome);
  const words = entry.type === "decision" || entry.type === "stage" ? entry.told : null;
  return typeof words === "string" ? tell(settled(state), words) : state;
}

/** A line may be sound and yet say what no record says. */
function attempt(apply: () => RunState | string): RunState | string {
  try {
    return apply();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError || error instanceof RunnerError) {
      return `a record cannot be understood: ${describeError(error)}`;
    }
    throw error;
  }
}
