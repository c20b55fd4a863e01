import { fields, isText, listUpTo, orMissing } from "../../../base/checks.ts";
import { isTrack } from "../../../record/saves/format/shapes/track-shape.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { TRY_LIMITS } from "../base/tried.ts";

/** The tries in an outcome. */
export const triesShapes: PartShapes<never, "tries"> = {
  memory: {},
  outcome: {
    tries: orMissing(listUpTo(TRY_LIMITS.perStep, fields({ presses: isText, track: isTrack, came: isText }))),
  },
};
