import type { Price, PriceTable, Rates } from "./price-table.ts";

/** The day on which the lists were read last. */
export const LISTED_ON = "2026-11-28";

/**
 * Models that a vendor's program names and no public list prices, with the reason: a limit of cost is refused for them until you give
 * a price.
 */
export const UNPRICED: ReadonlyMap<string, string> = new Map([
  ["claude-fable-5-2", "no public list prices it yet"],
  ["claude-mythos-5-2", "no public list prices it yet"],
  ["claude-mythos-preview", "it is offered by invitation, and no public list prices it"],
]);

const FABLE_5: Price = { inputUsd: 10, outputUsd: 50, cacheReadUsd: 1, cacheWriteUsd: 12.5 };
const FABLE_5_1: Price = { inputUsd: 10, outputUsd: 50, cacheReadUsd: 0.25, cacheWriteUsd: 12.5 };
const OPUS_TO_5: Price = { inputUsd: 5, outputUsd: 25, cacheReadUsd: 0.5, cacheWriteUsd: 6.25 };
const SONNET_4: Price = { inputUsd: 3, outputUsd: 15, cacheReadUsd: 0.3, cacheWriteUsd: 3.75 };

/**
 * The list prices that are known, as of `LISTED_ON`: those of Claude, of OpenAI, of Gemini (texts and pictures, paid
 * tier). Thinking counts as output. A user's own go over them: `{ ...PRICES, ...own }`.
 *
 * @see https://platform.claude.com/docs/en/about-claude/pricing
 * @see https://developers.openai.com/api/docs/models
 * @see https://ai.google.dev/gemini-api/docs/pricing
 */
export const PRICES: PriceTable = {
  "claude-haiku-5-5": {
    inputUsd: 0.1,
    outputUsd: 0.5,
    cacheReadUsd: 0.01,
    cacheWriteUsd: 0.125,
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
  "claude-fable-5-1": FABLE_5_1,
  "claude-mythos-5-1": FABLE_5_1,
  "claude-fable-5": FABLE_5,
  "claude-mythos-5": FABLE_5,
  "claude-sonnet-5": { inputUsd: 2, outputUsd: 10, cacheReadUsd: 0.2, cacheWriteUsd: 2.5 },
  "claude-opus-5": OPUS_TO_5,
  "claude-opus-4-8": OPUS_TO_5,
  "claude-opus-4-7": OPUS_TO_5,
  "claude-opus-4-6": OPUS_TO_5,
  "claude-opus-4-5": OPUS_TO_5,
  "claude-sonnet-4-6": SONNET_4,
  "claude-sonnet-4-5": SONNET_4,
  "claude-haiku-4-5": { inputUsd: 1, outputUsd: 5, cacheReadUsd: 0.1, cacheWriteUsd: 1.25 },

  "openai:gpt-6.2-astra": openai({ inputUsd: 8, outputUsd: 40, cacheReadUsd: 0.4, cacheWriteUsd: 10 }),
  "openai:gpt-6-astra": openai({ inputUsd: 10, outputUsd: 50, cacheReadUsd: 1, cacheWriteUsd: 12.5 }),
  "openai:gpt-6.1-terra": openai({ inputUsd: 1, outputUsd: 5, cacheReadUsd: 0.05, cacheWriteUsd: 1.25 }),
  "openai:gpt-6.1-sol": openai({ inputUsd: 2, outputUsd: 10, cacheReadUsd: 0.1, cacheWriteUsd: 2.5 }),
  "openai:gpt-6-sol": openai({ inputUsd: 2, outputUsd: 10, cacheReadUsd: 0.2, cacheWriteUsd: 2.5 }),
  "openai:gpt-5.6-terra": openai({ inputUsd: 2, outputUsd: 12, cacheReadUsd: 0.2, cacheWriteUsd: 2.5 }),
  "openai:gpt-6.2-sol": openai({ inputUsd: 2, outputUsd: 10, cacheReadUsd: 0.1, cacheWriteUsd: 2.5 }),
  "openai:gpt-6-luna": openai({ inputUsd: 0.1, outputUsd: 0.5, cacheReadUsd: 0.01, cacheWriteUsd: 0.125 }),
  "openai:gpt-5.6-luna": openai({ inputUsd: 0.2, outputUsd: 1.2, cacheReadUsd: 0.02, cacheWriteUsd: 0.25 }),

  "google:gemini-4-argon": gemini(2, 10, 0.1),
  "google:gemini-3.8-flash": gemini(0.75, 3.75, 0.075),
  "google:gemini-3.1-pro-preview": { ...gemini(2, 12, 0.2), longPrompt: above200k(gemini(4, 18, 0.4)) },
  "google:gemini-3-flash-preview": gemini(0.5, 3, 0.05),
  "google:gemini-2.5-pro": { ...gemini(1.25, 10, 0.125), longPrompt: above200k(gemini(2.5, 15, 0.25)) },
  "google:gemini-2.5-flash": gemini(0.3, 2.5, 0.03),
  "google:gemini-2.5-flash-lite": gemini(0.1, 0.4, 0.01),

  // A model on your own machine costs nothing per token.
  "ollama:*": { inputUsd: 0, outputUsd: 0, cacheReadUsd: 0, cacheWriteUsd: 0 },
};

/** Announced prices: from that day on (UTC), each model costs this; null: unknown. */
const CHANGES: readonly { readonly from: string; readonly prices: Readonly<Record<string, Price | null>> }[] =
  [
    { from: "2026-12-01", prices: { "google:gemini-4-argon": gemini(4, 20, 0.2) } },
    { from: "2027-01-01", prices: { "google:gemini-3.8-flash": null } },
  ];

/** The reason why a model has no price, in brackets; empty where none is known. */
export function whyUnpriced(model: string): string {
  const reason = UNPRICED.get(model);
  return reason === undefined ? "" : ` (${reason})`;
}

/** The list prices that count at a time, as far as it is known today. */
export function listPricesAt(now: Date): PriceTable {
  const prices: Record<string, Price | null> = { ...PRICES };
  for (const change of CHANGES) if (now >= new Date(change.from)) Object.assign(prices, change.prices);
  return Object.fromEntries(
    Object.entries(prices).flatMap(([model, price]) => (price === null ? [] : [[model, price]])),
  );
}

/** Above 272,000 tokens of input, input and cache cost twice as much, and output half as much again. */
function openai(rates: Rates): Price {
  const { inputUsd, outputUsd, cacheReadUsd, cacheWriteUsd } = rates;
  const long = { inputUsd: 2 * inputUsd, outputUsd: 1.5 * outputUsd };
  const cache = { cacheReadUsd: 2 * cacheReadUsd, cacheWriteUsd: 2 * cacheWriteUsd };
  return { ...rates, longPrompt: { aboveTokens: 272_000, ...long, ...cache } };
}

/** Writing to the implicit cache costs the normal input price. */
function gemini(inputUsd: number, outputUsd: number, cacheReadUsd: number): Rates {
  return { inputUsd, outputUsd, cacheReadUsd, cacheWriteUsd: inputUsd };
}

function above200k(rates: Rates): Price["longPrompt"] & {} {
  return { aboveTokens: 200_000, ...rates };
}
