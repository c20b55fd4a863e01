import { A } from "../addresses.ts";
import { moveOf, TYPE } from "../data/moves.ts";
import { frames } from "../joypad.ts";
import { chooseIn, handleMenu } from "../menus/menus.ts";
import { chooseMember, PARTY_MENU } from "../menus/party.ts";
import { showStatus } from "../menus/status-screen.ts";
import { MON, member } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { called, OWN } from "./fighter.ts";
import { drawBattle } from "./hud.ts";

const TYPE_NAMES = Object.fromEntries(Object.entries(TYPE).map(([name, id]) => [id, name.toUpperCase()]));

/** The four entries in two columns: 0 FIGHT, 1 ITEM, 2 the party, 3 RUN; in the Safari Zone BALL, ROCK, BAIT, RUN. */
export function* chooseAction(w: World): Game<number> {
  const isSafari = w.get(A.battleType) === 2;
  if (isSafari) {
    w.frame(0, 12, 19, 17)
      .write(14, 2, "BALL×       BAIT")
      .write(16, 2, "THROW ROCK  RUN")
      .write(14, 7, String(w.get(A.safariBalls)).padStart(2));
  } else w.frame(8, 12, 19, 17).write(14, 10, "FIGHT {}").write(16, 10, "ITEM  RUN");
  const columns = isSafari ? [1, 13] : [9, 15];
  if (w.get(A.battleType) === 1) return yield* showOldMan(w);
  let item = w.get(A.startMenuItem) & 3;
  for (;;) {
    const column = item >> 1;
    for (const row of [14, 16]) w.tile(row, columns[1 - column] ?? 9, 0x7f);
    const keys = yield* chooseIn(w, {
      y: 14,
      x: columns[column] ?? 9,
      most: 1,
      item: item & 1,
      keys: KEY.a | (column === 0 ? KEY.right : KEY.left),
    });
    item = w.get(A.menuItem) + column * 2;
    w.set(A.startMenuItem, item);
    if ((keys & KEY.a) !== 0) return item;
    item ^= 2;
  }
}

/** The old man plays by himself: he takes ITEM. */
function* showOldMan(w: World): Game<number> {
  w.tile(14, 9, 0xed);
  yield* frames(80);
  w.tile(14, 9, 0x7f).tile(16, 9, 0xed);
  yield* frames(50);
  return 1;
}

/** The own moves; gives the place of the chosen one, or null for B. CC26 counts from 1. */
export function* chooseAttack(w: World): Game<number | null> {
  const moves = [...w.readRange(A.ownMon + 8, 4)].filter((move) => move !== 0);
  const usable = moves.some(
    (move, slot) => (w.get(A.ownMon + 0x19 + slot) & 63) > 0 && move !== w.get(A.ownDisabledMove),
  );
  if (!usable) {
    w.set(A.ownMove, 165);
    yield* say(w, `${called(w, OWN)} has no/moves left!`, "prompt");
    return -1;
  }
  const page = w.tiles();
  w.set(A.moveListIndex, Math.min(w.get(A.moveListIndex), moves.length - 1));
  for (;;) {
    w.showTiles(page).frame(4, 12, 19, 17).tile(12, 4, 0x7a).tile(12, 10, 0x7e);
    for (let slot = 0; slot < 4; slot += 1)
      w.write(13 + slot, 6, slot < moves.length ? moveOf(moves[slot] ?? 1).name : "-");
    w.set(A.menuTopY, 12, 5, w.get(A.moveListIndex) + 1)
      .set(A.menuMost, moves.length + 1, KEY.up | KEY.down | KEY.a | KEY.b)
      .set(A.menuLast, 0);
    const keys = yield* moveCursor(w, moves.length);
    const slot = w.get(A.menuItem) - 1;
    if ((keys & KEY.b) !== 0) {
      w.showTiles(page);
      return null;
    }
    w.set(A.moveListIndex, slot);
    if ((w.get(A.ownMon + 0x19 + slot) & 63) === 0) yield* say(w, "No PP left for/this move!", "prompt");
    else if (w.get(A.ownDisabled) >> 4 === slot + 1) yield* say(w, "The move is/disabled!", "prompt");
    else {
      w.set(A.ownMove, moves[slot] ?? 1).showTiles(page);
      return slot;
    }
  }
}

function* moveCursor(w: World, count: number): Game<number> {
  w.setBit(A.hLayout, 1);
  for (;;) {
    showType(w, w.get(A.menuItem) - 1);
    const keys = yield* handleMenu(w);
    const item = w.get(A.menuItem);
    if (item === 0) w.set(A.menuItem, count);
    if (item > count) w.set(A.menuItem, 1);
    if ((keys & (KEY.a | KEY.b)) === 0) continue;
    w.setBit(A.hLayout, 1, false);
    return keys;
  }
}

/** The box with a move's type and PP. */
function showType(w: World, slot: number): void {
  w.frame(0, 8, 10, 12);
  const move = moveOf(w.get(A.ownMon + 8 + slot));
  if (w.get(A.ownDisabled) >> 4 === slot + 1) {
    w.write(10, 1, "disabled!");
    return;
  }
  const pp = w.get(A.ownMon + 0x19 + slot) & 63;
  w.write(9, 1, "TYPE/")
    .write(10, 2, TYPE_NAMES[move.type] ?? "NORMAL")
    .write(11, 5, `${String(pp).padStart(2)}/${String(move.pp).padStart(2)}`);
}

/**
 * The party in battle; gives the place of who shall come, or null for B. By one's own choice there is a menu for each; when the
 * trainer's next comes, and after a defeat, A takes one at once, and after a defeat B is not taken.
 */
export function* chooseNext(w: World, why: "choice" | "change" | "defeat"): Game<number | null> {
  for (;;) {
    const index = yield* chooseMember(w, PARTY_MENU.battle);
    if (index === null) {
      if (why === "defeat") continue;
      drawBattle(w);
      return null;
    }
    if (why === "choice") {
      const page = w.tiles();
      w.frame(11, 11, 19, 17).write(12, 13, "SWITCH").write(14, 13, "STATS").write(16, 13, "CANCEL");
      const keys = yield* chooseIn(w, { y: 12, x: 12, most: 2 });
      w.showTiles(page);
      if ((keys & KEY.b) !== 0 || w.get(A.menuItem) === 2) continue;
      if (w.get(A.menuItem) === 1) {
        yield* showStatus(w, w.readRange(member(index), 44), w.string(A.partyNames + index * 11));
        continue;
      }
    }
    if (index === w.get(A.ownPlace) && w.word(A.ownMon + 1) > 0) {
      yield* say(w, `${w.string(A.partyNames + index * 11)} is/already out!`, "prompt");
      continue;
    }
    if (w.word(member(index) + MON.hp) === 0) {
      yield* say(w, "There's no will/to fight!", "prompt");
      continue;
    }
    drawBattle(w);
    return index;
  }
}
