import { menuNow, passUntil, push, type TextGame } from "../../../../actions/text/text-game.ts";
import type { ShownMenu } from "../../../game-adapter.ts";
import { isInBattle } from "../../battle.ts";
import { isMoving } from "../../screen/moving.ts";
import { isMapShown, type NextScreen, nextScreen } from "./next-screen.ts";

/** The most frames that a cursor takes to move after a press. */
const MOVE_FRAMES = 24;

/** The most presses for one entry: the longest list has 50 entries, and some presses may be lost. */
const MOST_PRESSES = 120;

/** The most presses of A that change nothing. */
const MOST_TRIES = 3;

/** The most screens that are closed one after the other. */
const MOST_SCREENS = 16;

/** The most frames that a step under way, or a map, is waited for. */
const REST_FRAMES = 240;

/** Opens the start menu; the game must be on the map. Null where that does not open it. */
export function* openStartMenu(game: TextGame): Generator<void, ShownMenu | null> {
  const { emulator } = game;
  yield* passUntil(game, REST_FRAMES, () => isMapShown(emulator) && !isMoving(emulator));
  if (!isMapShown(emulator)) return null;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    push(game, "start");
    if (yield* passUntil(game, MOVE_FRAMES * 2, () => menuNow(game) !== null)) break;
  }
  const { menu } = yield* nextScreen(game);
  return isStartMenu(menu) ? menu : null;
}

/** The entries of the start menu, counted from its end: the Pokédex is above them once it was given. */
const START_ENTRIES = { pokemon: 6, item: 5 } as const;

/** Chooses an entry of the start menu, counted from its end: a player's name may be any word. */
export function* chooseInStart(
  game: TextGame,
  entry: keyof typeof START_ENTRIES,
): Generator<void, NextScreen | null> {
  const menu = yield* openStartMenu(game);
  return menu === null ? null : yield* pick(game, menu.entries.length - START_ENTRIES[entry]);
}

/**
 * Moves the cursor of the open menu or list to an entry, counted from the first one of the whole list, presses A and waits
 * for the next screen. Looks before each press. Null where the cursor does not get there: then A was not pressed.
 */
export function* pick(game: TextGame, index: number): Generator<void, NextScreen | null> {
  const place = () => placeIn(menuNow(game));
  for (let presses = 0, inVain = 0; place() !== index; presses += 1) {
    const before = place();
    if (before === null || inVain > 2 || presses >= MOST_PRESSES) return null;
    push(game, before < index ? "down" : "up");
    const hasMoved = yield* passUntil(game, MOVE_FRAMES, () => place() !== before);
    inVain = hasMoved ? 0 : inVain + 1;
  }
  return yield* confirm(game);
}

/** The same for the entry with these words. */
export function* pickLabel(game: TextGame, label: string): Generator<void, NextScreen | null> {
  const menu = menuNow(game);
  const row = menu?.entries.findIndex((entry) => entry.label === label) ?? -1;
  return row === -1 ? null : yield* pick(game, (menu?.scrolled ?? 0) + row);
}

/** Presses A in the open menu and waits for the next screen. A press that changes nothing was too early: it is made again. */
export function* confirm(game: TextGame): Generator<void, NextScreen> {
  const menu = menuNow(game);
  for (let tries = 1; ; tries += 1) {
    push(game, "a");
    const screen = yield* nextScreen(game, menu);
    const isSame = screen.said.length === 0 && JSON.stringify(screen.menu) === JSON.stringify(menu);
    if (!isSame || tries === MOST_TRIES) return screen;
  }
}

/** Leaves the open menu, question or text with B, and waits for the next screen. */
export function* back(game: TextGame): Generator<void, NextScreen> {
  const menu = menuNow(game);
  push(game, "b");
  return yield* nextScreen(game, menu);
}

/** Leaves all menus and texts; gives whether the player can walk then, and what the game said meanwhile. */
export function* closeMenus(
  game: TextGame,
): Generator<void, { readonly isClosed: boolean; readonly said: readonly string[] }> {
  const said: string[] = [];
  const isOpen = () => !isMapShown(game.emulator) && !isInBattle(game.emulator);
  for (let screens = 0; screens < MOST_SCREENS && isOpen(); screens += 1) {
    const screen = yield* back(game);
    said.push(...screen.said);
    if (screen.end === "battle" || screen.end === "stuck") break;
  }
  return { isClosed: isMapShown(game.emulator), said };
}

/** Whether a menu is the start menu: its last entries are the same in every game. */
function isStartMenu(menu: ShownMenu | null): boolean {
  const labels = menu?.entries.map(({ label }) => label) ?? [];
  return labels.at(-1) === "EXIT" && labels.at(-2) === "OPTION";
}

/** The cursor's place in the whole list; null without a menu. */
function placeIn(menu: ShownMenu | null): number | null {
  return menu === null ? null : (menu.scrolled ?? 0) + menu.cursor;
}
