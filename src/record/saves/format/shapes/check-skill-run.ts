import { SKILL_STATUSES } from "../../../../base/vocabulary/skill.ts";
import {
  type Check,
  fields,
  isCount,
  isObject,
  isSha256,
  isText,
  listOf,
  orMissing,
  orNull,
} from "../checks.ts";

const METRICS = [
  ...["primitives", "checkpoints", "resumesHit", "resumesMissed", "fallbacks", "inferences", "answered"],
  ...["timedOut", "framesPlayed", "framesKept"],
];

/** What came of a skill, as an outcome keeps it. */
export const isSkillRun: Check = fields({
  name: isText,
  version: orNull(isText),
  params: isObject,
  ms: (value) => typeof value === "number",
  status: (value) => (SKILL_STATUSES as readonly unknown[]).includes(value),
  summary: isText,
  notes: listOf(isText),
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
