import type { Thing } from "../map/charts.ts";
import { note, shorten } from "../note.ts";
import type { Notebook } from "../notebook.ts";
import { learnPicture } from "../pictures/picture-book.ts";
import { isNothing } from "../story/parse-state.ts";
import type { Deed, Story } from "../story/read-story.ts";
import { isByPicture, isSameSight, type Sight } from "../story/sight.ts";
import { learnWords } from "./learn-words.ts";

/** The player's sources of knowledge. */
interface Seen {
  /** Whether it has an atlas. */
  readonly hasAtlas: boolean;
  /** Whether the picture is known before and after each deed, also where none was sent. */
  readonly seesAll: boolean;
}

/** Learns all that a conversation teaches. */
export function learnAll(book: Notebook, { deeds }: Story, seen: Seen): void {
  for (const deed of deeds) learn(book, deed, seen);
}

const PRESS = "press_buttons";

/** Learns all that one deed teaches. */
function learn(book: Notebook, deed: Deed, { hasAtlas, seesAll }: Seen): void {
  book.steps += 1;
  book.idle = isSameSight(deed.before, deed.after) ? book.idle + 1 : 0;
  const isPressed = deed.calls.every(({ name }) => name === PRESS);
  if (isByPicture(deed.before, hasAtlas) || (seesAll && isPressed)) learnPicture(book.pictures, deed);
  learnEvents(book, deed, learnWords(book, deed));
}

/** Values that change constantly, or that are shown elsewhere. */
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
function learnEvents(book: Notebook, { before, after }: Deed, spoke: ReadonlySet<Thing>): void {
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

/** A value of the game's state that changed. */
interface Change {
  readonly name: string;
  readonly old: string;
  readonly value: string;
}

/** The words of a gift. Its giver has no more of it, so more of the same from elsewhere is no reason to ask again. */
const GIFT = /\byou (got|get|find|found|receive|received|obtain|obtained)\b[^.!?]*[.!?]?/gi;

/** Words that say nothing of what a text is about. */
const COMMON = new Set(
  "all and are but can for from got had has have her his how into its may met new not now off one our out she the that then they this too two was were what when where who will with yes you your".split(
    " ",
  ),
);

/**
 * Marks speakers to ask again after a gain. `tower key: yes` concerns the door that said "The tower is locked", and
 * `found the cat` the owner of a lost cat.
 *
 * @param spoke the speaker at the time of the gain
 */
export function learnGain(book: Notebook, change: Change, spoke: ReadonlySet<Thing>): void {
  const gained = wordsGained(change);
  if (gained === "") return;
  for (const { things } of book.charts.values()) {
    for (const thing of things.values()) {
      if (spoke.has(thing)) continue;
      const about = wordsIn(thing.text.replace(GIFT, "")).some((word) => gained.includes(word));
      thing.isDue ||= about;
    }
  }
}

/** Returns the words of a gain: the new entries of a list, or the name of a value that rose; empty for a loss. */
function wordsGained({ name, old, value }: Change): string {
  if (isNothing(value)) return "";
  const [from, to] = [Number(old), Number(value)];
  if (!Number.isNaN(to)) return to > from || Number.isNaN(from) ? name : "";
  if (/^(yes|true|on)$/i.test(value)) return name;
  return entriesGained({ old, value }).join(" ").toLowerCase();
}

/** The entries of a list, `met Pip, found the cat`, that it did not have before. */
function entriesGained({ old, value }: Pick<Change, "old" | "value">): readonly string[] {
  const before = new Set(old.split(", "));
  return value.split(", ").filter((entry) => !before.has(entry));
}

function wordsIn(text: string): readonly string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !COMMON.has(word));
}
