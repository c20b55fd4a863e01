import type { Clock, Timers } from "../../../../../src/base/vocabulary/services.ts";
import { systemClock } from "../../../../../src/model/calls/retry.ts";

/** Time and chance, as gates and engines take them. */
export interface GateTime {
  readonly clock: Pick<Clock, "elapsedMs">;
  readonly sleep: Timers["sleep"];
  /** From 0 to 1, without 1. */
  readonly random?: () => number;
}

/** The time of a process; what waits are the system's own timers unless others are given. */
export function gateTime(clock: GateTime["clock"], timers?: Pick<Timers, "sleep">): GateTime {
  return { clock, sleep: timers?.sleep ?? systemClock.sleep };
}
