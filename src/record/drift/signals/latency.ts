import { NOTHING, type Reading, type Recent } from "../signal.ts";
import { describeMisses, newestCalls } from "./calls.ts";
import { RISE_CALLS, riseOf } from "./rise.ts";

/** Nobody waits for less: a reply that is quicker counts as one that took so long. */
const QUICK_MS = 1_000;

/** Whether the LM's replies take longer and longer. */
export function readLatency({ window }: Recent): Reading {
  const newest = newestCalls(window);
  if (newest === null) return NOTHING;
  const rise = riseOf(newest.calls.map(({ ms }) => Math.max(ms, QUICK_MS)));
  if (rise === null) return NOTHING;
  const seconds = (ms: number): string => (ms / 1000).toFixed(1);
  return {
    value: rise.value,
    evidence:
      `replies take longer and longer: ${seconds(rise.to)} s instead of ${seconds(rise.from)} s ` +
      `over ${RISE_CALLS} calls${describeMisses(newest.misses)}`,
    since: newest.calls[0]?.step ?? null,
  };
}
