import { A } from "../addresses.ts";
import { frames, joypadSlowly } from "../joypad.ts";
import { blink } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";

const [CURSOR, UNFILLED, SPACE] = [0xed, 0xec, 0x7f];
export const [A_B, A_B_SELECT] = [KEY.a | KEY.b, KEY.a | KEY.b | KEY.select];

/** Where a menu's cursor is, and how far it goes: the places of its rows follow from the first one. */
export interface MenuPlace {
  readonly y: number;
  readonly x: number;
  readonly most: number;
  readonly keys?: number;
  readonly item?: number;
}

/** Sets the menu's bytes and lets the player move in it; gives the buttons that ended it. */
export function* chooseIn(w: World, { y, x, most, keys = A_B, item = 0 }: MenuPlace): Game<number> {
  w.set(A.menuTopY, y, x, item).set(A.menuMost, most, keys, 0).set(A.watchesBounds, 0);
  return yield* handleMenu(w);
}

/** The game's routine for every menu with a cursor ▶. */
export function* handleMenu(w: World): Game<number> {
  const before = [w.get(0xff8b), w.get(0xff8c)];
  w.set(0xff8b, 0, 6);
  for (let frame = 0; ; ) {
    placeCursor(w);
    yield* frames(3);
    let keys = joypadSlowly(w);
    for (; keys === 0; keys = joypadSlowly(w)) {
      blink(w, 11, frame);
      frame += 1;
      yield;
    }
    const isOut = move(w, keys);
    if ((keys & w.get(A.menuKeys)) === 0 && !isOut) continue;
    w.set(0xff8b, ...before).set(A.wraps, 0);
    return keys;
  }
}

/** Moves the cursor; whether it would leave a list that wants to know. */
function move(w: World, keys: number): boolean {
  const item = w.get(A.menuItem);
  const most = w.get(A.menuMost);
  const by = (keys & KEY.up) !== 0 ? -1 : (keys & KEY.down) !== 0 ? 1 : 0;
  if (by === 0) return false;
  const next = item + by;
  if (next >= 0 && next <= most) w.set(A.menuItem, next);
  else if (w.get(A.wraps) !== 0) w.set(A.menuItem, by < 0 ? most : 0);
  else return w.get(A.watchesBounds) !== 0;
  return false;
}

function cursorOf(w: World, item: number): number {
  const step = w.bit(A.hLayout, 1) ? 20 : 40;
  return A.tileMap + w.get(A.menuTopY) * 20 + w.get(A.menuTopX) + item * step;
}

/** Draws the ▶ and remembers where. */
export function placeCursor(w: World): void {
  const old = cursorOf(w, w.get(A.menuLast));
  if (w.get(old) === CURSOR) w.set(old, w.get(A.tileBehindCursor));
  const at = cursorOf(w, w.get(A.menuItem));
  if (w.get(at) !== CURSOR) w.set(A.tileBehindCursor, w.get(at));
  w.set(at, CURSOR)
    .set(A.cursorAt, at & 0xff, at >> 8)
    .set(A.menuLast, w.get(A.menuItem));
}

/** Marks the entry that was chosen while another menu is open. */
export function unfillCursor(w: World): void {
  w.set(w.get(A.cursorAt) + w.get(A.cursorAt + 1) * 256, UNFILLED);
}

/** Takes the cursor away. */
export function eraseCursor(w: World): void {
  w.set(w.get(A.cursorAt) + w.get(A.cursorAt + 1) * 256, SPACE);
}

/** The box with two answers at the right; whether the first was chosen. B is the second. */
export function* yesNo(
  w: World,
  words: readonly [string, string] = ["YES", "NO"],
  startsAt = 0,
): Game<boolean> {
  const before = w.tiles();
  const wide = Math.max(...words.map((word) => word.length)) > 3;
  const [column, width] = wide ? [12, 7] : [14, 5];
  w.frame(column, 7, column + width, 11)
    .write(8, column + 2, words[0])
    .write(10, column + 2, words[1]);
  w.set(A.twoOptions, 0);
  const keys = yield* chooseIn(w, { y: 8, x: column + 1, most: 1, item: startsAt });
  if ((keys & KEY.b) !== 0) w.set(A.menuItem, 1);
  const isFirst = w.get(A.menuItem) === 0;
  w.set(A.menuExit, isFirst ? 1 : 2);
  yield* frames(15);
  w.showTiles(before);
  return isFirst;
}
