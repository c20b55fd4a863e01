import { VENDORS } from "../../../../src/model/calls/servers/vendor-name.ts";
import type { PriceTable, Rates } from "../../../../src/record/ledger/prices.ts";
import type { FleetTerms } from "../jobs/job.ts";
import type { ManifestText, PriceText, RatesText } from "./fleet-schema.ts";

/** The limits and rates of a manifest. */
export function termsOf({
  limits = {},
  rates = {},
  prices = {},
  keys = {},
  ...text
}: ManifestText): FleetTerms {
  return {
    runCostUsd: limits.max_cost_per_run ?? null,
    runTimeMs: limits.max_time_per_run ?? null,
    fleetCostUsd: limits.max_cost ?? null,
    attempts: text.attempts,
    saveEvery: text.save_every,
    keepBackups: text.keep_backups,
    rates: Object.fromEntries(
      Object.entries(rates).map(([model, rate]) => [model, { requestsPerMinute: rate.requests_per_minute }]),
    ),
    keys: keysOf(keys),
    baseUrl: text.base_url ?? null,
    ...(text.base_urls === undefined ? {} : { baseUrls: text.base_urls }),
    prices: pricesOf(prices),
  };
}

function keysOf({ api_key, ...vendors }: NonNullable<ManifestText["keys"]>): FleetTerms["keys"] {
  const named = VENDORS.flatMap((vendor) => {
    const variable = vendors[vendor]?.env;
    return variable === undefined ? [] : [[vendor, variable] as const];
  });
  return { apiKey: api_key?.env ?? null, ...Object.fromEntries(named) };
}

function pricesOf(prices: Readonly<Record<string, PriceText>>): PriceTable {
  return Object.fromEntries(
    Object.entries(prices).map(([model, { long_prompt: long, ...rates }]) => {
      if (long === undefined) return [model, ratesOf(rates)];
      return [model, { ...ratesOf(rates), longPrompt: { aboveTokens: long.above_tokens, ...ratesOf(long) } }];
    }),
  );
}

function ratesOf(text: RatesText): Rates {
  return {
    inputUsd: text.input_usd,
    outputUsd: text.output_usd,
    cacheReadUsd: text.cache_read_usd,
    cacheWriteUsd: text.cache_write_usd,
  };
}
