import { NO_USAGE, type Usage } from "../../base/vocabulary/usage.ts";

/** A shorter reply is likely to be cut off: the run stops instead of asking for one. */
export const LEAST_REPLY_TOKENS = 1_024;

/** The reserved tokens for a model without a known reply limit: the most that any request allows. */
export const MOST_REPLY_TOKENS = 16_000;

/** The most that one call may cost. */
export interface Reservation {
  /** Tokens that the reply may have, its thinking included. */
  readonly maxTokens: number;
  readonly usd: number;
}

/** The bounds of a call's cost: all of its input at the dearest rate, and each token of the reply. */
export interface WorstPrice {
  readonly inputUsd: number;
  readonly replyTokenUsd: number;
}

/**
 * The worst price of a call.
 *
 * @param costOf what a usage costs in dollars; null for a model without a known price
 * @param inputTokens as many as the input may have
 * @returns null for a model without a known price
 */
export function worstPriceOf(
  costOf: (usage: Usage) => number | null,
  inputTokens: number,
): WorstPrice | null {
  const kinds = ["inputTokens", "cacheReadTokens", "cacheWriteTokens"] as const;
  const costs = kinds.map((kind) => costOf({ ...NO_USAGE, [kind]: inputTokens }));
  const [input] = costs;
  // A long prompt has rates of its own for the reply, too.
  const withReply = costOf({ ...NO_USAGE, inputTokens, outputTokens: 1e6 });
  if (input == null || withReply === null) return null;
  return { inputUsd: Math.max(...costs.map((cost) => cost ?? 0)), replyTokenUsd: (withReply - input) / 1e6 };
}

/**
 * Returns the money to reserve for a call: its worst price with the longest reply that the money covers.
 *
 * @param maxTokens the longest reply of the model
 * @returns null if the money does not even cover a reply of {@link LEAST_REPLY_TOKENS}
 */
export function reserve(
  { inputUsd, replyTokenUsd }: WorstPrice,
  maxTokens: number,
  leftUsd: number,
): Reservation | null {
  if (leftUsd < leastUsdOf({ inputUsd, replyTokenUsd }, maxTokens)) return null;
  const covered = replyTokenUsd === 0 ? maxTokens : Math.floor((leftUsd - inputUsd) / replyTokenUsd);
  const tokens = Math.min(maxTokens, covered);
  return { maxTokens: tokens, usd: inputUsd + tokens * replyTokenUsd };
}

/** The least for which a call is made, in dollars. */
export function leastUsdOf({ inputUsd, replyTokenUsd }: WorstPrice, maxTokens: number): number {
  return inputUsd + Math.min(LEAST_REPLY_TOKENS, maxTokens) * replyTokenUsd;
}
