import { BUTTONS, type Button } from "../../../base/vocabulary/button.ts";
import type { Deed } from "../story/read-story.ts";
import { MANNERS, type Manner, mannerOf } from "./manner.ts";

/** What something was worth lately, and what it cost. Both fade with each deed. */
export interface Tally {
  gain: number;
  cost: number;
}

/** How often a button was pressed alone at a picture, and to which picture it led last. */
export interface Try {
  count: number;
  to: string | null;
}

/** What is known of a game of which only the picture is known: each picture is a place. */
export interface PictureBook {
  /** What each manner of pressing showed, and the frames that it took. */
  readonly manners: Map<Manner, Tally>;
  /** What each button showed, and how often it was pressed. */
  readonly buttons: Map<Button, Tally>;
  /** How often each, pressed singly where the deed before had changed nothing, changed something. */
  readonly wakes: Map<Button, Tally>;
  /** How often each, pressed singly where for long only small things had been new, showed a large one. */
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

/** What is left of the tallies of manners, and of those of buttons, after the next deed. */
const [MANNERS_FADE, BUTTONS_FADE] = [0.97, 0.97];

/** What a new picture is worth of which next to nothing is new; and what large news are worth at least. */
const [SMALL, LARGE] = [0.2, 0.45];

/** How much less than a button alone several together tell of each. */
const MIXED = 0.4;

/** Deeds without large news after which a game is boring. */
export const BORED = 5;

/** What a quick press that changed nothing counts as a try: it may have been too quick. */
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

/** Whether nothing large was new for long. */
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
  const share = shareOfChange(deed);
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

/** How new what a deed showed is, from 0 (nothing changed) to 1 (a screen that was never seen). */
function worthOf({ before, after, said }: Deed, isKnown: boolean, share: number): number {
  if (before.image === after.image) return 0;
  if (/\bnot seen before\b/.test(said)) return 1;
  return isKnown ? 0.02 : SMALL + (1 - SMALL) * share;
}

/** How much of the picture changed, from 0 to 1: 40 % and more count as all of it. */
function shareOfChange({ said }: Deed): number {
  return Math.min(1, Number(/(\d+) % of the picture/.exec(said)?.[1] ?? 0) / 40);
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
