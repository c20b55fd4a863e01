import { type CheckpointKind, STOP_KIND } from "../../../base/vocabulary/checkpoint.ts";
import type { RunState } from "../../../base/vocabulary/run-state.ts";
import type { SaveEntry } from "../format/save-entry.ts";
import { pathTo } from "./path-to.ts";

/** Made in the middle of a step, or for a person. */
const NEVER: readonly CheckpointKind[] = ["slot", STOP_KIND, "pre-operation", "emergency"];

/** Between which steps a checkpoint is looked for. */
export interface RollbackRange {
  /** After this step or at it: the last milestone's. */
  readonly from: number;
  /** It is before this step: the first one that led nowhere. */
  readonly before: number;
}

/** The checkpoints to which a run may go back by itself, the newest first. */
export function rollbackPoints(
  saves: readonly SaveEntry[],
  here: Pick<RunState, "branchId" | "checkpointId">,
  { from, before }: RollbackRange,
): readonly SaveEntry[] {
  const isOnPath = pathTo(here, saves);
  const isIn = ({ totalSteps }: SaveEntry["info"]): boolean => totalSteps >= from && totalSteps < before;
  return saves
    .filter(
      ({ info, place }) => !NEVER.includes(info.kind) && place !== "slot" && isIn(info) && isOnPath(info),
    )
    .toSorted((a, b) => b.info.totalSteps - a.info.totalSteps || b.info.seq - a.info.seq);
}
