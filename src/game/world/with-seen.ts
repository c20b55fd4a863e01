import type { SeenMaps } from "../../base/vocabulary/atlas.ts";
import type { Memory } from "../../base/vocabulary/run-state.ts";
import { applyObservation, EMPTY_ATLAS } from "./apply-observation.ts";

/** What is remembered of the game's maps after a step that showed this of them; nothing where it showed nothing. */
export function withSeen(
  { atlas = EMPTY_ATLAS }: Pick<Memory, "atlas">,
  seen: SeenMaps | undefined,
  step: number,
): Pick<Memory, "atlas"> {
  return seen === undefined ? {} : { atlas: applyObservation(atlas, seen, step) };
}
