import { BUTTONS, type Button } from "../../../../src/base/vocabulary/button.ts";
import { best, shaken } from "../../../games/src/seeds/chance.ts";
import { isBoring, type PictureBook, type Tally } from "./picture-book.ts";

/** The first hope in each untried button to show something new. */
const HOPES: Readonly<{ [Name in Button]: number }> = {
  a: 0.6,
  b: 0.3,
  start: 0.3,
  select: 0.15,
  up: 0.5,
  down: 0.5,
  left: 0.5,
  right: 0.5,
};

/** The same where nothing changes: many a screen waits for START or A. */
const HOPES_TO_WAKE: typeof HOPES = { ...HOPES, start: 0.6, up: 0.3, down: 0.4, left: 0.3, right: 0.4 };

/** The factor of a button's hope for each earlier press at the same picture. */
const AGAIN = 0.35;

/** A button is worth a way to a picture where it is untried from this share of the best hope. */
const WORTH_A_WAY = 0.4;

/** Returns the gain per `unit` of cost, starting from a hope that weighs one unit. */
export function rateOf(tally: Tally | undefined, hoped: number, unit: number): number {
  return ((tally?.gain ?? 0) + hoped) / ((tally?.cost ?? 0) / unit + 1);
}

/** Returns how much new a button shows, by its recent presses. */
export function hopeOf(book: PictureBook, button: Button): number {
  return rateOf(book.buttons.get(button), HOPES[button], 1);
}

/**
 * The buttons to press singly at a picture: one that was pressed least there and promises most; or, when all that
 * promise something were tried, a known way of at most `most` presses to where one was not, and that one.
 *
 * @param enough tries after which a button counts as tried
 */
export function chooseSingle(
  book: PictureBook,
  picture: string,
  { most, enough }: { readonly most: number; readonly enough: number },
  chance: () => number,
): readonly Button[] {
  const hopes = new Map(BUTTONS.map((button) => [button, hopeNow(book, button) * shaken(chance, 0.3)]));
  const top = Math.max(...hopes.values());
  const open = (at: string): readonly Button[] =>
    BUTTONS.filter(
      (button) =>
        (hopes.get(button) ?? 0) >= WORTH_A_WAY * top &&
        (book.pictures.get(at)?.get(button)?.count ?? 0) < enough,
    );
  const way = findWay(book, picture, most, (at) => open(at).length > 0);
  if (way !== null) return [...way.buttons, best(open(way.to), (button) => hopes.get(button) ?? 0)];
  const tries = book.pictures.get(picture);
  return [
    best(BUTTONS, (button) => {
      const known = tries?.get(button);
      const leadsAway = book.still > 0 && known !== undefined && known.to !== picture;
      return leadsAway ? top : (hopes.get(button) ?? 0) * AGAIN ** (known?.count ?? 0);
    }),
  ];
}

/** Returns a button's hope now: if nothing happens, or nothing large, by its effect at such times. */
function hopeNow(book: PictureBook, button: Button): number {
  if (book.still > 0) return rateOf(book.wakes.get(button), HOPES_TO_WAKE[button], 1);
  return isBoring(book) ? rateOf(book.finds.get(button), HOPES[button], 1) : hopeOf(book, button);
}

interface Way {
  readonly buttons: readonly Button[];
  readonly to: string;
}

/** The shortest known way to a picture that is wanted, in fewer than `most` presses. */
function findWay(
  { pictures }: PictureBook,
  from: string,
  most: number,
  isWanted: (picture: string) => boolean,
): Way | null {
  const seen = new Set([from]);
  let ways: readonly Way[] = [{ buttons: [], to: from }];
  for (let length = 0; length < most; length += 1) {
    const found = ways.find(({ to }) => isWanted(to));
    if (found !== undefined) return found;
    ways = ways.flatMap(({ buttons, to }) =>
      [...(pictures.get(to) ?? [])].flatMap(([button, { to: next }]) => {
        if (next === null || seen.has(next) || !pictures.has(next)) return [];
        seen.add(next);
        return [{ buttons: [...buttons, button], to: next }];
      }),
    );
  }
  return null;
}
