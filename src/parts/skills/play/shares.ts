import type { ImageTable } from "../../../base/vocabulary/conversation.ts";
import type { SkillRun } from "../base/skill.ts";
import type { SkillLibrary } from "./library/skill-library.ts";
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
  interface SessionShares {
    /** The folder with skills of the user's own, where new ones are written too; null for none but the shipped ones. */
    readonly skillsDir: string | null;
    /** One more file with a skill, which goes before others of its name; null for none. */
    readonly skillFile: string | null;
    /** False where the player is not offered any skills. */
    readonly skills: boolean;
  }
  interface SessionOnlyShares {
    readonly skillFile: true;
  }
  interface PortShares {
    readonly library: SkillLibrary;
    /** Whether the LM is given tools for skills where a conversation begins. */
    readonly offersSkills: boolean;
  }
  interface ContextShares {
    /** Saves of skills, made beside those of the run. */
    readonly skillSaves: SkillSaves;
  }
}
