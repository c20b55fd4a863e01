import { cutText } from "../../../../../src/base/text/cut-text.ts";
import type { ShownMenu } from "../../known/game-adapter.ts";
import { onOneLine } from "../../known/text/quote-game-text.ts";

/** The most characters shown of an entry. */
const MAX_CHARACTERS = 40;

/** The most entries shown. */
const MAX_ENTRIES = 60;

type Entry = Pick<ShownMenu["entries"][number], "label" | "detail">;

/** Renders a menu in the game's own words: `"ATTACK", "HERB" 2; the cursor is at "ATTACK"`. */
export function describeMenu({ title, entries, cursor, more }: ShownMenu): string {
  const sides = [more?.above === true ? "above" : "", more?.below === true ? "below" : ""].filter(Boolean);
  const at = entries[cursor];
  return [
    `${title === undefined ? "" : `${quote(title)}: `}${describeEntries(entries)}`,
    ...(sides.length === 0 ? [] : [`more ${sides.join(" and ")}`]),
    ...(at === undefined ? [] : [`the cursor is at ${quote(at.label)}`]),
  ].join("; ");
}

/** Entries in the game's own words, numbered from 1 where that is asked for. */
export function describeEntries(entries: readonly Entry[], isNumbered = false): string {
  const told = entries.slice(0, MAX_ENTRIES).map(({ label, detail }, index) => {
    const number = isNumbered ? ` (${index + 1})` : "";
    return `${quote(label)}${detail === undefined ? "" : ` ${plain(detail)}`}${number}`;
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
