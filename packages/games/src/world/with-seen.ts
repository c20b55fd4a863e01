import type { Memory } from "../../../../src/base/vocabulary/run-state.ts";
import { applyObservation, EMPTY_ATLAS } from "./apply-observation.ts";
import type { SeenMaps } from "./atlas/atlas.ts";

/** The atlas after a step with these findings; unchanged if there were none. */
export function withSeen(
  { atlas = EMPTY_ATLAS }: Pick<Memory, "atlas">,
  seen: SeenMaps | undefined,
  step: number,
): Pick<Memory, "atlas"> {
  return seen === undefined ? {} : { atlas: applyObservation(atlas, seen, step) };
}
