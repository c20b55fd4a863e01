import { fields, isText, listOf, orMissing } from "../../../record/saves/format/checks.ts";
import { isTrack } from "../../../record/saves/format/shapes/track-shape.ts";
import type { PartShapes } from "../../../record/seam/data-part.ts";
import { TRY_LIMITS } from "../base/tried.ts";

const isTries = listOf(fields({ presses: isText, track: isTrack, came: isText }));

/** The tries in an outcome. */
export const triesShapes: PartShapes<never, "tries"> = {
  memory: {},
  outcome: {
    tries: orMissing((value) => isTries(value) && (value as unknown[]).length <= TRY_LIMITS.perStep),
  },
};
