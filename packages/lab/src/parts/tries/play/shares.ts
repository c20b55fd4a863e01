import type { Tried } from "../../../../../../src/parts/tries/base/tried.ts";
import type { StepTries } from "./step-tries.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface ToolOutcomeShares {
    /** The presses that it tried on a copy of the game. */
    readonly tries?: readonly Tried[];
  }
  interface ToolContextShares {
    /** The tries of the step. */
    readonly tries: StepTries;
  }
}
