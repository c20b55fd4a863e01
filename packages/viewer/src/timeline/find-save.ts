import { RunnerError } from "../../../../src/base/errors.ts";
import { listSaves } from "../../../../src/record/saves/folder/list-saves.ts";
import { type ReadSave, readSave } from "../../../../src/record/saves/format/read-save.ts";
import type { BranchTrack } from "./branch-track.ts";
import type { Timeline } from "./timeline.ts";

/** The save at which a branch begins, where the journal does not show how it came there; null where it is gone or damaged. */
export async function findSave(
  { folder, disk }: Timeline,
  { firstHeads = [] }: BranchTrack,
): Promise<ReadSave | null> {
  if (firstHeads.length === 0) return null;
  try {
    const saves = listSaves(folder, { disk }).games.flatMap((game) => game.saves);
    const entry = saves.find(({ info }) => firstHeads.includes(info.id));
    return entry === undefined ? null : await readSave(disk, entry.file);
  } catch (error) {
    // An unreadable save counts as absent; the stretch to the step is reported as missing.
    if (error instanceof RunnerError) return null;
    throw error;
  }
}
