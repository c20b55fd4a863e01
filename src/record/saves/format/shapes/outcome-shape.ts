import { isObject } from "../../../../base/vocabulary/json.ts";
import { SKILL_STATUSES } from "../../../../base/vocabulary/skill.ts";
import { OUTCOME_CHECKS } from "../../../seam/shape-parts.ts";
import {
  type Check,
  fields,
  isCount,
  isFlag,
  isIn,
  isNumber,
  isSha256,
  isText,
  isTexts,
  isTrue,
  listOf,
  oneOf,
  orMissing,
  orNull,
  recordOf,
} from "../checks.ts";
import { isSeen } from "./check-atlas.ts";
import { EVIDENCE } from "./evidence-shape.ts";
import { isTrack } from "./track-shape.ts";

const METRICS = [
  ...["primitives", "checkpoints", "resumesHit", "resumesMissed", "fallbacks", "inferences", "answered"],
  ...["timedOut", "framesPlayed", "framesKept"],
];

const SHOWN: Readonly<Record<string, Check>> = {
  text: fields({ text: isText }),
  image: fields({ sha256: isSha256 }),
};

/** A message to the LM. */
export const isUserMessage: Check = fields({
  role: isIn(["user"]),
  content: listOf(
    oneOf({
      ...SHOWN,
      tool_result: fields({
        tool_use_id: isText,
        content: listOf(oneOf(SHOWN)),
        is_error: orMissing(isFlag),
      }),
    }),
  ),
});

/** The goals beside the main one. */
export const isPlan: Check = fields({ now: orMissing(isText), next: orMissing(isText) });

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

/** The memory of a fight. */
export const isFight: Check = fields({ lines: isTexts });

/** The outcome of a step, without its images. */
export const OUTCOME: Readonly<Record<string, Check>> = {
  track: isTrack,
  message: isUserMessage,
  gameInfo: isObject,
  machineSha256: isSha256,
  notes: recordOf(isText),
  goal: orNull(isText),
  plan: orMissing(isPlan),
  wasUseful: isFlag,
  skills: orMissing(listOf(isSkillRun)),
  evidence: orMissing(fields({ ...EVIDENCE, isEnded: orMissing(isTrue), isDiscovery: orMissing(isFlag) })),
  seen: orMissing(isSeen),
  fight: orMissing(isFight),
  ...OUTCOME_CHECKS,
};
