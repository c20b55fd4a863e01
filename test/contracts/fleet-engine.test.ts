import { openMemoryGate } from "../../packages/fleet/src/engine/gate/memory-gate.ts";
import { createLocalEngine } from "../../packages/fleet/src/engine/local/local-engine.ts";
import { REAL_TIME } from "../helpers/fleet/real-time.ts";
import { describeFleetEngine } from "./describe-fleet-engine.ts";

describeFleetEngine("an engine in memory", async (setting) => {
  const gate = await openMemoryGate({ fleetCostUsd: null, rates: {} }, REAL_TIME);
  return createLocalEngine({ gate, ...setting, ...REAL_TIME });
});
