import type { Thing } from "../map/charts.ts";
import { note, shorten } from "../note.ts";
import type { Notebook } from "../notebook.ts";
import type { Deed } from "../story/read-story.ts";
import type { Sight } from "../story/sight.ts";
import { type Change, entriesGained, learnGain } from "./learn-gain.ts";

/** Values that change all the time, or that are told in another way. */
const VOLATILE = new Set(
  (
    "x y row column position pos at coordinates facing direction mode screen state waiting moving cursor choice " +
    "menu moves turn battle inbattle dialog dialogue dialogtext text textbox message says map place location area room " +
    "exp experience xp money screensseensofar"
  ).split(" "),
);

/** The same, by what a name holds. */
const VOLATILE_PARTS = /hp|health|enemy|foe|opponent|time|frame|steps?|count(er|down)|won$/;

/** Writes down what happened. */
export function learnEvents(book: Notebook, { before, after }: Deed, spoke: ReadonlySet<Thing>): void {
  const at = `Step ${book.steps}`;
  if (after.place !== null && after.place.map !== before.place?.map && before.situation !== "title") {
    note(book.events, `${at}: came to ${after.place.map}.`);
  }
  if (before.situation === "battle" && after.situation !== "battle") note(book.events, `${at}: fought.`);
  if (after.situation === "ending" && before.situation !== "ending") note(book.events, `${at}: an ending.`);
  for (const change of changesBetween(before, after)) {
    note(book.events, `${at}: ${describeChange(change)}.`);
    learnGain(book, change, spoke);
  }
}

function changesBetween(before: Sight, after: Sight): readonly Change[] {
  if (before.situation === "title") return [];
  return [...after.values].flatMap(([name, value]) => {
    const old = before.values.get(name);
    if (old === value || old === undefined || VOLATILE.has(name) || VOLATILE_PARTS.test(name)) return [];
    return [{ name, old, value }];
  });
}

/** `key: no → yes`, and of a list only what is new in it: `events: found the cat`. */
function describeChange(change: Change): string {
  const { name, old, value } = change;
  const entries = entriesGained(change).join(", ");
  const isLonger = value.includes(", ") && entriesGained({ old: value, value: old }).length === 0;
  return isLonger && entries !== ""
    ? `${name}: ${shorten(entries)}`
    : `${name}: ${shorten(old)} → ${shorten(value)}`;
}
