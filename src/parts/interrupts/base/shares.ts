import type { LoopNode } from "../../../base/vocabulary/loop-node.ts";
import type { RunOutcome } from "../../../base/vocabulary/outcome.ts";
import type { PendingAction } from "../../../base/vocabulary/run-event.ts";
import type { InterruptedState } from "./interrupt-event.ts";
import type { InterruptRecord, ResumeRecord } from "./interrupt-record.ts";
import type {
  InterruptDecision,
  InterruptSettings,
  InterruptTrigger,
  OpenInterrupt,
  ResumedStop,
} from "./interrupts.ts";

declare module "../../../base/seam/shares.ts" {
  interface MemoryShares {
    /** The run waits before `next` for a decision; absent while it goes on. */
    readonly interrupt?: OpenInterrupt;
    /**
     * A decision after which `node` has not run. The run does not stop again before `node`; `act` carries out the decision and
     * appends `say` to its answer. Absent for none.
     */
    readonly resumed?: ResumedStop;
  }
  interface EventShares {
    /** A decision at an interrupt, before it takes effect. */
    readonly resumed: {
      readonly type: "resumed";
      readonly step: number;
      readonly decision: InterruptDecision;
      /** An additional text for the LM; null for none. */
      readonly say: string | null;
    };
    /** The last event of a run that stands at an interrupt, in the place of `finished`. */
    readonly interrupt: {
      readonly type: "interrupt";
      /** The node that the interrupt names: of `after` the one that ran, else the one that comes next. */
      readonly node: LoopNode;
      /** `before`, `after` or `condition`. */
      readonly when: InterruptTrigger;
      /** All that made it stop, in a person's words. */
      readonly reason: string;
      /** The step that is under way, or else the last one. */
      readonly step: number;
      readonly state: InterruptedState;
      /** The pending action, before `act`; null elsewhere. */
      readonly pending: PendingAction | null;
      /** The director's step at whose gate it stands, which can be rejected; null elsewhere. */
      readonly gate: string | null;
      readonly checkpointId: string;
      /** The path of its checkpoint; null when it could not be saved. */
      readonly checkpointPath: string | null;
      /** `{"type": "interrupted"}`. */
      readonly outcome: Extract<RunOutcome, { type: "interrupted" }>;
      readonly totalSteps: number;
      readonly sessionSteps: number;
      readonly lastSave: string | null;
      readonly unsavedSteps: number;
    };
  }
  interface SettingShares {
    /** The points where the run stops for a person; null, or absent in older saves, for none. */
    readonly interrupts?: InterruptSettings | null;
  }
  interface AskedShares {
    /** Null for none. Of the three lists, one that is left out stays as the save has it, too. */
    readonly interrupts?: Partial<InterruptSettings> | null;
  }
  interface OptionShares {
    readonly interruptBefore?: readonly LoopNode[];
    readonly interruptAfter?: readonly LoopNode[];
    readonly interruptWhen?: readonly string[];
    readonly interrupts?: boolean;
  }
  interface RecordShares {
    readonly interrupt: InterruptRecord;
    readonly resume: ResumeRecord;
  }
}
