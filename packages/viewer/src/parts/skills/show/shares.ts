import type { SkillRun } from "../../../../../../src/parts/skills/base/skill.ts";

declare module "../../../../../../src/base/seam/shares.ts" {
  interface MarkShares {
    /** A skill that ran. */
    readonly skill: true;
  }
  interface StepOutcomeShares {
    /** The skills that ran in it. */
    readonly skills: readonly SkillRun[];
  }
}
