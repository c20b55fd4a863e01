import { A } from "../addresses.ts";
import { itemId, itemName } from "../data/items.ts";
import { frames } from "../joypad.ts";
import { apply, isMedicine, restoresOne } from "../medicine.ts";
import { chooseInList, LIST } from "../menus/lists.ts";
import { chooseMember, chooseTechnique, PARTY_MENU } from "../menus/party.ts";
import { MON, member, nameOf } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { isFull, rateOf, throwBall } from "./catch.ts";
import { BIT, keep, OWN } from "./fighter.ts";
import { drawBattle } from "./hud.ts";

export type ItemEnd = "none" | "used" | "caught" | "fled";

const STAGES: Readonly<Record<string, number>> = {
  "X ATTACK": 0,
  "X DEFEND": 1,
  "X SPEED": 2,
  "X SPECIAL": 3,
};

/** ITEM in battle: the bag, and an item's use. */
export function* useInBattle(w: World): Game<ItemEnd> {
  for (;;) {
    w.set(A.menuItem, w.get(A.bagMenuItem)).set(A.printsPrices, 0);
    const isOldMan = w.get(A.battleType) === 1;
    if (isOldMan) w.set(A.itemList, 1, itemId("POKé BALL"), 50, 0xff).set(A.menuItem, 0);
    const index = yield* chooseInList(w, isOldMan ? A.itemList : A.bagCount, LIST.items);
    if (!isOldMan) w.set(A.bagMenuItem, w.get(A.menuItem));
    drawBattle(w);
    if (index === null) return "none";
    const end = yield* use(w, w.get(A.chosenItem), index);
    if (end !== "none") return end;
    drawBattle(w);
  }
}

function* use(w: World, id: number, index: number): Game<ItemEnd> {
  const name = itemName(id);
  if (id <= 4) return yield* ball(w, id, index);
  if (
    isMedicine(name) &&
    name !== "RARE CANDY" &&
    !["HP UP", "PROTEIN", "IRON", "CARBOS", "CALCIUM"].includes(name)
  ) {
    return yield* medicine(w, name, index);
  }
  const stage = STAGES[name];
  if (stage !== undefined) {
    w.removeItem(index, 1);
    w.set(OWN.stages + stage, Math.min(13, w.get(OWN.stages + stage) + 1));
    yield* say(w, `RED used/${name}!`, "prompt");
    return "used";
  }
  if (name === "POKé DOLL" && w.get(A.inBattle) === 1) {
    w.removeItem(index, 1);
    yield* say(w, `RED used/${name}!`, "prompt");
    return "fled";
  }
  yield* say(w, "OAK: RED! This/isn't the time to/use that!", "prompt");
  return "none";
}

function* ball(w: World, id: number, index: number): Game<ItemEnd> {
  if (w.get(A.inBattle) === 1 && isFull(w)) {
    yield* say(w, "The POKéMON BOX/is full! Can't/use that item!", "prompt");
    return "none";
  }
  yield* say(w, `${w.get(A.battleType) === 1 ? "OLD MAN" : "RED"} used/${itemName(id)}!`);
  if (w.get(A.battleType) !== 1) w.removeItem(index, 1);
  return (yield* throwBall(w, id, rateOf(w))) ? "caught" : "used";
}

function* medicine(w: World, name: string, index: number): Game<ItemEnd> {
  keep(w);
  const who = yield* chooseMember(w, PARTY_MENU.item);
  if (who === null) return "none";
  const slot = restoresOne(name) ? yield* chooseTechnique(w, who) : null;
  if (restoresOne(name) && slot === null) return "none";
  const told = apply(w, name, who, slot);
  if (told === null) {
    yield* say(w, "It won't have any/effect.", "prompt");
    return "none";
  }
  w.removeItem(index, 1);
  if (who === w.get(A.ownPlace)) {
    w.bytes.copyWithin(A.ownMon + 1, member(who) + MON.hp, member(who) + MON.hp + 2);
    w.set(A.ownMon + 4, w.get(member(who) + MON.status));
    w.bytes.copyWithin(A.ownMon + 0x19, member(who) + MON.pp, member(who) + MON.pp + 4);
    w.setBit(OWN.bits, BIT.toxic, false);
  }
  yield* frames(20);
  yield* say(w, told || `${nameOf(w, who)} is better!`, "prompt");
  drawBattle(w);
  return "used";
}
