import type { ImageTable } from "../../../base/vocabulary/conversation.ts";
import type { SkillRun } from "../base/skill.ts";
import type { SkillSaves } from "./step/skill-saves.ts";
import type { StepSkills } from "./step/step-skills.ts";

declare module "../../../base/seam/shares.ts" {
  interface ToolContextShares {
    /** The context of the tools for skills. */
    readonly skills: StepSkills;
  }
  interface ToolOutcomeShares {
    /** A skill that ran, and the PNGs of its captures. */
    readonly skill?: { readonly run: SkillRun; readonly images: ImageTable };
  }
  interface ContextShares {
    /** Saves of skills, made beside those of the run. */
    readonly skillSaves: SkillSaves;
  }
}
