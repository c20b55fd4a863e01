import type { ShownEntry, ShownMenu } from "../../known/game-adapter.ts";
import type { Direction } from "../../world/atlas/atlas.ts";
import { settleFight } from "../settle-fight.ts";
import { type Entry, entryWords, matchEntry } from "./match-entry.ts";
import { steer } from "./steer.ts";
import { finish, menuNow, passUntil, push, type TextGame, textNow } from "./text-game.ts";

/** The most frames that are waited for a menu: without a text, and with one that is still typed out before it. */
const OPEN_FRAMES = { silent: 40, talking: 300 };

/** The most frames that a menu takes to answer a press. */
const ANSWER_FRAMES = 40;

/** The most presses of the d-pad for one choice: what an endless list costs. */
const MOST_PRESSES = 200;

/** The result of a choice. */
export type Chosen =
  | {
      readonly end: "chosen";
      readonly label: string;
      /** Whether the menu still stands there as it was. */
      readonly isStillOpen: boolean;
    }
  | { readonly end: "no-menu" }
  /** Nothing was chosen; `entries` are all that there are, or those of them that could be meant. */
  | { readonly end: "not-found" | "several" | "stuck"; readonly entries: readonly Entry[] };

/**
 * Moves the cursor of the open menu to an entry by its words ({@link matchEntry}) and presses A. A list that scrolls is looked
 * through from its top to its end first: another entry may have the same words.
 */
export function* choose(game: TextGame, option: string): Generator<void, Chosen> {
  const chosen = yield* chooseIn(game, option);
  finish(game);
  return chosen;
}

function* chooseIn(game: TextGame, option: string): Generator<void, Chosen> {
  if (game.settles === true) settleFight(game, game.recorder, null);
  const patience = textNow(game)?.state === "typing" ? OPEN_FRAMES.talking : OPEN_FRAMES.silent;
  if (!(yield* passUntil(game, patience, () => menuNow(game) !== null))) return { end: "no-menu" };

  const entries = yield* lookThrough(game);
  const match = matchEntry(entries, option);
  if (match.type === "none") return { end: "not-found", entries };
  if (match.type === "several") return { end: "several", entries: match.entries };
  const { entry } = match;
  if (!(yield* goTo(game, entry))) return { end: "stuck", entries };

  const before = viewOf(menuNow(game));
  push(game, "a");
  const hasAnswered = yield* passUntil(game, ANSWER_FRAMES, () => viewOf(menuNow(game)) !== before);
  return { end: "chosen", label: entry.label, isStillOpen: !hasAnswered };
}

/** An entry, and what tells it from others with the same words. */
interface Placed extends Entry {
  readonly key: string;
}

/** All entries of the menu, in its order. */
function* lookThrough(game: TextGame): Generator<void, readonly Placed[]> {
  const seen = new Map<string, Placed>();
  const isAtEnd = (side: "above" | "below"): boolean => {
    const menu = menuNow(game);
    for (const entry of placedIn(menu)) if (side === "below") seen.set(entry.key, entry);
    return menu?.more?.[side] !== true;
  };
  yield* scroll(game, "up", () => isAtEnd("above"));
  yield* scroll(game, "down", () => isAtEnd("below"));
  return [...seen.values()];
}

/** The entries that are shown. Where the game does not tell how far a list is scrolled, equal words are counted on the screen. */
function placedIn(menu: ShownMenu | null): readonly (Placed & ShownEntry)[] {
  const counts = new Map<string, number>();
  return (menu?.entries ?? []).map((entry) => {
    const { scrolled = menu?.more === undefined ? 0 : null } = menu ?? {};
    const words = entryWords(entry);
    const count = counts.get(words) ?? 0;
    counts.set(words, count + 1);
    const key = scrolled === null ? `${count} ${words}` : `${scrolled + entry.row},${entry.column}`;
    return { ...entry, key };
  });
}

/** Presses on until something is seen, or the list goes no further. */
function* scroll(game: TextGame, button: Direction, isSeen: () => boolean): Generator<void, void> {
  let inVain = 0;
  for (let presses = 0; presses < MOST_PRESSES && inVain < 2 && !isSeen(); presses += 1) {
    const before = viewOf(menuNow(game));
    push(game, button);
    const hasMoved = yield* passUntil(game, ANSWER_FRAMES, () => viewOf(menuNow(game)) !== before);
    inVain = hasMoved ? 0 : inVain + 1;
  }
}

/** Moves the cursor to an entry that was seen; one that the screen does not show is above what it shows, or below. */
function* goTo(game: TextGame, wanted: Placed): Generator<void, boolean> {
  const find = (menu: ShownMenu | null): ShownEntry | undefined =>
    placedIn(menu).find(({ key }) => key === wanted.key);
  for (const [side, button] of [["above", "up"] as const, ["below", "down"] as const]) {
    const isThere = () => find(menuNow(game)) !== undefined || menuNow(game)?.more?.[side] !== true;
    yield* scroll(game, button, isThere);
    if (find(menuNow(game)) !== undefined) break;
  }
  return yield* steer(game, MOST_PRESSES, () => {
    const menu = menuNow(game);
    const [at, target] = [menu?.entries[menu.cursor], find(menu)];
    return at === undefined || target === undefined ? null : { at, target, view: viewOf(menu) };
  });
}

/** Words that differ where a menu looks otherwise. */
function viewOf(menu: ShownMenu | null): string {
  return JSON.stringify(
    menu === null ? null : [menu.title, menu.cursor, menu.entries, menu.more, menu.scrolled],
  );
}
