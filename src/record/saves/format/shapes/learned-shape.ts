import { isObject } from "../../../../base/vocabulary/json.ts";
import { type Check, fields, isCount, orNull } from "../checks.ts";

/** A learned game: its map is checked as a game map file where it is opened. */
export const isLearned: Check = fields({ map: orNull(isObject), frames: isCount });
