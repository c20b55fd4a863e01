import { STAGE_PHASES } from "../../../base/vocabulary/journal/stage-record.ts";
import { SETTING_RULES } from "../../../base/vocabulary/setting-rules.ts";
import {
  type Check,
  fields,
  isCount,
  isId,
  isObject,
  isText,
  orMissing,
  orNull,
} from "../../saves/format/checks.ts";
import { isLaterVersion } from "./format.ts";

const isPhase: Check = (value) => (STAGE_PHASES as readonly unknown[]).includes(value);

/** What the record of a workflow's step holds. */
export const STAGE_RECORDS: Readonly<Record<"stage", Readonly<Record<string, Check>>>> = {
  stage: {
    step: isCount,
    workflow: isText,
    planId: isId,
    path: isText,
    phase: isPhase,
    attempt: isCount,
    error: orMissing(isText),
    data: orMissing(isObject),
    settings: orMissing(fields({ goal: orNull(isText), seed: SETTING_RULES.seed.isValid })),
    told: orMissing(isText),
    version: isLaterVersion,
  },
};
