import type { Tried } from "./tried.ts";

declare module "../../../base/seam/shares.ts" {
  interface SettingShares {
    /** Whether the player may try presses on a copy of the game; null, or absent in older saves, for true. */
    readonly tries?: boolean | null;
  }
  interface OutcomeShares {
    /** The presses that were tried on a copy of the game, in order; absent for none. */
    readonly tries?: readonly Tried[];
  }
}
