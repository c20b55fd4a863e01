import { type Check, fields, isCount, isSha256, isText, orMissing, orNull } from "../../../base/checks.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import type { StepRecordShare } from "../../../record/seam/data-part.ts";
import type { SkillRecord } from "../base/skill-record.ts";

/** The check of the place of a skill that asks. */
export const skillsCall: Readonly<Record<"skill", Check>> = {
  skill: orMissing(fields({ name: isText, label: isText })),
};

/** A skill that is about to run, or was defined, in the journal. */
export const skillsRecord: StepRecordShare<SkillRecord> = {
  fields: {
    step: isCount,
    name: isText,
    skillVersion: orNull(isText),
    sha256: orNull(isSha256),
    definition: orNull(isObject),
    params: isObject,
    refusal: orMissing(isText),
  },
  toLine: ({ version: skillVersion, ...rest }) => ({ ...rest, skillVersion }),
  fromLine: ({ skillVersion, ...rest }) => ({ ...rest, version: skillVersion }),
};
