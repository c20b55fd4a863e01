import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { CommonKeys } from "../../../workflows/play/format/workflow.ts";
import type { Skill } from "../format/skill.ts";
import type { FoundDefinition } from "../library/skill-library.ts";

/** The step of a workflow that runs a skill. */
export interface SkillStep extends CommonKeys {
  readonly type: "skill";
  readonly skill: string;
  readonly params: JsonObject;
}

declare module "../../../workflows/play/format/workflow.ts" {
  interface StepShares {
    readonly skill: SkillStep;
  }
}

declare module "../../../workflows/base/named.ts" {
  interface NamedShares {
    readonly skill: Skill;
  }
  interface ReadShares {
    readonly skill: FoundDefinition;
  }
}
