import { renderUsd } from "../../../../base/quantities/money.ts";
import type { DriftEntry } from "../../base/drift.ts";
import { NOTHING, type Reading, type Recent } from "../signal.ts";
import { describeMisses } from "./calls.ts";
import { RISE_CALLS, riseOf } from "./rise.ts";

type Call = NonNullable<DriftEntry["call"]>;

/** The least duration: a quicker reply counts as this long. */
const QUICK_MS = 1_000;

/** Returns whether the LM's replies cost more and more. */
export function readCost(recent: Recent): Reading {
  const dollars = (usd: number): string => renderUsd(usd, 4);
  return readRise(recent, "replies cost more and more", ({ costUsd }) => costUsd, dollars);
}

/** Returns whether the LM's replies take longer and longer. */
export function readLatency(recent: Recent): Reading {
  const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
  return readRise(recent, "replies take longer and longer", ({ ms }) => Math.max(ms, QUICK_MS), seconds);
}

/** Reads the rise of a number of each call; calls without that number don't count. */
function readRise(
  { newest }: Recent,
  what: string,
  numberOf: (call: Call) => number | null,
  write: (amount: number) => string,
): Reading {
  const numbers = newest?.calls.map(numberOf).filter((number) => number !== null);
  const rise = numbers === undefined ? null : riseOf(numbers);
  if (newest === null || rise === null) return NOTHING;
  const misses = describeMisses(newest.misses);
  return {
    value: rise.value,
    evidence: `${what}: ${write(rise.to)} instead of ${write(rise.from)} over ${RISE_CALLS} calls${misses}`,
    since: newest.calls[0]?.step ?? null,
  };
}
