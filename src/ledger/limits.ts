import type { Limits } from "../run/limits.ts";
import type { RunOutcome } from "../run/outcome.ts";
import type { Usage } from "../run/usage.ts";
import { addUsage, NO_USAGE, totalTokens } from "../run/usage.ts";

export type { Limits };

/** What a run has spent, all its branches and lost calls together. */
export interface Spent {
  readonly usage: Usage;
  /** What is known of the dollars. */
  readonly costUsd: number;
  /** Calls whose cost is not known: lost ones, and those of models without a price. */
  readonly unknownCalls: number;
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
  const { costUsd, unknownCalls } = spent;
  const tokens = totalTokens(spent.usage);
  if (limits.costUsd !== null && costUsd >= limits.costUsd) {
    const calls = unknownCalls === 1 ? "1 call" : `${unknownCalls} calls`;
    const unknown = unknownCalls > 0 ? ` (besides ${calls} of unknown cost)` : "";
    const reason = `the run has cost ${renderUsd(costUsd)}${unknown}, and its limit is ${renderUsd(limits.costUsd)}`;
    return { type: "budget", limit: "costUsd", used: costUsd, reason };
  }
  if (limits.tokens !== null && tokens >= limits.tokens) {
    const reason = `the run has used ${tokens} tokens, and its limit is ${limits.tokens}`;
    return { type: "budget", limit: "tokens", used: tokens, reason };
  }
  if (limits.ms !== null && ms >= limits.ms) {
    const reason = `the run has played for ${Math.round(ms / 100) / 10} s, and its limit is ${limits.ms / 1000} s`;
    return { type: "budget", limit: "ms", used: ms, reason };
  }
  return null;
}

/** Dollars; small amounts with the digits that they need: `$2.50`, `$0.0213`, `$0.001`. */
function renderUsd(usd: number): string {
  return `$${usd.toFixed(usd < 0.1 ? 6 : 2).replace(/(\.\d\d.*?)0+$/, "$1")}`;
}
