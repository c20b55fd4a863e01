import { A } from "../addresses.ts";
import { isKeyItem, itemName, priceOf } from "../data/items.ts";
import { frames, joypadSlowly } from "../joypad.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { A_B_SELECT, handleMenu, placeCursor, unfillCursor } from "./menus.ts";

/** The kinds of lists, as CF94 numbers them. */
export const LIST = { mons: 0, priced: 2, items: 3 } as const;

/**
 * Shows a list at `pointer`, of which CANCEL is the last entry; gives the index of the chosen one, or null. The scroll and the cursor
 * are those of the memory.
 */
export function* chooseInList(w: World, pointer: number, kind: number): Game<number | null> {
  w.set(A.listPointer, pointer & 0xff, pointer >> 8)
    .set(A.listMenu, kind)
    .set(A.hJoy7, 1);
  w.set(A.itemToSwap, 0).set(A.listCount, w.get(pointer));
  w.setBit(A.flags5, 6);
  w.frame(4, 2, 19, 12);
  w.set(A.watchesBounds, 1)
    .set(A.menuMost, w.get(pointer) < 2 ? 1 : 2, A_B_SELECT)
    .set(A.menuTopY, 4, 5);
  yield* frames(10);
  const chosen = yield* listLoop(w, pointer, kind);
  w.set(A.hJoy7, 0)
    .set(A.itemToSwap, 0)
    .set(A.menuExit, chosen === null ? 2 : 1)
    .setBit(A.flags5, 6, false);
  return chosen;
}

function* listLoop(w: World, pointer: number, kind: number): Game<number | null> {
  for (;;) {
    w.set(A.watchesBounds, 1);
    printEntries(w, pointer, kind);
    yield* frames(3);
    if (w.get(A.battleType) === 1) {
      w.tile(4, 5, 0xed);
      yield* frames(80);
      w.set(A.menuItem, 0);
    }
    const keys = w.get(A.battleType) === 1 ? KEY.a : yield* handleMenu(w);
    placeCursor(w);
    const count = w.get(pointer);
    const index = w.get(A.menuItem) + w.get(A.listScroll);
    if ((keys & KEY.a) !== 0) {
      unfillCursor(w);
      w.set(A.watchesBounds, 0);
      if (index >= count) return null;
      const wide = kind === LIST.items;
      w.set(A.whichMon, index).set(A.chosenItem, w.get(pointer + 1 + (wide ? index * 2 : index)));
      if (wide) w.set(A.mostQuantity, w.get(pointer + 2 + index * 2));
      w.setString(A.nameBuffer, nameOf(w, pointer, kind, index));
      return index;
    }
    if ((keys & KEY.b) !== 0) return null;
    if ((keys & KEY.select) !== 0) yield* swap(w, pointer, kind, index);
    else if ((keys & KEY.down) !== 0) {
      if (w.get(A.listScroll) + 3 <= count) w.set(A.listScroll, w.get(A.listScroll) + 1);
    } else if (w.get(A.listScroll) > 0) w.set(A.listScroll, w.get(A.listScroll) - 1);
  }
}

/** SELECT marks an item, and again puts it in another's place. */
function* swap(w: World, pointer: number, kind: number, index: number): Game {
  const first = w.get(A.itemToSwap);
  if (kind !== LIST.items || index >= w.get(pointer)) return;
  if (first === 0) w.set(A.itemToSwap, index + 1);
  if (first === 0 || first === index + 1) return yield* frames(first === 0 ? 20 : 0);
  yield* frames(20);
  const [one, other] = [pointer + 1 + (first - 1) * 2, pointer + 1 + index * 2];
  const [a, b] = [w.readRange(one, 2), w.readRange(other, 2)];
  w.set(A.itemToSwap, 0);
  if (a[0] !== b[0]) {
    w.set(one, ...b).set(other, ...a);
    return;
  }
  const sum = (a[1] ?? 0) + (b[1] ?? 0);
  w.set(other + 1, Math.min(99, sum));
  if (sum > 99) w.set(one + 1, sum - 99);
  else {
    w.removeItem(first - 1, a[1] ?? 0, pointer);
    w.set(A.listScroll, 0).set(A.menuItem, 0).set(A.listCount, w.get(pointer));
  }
}

function nameOf(w: World, pointer: number, kind: number, index: number): string {
  if (kind !== LIST.mons) return itemName(w.get(pointer + 1 + (kind === LIST.items ? index * 2 : index)));
  return w.string((pointer === A.partyCount ? A.partyNames : A.boxNames) + index * 11);
}

function printEntries(w: World, pointer: number, kind: number): void {
  w.clear(3, 5, 9, 14);
  const step = kind === LIST.items ? 2 : 1;
  for (let row = 0; row < 4; row += 1) {
    const index = w.get(A.listScroll) + row;
    const at = pointer + 1 + index * step;
    const y = 4 + row * 2;
    if (index >= w.get(pointer)) {
      w.write(y, 6, "CANCEL");
      return;
    }
    w.write(y, 6, nameOf(w, pointer, kind, index));
    if (w.get(A.printsPrices) !== 0) w.write(y + 1, 11, `¥${priceOf(w.get(at))}`.padStart(7));
    if (kind === LIST.mons) {
      const level =
        pointer === A.partyCount ? w.get(A.party + index * 44 + 0x21) : w.get(A.box + index * 33 + 3);
      w.write(y + 1, 14, level < 100 ? `\u{1}${level}` : String(level));
    }
    if (kind === LIST.items && !isKeyItem(w.get(at)))
      w.write(y + 1, 14, `×${String(w.get(at + 1)).padStart(2)}`);
    if (kind === LIST.items && w.get(A.itemToSwap) === index + 1) w.tile(y, 5, 0xec);
  }
  w.tile(11, 18, 0xee);
}

/** The box with a number from 1 to CF97, which wraps; null for B. With prices it shows the sum. */
export function* chooseQuantity(w: World, price: number | null): Game<number | null> {
  const column = price === null ? 15 : 7;
  w.frame(column, 9, 19, 11).write(10, column + 1, "×01");
  for (let count = 1; ; ) {
    w.set(A.quantity, count).write(10, column + 2, String(count).padStart(2, "0"));
    if (price !== null) w.write(10, 12, `¥${price * count}`.padStart(7)).setBcd(A.hMoney, price * count);
    let pressed = 0;
    for (; pressed === 0; pressed = w.get(A.hJoyPressed)) {
      yield;
      joypadSlowly(w);
    }
    const most = w.get(A.mostQuantity);
    if ((pressed & KEY.a) !== 0) return count;
    if ((pressed & KEY.b) !== 0) return null;
    if ((pressed & KEY.up) !== 0) count = count >= most ? 1 : count + 1;
    else if ((pressed & KEY.down) !== 0) count = count <= 1 ? most : count - 1;
  }
}
