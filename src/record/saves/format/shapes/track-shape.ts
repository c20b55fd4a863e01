import { type Check, isCount, isText, listOf } from "../../../../base/checks.ts";
import { isButton } from "../../../../base/vocabulary/button.ts";

/** Frames of one entry of a track: far more than any tool plays, and still played in seconds. */
const MAX_FRAMES = 100_000;

/** A list of buttons. */
export const isButtons: Check = listOf((button) => isText(button) && isButton(button));

/** A machine's button track. */
export const isTrack: Check = listOf(
  (entry) =>
    Array.isArray(entry) &&
    entry.length === 2 &&
    isButtons(entry[0]) &&
    isCount(entry[1]) &&
    entry[1] > 0 &&
    entry[1] <= MAX_FRAMES,
);
