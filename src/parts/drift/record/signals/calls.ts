import { renderCountOf } from "../../../../base/quantities/count.ts";
import type { DriftEntry } from "../../base/drift.ts";
import { median, RISE_CALLS } from "./rise.ts";

/** A call that read less than this share of what calls usually read from the cache missed it. */
const MISS_SHARE = 0.5;

/** A call of the LM. */
export type Call = NonNullable<DriftEntry["call"]> & { readonly step: number };

/** The newest calls; those that missed the prompt cache are apart. */
export interface Calls {
  readonly calls: readonly Call[];
  readonly misses: number;
}

/** The newest 30 calls that are known, in order; null for fewer. */
export function newestCalls(window: readonly DriftEntry[]): Calls | null {
  // From the end: every step that is replayed asks, and most windows are far longer.
  const all: Call[] = [];
  for (let at = window.length - 1; at >= 0 && all.length < RISE_CALLS; at -= 1) {
    const { step, call } = window[at] ?? {};
    if (step !== undefined && call !== undefined)
      all.push({ step, ms: call.ms, costUsd: call.costUsd, cacheShare: call.cacheShare });
  }
  if (all.length < RISE_CALLS) return null;
  all.reverse();
  const usual = median(all.map(({ cacheShare }) => cacheShare));
  const calls = all.filter(({ cacheShare }) => cacheShare >= usual * MISS_SHARE);
  return { calls, misses: all.length - calls.length };
}

/** Words for calls that missed the cache; empty for none. */
export function describeMisses(misses: number): string {
  return misses === 0 ? "" : `; ${renderCountOf(misses, "call")} that missed the prompt cache not counted`;
}
