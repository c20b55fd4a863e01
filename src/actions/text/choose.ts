import type { ShownEntry, ShownMenu } from "../../games/game-adapter.ts";
import type { Direction } from "../../run/atlas.ts";
import { type Entry, findExactly, isSameEntry, matchEntry } from "./match-entry.ts";
import { steer } from "./steer.ts";
import { finish, menuNow, passUntil, push, type TextGame, textNow } from "./text-game.ts";

/** The most frames that are waited for a menu: without a text, and with one that is still typed out before it. */
const OPEN_FRAMES = { silent: 40, talking: 300 };

/** The most frames that a menu takes to answer a press. */
const ANSWER_FRAMES = 40;

/** The most presses of the d-pad for one choice: what an endless list costs. */
const MOST_PRESSES = 200;

/** What came of a choice. */
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
 * Moves the cursor of the open menu to an entry by its words (in any case; a beginning that only one entry has is enough)
 * and presses A. A list that scrolls is searched to both its ends first, where the screen does not show the entry.
 */
export function* choose(game: TextGame, option: string): Generator<void, Chosen> {
  const chosen = yield* chooseIn(game, option);
  finish(game);
  return chosen;
}

function* chooseIn(game: TextGame, option: string): Generator<void, Chosen> {
  const patience = textNow(game)?.state === "typing" ? OPEN_FRAMES.talking : OPEN_FRAMES.silent;
  if (!(yield* passUntil(game, patience, () => menuNow(game) !== null))) return { end: "no-menu" };

  const entries = yield* lookThrough(game, option);
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

/** All entries of the menu; of a list that scrolls, those up to the one that is meant exactly. */
function* lookThrough(game: TextGame, option: string): Generator<void, readonly Entry[]> {
  const seen: Entry[] = [];
  const isFound = (): boolean => {
    const { entries = [] } = menuNow(game) ?? {};
    for (const entry of entries) if (!seen.some((one) => isSameEntry(one, entry))) seen.push(entry);
    return findExactly(entries, option) !== null;
  };
  for (const [side, button] of [["below", "down"] as const, ["above", "up"] as const]) {
    if (isFound()) break;
    yield* scroll(game, button, () => isFound() || menuNow(game)?.more?.[side] !== true);
  }
  return seen;
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
function* goTo(game: TextGame, wanted: Entry): Generator<void, boolean> {
  const find = (menu: ShownMenu | null): ShownEntry | undefined =>
    menu?.entries.find((entry) => isSameEntry(entry, wanted));
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
  return JSON.stringify(menu === null ? null : [menu.title, menu.cursor, menu.entries, menu.more]);
}
