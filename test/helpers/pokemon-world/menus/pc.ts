import { A } from "../addresses.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import { type Game, KEY } from "../world-machine.ts";
import { billsPc } from "./bills-pc.ts";
import { itemPc } from "./item-pc.ts";
import { chooseIn, unfillCursor } from "./menus.ts";

/** A PC's talk: Bill's for Pokémon, one's own for items, Oak's. */
export function* usePc(w: World): Game {
  yield* say(w, "RED turned on/the PC.", "prompt");
  const map = w.tiles();
  w.setBit(A.boulderFlags, 3);
  for (let item = 0; ; ) {
    w.showTiles(map);
    const hasDex = w.bit(0xd74b, 5);
    const isKnown = w.bit(0xd7f2, 3);
    const entries = [
      isKnown ? "BILL's PC" : "SOMEONE's PC",
      `${w.string(A.playerName)}'s PC`,
      ...(hasDex ? ["PROF.OAK's PC"] : []),
      "LOG OFF",
    ];
    w.frame(0, 0, 15, entries.length * 2 + 1);
    for (const [row, entry] of entries.entries()) w.write(2 + row * 2, 2, entry);
    const keys = yield* chooseIn(w, { y: 2, x: 1, most: entries.length - 1, item });
    item = w.get(A.menuItem);
    if ((keys & KEY.b) !== 0 || item === entries.length - 1) break;
    unfillCursor(w);
    w.showTiles(map);
    if (item === 0) {
      yield* say(w, "Accessed BILL's/PC.|Accessed POKéMON/Storage System.", "prompt");
      yield* billsPc(w);
    } else if (item === 1) {
      yield* say(w, "Accessed my PC.|Accessed Item/Storage System.", "prompt");
      yield* itemPc(w);
    } else yield* say(w, "Closed link to/PROF.OAK's PC.", "prompt");
  }
  w.setBit(A.boulderFlags, 3, false).set(A.listScroll, 0);
}
