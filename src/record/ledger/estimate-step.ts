import type { Effort } from "../../base/vocabulary/effort.ts";
import { isFreeModel, type RunSettings } from "../../base/vocabulary/run-settings.ts";
import type { Usage } from "../../base/vocabulary/usage.ts";
import { sideCallsOfParts } from "../seam/data-parts.ts";
import { costOf, type PriceTable } from "./prices.ts";

/** The tokens of a request: without the history, and for each message of it. Measured, see `docs/benchmark.md`. */
const FIXED_TOKENS = 5_000;
const MESSAGE_TOKENS = 150;

/** More than this fits into no model's window. */
const MOST_TOKENS = 1_000_000;

/** The tokens of a reply, with its thinking. */
const REPLY_TOKENS: Readonly<Record<Effort, number>> = {
  low: 400,
  medium: 800,
  high: 2_000,
  xhigh: 4_000,
  max: 8_000,
};

/** The share of a request that a cache holds. */
const CACHED = 0.95;

/**
 * The probable cost of one step in dollars: the player's call, and its share of summaries and of parts' calls. Agents, skills and
 * retries come on top. Null where a price is not known.
 */
export function estimateStep(settings: RunSettings, prices: PriceTable): number | null {
  const { model, summaryModel, maxHistory } = settings;
  const play = costOfCall(model, usageOf(settings, CACHED), prices);
  const uncached = usageOf(settings, 0);
  // A step adds two messages.
  const summary = share(costOfCall(summaryModel ?? model, uncached, prices), maxHistory / 2);
  const ofParts = sideCallsOfParts(settings).map((call) =>
    share(costOfCall(call.model ?? model, uncached, prices), call.everySteps),
  );
  const all = [play, summary, ...ofParts];
  return all.every((usd) => usd !== null) ? all.reduce((sum, usd) => sum + usd, 0) : null;
}

function share(usd: number | null, steps: number): number | null {
  return usd === null ? null : usd / steps;
}

function costOfCall(model: string, usage: Usage, prices: PriceTable): number | null {
  return isFreeModel(model) ? 0 : costOf(model, usage, prices);
}

/** The use of a call with a whole history: an estimate errs on the dear side. */
function usageOf({ maxHistory, effort }: RunSettings, cached: number): Usage {
  const prompt = Math.min(FIXED_TOKENS + MESSAGE_TOKENS * maxHistory, MOST_TOKENS);
  const cacheReadTokens = prompt * cached;
  return {
    inputTokens: 0,
    outputTokens: REPLY_TOKENS[effort ?? "medium"],
    cacheReadTokens,
    cacheWriteTokens: prompt - cacheReadTokens,
  };
}
