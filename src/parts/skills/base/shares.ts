import type { SkillRun } from "./skill.ts";

declare module "../../../base/seam/shares.ts" {
  interface OutcomeShares {
    /** The skills that ran in it, in order; absent for none. */
    readonly skills?: readonly SkillRun[];
  }
}
