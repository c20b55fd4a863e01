import type { PlacedEntry } from "../checkpoints/journal/journal.ts";
import { callsOf } from "../model/journal-calls.ts";
import { NOTHING_SPENT, type Spent, spend } from "./meter.ts";

/**
 * What a run has spent so far, by its journal: all branches together, abandoned ones too, and lost calls, for spent
 * money never goes back. A journal whose beginning is gone may not tell whose a call was; then it counts.
 *
 * @param entries the whole journal
 */
export function spentSoFar(entries: readonly PlacedEntry[], runId: string): Spent {
  return callsOf(entries.map(({ entry }) => entry))
    .filter((call) => call.runId === runId || call.runId === null)
    .reduce((spent, { usage, costUsd }) => spend(spent, usage, costUsd), NOTHING_SPENT);
}
