import type { DriftDecision, DriftState, RollbackRecord } from "./drift.ts";

declare module "../../../base/seam/shares.ts" {
  interface MemoryShares {
    /** By the newest steps; absent where the newest step was recorded by an earlier version. */
    readonly drift?: DriftState;
  }
  interface DecisionShares {
    /** The drift and the action against it; absent for any other decision. */
    readonly drift?: DriftDecision;
    /** With what a branch begins to which the run went back by itself; absent for any other decision. */
    readonly rollback?: RollbackRecord;
  }
}
