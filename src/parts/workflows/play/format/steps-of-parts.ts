import type { AnyOf } from "../../../../base/seam/shares.ts";
import { skillStep } from "../../../skills/play/workflow/step.ts";
import type { PartStep } from "./part-step.ts";
import type { Step, StepShares } from "./workflow.ts";

/** The type of a step that a part brings. */
export type PartStepType = keyof StepShares;

/** The types of steps that parts bring: one that is missing is an error of the compiler. */
export const PART_STEPS: { readonly [Type in PartStepType]: PartStep<StepShares[Type]> } = {
  skill: skillStep,
};

/** These types. */
export const PART_STEP_TYPES = Object.keys(PART_STEPS) as readonly PartStepType[];

/** Whether a part brings the type of a step. */
export function isOfPart(step: Step): step is AnyOf<StepShares> {
  return Object.hasOwn(PART_STEPS, step.type);
}
