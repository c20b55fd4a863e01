import { NOTHING, type Reading, type Recent } from "../signal.ts";
import { readCycle } from "./cycle.ts";
import { readFutile } from "./futile.ts";
import { readNearCycle } from "./near-cycle.ts";

/** The same action with nothing changed, a cycle of actions, or one that is disturbed: what is worst. */
export function readRepetition(recent: Recent): Reading {
  return [readFutile(recent), readCycle(recent), readNearCycle(recent)].reduce(
    (worst, one) => (one.value > worst.value ? one : worst),
    NOTHING,
  );
}
