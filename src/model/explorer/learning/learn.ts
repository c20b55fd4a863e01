import { type Chart, chartOf, type Thing } from "../map/atlas.ts";
import { type CellKey, type Direction, isDirection, neighbour, xOf, yOf } from "../map/direction.ts";
import { note } from "../note.ts";
import type { Notebook } from "../notebook.ts";
import { learnPicture } from "../pictures/picture-book.ts";
import type { Deed, Story } from "../story/read-story.ts";
import { isSameSight, type Sight } from "../story/sight.ts";
import { learnEvents } from "./learn-events.ts";
import { learnWalk } from "./learn-walk.ts";

/** Letters of what a thing said that are kept. */
const MAX_WORDS = 200;

/** Words after which the way may be free. */
const OPENS = /\b(opens?|opened|unlock(s|ed)?)\b/i;

/** Steps for which a cell counts as taken by whoever spoke there, when it was free before. */
const TALK_STEPS = 4;

/** Learns all that a conversation teaches. */
export function learnAll(book: Notebook, { first, deeds }: Story): void {
  book.ahead = cellAhead(first, []);
  for (const deed of deeds) learn(book, deed);
}

/** Learns all that one deed teaches. */
function learn(book: Notebook, deed: Deed): void {
  book.steps += 1;
  book.idle = isSameSight(deed.before, deed.after) ? book.idle + 1 : 0;
  if (deed.before.situation === "picture") learnPicture(book.pictures, deed);
  learnWalk(book, deed);
  learnWords(book, deed);
  learnEvents(book, deed);
  book.ahead = cellAhead(deed.after, deed.buttons);
}

/** The cell that the player looks at, as far as one can tell. */
function cellAhead(sight: Sight, buttons: Deed["buttons"]): CellKey | null {
  const direction: Direction | undefined = sight.facing ?? buttons.findLast(isDirection);
  return sight.place === null || direction === undefined ? null : neighbour(sight.place.key, direction);
}

/** Somebody answered, or nobody did: remembers who, and page by page what was said. */
function learnWords(book: Notebook, deed: Deed): void {
  const { before, buttons, after } = deed;
  const isTalk = after.situation === "dialog" && after.place !== null;
  if (before.situation === "walk") {
    const key = cellAhead(after, buttons);
    book.speaker = null;
    if (key === null || after.place === null) return;
    const chart = chartOf(book.atlas, after.place.map);
    const wasAsked = buttons.includes("a");
    if (isTalk) meet(book, chart, { key, words: after.dialog, wasAsked });
    else if (buttons.at(-1) === "a" && after.situation === "walk") missAnswer(chart, key);
    else if (buttons[0] === "a" && book.ahead !== null && before.place !== null) {
      missAnswer(chartOf(book.atlas, before.place.map), book.ahead);
    }
  } else if (!isTalk) {
    book.speaker = null;
  } else if (book.speaker !== null && before.dialog !== after.dialog) {
    hear(book.speaker, after.dialog);
  }
}

/**
 * Words that came without A may have come from the way rather than from what is ahead: it is tried once more, and
 * is in the way only when the same happens again. Who says something new, or that something opens, is asked again.
 */
function meet(
  book: Notebook,
  chart: Chart,
  { key, words, wasAsked }: { readonly key: CellKey; readonly words: string; readonly wasAsked: boolean },
): void {
  const known = chart.things.get(key);
  const isSure = wasAsked || known !== undefined;
  const times = (known?.times ?? 0) + 1;
  const isNews = known !== undefined && !known.text.includes(words);
  const isDue = !isSure || isNews || OPENS.test(words);
  const thing: Thing = { key, text: words.slice(0, MAX_WORDS), times, isDue };
  chart.things.delete(key);
  chart.things.set(key, thing);
  book.speaker = thing;
  note(book.decisions, `Step ${book.steps}: asked what is at (${xOf(key)}, ${yOf(key)}) in ${chart.name}.`);
  if (chart.cells.get(key) === "free") chart.jams.set(key, book.steps + TALK_STEPS);
  else if (isSure) chart.cells.set(key, "asked");
}

/** Nobody is there, or has nothing to say. */
function missAnswer(chart: Chart, key: CellKey): void {
  if (chart.cells.get(key) === "solid") chart.cells.set(key, "asked");
  const thing = chart.things.get(key);
  if (thing === undefined) return;
  thing.times += 1;
  thing.isDue = false;
}

function hear(thing: Thing, page: string): void {
  thing.isDue ||= OPENS.test(page);
  if (!thing.text.includes(page)) thing.text = `${thing.text} ${page}`.trim().slice(0, MAX_WORDS);
}
