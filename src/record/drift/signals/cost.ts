import { NOTHING, type Reading, type Recent } from "../signal.ts";
import { describeMisses, newestCalls } from "./calls.ts";
import { RISE_CALLS, riseOf } from "./rise.ts";

/** Whether the LM's replies cost more and more. */
export function readCost({ window }: Recent): Reading {
  const newest = newestCalls(window);
  if (newest === null) return NOTHING;
  const rise = riseOf(newest.calls.flatMap(({ costUsd }) => (costUsd === null ? [] : [costUsd])));
  if (rise === null) return NOTHING;
  return {
    value: rise.value,
    evidence:
      `replies cost more and more: $${rise.to.toFixed(4)} instead of $${rise.from.toFixed(4)} ` +
      `over ${RISE_CALLS} calls${describeMisses(newest.misses)}`,
    since: newest.calls[0]?.step ?? null,
  };
}
