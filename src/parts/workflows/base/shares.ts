import type { JsonValue } from "../../../base/vocabulary/json.ts";
import type { StageRecord } from "./stage-record.ts";
import type { PlanState, WorkflowInfo } from "./workflow.ts";

declare module "../../../base/seam/shares.ts" {
  interface MemoryShares {
    /** The state of the run's workflow; absent for none. */
    readonly workflow?: PlanState;
  }
  interface RecordShares {
    readonly stage: StageRecord;
  }
  interface SaveInfoShares {
    /** Of kind `workflow`: which workflow it is of, and where in it. */
    readonly workflow?: WorkflowInfo;
  }
  interface StatusShares {
    /** The workflow that directs it; null for none. */
    readonly workflow: string | null;
  }
  interface EventShares {
    /** A step of a workflow begins, or is tried anew. */
    readonly "stage-started": {
      readonly type: "stage-started";
      readonly step: number;
      readonly workflow: string;
      readonly path: string;
      readonly kind: string;
      readonly attempt: number;
    };
    /** A step of a workflow is not run: it is done already, its condition does not hold, or a person rejected it. */
    readonly "stage-skipped": {
      readonly type: "stage-skipped";
      readonly step: number;
      readonly workflow: string;
      readonly path: string;
      readonly reason: "done" | "when" | "rejected";
      /** The time at which its checkpoint was saved, in ISO 8601; null where it is unknown. */
      readonly since: string | null;
    };
    /** A step of a workflow failed, and is tried again. */
    readonly "stage-retried": {
      readonly type: "stage-retried";
      readonly step: number;
      readonly workflow: string;
      readonly path: string;
      /** The attempt that failed. */
      readonly attempt: number;
      readonly error: string;
      /** Whether the run goes back to the newest checkpoint first. */
      readonly goesBack: boolean;
      /** The wait before that. */
      readonly waitMs: number;
    };
    readonly "stage-finished": {
      readonly type: "stage-finished";
      readonly step: number;
      readonly workflow: string;
      readonly path: string;
      readonly attempt: number;
      readonly status: "done" | "failed";
      readonly output: JsonValue;
      readonly error: string | null;
    };
  }
}
