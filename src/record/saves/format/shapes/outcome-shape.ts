import { isSeen } from "../../../../../packages/games/src/world/atlas/check-atlas.ts";
import {
  type Check,
  fields,
  isFlag,
  isIn,
  isSha256,
  isText,
  isTexts,
  isTrue,
  listOf,
  orMissing,
  orNull,
  recordOf,
  taggedUnion,
} from "../../../../base/checks.ts";
import { isObject } from "../../../../base/vocabulary/json.ts";
import { OUTCOME_CHECKS } from "../../../seam/shape-parts.ts";
import { EVIDENCE } from "./evidence-shape.ts";
import { isTrack } from "./track-shape.ts";

const SHOWN: Readonly<Record<string, Check>> = {
  text: fields({ text: isText }),
  image: fields({ sha256: isSha256 }),
};

/** A message to the LM. */
export const isUserMessage: Check = fields({
  role: isIn(["user"]),
  content: listOf(
    taggedUnion({
      ...SHOWN,
      tool_result: fields({
        tool_use_id: isText,
        content: listOf(taggedUnion(SHOWN)),
        is_error: orMissing(isFlag),
      }),
    }),
  ),
});

/** The goals beside the main one. */
export const isPlan: Check = fields({ now: orMissing(isText), next: orMissing(isText) });

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
  evidence: orMissing(fields({ ...EVIDENCE, isEnded: orMissing(isTrue), isDiscovery: orMissing(isFlag) })),
  seen: orMissing(isSeen),
  fight: orMissing(isFight),
  ...OUTCOME_CHECKS,
};
