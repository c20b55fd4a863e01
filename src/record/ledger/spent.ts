import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import { callsOf } from "./journal-calls.ts";
import { NOTHING_SPENT, type Spent, spend } from "./limits.ts";

/** The records with a run's spending and its owner. */
export const SPENDING_TYPES = ["start", "branch", "head", "call", "lost", "reply"] as const;

/**
 * Returns a run's spending so far, by its journal: all branches, abandoned ones too, and lost calls, for spent money
 * stays spent. A journal whose beginning is gone may not show the owner of a call; then it counts.
 *
 * @param entries of the whole journal, at least those of {@link SPENDING_TYPES}
 */
export function spentSoFar(entries: Iterable<JournalEntry>, runId: string): Spent {
  return callsOf(entries)
    .filter((call) => call.runId === runId || call.runId === null)
    .reduce(
      (spent, { usage, costUsd, unconfirmedUsd }) => spend(spent, usage, costUsd, unconfirmedUsd),
      NOTHING_SPENT,
    );
}
