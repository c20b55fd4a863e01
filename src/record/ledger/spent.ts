import type { JournalEntry } from "../../base/vocabulary/journal/journal-record.ts";
import { callsOf } from "./journal-calls.ts";
import { NOTHING_SPENT, type Spent, spend } from "./limits.ts";

/** The records that tell what a run has spent, and whose it is. */
export const SPENDING_TYPES = ["start", "branch", "head", "call", "lost", "reply"] as const;

/**
 * What a run has spent so far, by its journal: all branches together, abandoned ones too, and lost calls, for spent
 * money never goes back. A journal whose beginning is gone may not tell whose a call was; then it counts.
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
