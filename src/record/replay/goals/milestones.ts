import type { Memory } from "../../../base/vocabulary/run-state.ts";
import type { StepOutcome } from "../../../base/vocabulary/step.ts";

/** The most milestones that are remembered. */
const MAX_MILESTONES = 20;

/** Adds a step's milestones to the earlier ones; nothing if it reached none. */
export function withMilestones(
  { milestones = [] }: Pick<Memory, "milestones">,
  { milestones: reached = [] }: Pick<StepOutcome, "milestones">,
  step: number,
): Pick<Memory, "milestones"> {
  if (reached.length === 0) return {};
  return {
    milestones: [...milestones, ...reached.map((what) => `step ${step}: ${what}`)].slice(-MAX_MILESTONES),
  };
}
