import { promptTokens, type Usage } from "../../base/vocabulary/usage.ts";
import { PRICES } from "./list-prices.ts";
import type { Price, PriceTable, Rates } from "./price-table.ts";

export type { PriceTable, Rates };
export { PRICES };

/** Returns a call's cost in dollars; null for a model without a known price, which is never guessed. */
export function costOf(model: string, usage: Usage, prices: PriceTable = PRICES): number | null {
  const price = priceOf(model, prices);
  if (price === null) return null;
  const { longPrompt } = price;
  const rates = longPrompt !== undefined && promptTokens(usage) > longPrompt.aboveTokens ? longPrompt : price;
  const microUsd =
    usage.inputTokens * rates.inputUsd +
    usage.outputTokens * rates.outputUsd +
    usage.cacheReadTokens * rates.cacheReadUsd +
    usage.cacheWriteTokens * rates.cacheWriteUsd;
  return microUsd / 1e6;
}

/** A model's id without the date that servers append. */
export function undated(model: string): string {
  return model.replace(/[-@](\d{8}|\d{4}-\d{2}-\d{2})$/, "");
}

/** Returns whether a model's price is known. */
export function hasPrice(model: string, prices: PriceTable): boolean {
  return priceOf(model, prices) !== null;
}

/**
 * Finds a price by the id as it is, without the date that servers append, or by its vendor alone: `ollama:*` covers all
 * other models of that vendor.
 */
function priceOf(model: string, prices: PriceTable): Price | null {
  const find = (id: string) => (Object.hasOwn(prices, id) ? prices[id] : undefined);
  return find(model) ?? find(undated(model)) ?? find(model.replace(/:.*$/s, ":*")) ?? null;
}
