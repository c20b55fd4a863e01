import { A } from "../addresses.ts";
import { frames } from "../joypad.ts";
import { addToBox, addToParty, member, removeFromBox, removeFromParty } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { chooseInList, LIST } from "./lists.ts";
import { chooseIn, unfillCursor, yesNo } from "./menus.ts";
import { showStatus } from "./status-screen.ts";

const BOX_BYTES = 0x462;

/** Bill's PC: withdraw, deposit, release, change the box. */
export function* billsPc(w: World): Game {
  const map = w.tiles();
  for (let item = 0; ; ) {
    w.showTiles(map).frame(0, 0, 13, 11);
    for (const [row, text] of ["WITHDRAW {}", "DEPOSIT {}", "RELEASE {}", "CHANGE BOX", "SEE YA!"].entries())
      w.write(2 + row * 2, 2, text);
    yield* say(w, "What?");
    w.frame(9, 14, 19, 17)
      .write(16, 10, "BOX No.")
      .write(16, 17, String((w.get(A.boxNumber) & 0x7f) + 1).padStart(2));
    const keys = yield* chooseIn(w, { y: 2, x: 1, most: 4, item });
    item = w.get(A.menuItem);
    if ((keys & KEY.b) !== 0 || item === 4) break;
    unfillCursor(w);
    w.set(A.listScroll, 0);
    if (item === 0) yield* withdraw(w);
    if (item === 1) yield* deposit(w);
    if (item === 2) yield* release(w);
    if (item === 3) yield* changeBox(w);
  }
  w.showTiles(map).set(A.listScroll, 0);
}

function* withdraw(w: World): Game {
  if (w.get(A.boxCount) === 0) return yield* say(w, "What? There are/no POKéMON here!", "prompt");
  if (w.get(A.partyCount) === 6)
    return yield* say(w, "You can't take/any more POKéMON.|Deposit POKéMON/first.", "prompt");
  const index = yield* chooseMon(w, A.boxCount);
  if (index === null || !(yield* confirm(w, "WITHDRAW", index))) return;
  const name = w.string(A.boxNames + index * 11);
  addToParty(w, removeFromBox(w, index), name);
  yield* say(w, `${name} is/taken out.|Got ${name}.`, "prompt");
}

function* deposit(w: World): Game {
  if (w.get(A.partyCount) === 1) return yield* say(w, "You can't deposit/the last POKéMON!", "prompt");
  if (w.get(A.boxCount) === 20) return yield* say(w, "Oops! This Box is/full of POKéMON.", "prompt");
  const index = yield* chooseMon(w, A.partyCount);
  if (index === null || !(yield* confirm(w, "DEPOSIT", index))) return;
  const name = w.string(A.partyNames + index * 11);
  addToBox(w, w.readRange(member(index), 44), name, true);
  removeFromParty(w, index);
  yield* say(w, `${name} was/stored in Box ${(w.get(A.boxNumber) & 0x7f) + 1}.`, "prompt");
}

function* release(w: World): Game {
  if (w.get(A.boxCount) === 0) return yield* say(w, "What? There are/no POKéMON here!", "prompt");
  for (;;) {
    const index = yield* chooseMon(w, A.boxCount);
    if (index === null) return;
    const name = w.string(A.boxNames + index * 11);
    yield* say(w, `Once released,/${name} is/gone forever. OK?`);
    if (!(yield* yesNo(w))) continue;
    removeFromBox(w, index);
    yield* say(w, `${name} was/released outside.|Bye ${name}!`, "prompt");
    return;
  }
}

function* chooseMon(w: World, list: number): Game<number | null> {
  w.set(A.printsPrices, 0).set(A.menuItem, w.get(A.boxMenuItem) < 3 ? w.get(A.boxMenuItem) : 0);
  const index = yield* chooseInList(w, list, LIST.mons);
  w.set(A.boxMenuItem, w.get(A.menuItem));
  return index;
}

/** The box with the deed, STATS and CANCEL; whether the deed was chosen. */
function* confirm(w: World, deed: "WITHDRAW" | "DEPOSIT", index: number): Game<boolean> {
  w.frame(9, 10, 19, 17).write(12, 11, deed).write(14, 11, "STATS").write(16, 11, "CANCEL");
  w.set(A.listScroll, 0).set(A.boxMenuItem, 0);
  for (let item = 0; ; ) {
    const keys = yield* chooseIn(w, { y: 12, x: 10, most: 2, item });
    item = w.get(A.menuItem);
    if ((keys & KEY.b) !== 0 || item === 2) return false;
    if (item === 0) return true;
    const page = w.tiles();
    const isParty = deed === "DEPOSIT";
    const bytes = w.readRange(isParty ? member(index) : A.box + index * 33, 44);
    yield* showStatus(w, bytes, w.string((isParty ? A.partyNames : A.boxNames) + index * 11));
    w.showTiles(page);
  }
}

function* changeBox(w: World): Game {
  yield* say(w, "When you change a/POKéMON BOX, data/will be saved.|Is that OK?");
  if (!(yield* yesNo(w))) return;
  const now = w.get(A.boxNumber) & 0x7f;
  w.frame(0, 0, 10, 3)
    .write(2, 1, "BOX No.")
    .write(2, 8, String(now + 1));
  yield* say(w, "Choose a/{} BOX.");
  w.frame(11, 0, 19, 13);
  for (let box = 0; box < 12; box += 1) {
    w.write(1 + box, 13, `BOX${String(box + 1).padStart(2)}`);
    if ((box === now ? w.get(A.boxCount) : (w.sram[boxAt(box)] ?? 0)) % 0xff > 0) w.tile(1 + box, 18, 0x78);
  }
  w.setBit(A.hLayout, 1);
  const keys = yield* chooseIn(w, { y: 1, x: 12, most: 11, item: now });
  w.setBit(A.hLayout, 1, false);
  if ((keys & KEY.b) !== 0) return;
  const box = w.get(A.menuItem);
  const isFirst = !w.bit(A.boxNumber, 7);
  if (isFirst) for (let at = 0; at < 12; at += 1) w.sram.set([0, 0xff], boxAt(at));
  w.sram.set(w.readRange(A.boxCount, BOX_BYTES), boxAt(now));
  w.bytes.set(w.sram.subarray(boxAt(box), boxAt(box) + BOX_BYTES), A.boxCount);
  w.set(A.boxNumber, box | 0x80);
  yield* frames(40);
}

/** Where a box is in the cartridge's RAM: six each in banks 2 and 3. */
const boxAt = (box: number): number => (box < 6 ? 0x4000 : 0x6000) + (box % 6) * BOX_BYTES;
