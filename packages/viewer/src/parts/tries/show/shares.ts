import type { Tried } from "../../../../../../src/parts/tries/base/tried.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface MarkShares {
    /** Presses that were tried on a copy of the game. */
    readonly tries: true;
  }
  interface StepOutcomeShares {
    /** The presses that it tried on a copy of the game. */
    readonly tries: readonly Tried[];
  }
}
