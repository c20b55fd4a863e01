import type { StepOutcome } from "../../../base/vocabulary/step.ts";
import type { ChecksOf } from "../../../record/seam/data-part.ts";
import type { ActedOfPart, MarkOfPart } from "../base/workflow.ts";

/** The traces of a part's steps in the plan of a workflow, as saves keep them. */
export interface PartStepData {
  readonly mark: ChecksOf<MarkOfPart>;
  readonly acted: ChecksOf<ActedOfPart>;
  /** Its fields of the result of an operator's step. */
  actedOf(outcome: StepOutcome): ActedOfPart;
}
