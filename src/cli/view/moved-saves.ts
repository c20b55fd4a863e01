import { dirname } from "node:path";
import type { SaveEntry } from "../../saves/format/save-entry.ts";
import { loadCommand } from "../options/go-on-command.ts";
import type { Options } from "../options/options.ts";
import { plainLine } from "../render/plain-text.ts";
import { renderCountOf, renderShortId } from "../render/quantities.ts";

/**
 * What people are told of saves that went to the archive because a run goes on from elsewhere: a line for each folder,
 * with the command that goes back. None when nothing moved, or when the run goes on from its present point and a start
 * only finished what a killed process had begun.
 *
 * @param before the saves of the game before, `after` those that are there now
 * @param loadCommand the command that loads the save of this id
 */
export function describeMoves(
  before: readonly SaveEntry[],
  after: readonly SaveEntry[],
  options: Options,
): readonly string[] {
  const { newGame, load, loadBackup, toStep } = options;
  const goesElsewhere = newGame === true || loadBackup === true || (load ?? toStep) !== undefined;
  if (!goesElsewhere) return [];
  const atTop = new Set(
    before.flatMap(({ place, info }) => (place === "main" || place === "backup" ? [info.id] : [])),
  );
  const known = new Set(before.map(({ file }) => file));
  const moved = after.filter(
    ({ file, place, info }) => place === "archive" && atTop.has(info.id) && !known.has(file),
  );
  const folders = new Map<string, SaveEntry[]>();
  for (const entry of moved) {
    const folder = dirname(entry.file);
    folders.set(folder, [...(folders.get(folder) ?? []), entry]);
  }
  const what = newGame === true ? "The old game" : "What came after it";
  return [...folders].map(([folder, entries]) => {
    const newest = entries.reduce((a, b) => (b.info.seq > a.info.seq ? b : a));
    const facts = `${renderCountOf(entries.length, "save")}, up to step ${newest.info.totalSteps}`;
    return plainLine(
      `${what} is in ${folder} (${facts}). To go back: ${loadCommand(options, renderShortId(newest.info.id))}`,
    );
  });
}
