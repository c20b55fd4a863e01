import { steer } from "../../../../actions/text/steer.ts";
import { menuNow, passUntil, push, type TextGame } from "../../../../actions/text/text-game.ts";
import { type BattleScreen, readBattleScreen } from "./battle-screen.ts";

/** The most frames that a cursor takes to move, and a menu to answer. */
const FRAMES = { move: 24, answer: 120 };

/** The most presses for one entry: the bag has 20 things, and some presses may be lost. */
const MOST_PRESSES = 60;

/** An entry of a fight's own menu, in its two columns. */
export const MENU_ENTRIES = { fight: 0, party: 1, item: 2, run: 3, ball: 0, bait: 1, rock: 2 } as const;

/**
 * Moves the cursor to an entry of the open menu, counted from the first of its whole list, and presses A there. The menu is
 * read before each press. Gives whether A was pressed and answered.
 */
export function* chooseEntry(
  game: TextGame,
  kind: BattleScreen["kind"],
  index: number,
): Generator<void, boolean> {
  if (readBattleScreen(game.emulator)?.kind !== kind) return false;
  const isThere =
    kind === "menu" || kind === "safari" ? yield* steerTo(game, index) : yield* scrollTo(game, kind, index);
  if (!isThere || readBattleScreen(game.emulator)?.kind !== kind) return false;
  return yield* press(game, "a");
}

/** Presses a button in the open menu, once more if nothing answers; gives whether the screen then is another. */
export function* press(game: TextGame, button: "a" | "b"): Generator<void, boolean> {
  const before = viewOf(game);
  for (let tries = 0; tries < 2; tries += 1) {
    push(game, button);
    if (yield* passUntil(game, FRAMES.answer, () => viewOf(game) !== before)) return true;
  }
  return false;
}

/** The menu in two columns. */
function steerTo(game: TextGame, index: number): Generator<void, boolean> {
  return steer(game, MOST_PRESSES, () => {
    const menu = menuNow(game);
    const [at, target] = [menu?.entries[menu.cursor], menu?.entries[index]];
    return at === undefined || target === undefined ? null : { at, target, view: viewOf(game) };
  });
}

/** A list, which may scroll. */
function* scrollTo(game: TextGame, kind: BattleScreen["kind"], index: number): Generator<void, boolean> {
  const place = () => {
    const screen = readBattleScreen(game.emulator);
    return screen?.kind === kind && screen.menu !== null
      ? (screen.menu.scrolled ?? 0) + screen.menu.cursor
      : null;
  };
  for (let presses = 0, inVain = 0; place() !== index; presses += 1) {
    const before = place();
    if (before === null || inVain > 2 || presses >= MOST_PRESSES) return false;
    push(game, before < index ? "down" : "up");
    const hasMoved = yield* passUntil(game, FRAMES.move, () => place() !== before);
    inVain = hasMoved ? 0 : inVain + 1;
  }
  return true;
}

function viewOf({ emulator }: TextGame): string {
  return JSON.stringify(readBattleScreen(emulator));
}
