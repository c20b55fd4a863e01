import type { SkillRun } from "../base/skill.ts";

declare module "../../../base/seam/shares.ts" {
  interface MarkShares {
    /** A skill that ran. */
    readonly skill: true;
  }
  interface StepOutcomeShares {
    /** The skills that ran in it. */
    readonly skills: readonly SkillRun[];
  }
}
