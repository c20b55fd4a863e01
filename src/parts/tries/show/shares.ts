import type { Tried } from "../base/tried.ts";

declare module "../../../base/seam/shares.ts" {
  interface MarkShares {
    /** Presses that were tried on a copy of the game. */
    readonly tries: true;
  }
  interface StepOutcomeShares {
    /** The presses that it tried on a copy of the game. */
    readonly tries: readonly Tried[];
  }
}
