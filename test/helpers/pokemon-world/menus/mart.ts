import { A } from "../addresses.ts";
import { isKeyItem, itemId, itemName, priceOf } from "../data/items.ts";
import { frames } from "../joypad.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { chooseInList, chooseQuantity, LIST } from "./lists.ts";
import { chooseIn, unfillCursor, yesNo } from "./menus.ts";

/** A clerk's talk: buy, sell, quit. */
export function mart(...goods: readonly string[]): (w: World) => Game {
  return function* (w) {
    w.set(A.itemList, goods.length, ...goods.map(itemId), 0xff);
    yield* say(w, "Hi there!/May I help you?");
    const scroll = w.get(A.listScroll);
    for (;;) {
      w.set(A.listScroll, 0).set(A.menuItem, 0);
      showMoney(w);
      w.frame(0, 0, 10, 6).write(1, 2, "BUY").write(3, 2, "SELL").write(5, 2, "QUIT");
      const keys = yield* chooseIn(w, { y: 1, x: 1, most: 2 });
      unfillCursor(w);
      if ((keys & KEY.b) !== 0 || w.get(A.menuItem) === 2) break;
      if (w.get(A.menuItem) === 0) yield* buy(w);
      else yield* sell(w);
    }
    yield* say(w, "Thank you!");
    w.set(A.listScroll, scroll).set(A.printsPrices, 0);
  };
}

function showMoney(w: World): void {
  w.frame(11, 0, 19, 2).write(0, 13, "MONEY").write(1, 12, `¥${w.money}`.padStart(7));
}

function* buy(w: World): Game {
  yield* say(w, "Take your time.");
  const page = w.tiles();
  for (;;) {
    w.showTiles(page);
    showMoney(w);
    w.set(A.menuItem, 0).set(A.printsPrices, 1);
    const index = yield* chooseInList(w, A.itemList, LIST.priced);
    if (index === null) break;
    const id = w.get(A.chosenItem);
    w.set(A.mostQuantity, 99).setBcd(A.hItemPrice, priceOf(id));
    const count = yield* chooseQuantity(w, priceOf(id));
    if (count === null) continue;
    yield* say(w, `${itemName(id)}?/That will be/¥${priceOf(id) * count}. OK?`);
    if (!(yield* yesNo(w))) continue;
    if (priceOf(id) * count > w.money) {
      yield* say(w, "You don't have/enough money.", "prompt");
      break;
    }
    if (!w.addItem(id, count)) {
      yield* say(w, "You can't carry/any more items.", "prompt");
      break;
    }
    w.money -= priceOf(id) * count;
    yield* frames(20);
    yield* say(w, "Here you are!/Thank you!", "prompt");
  }
  yield* somethingElse(w, page);
}

function* sell(w: World): Game {
  if (w.get(A.bagCount) === 0) {
    yield* say(w, "You don't have/anything to sell.", "prompt");
    return yield* somethingElse(w, w.tiles());
  }
  yield* say(w, "What would you/like to sell?");
  const page = w.tiles();
  for (;;) {
    w.showTiles(page);
    showMoney(w);
    w.set(A.menuItem, 0).set(A.printsPrices, 0);
    const index = yield* chooseInList(w, A.bagCount, LIST.items);
    if (index === null) break;
    const id = w.get(A.chosenItem);
    if (isKeyItem(id)) {
      yield* say(w, "I can't put a/price on that.", "prompt");
      break;
    }
    const price = Math.floor(priceOf(id) / 2);
    const count = yield* chooseQuantity(w, price);
    if (count === null) continue;
    yield* say(w, `I can pay you/¥${price * count} for that.`);
    if (!(yield* yesNo(w))) continue;
    w.money += price * count;
    w.removeItem(index, count);
  }
  yield* somethingElse(w, page);
}

function* somethingElse(w: World, page: Uint8Array): Game {
  w.showTiles(page);
  showMoney(w);
  yield* say(w, "Is there anything/else I can do?");
}
