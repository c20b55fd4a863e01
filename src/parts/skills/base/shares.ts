import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { SkillResult, SkillRun } from "./skill.ts";
import type { SkillPlace, SkillRecord } from "./skill-record.ts";

declare module "../../../base/seam/shares.ts" {
  interface OutcomeShares {
    /** The skills that ran in it, in order; absent for none. */
    readonly skills?: readonly SkillRun[];
  }
  interface CallShares {
    /** The skill that asks, and its `inference_checkpoint`; absent for any other call. */
    readonly skill?: SkillPlace;
  }
  interface StepRecordShares {
    readonly skill: SkillRecord;
  }
  interface EventShares {
    readonly "skill-started": {
      readonly type: "skill-started";
      readonly step: number;
      readonly skill: string;
      /** 0 for the one that was asked for, 1 for one that it calls, and so on. */
      readonly depth: number;
      readonly params: JsonObject;
    };
    /** A skill's next primitive, its place (`steps[2].body[0]`), and the frames before it. */
    readonly "skill-primitive": {
      readonly type: "skill-primitive";
      readonly step: number;
      readonly skill: string;
      readonly primitive: string;
      readonly place: string;
      readonly frames: number;
    };
    readonly "skill-note": {
      readonly type: "skill-note";
      readonly step: number;
      readonly skill: string;
      readonly text: string;
    };
    /** A skill put itself back to a checkpoint or a slot, or found none. */
    readonly "skill-restored": {
      readonly type: "skill-restored";
      readonly step: number;
      readonly skill: string;
      readonly from: string;
      readonly found: boolean;
    };
    /** A skill has ended. */
    readonly "skill-finished": SkillResult & {
      readonly type: "skill-finished";
      readonly step: number;
      readonly skill: string;
      readonly depth: number;
      readonly ms: number;
    };
  }
}
