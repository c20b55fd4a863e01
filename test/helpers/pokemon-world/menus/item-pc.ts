import { A } from "../addresses.ts";
import { isKeyItem, itemName } from "../data/items.ts";
import { frames } from "../joypad.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { toss } from "./bag.ts";
import { chooseInList, chooseQuantity, LIST } from "./lists.ts";
import { chooseIn, unfillCursor } from "./menus.ts";

/** One's own PC: withdraw, deposit and toss items. */
export function* itemPc(w: World): Game {
  const map = w.tiles();
  for (let item = 0; ; ) {
    w.showTiles(map).frame(0, 0, 15, 9);
    for (const [row, text] of ["WITHDRAW ITEM", "DEPOSIT ITEM", "TOSS ITEM", "LOG OFF"].entries())
      w.write(2 + row * 2, 2, text);
    yield* say(w, "What do you want/to do?");
    const keys = yield* chooseIn(w, { y: 2, x: 1, most: 3, item });
    if ((keys & KEY.b) !== 0 || w.get(A.menuItem) === 3) break;
    unfillCursor(w);
    item = w.get(A.menuItem);
    w.set(A.menuItem, 0).set(A.listScroll, 0);
    if (item === 0) yield* move(w, A.pcCount, A.bagCount, "withdraw");
    if (item === 1) yield* move(w, A.bagCount, A.pcCount, "deposit");
    if (item === 2) yield* tossFromPc(w);
  }
  w.set(A.listScroll, 0).showTiles(map);
}

function* move(w: World, from: number, to: number, verb: "withdraw" | "deposit"): Game {
  if (w.get(from) === 0) {
    yield* say(w, verb === "deposit" ? "You have nothing/to deposit." : "There is nothing/stored.", "prompt");
    return;
  }
  for (;;) {
    yield* say(w, `What do you want/to ${verb}?`);
    w.set(A.printsPrices, 0);
    const index = yield* chooseInList(w, from, LIST.items);
    if (index === null) return;
    const id = w.get(A.chosenItem);
    let count: number | null = 1;
    if (!isKeyItem(id)) {
      yield* say(w, "How many?");
      count = yield* chooseQuantity(w, null);
    }
    if (count === null) continue;
    if (!w.addItem(id, count, to)) {
      yield* say(
        w,
        verb === "deposit" ? "No room left to/store items." : "You can't carry/any more items.",
        "prompt",
      );
      continue;
    }
    w.removeItem(index, count, from);
    yield* frames(20);
    yield* say(
      w,
      verb === "deposit" ? `${itemName(id)} was/stored via PC.` : `Withdrew/${itemName(id)}.`,
      "prompt",
    );
  }
}

function* tossFromPc(w: World): Game {
  if (w.get(A.pcCount) === 0) return yield* say(w, "There is nothing/stored.", "prompt");
  for (;;) {
    yield* say(w, "What do you want/to toss away?");
    const index = yield* chooseInList(w, A.pcCount, LIST.items);
    if (index === null) return;
    yield* toss(w, index, w.get(A.chosenItem), A.pcCount);
  }
}
