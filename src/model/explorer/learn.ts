import { chartOf, type Thing } from "./atlas.ts";
import { type CellKey, type Direction, isDirection, neighbour, xOf, yOf } from "./direction.ts";
import { learnEvents, note } from "./learn-events.ts";
import { learnWalk } from "./learn-walk.ts";
import type { Notebook } from "./notebook.ts";
import type { Deed } from "./read-story.ts";
import { isSameSight, type Sight } from "./sight.ts";

/** Letters of what a thing said that are kept. */
const MAX_WORDS = 200;

/** Learns all that one deed teaches. */
export function learn(book: Notebook, deed: Deed): void {
  book.steps += 1;
  book.idle = isSameSight(deed.before, deed.after) ? book.idle + 1 : 0;
  learnWalk(book, deed);
  learnWords(book, deed);
  learnEvents(book, deed);
}

/** The cell that the player looks at, as far as one can tell. */
export function cellAhead(sight: Sight, buttons: Deed["buttons"]): CellKey | null {
  const direction: Direction | undefined = sight.facing ?? buttons.findLast(isDirection);
  return sight.place === null || direction === undefined ? null : neighbour(sight.place.key, direction);
}

/** Somebody answered: remembers who, and page by page what was said. */
function learnWords(book: Notebook, { before, buttons, after }: Deed): void {
  if (after.situation !== "dialog" || after.place === null) {
    book.speaker = null;
    return;
  }
  if (before.situation !== "walk") {
    if (book.speaker !== null && before.dialog !== after.dialog) hear(book.speaker, after.dialog);
    return;
  }
  const key = cellAhead(after, buttons);
  if (!buttons.includes("a") || key === null) return;
  const chart = chartOf(book.atlas, after.place.map);
  const times = (chart.things.get(key)?.times ?? 0) + 1;
  const thing: Thing = { key, text: after.dialog.slice(0, MAX_WORDS), times, isDue: false };
  chart.things.delete(key);
  chart.things.set(key, thing);
  book.speaker = thing;
  note(book.decisions, `Step ${book.steps}: asked what is at (${xOf(key)}, ${yOf(key)}) in ${chart.name}.`);
  if (chart.cells.get(key) === "free") chart.jams.set(key, book.steps + 4);
  else chart.cells.set(key, "asked");
}

function hear(thing: Thing, page: string): void {
  if (!thing.text.includes(page)) thing.text = `${thing.text} ${page}`.trim().slice(0, MAX_WORDS);
}
