import type { Tried } from "../base/tried.ts";
import type { StepTries } from "./step-tries.ts";

declare module "../../../base/seam/shares.ts" {
  interface ToolOutcomeShares {
    /** The presses that it tried on a copy of the game. */
    readonly tries?: readonly Tried[];
  }
  interface ToolContextShares {
    /** The tries of the step. */
    readonly tries: StepTries;
  }
}
