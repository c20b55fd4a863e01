import { dirname } from "node:path";
import { renderCountOf } from "../../../base/quantities/count.ts";
import type { SaveEntry } from "../../../record/saves/format/save-entry.ts";
import { loadCommand } from "../options/go-on-command.ts";
import type { Options } from "../options/options.ts";
import { plainLine } from "../render/plain-text.ts";
import { renderShortId } from "../render/quantities.ts";

/**
 * The report on saves moved to the archive because a run continues from elsewhere: a line for each folder,
 * with the command that goes back.
 */
export function describeMoves(moved: readonly SaveEntry[], options: Options): readonly string[] {
  const folders = new Map<string, SaveEntry[]>();
  for (const entry of moved) {
    const folder = dirname(entry.file);
    folders.set(folder, [...(folders.get(folder) ?? []), entry]);
  }
  const what = options.newGame === true ? "The old game" : "What came after it";
  return [...folders].map(([folder, entries]) => {
    const newest = entries.reduce((a, b) => (b.info.seq > a.info.seq ? b : a));
    const facts = `${renderCountOf(entries.length, "save")}, up to step ${newest.info.totalSteps}`;
    return plainLine(
      `${what} is in ${folder} (${facts}). To go back: ${loadCommand(options, renderShortId(newest.info.id), newest.info.model)}`,
    );
  });
}
