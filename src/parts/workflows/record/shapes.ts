import {
  type Check,
  fields,
  isCount,
  isFlag,
  isIn,
  isSha256,
  isText,
  isTexts,
  isTrue,
  orMissing,
  orNull,
  recordOf,
} from "../../../base/checks.ts";
import { isObject } from "../../../base/vocabulary/json.ts";
import { SETTING_RULES } from "../../../base/vocabulary/setting-rules.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { PART_STEP_DATA } from "./steps-of-parts.ts";

const isSeed = SETTING_RULES.seed.isValid;

const isStage = fields({
  mark: orMissing(fields({ hash: isText, needsGame: isFlag, ...PART_STEP_DATA.mark })),
  status: isIn(["done", "skipped", "failed"]),
  attempt: isCount,
  error: orMissing(isText),
  goesOn: orMissing(isTrue),
  stops: orMissing(isTrue),
  gate: orMissing(fields({ decision: isIn(["approve", "reject"]), reason: isText })),
});

const isWorkflow = fields({
  id: isText,
  name: isText,
  file: orNull(isText),
  fileSha256: isText,
  inputsHash: isText,
  inputs: isObject,
  checkpoints: orMissing(isIn([false])),
  before: fields({ goal: orNull(isText), seed: isSeed }),
  seed: orMissing(isSeed),
  results: recordOf(isStage),
  open: recordOf(fields({ attempt: isCount, data: isObject })),
  acted: orMissing(fields({ frames: isCount, wasUseful: isFlag, told: isText, ...PART_STEP_DATA.acted })),
  due: orMissing(fields({ checkpointId: isText, path: isText, metadata: orMissing(isObject) })),
  goesBack: orMissing(isText),
  left: orMissing(isTexts),
  ended: orMissing(fields({ status: isIn(["done", "failed"]), error: orMissing(isText) })),
});

/** A workflow in a memory, and what the info of a save says of it. */
export const workflowsShapes: PartShapes<"workflow"> = {
  memory: { workflow: orMissing(isWorkflow) },
  outcome: {},
  isLater: ({ workflow }) => workflow !== undefined,
};

/** The check of a save's info of a workflow. */
export const workflowsInfo: { readonly workflow: Check } = {
  workflow: orMissing(
    fields({
      name: isText,
      checkpointId: isText,
      inputsHash: isSha256,
      fileSha256: isSha256,
      stepsDone: isCount,
      planId: isText,
      metadata: orMissing(isObject),
    }),
  ),
};
