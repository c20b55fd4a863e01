import { renderCountOf } from "../../../../base/quantities/count.ts";
import { NOTHING, type Reading, type Recent } from "../signal.ts";

/** Steps with the same goal, notes and plan at which the signal is full. */
const FULL_STEPS = 500;

/** Reads the steps since goal, notes or plan were last considered. A player that calls no LM has none of them. */
export function readGoal({ window, rethoughtStep }: Recent): Reading {
  const last = window.at(-1);
  if (last === undefined || window.every(({ call }) => call === undefined)) return NOTHING;
  const steps = last.step - rethoughtStep;
  return {
    value: Math.min(1, steps / FULL_STEPS),
    evidence: `goal, notes and plan have been the same for ${renderCountOf(steps, "step")}`,
    since: rethoughtStep + 1,
  };
}
