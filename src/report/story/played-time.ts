import type { StepRow } from "../../timeline/rows.ts";

/** A longer time between two steps, which no call fills, is a break. */
const BREAK_MS = 600_000;

/**
 * How long each step took, in milliseconds, by the index of its row: from the step before in the journal on. Of a break
 * only the time of the step's own call counts.
 */
export function playedMs(rows: readonly StepRow[]): readonly number[] {
  return rows.map((row, i) => {
    const before = rows[i - 1];
    const callMs = row.ms ?? 0;
    if (before === undefined) return callMs;
    const gapMs = Date.parse(row.time) - Date.parse(before.time);
    return gapMs >= 0 && gapMs <= Math.max(BREAK_MS, callMs + BREAK_MS / 10) ? gapMs : callMs;
  });
}
