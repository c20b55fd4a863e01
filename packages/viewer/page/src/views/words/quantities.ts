import { renderUsd } from "../../../../../../src/base/quantities/money.ts";

/** A number with commas between the thousands: `12,345`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString("en-US");
}

/** A count and what is counted: `1 step`, `1,200 steps`, `2 branches`. */
export function formatCountOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : plural}`;
}

/** A large count in few characters: `950`, `12.3k`, `1.23M`. */
export function formatShort(count: number): string {
  if (count < 1_000) return String(Math.round(count));
  // What would be rounded to 1000k is 1M.
  const [scaled, unit] = count < 999_950 ? [count / 1_000, "k"] : [count / 1_000_000, "M"];
  return `${scaled.toFixed(scaled < 10 ? 2 : 1).replace(/\.?0+$/, "")}${unit}`;
}

/** Dollars as the command line shows them: `$1.25`, `$0.0042`; `not known` for null. */
export function formatCost(costUsd: number | null): string {
  return costUsd === null ? "not known" : renderUsd(costUsd);
}

/** The cost of many calls, not all of which may be known: `$1.25 + up to $0.17 unconfirmed`, `cost unknown`. */
export function formatKnownCost({
  costUsd,
  unconfirmedUsd,
  calls,
  unknownCalls,
}: Readonly<Record<"costUsd" | "unconfirmedUsd" | "calls" | "unknownCalls", number>>): string {
  if (unknownCalls > 0 && unknownCalls >= calls) return "cost unknown";
  return [
    formatCost(costUsd),
    ...(unconfirmedUsd > 0 ? [`up to ${formatCost(unconfirmedUsd)} unconfirmed`] : []),
    ...(unknownCalls > 0 ? [`${unknownCalls} of unknown cost`] : []),
  ].join(" + ");
}

/** A part of a whole, from 0 to 1: `42 %`. */
export function formatShare(share: number): string {
  return `${Math.round(share * 100)}\u00a0%`;
}

/** The beginning of an id or a hash, enough to identify it. */
export function formatShortId(id: string): string {
  return id.slice(0, 8);
}
