import type { JsonObject } from "../../../../base/vocabulary/json.ts";
import type { CommonKeys } from "../../../workflows/play/format/workflow.ts";

/** The step of a workflow that runs a skill. */
export interface SkillStep extends CommonKeys {
  readonly type: "skill";
  readonly skill: string;
  readonly params: JsonObject;
}
