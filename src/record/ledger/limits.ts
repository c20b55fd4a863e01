import { renderCountOf } from "../../base/quantities/count.ts";
import { renderLimitUsd, renderUsd } from "../../base/quantities/money.ts";
import type { Limits } from "../../base/vocabulary/limits.ts";
import type { RunOutcome } from "../../base/vocabulary/outcome.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { addUsage, NO_USAGE, totalTokens } from "../../base/vocabulary/usage.ts";

export type { Limits };

type BudgetEnd = Extract<RunOutcome, { type: "budget" }>;

/** A run's spending, all its branches and lost calls together. */
export interface Spent {
  readonly usage: Usage;
  /** The known dollars. */
  readonly costUsd: number;
  /** The most that lost calls may have cost beyond the known dollars. Limits count it. */
  readonly unconfirmedUsd: number;
  /** Calls of which not even that is known: those of models without a price, and lost ones that nothing was reserved for. */
  readonly unknownCalls: number;
}

/** Nothing spent. */
export const NOTHING_SPENT: Spent = { usage: NO_USAGE, costUsd: 0, unconfirmedUsd: 0, unknownCalls: 0 };

/** No limit at all. */
export const NO_LIMITS: Limits = { costUsd: null, tokens: null, ms: null };

/** Adds one call; `unconfirmedUsd` is the most that it may have cost beyond the known dollars. */
export function spend(
  spent: Spent,
  usage: Usage | null,
  costUsd: number | null,
  unconfirmedUsd: number = 0,
): Spent {
  return {
    usage: usage === null ? spent.usage : addUsage(spent.usage, usage),
    costUsd: spent.costUsd + (costUsd ?? 0),
    unconfirmedUsd: spent.unconfirmedUsd + unconfirmedUsd,
    unknownCalls: spent.unknownCalls + (costUsd === null && unconfirmedUsd === 0 ? 1 : 0),
  };
}

/** Returns the dollars that count against a cost limit: known ones, and possible ones besides. */
export function countedUsd({ costUsd, unconfirmedUsd }: Pick<Spent, "costUsd" | "unconfirmedUsd">): number {
  return costUsd + unconfirmedUsd;
}

/** The end of a run whose next call may cost more than its limit leaves. */
export function uncoveredEnd(limitUsd: number, spent: Spent, leastUsd: number): BudgetEnd {
  const used = countedUsd(spent);
  const reason = `${tellUncovered(leastUsd, limitUsd - used, "the limit", limitUsd)}${renderBesides(spent)}`;
  return { type: "budget", limit: "costUsd", used, needed: used + leastUsd, reason };
}

/** Reports that the next call may cost more than is left of a limit. */
export function tellUncovered(leastUsd: number, leftUsd: number, limit: string, limitUsd: number): string {
  const left = renderUsd(Math.max(0, leftUsd));
  return `the next call may cost ${renderUsd(leastUsd)}, and ${left} is left of ${limit} of ${renderLimitUsd(limitUsd)}`;
}

/** The end of a run whose limit is reached, or null. */
export function budgetEnd(limits: Limits, spent: Spent, ms: number): BudgetEnd | null {
  const used = countedUsd(spent);
  const tokens = totalTokens(spent.usage);
  if (limits.costUsd !== null && used >= limits.costUsd) {
    const reason = `the run has cost ${renderUsd(spent.costUsd)}${renderBesides(spent)}, and its limit is ${renderLimitUsd(limits.costUsd)}`;
    return { type: "budget", limit: "costUsd", used, reason };
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

/**
 * Renders the uncertain part: ` (counted besides: up to $0.05 unconfirmed, which lost calls may have cost)`; empty for
 * none.
 */
function renderBesides({ unconfirmedUsd, unknownCalls }: Spent): string {
  const parts = [
    ...(unconfirmedUsd > 0
      ? [`counted besides: up to ${renderUsd(unconfirmedUsd)} unconfirmed, which lost calls may have cost`]
      : []),
    ...(unknownCalls > 0 ? [`not counted: ${renderCountOf(unknownCalls, "call")} of unknown cost`] : []),
  ];
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}
