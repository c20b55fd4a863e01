import type { StatusShares } from "../../../base/seam/shares.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import { healthOf } from "../record/health.ts";

/** The health of a run, and why it was stopped, in its status. */
export function driftStatus(memory: Memory): Pick<StatusShares, "stopped" | "level" | "signals"> {
  return { stopped: memory.drift?.stopped ?? null, ...healthOf(memory, memory.settings) };
}
