import { ASKER_NAMES, ASKERS, type AskerName } from "../../seam/askers-of-parts.ts";

/**
 * The sums of some calls: their common key, then the calls, those of them that were lost, have no price, and may have
 * cost anything; the tokens that were input, output, read from the cache and written to it; dollars, the most that lost
 * calls may have cost besides, and milliseconds.
 */
export type TotalsLine = readonly [key: string, ...sums: number[]];

/** The groups of calls that are summed up. `runs` has the empty key where a call's run is unknown. */
export const TOTALS_GROUPS: readonly TotalsGroup[] = [
  ...(["total", "models", "hours", "purposes"] as const),
  ...ASKER_NAMES.map((name) => ASKERS[name].group),
  "runs",
];

/** One of them. */
export type TotalsGroup = "total" | "models" | "hours" | "purposes" | `${AskerName}s` | "runs";

/** Sums over all calls of a journal before a place, those of all runs and branches. */
export interface JournalTotals extends Readonly<Record<TotalsGroup, readonly TotalsLine[]>> {
  /** The run of the branch at that place; null if unknown. */
  readonly runId: string | null;
}
