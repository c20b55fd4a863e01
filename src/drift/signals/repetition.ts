import { NOTHING, type Reading, type Recent } from "../signal.ts";
import { readCycle } from "./cycle.ts";
import { readFutile } from "./futile.ts";

/** The same action with nothing changed, or a cycle of actions: what is worse. */
export function readRepetition(recent: Recent): Reading {
  return [readFutile(recent), readCycle(recent)].reduce(
    (worst, one) => (one.value > worst.value ? one : worst),
    NOTHING,
  );
}
