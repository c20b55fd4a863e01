import { type Check, fields, isText, orMissing, orNull, recordOf } from "../../../../base/checks.ts";
import { BROUGHT_CHECKS } from "../../../seam/shape-parts.ts";
import { isPlan } from "./outcome-shape.ts";

/** A game's memory from elsewhere. */
export const isBrought: Check = fields({
  summaryText: orNull(isText),
  notes: recordOf(isText),
  plan: orMissing(isPlan),
  ...BROUGHT_CHECKS,
});
