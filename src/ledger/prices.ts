import type { Usage } from "../run/usage.ts";

/** Dollars per million tokens. */
export interface Rates {
  readonly inputUsd: number;
  readonly outputUsd: number;
  readonly cacheReadUsd: number;
  /** Of an entry that lives 5 minutes. */
  readonly cacheWriteUsd: number;
}

/** What one model costs. A long prompt may have rates of its own, which then hold for the whole call. */
export interface Price extends Rates {
  readonly longPrompt?: Rates & {
    /** Tokens of input, cached or not, above which a prompt is long. */
    readonly aboveTokens: number;
  };
}

/** Prices by model id, without dates. */
export type PriceTable = Readonly<Record<string, Price>>;

/**
 * The list prices that are known, as of November 2026. A user's own go over them: `{ ...PRICES, ...own }`.
 *
 * @see https://platform.claude.com/docs/en/about-claude/pricing
 */
export const PRICES: PriceTable = {
  "claude-haiku-5-5": {
    ...{ inputUsd: 0.1, outputUsd: 0.5, cacheReadUsd: 0.01, cacheWriteUsd: 0.125 },
    longPrompt: {
      aboveTokens: 100_000,
      inputUsd: 0.5,
      outputUsd: 2.5,
      cacheReadUsd: 0.05,
      cacheWriteUsd: 0.625,
    },
  },
  "claude-sonnet-5-5": { inputUsd: 2, outputUsd: 10, cacheReadUsd: 0.1, cacheWriteUsd: 2.5 },
  "claude-opus-5-5": { inputUsd: 4, outputUsd: 20, cacheReadUsd: 0.2, cacheWriteUsd: 5 },
  "claude-fable-5-1": { inputUsd: 10, outputUsd: 50, cacheReadUsd: 0.25, cacheWriteUsd: 12.5 },
};

/** What a call cost in dollars; null for a model without a known price, which is never guessed. */
export function costOf(model: string, usage: Usage, prices: PriceTable = PRICES): number | null {
  const price = priceOf(model, prices);
  if (price === null) return null;
  const promptTokens = usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
  const { longPrompt } = price;
  const rates = longPrompt !== undefined && promptTokens > longPrompt.aboveTokens ? longPrompt : price;
  const microUsd =
    usage.inputTokens * rates.inputUsd +
    usage.outputTokens * rates.outputUsd +
    usage.cacheReadTokens * rates.cacheReadUsd +
    usage.cacheWriteTokens * rates.cacheWriteUsd;
  return microUsd / 1e6;
}

/** Whether a model's price is known. */
export function hasPrice(model: string, prices: PriceTable): boolean {
  return priceOf(model, prices) !== null;
}

/** By the id as it is, or without the date that servers put behind it. */
function priceOf(model: string, prices: PriceTable): Price | null {
  const find = (id: string) => (Object.hasOwn(prices, id) ? prices[id] : undefined);
  return find(model) ?? find(model.replace(/[-@]\d{8}$/, "")) ?? null;
}
