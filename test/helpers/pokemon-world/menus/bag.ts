import { A } from "../addresses.ts";
import { HM01, isKeyItem, itemId, itemName } from "../data/items.ts";
import { frames } from "../joypad.ts";
import { say } from "../texts.ts";
import { type Used, useItem } from "../use-item.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { chooseInList, chooseQuantity, LIST } from "./lists.ts";
import { chooseIn, unfillCursor, yesNo } from "./menus.ts";
import type { After } from "./start-menu.ts";

/** ITEM in the start menu. */
export function* openBag(w: World, map: Uint8Array): Game<After> {
  const menu = w.tiles();
  w.set(A.menuItem, w.get(A.bagMenuItem));
  for (;;) {
    w.showTiles(menu).set(A.printsPrices, 0);
    const index = yield* chooseInList(w, A.bagCount, LIST.items);
    w.set(A.bagMenuItem, w.get(A.menuItem));
    if (index === null) return "stays";
    const used = yield* useOrToss(w, index, map);
    if (used === "closes") return "closes";
    w.set(A.menuItem, w.get(A.bagMenuItem));
  }
}

function* useOrToss(w: World, index: number, map: Uint8Array): Game<Used> {
  const id = w.get(A.chosenItem);
  for (const row of [4, 6, 8, 10]) w.tile(row, 5, 0x7f);
  unfillCursor(w);
  if (id !== itemId("BICYCLE")) {
    w.frame(13, 10, 19, 14).write(11, 15, "USE").write(13, 15, "TOSS");
    const keys = yield* chooseIn(w, { y: 11, x: 14, most: 1 });
    unfillCursor(w);
    if ((keys & KEY.b) !== 0) return "stays";
    if (w.get(A.menuItem) === 1) {
      yield* toss(w, index, id);
      return "stays";
    }
  }
  return yield* useItem(w, id, index, map);
}

/** Asks how many, and whether; key items stay. */
export function* toss(w: World, index: number, id: number, list: number = A.bagCount): Game {
  let count = 1;
  if (!isKeyItem(id) && id < HM01) {
    w.set(A.mostQuantity, w.get(list + 2 + index * 2));
    const chosen = yield* chooseQuantity(w, null);
    if (chosen === null) return;
    count = chosen;
  }
  if (isKeyItem(id)) {
    yield* say(w, "That's too impor-/tant to toss!", "prompt");
    return;
  }
  yield* say(w, `Is it OK to toss/${itemName(id)}?`);
  if (!(yield* yesNo(w))) return;
  w.removeItem(index, count, list);
  yield* say(w, `Threw away/${itemName(id)}.`, "prompt");
  yield* frames(4);
}
