import type { KnownCheckpoint } from "../../../play/status/known-checkpoint.ts";

/** The checkpoint of an undecided interrupt. */
export interface OpenCheckpoint extends KnownCheckpoint {
  /** Whether the run is there, or on another branch, or it belongs to an earlier game. */
  readonly where: "here" | "other-branch" | "older-game";
}

declare module "../../../base/seam/shares.ts" {
  interface StandingShares {
    /** The interrupt at which it waits, in words; null for none. */
    readonly interrupt: string | null;
    /** All open interrupts of the game, those of older games and other branches too; the newest first. */
    readonly openInterrupts: readonly OpenCheckpoint[];
  }
}
