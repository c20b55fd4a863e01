import type { NearGoals } from "../../../base/vocabulary/plan.ts";
import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";

/** What a step's record tells of the goals beside the main one: nothing where there were and are none. */
export function planOf(
  { plan: before }: Pick<Memory, "plan">,
  { plan: after }: { readonly plan: NearGoals },
): Pick<StepOutcome, "plan"> {
  return before === undefined && isEmpty(after) ? {} : { plan: after };
}

/** A memory with the goals beside the main one as a step left them; as they were where its record tells nothing. */
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
