import type { GateTime } from "../../../src/fleet/engine/gate/memory-gate.ts";
import { systemClock } from "../../../src/model/anthropic/retry.ts";

/** The process's own time. */
export const REAL_TIME: GateTime = {
  clock: { elapsedMs: () => performance.now() },
  sleep: systemClock.sleep,
};
