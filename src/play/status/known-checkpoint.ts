import type { SaveEntry } from "../../record/saves/format/save-entry.ts";

/** A checkpoint that can be gone back to. */
export interface KnownCheckpoint {
  readonly id: string;
  readonly step: number;
  readonly time: string;
  readonly file: string;
}

/** A save, as the status of a run names it. */
export function checkpointOf({ file, info }: SaveEntry): KnownCheckpoint {
  return { id: info.id, step: info.totalSteps, time: info.saveTime, file };
}
