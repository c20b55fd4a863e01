import { BUTTONS, type Button } from "../../../../src/base/vocabulary/button.ts";
import type { Deed } from "../story/read-story.ts";
import { MANNERS, type Manner, mannerOf } from "./manner.ts";

/** Recent worth and cost. Both fade with each deed. */
export interface Tally {
  gain: number;
  cost: number;
}

/** The number of single presses of a button at a picture, and the picture after the last. */
export interface Try {
  count: number;
  to: string | null;
}

/** The explorer's knowledge of a game of which only the picture is known: each picture is a place. */
export interface PictureBook {
  /** The news of each manner of pressing, and its frames. */
  readonly manners: Map<Manner, Tally>;
  /** The news of each button, and its presses. */
  readonly buttons: Map<Button, Tally>;
  /** The rate at which each button, pressed singly after a deed without effect, changed something. */
  readonly wakes: Map<Button, Tally>;
  /** The rate at which each button, pressed singly after only small news, showed large news. */
  readonly finds: Map<Button, Tally>;
  /** The pictures seen, the longest not seen first. */
  readonly pictures: Map<string, Map<Button, Try>>;
  /** Deeds in a row that showed nothing new. */
  stale: number;
  /** Deeds in a row that showed nothing that was new and large. */
  bored: number;
  /** Deeds in a row that changed nothing at all. */
  still: number;
}

/** Pictures that are remembered. */
const MAX_PICTURES = 120;

/** The factors of the tallies of manners and of buttons after each deed. */
const [MANNERS_FADE, BUTTONS_FADE] = [0.97, 0.97];

/** The worth of a new picture with hardly any change, and the least worth of large news. */
const [SMALL, LARGE] = [0.2, 0.45];

/** The weight of each button in a mixed press, relative to a single press. */
const MIXED = 0.4;

/** Deeds without large news after which a game is boring. */
export const BORED = 5;

/** The weight, as a try, of a quick press without effect: it may have been too quick. */
const QUICK_TRY = 0.5;

/** A book with nothing in it. */
export function emptyPictureBook(): PictureBook {
  return {
    manners: talliesOf(MANNERS),
    buttons: talliesOf(BUTTONS),
    wakes: talliesOf(BUTTONS),
    finds: talliesOf(BUTTONS),
    pictures: new Map(),
    stale: 0,
    bored: 0,
    still: 0,
  };
}

/** The name under which a picture is remembered: short, so that many fit into a summary. */
export function pictureKey(image: string | null): string {
  return (image ?? "").slice(0, 5).padStart(5, "0");
}

/** Returns whether nothing large was new for long. */
export function isBoring({ bored }: PictureBook): boolean {
  return bored >= BORED;
}

/** Learns what one deed showed. */
export function learnPicture(book: PictureBook, deed: Deed): void {
  const manner = mannerOf(deed);
  if (manner === null) return;
  const { before, after, buttons } = deed;
  const [from, to] = [pictureKey(before.image), pictureKey(after.image)];
  if (!book.pictures.has(from)) remember(book, from);
  const isKnown = book.pictures.has(to);
  // From 0 to 1: 40 % and more count as 1.
  const share = Math.min(1, Number(/(\d+) % of the picture/.exec(deed.said)?.[1] ?? 0) / 40);
  const worth = worthOf(deed, isKnown, share);

  // A button that is held shows much where the whole picture moves, and one picture where it does not.
  const pictures = manner.isOneMove ? 1 + (manner.pictures - 1) * share : manner.pictures;
  count(book.manners, [manner.name], worth * pictures, frames(deed), MANNERS_FADE);
  const pressed = [...new Set(buttons)];
  const weight = pressed.length === 1 ? 1 : MIXED / pressed.length;
  const news = worth < SMALL ? worth : 0.5 + 0.5 * worth;
  count(book.buttons, pressed, news * weight, weight, BUTTONS_FADE);
  if (buttons.length === 1) {
    if (book.still > 0) count(book.wakes, pressed, from === to ? 0 : isKnown ? 0.3 : 1, 1, BUTTONS_FADE);
    else if (isBoring(book)) count(book.finds, pressed, worth >= LARGE ? 1 : 0, 1, BUTTONS_FADE);
  }
  if (manner.isSingle) learnTry(book, from, deed, manner.name === "tick" && from === to ? QUICK_TRY : 1);

  book.stale = from === to || isKnown ? book.stale + 1 : 0;
  book.bored = worth < LARGE ? book.bored + 1 : 0;
  book.still = from === to ? book.still + 1 : 0;
  remember(book, to);
}

/** Remembers what the last button did at the picture to which those before it lead. */
function learnTry({ pictures }: PictureBook, from: string, { buttons, after }: Deed, counts: number): void {
  let at: string | null = from;
  for (const button of buttons.slice(0, -1)) at = pictures.get(at ?? "")?.get(button)?.to ?? null;
  const tries = pictures.get(at ?? "");
  const last = buttons.at(-1);
  if (tries === undefined || last === undefined) return;
  tries.set(last, { count: (tries.get(last)?.count ?? 0) + counts, to: pictureKey(after.image) });
}

/** Returns how new a deed's outcome is, from 0 (no change) to 1 (a screen never seen). */
function worthOf({ before, after, said }: Deed, isKnown: boolean, share: number): number {
  if (before.image === after.image) return 0;
  if (/\bnot seen before\b/.test(said)) return 1;
  return isKnown ? 0.02 : SMALL + (1 - SMALL) * share;
}

function remember({ pictures }: PictureBook, key: string): void {
  const tries = pictures.get(key) ?? new Map<Button, Try>();
  pictures.delete(key);
  pictures.set(key, tries);
  for (const oldest of pictures.keys()) {
    if (pictures.size <= MAX_PICTURES) break;
    pictures.delete(oldest);
  }
}

function talliesOf<Name>(names: readonly Name[]): Map<Name, Tally> {
  return new Map(names.map((name) => [name, { gain: 0, cost: 0 }]));
}

function count<Name>(
  tallies: Map<Name, Tally>,
  names: readonly Name[],
  gain: number,
  cost: number,
  fade: number,
): void {
  for (const [name, tally] of tallies) {
    const isMeant = names.includes(name);
    tally.gain = tally.gain * fade + (isMeant ? gain : 0);
    tally.cost = tally.cost * fade + (isMeant ? cost : 0);
  }
}

function frames({ buttons, holdFrames, waitFrames }: Deed): number {
  return buttons.length * (holdFrames + waitFrames);
}
