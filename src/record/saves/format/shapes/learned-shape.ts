import { type Check, fields, isCount, orNull } from "../../../../base/checks.ts";
import { isObject } from "../../../../base/vocabulary/json.ts";

/** A learned game: its map is checked as a game map file where it is opened. */
export const isLearned: Check = fields({ map: orNull(isObject), frames: isCount });
