import { addUsage, NO_USAGE, totalTokens } from "../model/cost.ts";
import type { RunOutcome } from "../run/outcome.ts";
import type { Usage } from "../run/usage.ts";

/** What a run has spent, all its branches and lost calls together. */
export interface Spent {
  readonly usage: Usage;
  /** What is known of the dollars. */
  readonly costUsd: number;
  /** Calls whose cost is not known: lost ones, and those of models without a price. */
  readonly unknownCalls: number;
}

/** How much a run may spend; null for no limit. Time is that of this process. */
export interface Limits {
  readonly costUsd: number | null;
  readonly tokens: number | null;
  readonly ms: number | null;
}

/** Nothing spent. */
export const NOTHING_SPENT: Spent = { usage: NO_USAGE, costUsd: 0, unknownCalls: 0 };

/** No limit at all. */
export const NO_LIMITS: Limits = { costUsd: null, tokens: null, ms: null };

/** What is spent with one more call. */
export function spend(spent: Spent, usage: Usage | null, costUsd: number | null): Spent {
  return {
    usage: usage === null ? spent.usage : addUsage(spent.usage, usage),
    costUsd: spent.costUsd + (costUsd ?? 0),
    unknownCalls: spent.unknownCalls + (costUsd === null ? 1 : 0),
  };
}

/** The end of a run whose limit is reached, or null. */
export function budgetEnd(limits: Limits, spent: Spent, ms: number): RunOutcome | null {
  const tokens = totalTokens(spent.usage);
  if (limits.costUsd !== null && spent.costUsd >= limits.costUsd) {
    const unknown = spent.unknownCalls > 0 ? `, and ${spent.unknownCalls} calls of unknown cost` : "";
    return {
      type: "budget",
      reason: `the run has cost $${spent.costUsd.toFixed(2)}${unknown}; --max-cost is ${limits.costUsd}`,
    };
  }
  if (limits.tokens !== null && tokens >= limits.tokens) {
    return { type: "budget", reason: `the run has used ${tokens} tokens; --max-tokens is ${limits.tokens}` };
  }
  if (limits.ms !== null && ms >= limits.ms) {
    return {
      type: "budget",
      reason: `the run has played for ${Math.round(ms / 1000)} s; --max-time is ${limits.ms / 1000} s`,
    };
  }
  return null;
}
