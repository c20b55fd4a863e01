import { readUserFile } from "../../../../base/disk/read-user-file.ts";
import { describeError, RunnerError } from "../../../../base/errors.ts";
import type { PriceTable } from "../../../../record/ledger/prices.ts";

const RATES = ["inputUsd", "outputUsd", "cacheReadUsd", "cacheWriteUsd"] as const;

/**
 * The prices in a user's own file, which go over the known ones: dollars per million tokens, by model.
 *
 * @throws RunnerError when the file cannot be read or says something else
 */
export function readPrices(path: string): PriceTable {
  const own = parseJson(path, readUserFile(path, "prices"));
  if (own === null || typeof own !== "object" || Array.isArray(own))
    throw refuse(path, "holds no prices by model");
  for (const [model, price] of Object.entries(own as Record<string, unknown>)) {
    const { longPrompt } = (price ?? {}) as { readonly longPrompt?: unknown };
    const long = longPrompt === undefined ? [] : flawsOf(longPrompt, ["aboveTokens", ...RATES]);
    const [bad] = [...flawsOf(price, RATES), ...long.map((rate) => `longPrompt.${rate}`)];
    if (bad !== undefined) throw refuse(path, `has no valid ${bad} for ${model}`);
  }
  return own as PriceTable;
}

/** The names that hold no number of at least 0. */
function flawsOf(rates: unknown, names: readonly string[]): readonly string[] {
  return names.filter((name) => {
    const value = (rates as Record<string, unknown> | null)?.[name];
    return typeof value !== "number" || !Number.isFinite(value) || value < 0;
  });
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw refuse(path, `cannot be parsed (${describeError(cause)})`, cause);
  }
}

function refuse(path: string, fact: string, cause?: unknown): RunnerError {
  const example = '{"my-model": {"inputUsd": 1, "outputUsd": 5, "cacheReadUsd": 0.1, "cacheWriteUsd": 1.25}}';
  return new RunnerError(
    "prices-invalid",
    `${path} ${fact}: --set prices takes dollars per million tokens, like ${example}`,
    { cause },
  );
}
