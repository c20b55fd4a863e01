/** An amount as it is written: `2.50` or `$2.50`. */
export const USD_TEXT: RegExp = /^\$?(\d{1,9}(?:\.\d{1,6})?)$/;

/** The most that a file may say, so that no sum of amounts loses its cents. */
export const MAX_AMOUNT_USD = 1_000_000;

/** Returns an amount above 0 in US dollars, of a number or of a text like `2.50` or `$2.50`; null for anything else. */
export function readUsd(value: unknown, mostUsd: number = MAX_AMOUNT_USD): number | null {
  const usd = typeof value === "string" ? Number(USD_TEXT.exec(value.trim())?.[1] ?? 0) : value;
  return typeof usd === "number" && usd > 0 && usd <= mostUsd ? usd : null;
}

/**
 * Dollars: `$1,234.50`, `$2.50`, `$0.05`, `$0.0213`. What is less than ten cents gets four decimals, and what they do
 * not show gets two digits that count: money that was spent is never `$0.00`. Requests to the LM hold such amounts: with another
 * rule, recordings would not replay.
 *
 * @param least the fewest decimals
 */
export function renderUsd(usd: number, least = 2): string {
  const [whole = "", part = ""] = usd.toFixed(decimalsOf(usd, least)).split(".");
  const kept = part.slice(0, least) + part.slice(least).replace(/0+$/, "");
  return `$${whole.replace(/\B(?=(?:\d{3})+$)/g, ",")}.${kept}`;
}

/** A limit as it was set, in dollars: up to six decimals, as many as may be written. */
export function renderLimitUsd(usd: number): string {
  return renderUsd(usd, Math.max(2, usd.toFixed(6).replace(/0+$/, "").split(".")[1]?.length ?? 0));
}

/** Less than this is no money: sums of amounts that are written in decimals are as much off. */
const LEAST_USD = 1e-9;

function decimalsOf(usd: number, least: number): number {
  if (!(usd >= LEAST_USD && usd < 0.1)) return least;
  return Math.max(least, usd >= 0.00005 ? 4 : 1 - Math.floor(Math.log10(usd)));
}

/** The cost of calls: `$1.25`, `$1.25 + up to $0.17 unconfirmed`, `$1.25 + 2 of unknown cost`, `cost unknown`. */
export function renderKnownCost({
  costUsd,
  calls,
  unknownCalls,
  unconfirmedUsd = 0,
}: {
  readonly costUsd: number;
  readonly calls: number;
  readonly unknownCalls: number;
  readonly unconfirmedUsd?: number;
}): string {
  if (unknownCalls > 0 && unknownCalls === calls) return "cost unknown";
  return [
    renderUsd(costUsd),
    ...(unconfirmedUsd > 0 ? [`up to ${renderUsd(unconfirmedUsd)} unconfirmed`] : []),
    ...(unknownCalls > 0 ? [`${unknownCalls} of unknown cost`] : []),
  ].join(" + ");
}
