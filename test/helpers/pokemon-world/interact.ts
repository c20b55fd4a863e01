import { A } from "./addresses.ts";
import { startBattle } from "./battle/start.ts";
import { itemId, itemName } from "./data/items.ts";
import { say, talk } from "./texts.ts";
import { tileOf, tilesetOf } from "./tilesets.ts";
import { isBeaten, talkToTrainer } from "./trainers.ts";
import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";
import { type Person, WAYS } from "./world-map.ts";

/** What A does on the map: hidden items, people, also across a counter, and signs. */
export function* interact(w: World): Game {
  const { x, y } = w.ahead;
  const hidden = w.here.hidden?.find((one) => one[0] === x && one[1] === y);
  if (hidden !== undefined && !w.bit(A.hiddenItems, hidden[3])) return yield* talk(w, findHidden(w, hidden));
  const spot = w.here.spots?.find((one) => one[0] === x && one[1] === y && one[2] === w.facing);
  if (spot !== undefined) return yield* talk(w, spot[3](w));
  const isCounter = tilesetOf(w.here.tileset).counters.includes(tileOf(w.letterAt(x, y), w.here.tileset));
  const { x: dx, y: dy } = WAYS[w.facing];
  const found = w.personAt(x, y) ?? (isCounter ? w.personAt(x + dx, y + dy) : undefined);
  if (found !== undefined) return yield* meet(w, found.person, found.index);
  const sign = w.here.signs?.find((one) => one[0] === x && one[1] === y);
  if (sign !== undefined) yield* talk(w, say(w, sign[2]));
}

function* meet(w: World, person: Person, index: number): Game {
  if (person.item !== undefined) return yield* talk(w, pickUp(w, person));
  if (person.fight !== undefined) {
    yield* talk(w, say(w, "Gyaoo!"));
    const result = yield* startBattle(w, { kind: "wild", mon: person.fight });
    if (result !== "lost" && person.missable !== undefined) w.hide(person.missable);
    return;
  }
  if (person.trainer !== undefined && !isBeaten(w, index)) return yield* talkToTrainer(w, person, index);
  const { talk: words } = person;
  if (words === undefined) return;
  yield* talk(w, typeof words === "string" ? say(w, words) : words(w));
}

function* pickUp(w: World, { item = "POTION", missable }: Person): Game {
  if (!w.addItem(itemId(item))) return yield* say(w, "No more room for/items!");
  if (missable !== undefined) w.hide(missable);
  yield* say(w, `RED found/${item}!`);
}

function* findHidden(w: World, [, , item, bit]: readonly [number, number, string, number]): Game {
  yield* say(w, `RED found/${itemName(itemId(item))}!`);
  if (w.addItem(itemId(item))) w.setBit(A.hiddenItems, bit);
  else yield* say(w, "But, RED has/no more room!");
}
