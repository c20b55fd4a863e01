import type { StepRecord } from "../../../base/vocabulary/journal/step-record.ts";
import {
  type Check,
  fields,
  isCount,
  isId,
  isObject,
  isSha256,
  isText,
  orMissing,
  orNull,
} from "../../saves/format/checks.ts";
import { isTrack } from "./check-track.ts";
import { isLaterVersion } from "./format.ts";

/** Which skill asks, and where in it. */
export const isSkillPlace: Check = fields({ name: isText, label: isText });

const isTrue: Check = (value) => value === true;

/** The types that came with version 2. */
type StepType = Exclude<StepRecord["type"], "reply"> | "version" | "operator";

/** What the records of version 2 hold, and those that stand beside them. */
export const STEP_RECORDS: Readonly<Record<StepType, Readonly<Record<string, Check>>>> = {
  version: { version: isLaterVersion },
  operator: { step: isCount, action: fields({ tool: isText, input: isObject }), version: isLaterVersion },
  skill: {
    step: isCount,
    name: isText,
    skillVersion: orNull(isText),
    sha256: orNull(isSha256),
    definition: orNull(isObject),
    params: isObject,
    refusal: orMissing(isText),
  },
  unanswered: { step: isCount, n: isCount, label: isText, reason: isText, isTimeout: orMissing(isTrue) },
  restored: {
    step: isCount,
    slot: orNull(isCount),
    checkpointId: orNull(isId),
    machine: orNull(isText),
    refusal: orMissing(isText),
    loaded: orMissing(fields({ label: orNull(isText), step: isCount })),
    version: isLaterVersion,
  },
  tool: {
    step: isCount,
    n: isCount,
    name: isText,
    text: isText,
    isError: orMissing(isTrue),
    track: isTrack,
    version: isLaterVersion,
  },
};
