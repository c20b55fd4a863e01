import { isText, orMissing, orNull, recordOf } from "../../../base/checks.ts";
import { isObject, type JsonObject } from "../../../base/vocabulary/json.ts";
import type { PartStepData } from "../../workflows/record/part-step-data.ts";
import type { SkillRun } from "../base/skill.ts";

/** The traces of skills that a workflow ran. */
export const skillsStepData: PartStepData = {
  mark: { skills: orMissing(recordOf(isText)) },
  acted: { skill: orNull(isObject) },
  actedOf({ skills }) {
    const skill = skills?.at(-1);
    return { skill: skill === undefined ? null : resultOf(skill) };
  },
};

function resultOf({ ms: _, ...skill }: SkillRun): JsonObject {
  return skill as unknown as JsonObject;
}
