import type { SaveEntry } from "../../record/saves/format/save-entry.ts";

/**
 * The saves that went to the archive because a run goes on from elsewhere. None when nothing moved, or when the start
 * only finished what a killed process had begun.
 *
 * @param before the saves of the game before, `after` those that are there now
 */
export function findMoved(before: readonly SaveEntry[], after: readonly SaveEntry[]): readonly SaveEntry[] {
  const atTop = new Set(
    before.flatMap(({ place, info }) => (place === "main" || place === "backup" ? [info.id] : [])),
  );
  const known = new Set(before.map(({ file }) => file));
  return after.filter(
    ({ file, place, info }) => place === "archive" && atTop.has(info.id) && !known.has(file),
  );
}
