import { type GateTime, gateTime } from "../../../packages/fleet/src/engine/gate/gate-time.ts";

/** The process's own time. */
export const REAL_TIME: GateTime = gateTime({ elapsedMs: () => performance.now() });
