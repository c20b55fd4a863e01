import { NOTHING, type Reading, type Recent } from "../signal.ts";
import { readCycle } from "./cycle.ts";
import { readFutile } from "./futile.ts";
import { readNearCycle } from "./near-cycle.ts";
import { readVisits } from "./visits.ts";

/** The worst of: one action that changes nothing, a cycle, a disturbed cycle, and visits without gain. */
export function readRepetition(recent: Recent): Reading {
  return [readFutile(recent), readCycle(recent), readNearCycle(recent), readVisits(recent)].reduce(
    (worst, one) => (one.value > worst.value ? one : worst),
    NOTHING,
  );
}
