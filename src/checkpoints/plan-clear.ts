import { RunnerError } from "../errors.ts";
import type { ClearRequest, SaveEntry } from "./checkpoint-store.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;

/** What clearing a kind removes: from `checkpoints/` and `slots/`, never what the run goes on from. */
export function planClear(
  saves: readonly SaveEntry[],
  { kind, olderThanDays = 0 }: ClearRequest,
  current: SaveEntry | null,
  now: Date,
): readonly SaveEntry[] {
  return saves.filter(
    ({ file, place, info }) =>
      (place === "checkpoint" || place === "slot") &&
      info.kind === kind &&
      ageInDays(info.saveTime, now) >= olderThanDays &&
      file !== current?.file,
  );
}

/** Refuses to remove what the run goes on from. */
export function checkNotCurrent(entry: SaveEntry, current: SaveEntry | null): void {
  if (entry.file === current?.file) {
    throw new RunnerError(
      "usage",
      `${entry.file} is what the run goes on from: go on from another save first (--load)`,
    );
  }
}

/** Negative for a time that is yet to come, which a wrong clock can have written. */
export function ageInDays(saveTime: string, now: Date): number {
  return (now.getTime() - Date.parse(saveTime)) / DAY_MS;
}
