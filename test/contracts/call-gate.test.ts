import { openMemoryGate } from "../../packages/fleet/src/engine/gate/memory-gate.ts";
import { REAL_TIME } from "../helpers/fleet/real-time.ts";
import { describeCallGate } from "./describe-call-gate.ts";

describeCallGate("a gate in memory", async (terms) => {
  const gate = await openMemoryGate(terms, REAL_TIME);
  return { gate, other: gate, close: async () => {} };
});
