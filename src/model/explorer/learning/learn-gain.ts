import type { Thing } from "../map/charts.ts";
import type { Notebook } from "../notebook.ts";
import { isNothing } from "../story/parse-state.ts";

/** A value of the game's state that changed. */
export interface Change {
  readonly name: string;
  readonly old: string;
  readonly value: string;
}

/** Words that say nothing of what a text is about. */
const COMMON = new Set(
  "all and are but can for from got had has have her his how into its may met new not now off one our out she the that then they this too two was were what when where who will with yes you your".split(
    " ",
  ),
);

/**
 * Something was gained: whoever spoke of it should be asked again. `tower key: yes` is for the door that said
 * "The tower is locked", and `found the cat` for who misses a cat.
 *
 * @param spoke who spoke when it was gained
 */
export function learnGain(book: Notebook, change: Change, spoke: ReadonlySet<Thing>): void {
  const gained = wordsGained(change);
  if (gained === "") return;
  for (const { things } of book.charts.values()) {
    for (const thing of things.values()) {
      if (spoke.has(thing)) continue;
      thing.isDue ||= wordsIn(thing.text).some((word) => gained.includes(word));
    }
  }
}

/** What a change speaks of: the new entries of a list, or the name of a value that rose; empty for a loss. */
function wordsGained({ name, old, value }: Change): string {
  if (isNothing(value)) return "";
  const [from, to] = [Number(old), Number(value)];
  if (!Number.isNaN(to)) return to > from || Number.isNaN(from) ? name : "";
  if (/^(yes|true|on)$/i.test(value)) return name;
  return entriesGained({ old, value }).join(" ").toLowerCase();
}

/** The entries of a list, `met Pip, found the cat`, that it did not have before. */
export function entriesGained({ old, value }: Pick<Change, "old" | "value">): readonly string[] {
  const before = new Set(old.split(", "));
  return value.split(", ").filter((entry) => !before.has(entry));
}

function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
}
