import type { NearGoals } from "../../../base/vocabulary/plan.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";

/** Returns the goals of a step's record besides the main one: nothing if there were and are none. */
export function planOf(
  { plan: before }: Pick<Memory, "plan">,
  { plan: after }: { readonly plan: NearGoals },
): Pick<StepOutcome, "plan"> {
  return before === undefined && isEmpty(after) ? {} : { plan: after };
}

/** Returns a memory with the step's goals besides the main one; unchanged if its record has none. */
export function withNearGoals<M extends Pick<Memory, "plan">>(
  memory: M,
  { plan }: Pick<StepOutcome, "plan">,
): M {
  if (plan === undefined) return memory;
  const { plan: _, ...rest } = memory;
  return (isEmpty(plan) ? rest : { ...rest, plan }) as M;
}

function isEmpty(plan: NearGoals): boolean {
  return Object.keys(plan).length === 0;
}
