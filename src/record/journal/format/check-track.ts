import { isButton } from "../../../base/vocabulary/button.ts";
import { type Check, isCount, isText, listOf } from "../../saves/format/checks.ts";

/** Frames of one entry of a track: what no tool comes near, and what is still played in seconds. */
const MAX_FRAMES = 100_000;

/** Whether a value is what a machine's buttons did. */
export const isTrack: Check = listOf(
  (entry) =>
    Array.isArray(entry) &&
    entry.length === 2 &&
    listOf((button) => isText(button) && isButton(button))(entry[0]) &&
    isCount(entry[1]) &&
    entry[1] > 0 &&
    entry[1] <= MAX_FRAMES,
);
