import { isDirection } from "../../../../src/base/vocabulary/button.ts";
import { chartOf, type Thing } from "../map/charts.ts";
import { cellKey, type Direction, neighbour, xOf, yOf } from "../map/direction.ts";
import { note, shorten } from "../note.ts";
import type { Notebook } from "../notebook.ts";
import { type Call, type Deed, pressedIn } from "../story/read-story.ts";
import type { Place, Sight } from "../story/sight.ts";

/** Letters of what a thing said that are kept. */
const MAX_WORDS = 200;

/** Words after which the way may be free. */
const OPENS = /\b(opens?|opened|unlock(s|ed)?)\b/i;

/** Kept with the words of a trainer who began a fight: a new level is a reason to come again. */
const FOUGHT = "(It fights: come back at a higher level.)";

/** Times that a cell may not be come to before it is given up. */
const MAX_MISSES = 2;

/** The places that a deed led to, in order, and the outcome there. */
interface Visit {
  place: Place;
  /** Whether one stood there, or before it. */
  readonly isThere: boolean;
  wasAsked: boolean;
  hasSpoken: boolean;
}

/** Remembers who or what was asked in a deed, and page by page what was said. Gives all who spoke. */
export function learnWords(book: Notebook, deed: Deed): ReadonlySet<Thing> {
  const { before, calls, after } = deed;
  const spoke = new Set<Thing>();
  if (before.situation === "walk") book.speaker = null;
  const places = calls.map((call) => targetOf(call, before.place)).filter((place) => place !== null);
  // Words in a fight, or after several ways, have no known speaker to ask again.
  const isLost = places.length > 1 || [before, after].some(({ situation }) => situation === "battle");
  const ahead = isLost ? null : cellAhead(after);
  let visit = null as Visit | null;
  const hear = (words: string): void => {
    const from = visit?.isThere === true ? visit.place : ahead;
    if (words === "") return;
    if (book.speaker === null && from !== null) book.speaker = meet(book, from, words);
    if (book.speaker === null) return;
    if (visit !== null) visit.hasSpoken = true;
    say(book.speaker, words);
    spoke.add(book.speaker);
    const line = `heard: ${JSON.stringify(shorten(words.replaceAll('"', "")))}`;
    if (!book.events.some((event) => event.endsWith(line))) note(book.events, `Step ${book.steps}: ${line}`);
  };

  for (const call of calls) {
    const place = targetOf(call, before.place);
    if (place !== null) {
      leave(book, visit, deed);
      book.speaker = null;
      visit = { place, isThere: call.told.startsWith("Reached"), wasAsked: false, hasSpoken: false };
    } else if (call.name === READ_TEXT) {
      // The last line reports how the reading ended.
      hear(call.told.startsWith("No text") ? "" : call.told.split("\n").slice(0, -1).join(" "));
    } else if (isLookAround(call)) {
      const from = visit?.isThere === false ? null : (visit?.place ?? before.place);
      for (const direction of from === null ? [] : askedAround(call)) {
        leave(book, visit, deed);
        // The presses end with the first text, so the last thing alone can have spoken.
        visit = { place: beside(from as Place, direction), isThere: true, wasAsked: true, hasSpoken: false };
      }
    } else if (visit?.isThere && pressedIn(call).every(isDirection)) {
      // From there it was tried to leave the map.
      const [direction] = pressedIn(call).filter(isDirection);
      if (direction !== undefined) visit.place = beside(visit.place, direction);
    } else if (before.situation === "walk" && isQuestion(call)) {
      visit ??= ahead && { place: ahead, isThere: true, wasAsked: true, hasSpoken: false };
      if (visit !== null) visit.wasAsked = true;
    }
  }
  if (after.situation === "dialog") hear(after.dialog);
  else if (after.situation === "battle" && before.situation !== "battle" && book.speaker !== null)
    say(book.speaker, FOUGHT);
  leave(book, visit, deed);
  if (after.situation !== "dialog") book.speaker = null;
  return spoke;
}

/** Notes the findings of a place when the player leaves it, or the deed is over. */
function leave(book: Notebook, visit: Visit | null, { after }: Deed): void {
  if (visit === null || visit.hasSpoken) return;
  const { place, isThere, wasAsked } = visit;
  const chart = chartOf(book.charts, place.map);
  if (isThere) {
    chart.tried.add(place.key);
    // No one is there, or there are no words.
    if (!wasAsked) return;
    chart.things.delete(place.key);
    chart.misses.set(place.key, MAX_MISSES);
  } else if (after.situation === "walk") {
    const misses = (chart.misses.get(place.key) ?? 0) + 1;
    chart.misses.set(place.key, misses);
    if (misses < MAX_MISSES) return;
    chart.tried.add(place.key);
    chart.things.delete(place.key);
  }
}

const READ_TEXT = "read_text";

/** The cell that a call goes to; null for every other call. */
function targetOf({ name, input }: Call, before: Place | null): Place | null {
  const [x, y] = [Number(input["x"] ?? Number.NaN), Number(input["y"] ?? Number.NaN)];
  const map = input["map"] ?? before?.map;
  if (name !== "navigate_to" || typeof map !== "string" || Number.isNaN(x) || Number.isNaN(y)) return null;
  return { map, key: cellKey(x, y) };
}

/** Returns whether A was pressed once, and last. */
function isQuestion(call: Call): boolean {
  const pressed = pressedIn(call);
  return pressed.length > 0 && pressed.indexOf("a") === pressed.length - 1;
}

/** Returns whether a call turns to one thing after the other, and asks each. */
function isLookAround({ input }: Call): boolean {
  const asked: readonly unknown[] = Array.isArray(input["buttons"]) ? input["buttons"] : [];
  return (
    asked.length > 1 && asked.every((name, at) => (at % 2 === 0 ? isDirection(String(name)) : name === "a"))
  );
}

/** The directions in which A was pressed. */
function askedAround(call: Call): readonly Direction[] {
  const pressed = pressedIn(call);
  return pressed.filter((_, at) => pressed[at + 1] === "a").filter(isDirection);
}

/** The cell that the player looks at, where that is known. */
function cellAhead({ place, facing }: Sight): Place | null {
  return place === null || facing === null ? null : beside(place, facing);
}

function beside({ map, key }: Place, direction: Direction): Place {
  return { map, key: neighbour(key, direction) };
}

/** A speaker with new words, or words about an opening, is asked again. */
function meet(book: Notebook, { map, key }: Place, words: string): Thing {
  const chart = chartOf(book.charts, map);
  const known = chart.things.get(key);
  const isDue = known !== undefined && !known.text.includes(words.slice(0, MAX_WORDS));
  const thing: Thing = { key, text: "", times: (known?.times ?? 0) + 1, isDue };
  chart.things.delete(key);
  chart.things.set(key, thing);
  note(book.decisions, `Step ${book.steps}: asked what is at (${xOf(key)}, ${yOf(key)}) in ${map}.`);
  return thing;
}

function say(thing: Thing, words: string): void {
  if (thing.text.includes(words)) return;
  thing.isDue ||= OPENS.test(words);
  thing.text = `${thing.text} ${words}`.trim().slice(0, MAX_WORDS);
}
