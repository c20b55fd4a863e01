import {
  fields,
  isCount,
  isIn,
  isNumber,
  isSha256,
  isText,
  isTexts,
  listOf,
  orMissing,
  orNull,
} from "../../../base/checks.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { SKILL_STATUSES } from "../base/skill.ts";

const METRICS = [
  ...["primitives", "checkpoints", "resumesHit", "resumesMissed", "fallbacks", "inferences", "answered"],
  ...["timedOut", "framesPlayed", "framesKept"],
];

const isSkillRun = fields({
  name: isText,
  version: orNull(isText),
  params: isObject,
  ms: isNumber,
  status: isIn(SKILL_STATUSES),
  summary: isText,
  notes: isTexts,
  captures: listOf(fields({ label: isText, frames: isCount, sha256: isSha256 })),
  snapshots: listOf(fields({ frames: isCount, state: isObject })),
  variables: isObject,
  checkpoints: orMissing(
    listOf(
      fields({
        label: isText,
        description: orMissing(isText),
        frames: isCount,
        variables: orNull(isObject),
      }),
    ),
  ),
  metrics: fields(Object.fromEntries(METRICS.map((name) => [name, isCount]))),
});

/** The skills in an outcome. */
export const skillsShapes: PartShapes<never, "skills"> = {
  memory: {},
  outcome: { skills: orMissing(listOf(isSkillRun)) },
  data: { requests: "skills" },
};
