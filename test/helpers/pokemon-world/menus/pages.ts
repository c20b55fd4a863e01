import { A } from "../addresses.ts";
import { SPECIES } from "../data/species.ts";
import { frames, joypadSlowly } from "../joypad.ts";
import { waitForButton } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { chooseIn, handleMenu } from "./menus.ts";

/** The trainer's card. */
export function* showTrainer(w: World): Game {
  yield* frames(6);
  w.page()
    .write(2, 2, "NAME/")
    .write(2, 7, w.string(A.playerName))
    .write(4, 2, "MONEY/")
    .write(4, 8, `¥${w.money}`);
  w.write(6, 2, "TIME/")
    .write(6, 9, `${w.get(A.hours)}:${String(w.get(A.hours + 2)).padStart(2, "0")}`)
    .write(9, 7, "BADGES");
  yield* waitForButton(w);
}

/** The options' page: text speed, battle animation, battle style; B or START ends it. */
export function* showOptions(w: World): Game {
  yield* frames(6);
  const rows = [
    [1, "TEXT SPEED", " FAST  MEDIUM SLOW"],
    [6, "BATTLE ANIMATION", " ON       OFF"],
    [11, "BATTLE STYLE", " SHIFT    SET"],
  ] as const;
  w.page();
  for (const [y, title, choices] of rows)
    w.frame(0, y - 1, 19, y + 3)
      .write(y, 1, title)
      .write(y + 2, 1, choices);
  w.write(16, 2, "CANCEL");
  let row = 0;
  for (;;) {
    const speed = [1, 3, 5].indexOf(w.get(A.options) & 15);
    const columns = [[1, 7, 14][speed] ?? 7, w.bit(A.options, 7) ? 10 : 1, w.bit(A.options, 6) ? 10 : 1, 1];
    for (const [at, y] of [3, 8, 13, 16].entries()) {
      w.tile(y, 1, 0x7f).tile(y, 7, y === 3 ? 0x7f : w.get(A.tileMap + y * 20 + 7));
      w.tile(y, columns[at] ?? 1, at === row ? 0xed : 0xec);
    }
    w.set(A.menuTopY, [3, 8, 13, 16][row] ?? 3, columns[row] ?? 1);
    let keys = 0;
    for (; keys === 0; keys = joypadSlowly(w)) yield;
    if ((keys & (KEY.b | KEY.start)) !== 0 || ((keys & KEY.a) !== 0 && row === 3)) return;
    if ((keys & KEY.up) !== 0) row = (row + 3) % 4;
    if ((keys & KEY.down) !== 0) row = (row + 1) % 4;
    const by = (keys & KEY.left) !== 0 ? -1 : (keys & KEY.right) !== 0 ? 1 : 0;
    if (by === 0) continue;
    const next = [1, 3, 5][Math.max(0, Math.min(2, speed + by))] ?? 3;
    if (row === 0) w.set(A.options, (w.get(A.options) & 0xf0) | next);
    if (row === 1) w.setBit(A.options, 7, !w.bit(A.options, 7));
    if (row === 2) w.setBit(A.options, 6, !w.bit(A.options, 6));
  }
}

/** The Pokédex: seven names by number, as far as the last one seen; and the side menu. */
export function* showPokedex(w: World): Game {
  yield* frames(6);
  const last = Math.max(1, ...SPECIES.map(({ dex }) => (w.bit(A.seen, dex - 1) ? dex : 0)));
  w.set(A.listScroll, 0).set(A.menuTopY, 3, 0, 0).set(A.watchesBounds, 1).set(A.menuLast, 0);
  for (;;) {
    drawPokedex(w, last);
    w.set(A.menuTopY, 3, 0)
      .set(A.menuMost, Math.min(6, last - 1), KEY.left | KEY.right | KEY.b | KEY.a)
      .set(A.watchesBounds, 1);
    const keys = yield* handleMenu(w);
    const scroll = w.get(A.listScroll);
    if ((keys & KEY.b) !== 0) break;
    if ((keys & KEY.a) !== 0) yield* sideMenu(w);
    else if ((keys & KEY.down) !== 0) w.set(A.listScroll, Math.min(Math.max(0, last - 7), scroll + 1));
    else if ((keys & KEY.up) !== 0) w.set(A.listScroll, Math.max(0, scroll - 1));
    else if ((keys & KEY.right) !== 0) w.set(A.listScroll, Math.min(Math.max(0, last - 7), scroll + 7));
    else w.set(A.listScroll, Math.max(0, scroll - 7));
  }
  w.set(A.listScroll, 0).set(A.watchesBounds, 0);
}

/** With the line that divides the list from the menu beside it: tiles 71 and 70 by turns. */
function drawPokedex(w: World, last: number): void {
  const count = (start: number) =>
    [...w.readRange(start, 19)].reduce((sum, byte) => sum + byte.toString(2).split("1").length - 1, 0);
  w.page().set(0xcd3d, last);
  for (let row = 0; row < 18; row += 1) w.tile(row, 14, row % 2 === 0 ? 0x71 : 0x70);
  w.write(1, 1, "CONTENTS")
    .write(2, 16, "SEEN")
    .write(3, 16, String(count(A.seen)).padStart(3))
    .write(5, 16, "OWN");
  w.write(6, 16, String(count(A.owned)).padStart(3));
  for (const [row, text] of ["DATA", "CRY", "AREA", "QUIT"].entries()) w.write(10 + row * 2, 16, text);
  for (let row = 0; row < Math.min(7, last); row += 1) {
    const dex = w.get(A.listScroll) + row + 1;
    const name = w.bit(A.seen, dex - 1)
      ? (SPECIES.find((one) => one.dex === dex)?.name ?? "?????")
      : "----------";
    w.write(2 + row * 2, 1, String(dex).padStart(3, "0")).write(3 + row * 2, 4, name);
    if (w.bit(A.owned, dex - 1)) w.tile(3 + row * 2, 3, 0x72);
  }
}

function* sideMenu(w: World): Game {
  const [item, scroll] = [w.get(A.menuItem), w.get(A.listScroll)];
  if (w.bit(A.seen, item + scroll)) {
    const keys = yield* chooseIn(w, { y: 10, x: 15, most: 3 });
    if ((keys & KEY.a) !== 0 && w.get(A.menuItem) === 0) {
      w.page().write(2, 9, SPECIES.find(({ dex }) => dex === item + scroll + 1)?.name ?? "?????");
      yield* waitForButton(w);
    }
  }
  w.set(A.menuItem, item).set(A.menuLast, item);
}
