import type { Memory } from "../../../base/vocabulary/run-state.ts";

/** The milestones that the player may know: none where it is shown pictures alone, since they are read from the game's memory. */
export function toldMilestones({
  milestones = [],
  settings,
}: Pick<Memory, "milestones"> & {
  readonly settings?: Pick<Memory["settings"], "memory">;
}): readonly string[] {
  return settings?.memory === false ? [] : milestones;
}
