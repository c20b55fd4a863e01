import type { Memory } from "../../../src/base/vocabulary/run-state.ts";
import { withoutTimes } from "../../../src/record/replay/verify/digest-memory.ts";

/**
 * A memory without what its calls took and cost, and so without the time that was played: two indistinguishable runs
 * have all else in common. One that lost a call finds more in the server's cache.
 */
export function withoutPlayTimes(memory: Memory): Memory {
  const { drift, ...rest } = withoutTimes(memory);
  if (drift === undefined) return rest;
  const window = drift.window.map(({ call: _, ...entry }) => entry);
  const rollbacks = drift.rollbacks === undefined ? {} : { rollbacks: drift.rollbacks.map(() => 0) };
  return { ...rest, drift: { ...drift, window, playedMs: 0, freshAtMs: 0, ...rollbacks } };
}
