import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import type { SaveInfo } from "../format/save-info.ts";
import { lineOf } from "./lineage.ts";

/** Returns the saves on the way to here: those of the branch, and of the branches that it left, up to there. */
export function pathTo(
  { branchId, checkpointId }: Pick<RunState, "branchId" | "checkpointId">,
  saves: readonly SaveEntry[],
): (info: SaveInfo) => boolean {
  const parent = saves.find(({ info }) => info.id === checkpointId)?.info;
  const line = parent === undefined ? new Set<string>() : lineOf(parent, saves);
  const passed = saves.flatMap(({ info }) => (line.has(info.id) ? [info] : []));
  return (info) =>
    info.branchId === branchId ||
    passed.some((save) => save.branchId === info.branchId && save.totalSteps > info.totalSteps);
}
