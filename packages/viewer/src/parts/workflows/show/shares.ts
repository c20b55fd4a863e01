import type { PlanState } from "../../../../../../src/parts/workflows/base/workflow.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface MarkShares {
    /** An event of a step of a workflow. */
    readonly stage: true;
  }
  interface StepOutcomeShares {
    /** The workflow's place after the step; null for none. */
    readonly workflow: PlanState | null;
  }
}
