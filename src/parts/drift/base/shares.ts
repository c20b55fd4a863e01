import type {
  DriftDecision,
  DriftSettings,
  DriftSignalName,
  DriftState,
  RecoveryAction,
  RollbackRecord,
  SignalReading,
} from "./drift.ts";
import type { DriftOptions } from "./drift-table.ts";

declare module "../../../base/seam/shares.ts" {
  interface SettingShares {
    /**
     * The settings of drift; null, or absent in older saves, for the defaults. Of those that are asked for, one that is left out
     * stays as the save has it.
     */
    readonly drift?: DriftSettings | null;
  }
  interface SettingFieldShares extends DriftOptions {}
  interface MemoryShares {
    /** By the newest steps; absent where the newest step was recorded by an earlier version. */
    readonly drift?: DriftState;
  }
  interface EventShares {
    /** A signal of drift says that something may be wrong: told to people, nothing more. */
    readonly drift: {
      readonly type: "drift";
      readonly step: number;
      readonly signal: DriftSignalName;
    } & SignalReading;
    /**
     * Something is done about a run that drifts, or, for `ended`, nothing need be done any more. A rollback that brought
     * something is `gained`; one that did not in its time is followed by `way-back`, which names the checkpoint before it.
     */
    readonly recovery: {
      readonly type: "recovery";
      readonly step: number;
      /** From 1 to 5; 0 for a conversation that begins afresh by the clock. */
      readonly level: number;
      readonly action: RecoveryAction | "ended" | "gained" | "way-back";
      /** Null for the clock. */
      readonly signal: DriftSignalName | null;
      /** In words; empty for `ended`. */
      readonly evidence: string;
      /** The checkpoint that was made before it; null for none. */
      readonly checkpointId: string | null;
    };
    /** The health of the run, after each step in which it is measured. */
    readonly health: {
      readonly type: "health";
      readonly step: number;
      /** The newest level of what is being done, from 1 to 5; 0 for nothing. */
      readonly level: number;
      readonly signals: Readonly<Record<DriftSignalName, SignalReading>>;
    };
  }
  interface StatusShares {
    /** The reason that the runner itself stopped it; null if it did not. */
    readonly stopped: string | null;
    /** The level of recovery, from 1 to 5; 0 for none. */
    readonly level: number;
    /** By signal: `{value, trend, evidence}`. */
    readonly signals: Readonly<Record<DriftSignalName, SignalReading>>;
  }
  interface DecisionShares {
    /** The drift and the action against it; absent for any other decision. */
    readonly drift?: DriftDecision;
    /** With what a branch begins to which the run went back by itself; absent for any other decision. */
    readonly rollback?: RollbackRecord;
  }
}
