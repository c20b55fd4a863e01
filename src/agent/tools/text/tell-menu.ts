import type { ShownMenu } from "../../../games/game-adapter.ts";
import { onOneLine } from "../../../games/text/quote-game-text.ts";
import { cutText } from "../../../text/cut-text.ts";

/** How much of an entry's words is told. */
const MAX_CHARACTERS = 40;

/** How many entries are told. */
const MAX_ENTRIES = 60;

type Entry = Pick<ShownMenu["entries"][number], "label" | "detail">;

/** What a menu offers, in the game's own words: `"ATTACK", "HERB" 2; the cursor is at "ATTACK"`. */
export function tellMenu({ title, entries, cursor, more }: ShownMenu): string {
  const sides = [more?.above === true ? "above" : "", more?.below === true ? "below" : ""].filter(Boolean);
  const at = entries[cursor];
  return [
    `${title === undefined ? "" : `${quote(title)}: `}${tellEntries(entries)}`,
    ...(sides.length === 0 ? [] : [`more ${sides.join(" and ")}`]),
    ...(at === undefined ? [] : [`the cursor is at ${quote(at.label)}`]),
  ].join("; ");
}

/** Entries in the game's own words. */
export function tellEntries(entries: readonly Entry[]): string {
  const told = entries.slice(0, MAX_ENTRIES).map(({ label, detail }) => {
    return `${quote(label)}${detail === undefined ? "" : ` ${plain(detail)}`}`;
  });
  const left = entries.length - told.length;
  return [...told, ...(left > 0 ? [`${left} more`] : [])].join(", ");
}

function quote(words: string): string {
  return `"${plain(words)}"`;
}

function plain(words: string): string {
  return cutText(onOneLine(words).replaceAll('"', "'"), MAX_CHARACTERS);
}
