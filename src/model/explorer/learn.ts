import { chartOf } from "./atlas.ts";
import { type CellKey, type Direction, isDirection, neighbour } from "./direction.ts";
import { learnEvents } from "./learn-events.ts";
import { learnWalk } from "./learn-walk.ts";
import type { Notebook } from "./notebook.ts";
import type { Deed } from "./read-story.ts";
import { isSameSight, type Sight } from "./sight.ts";

/** Learns all that one deed teaches. */
export function learn(book: Notebook, deed: Deed): void {
  book.steps += 1;
  book.idle = isSameSight(deed.before, deed.after) ? book.idle + 1 : 0;
  learnWalk(book, deed);
  learnEvents(book, deed);
  learnWords(book, deed);
}

/** The cell that the player looks at, as far as one can tell. */
export function cellAhead(sight: Sight, buttons: Deed["buttons"]): CellKey | null {
  const direction: Direction | undefined = sight.facing ?? buttons.findLast(isDirection);
  return sight.place === null || direction === undefined ? null : neighbour(sight.place.key, direction);
}

/** Somebody answered: remembers who and what. */
function learnWords(book: Notebook, { before, buttons, after }: Deed): void {
  if (before.situation !== "walk" || after.situation !== "dialog" || after.place === null) return;
  const key = cellAhead(after, buttons);
  if (!buttons.includes("a") || key === null) return;
  const chart = chartOf(book.atlas, after.place.map);
  const times = (chart.things.get(key)?.times ?? 0) + 1;
  chart.things.delete(key);
  chart.things.set(key, { key, text: after.dialog, times, changes: book.changes });
  if (chart.cells.get(key) === "free") chart.jams.set(key, book.steps + 4);
  else chart.cells.set(key, "asked");
}
