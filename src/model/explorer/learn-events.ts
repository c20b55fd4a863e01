import { type Change, learnGain } from "./learn-gain.ts";
import type { Notebook } from "./notebook.ts";
import type { Deed } from "./read-story.ts";
import type { Sight } from "./sight.ts";

/** Values that change all the time, or that are told in another way. */
const VOLATILE =
  /^(x|y|row|column|position|pos|at|coordinates|facing|direction|mode|screen|state|waiting|cursor|choice|menu|.*hp|.*health|.*enemy.*|.*foe.*|.*opponent.*|.*time.*|.*frame.*|.*steps?.*|.*count(er|down)|dialog.*|text.*|message|says|map|place|location|area|room|screensseensofar|inbattle|battle|turn)$/;

/** Lines of events and decisions that are kept. */
export const MAX_EVENTS = 40;

/** Writes down what happened, and counts what matters. */
export function learnEvents(book: Notebook, { before, after }: Deed): void {
  const at = `Step ${book.steps}`;
  if (after.place !== null && after.place.map !== before.place?.map && before.situation !== "title") {
    note(book.events, `${at}: came to ${after.place.map}.`);
  }
  if (after.situation === "battle" && before.situation !== "battle")
    note(book.events, `${at}: a fight began.`);
  if (before.situation === "battle" && after.situation !== "battle")
    note(book.events, `${at}: the fight ended.`);
  if (after.situation === "ending" && before.situation !== "ending") note(book.events, `${at}: an ending.`);
  if (after.dialog !== "" && after.dialog !== before.dialog) {
    const line = `was told: ${JSON.stringify(shorten(after.dialog))}.`;
    if (!book.events.some((event) => event.endsWith(line))) note(book.events, `${at}: ${line}`);
  }
  for (const change of changesBetween(before, after)) {
    note(book.events, `${at}: ${change.name} was ${shorten(change.old)}, is ${shorten(change.value)}.`);
    learnGain(book, change);
  }
}

/** Adds a line to a list; the oldest are forgotten. */
export function note(lines: string[], line: string): void {
  lines.push(line);
  if (lines.length > MAX_EVENTS) lines.splice(0, lines.length - MAX_EVENTS);
}

/** A text of at most 80 characters. */
export function shorten(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}

function changesBetween(before: Sight, after: Sight): readonly Change[] {
  if (before.situation === "title") return [];
  return [...after.values].flatMap(([name, value]) => {
    const old = before.values.get(name);
    if (old === value || old === undefined || VOLATILE.test(name)) return [];
    return [{ name, old, value }];
  });
}
