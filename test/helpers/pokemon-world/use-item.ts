import { A, event } from "./addresses.ts";
import { startBattle } from "./battle/start.ts";
import { HM01, itemName, machineMove } from "./data/items.ts";
import { moveAt } from "./data/species.ts";
import { canDig } from "./field-moves.ts";
import { frames } from "./joypad.ts";
import { apply, isMedicine, restoresOne } from "./medicine.ts";
import { chooseMember, chooseTechnique, drawParty, PARTY_MENU } from "./menus/party.ts";
import { MON, member } from "./mons.ts";
import { learnMove, teach } from "./teach.ts";
import { say } from "./texts.ts";
import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";

/** What an item's use did: nothing was used, one was, or one was and the menus close. */
export type Used = "stays" | "used" | "closes";

const REPELS: Readonly<Record<string, number>> = { REPEL: 100, "SUPER REPEL": 200, "MAX REPEL": 250 };
const FLUTE_EVENTS: Readonly<Record<number, number>> = { 23: event(0xd7d8, 7), 27: event(0xd7e0, 1) };

/** Uses an item of the bag on the map. */
export function* useItem(w: World, id: number, index: number, map: Uint8Array): Game<Used> {
  const name = itemName(id);
  if (id >= HM01) return yield* teach(w, id, machineMove(id) ?? 1, index);
  if (isMedicine(name)) return yield* useOnMember(w, name, index);
  if (REPELS[name] !== undefined) {
    w.set(A.repel, REPELS[name]);
    w.removeItem(index, 1);
    yield* say(w, `RED used/${name}!`, "prompt");
    return "used";
  }
  if (name === "BICYCLE") return yield* ride(w, map);
  if (name === "ESCAPE ROPE") return yield* escapeBy(w, index);
  if (name === "POKé FLUTE") return yield* playFlute(w, map);
  if (name === "TOWN MAP" || name === "COIN CASE") {
    yield* say(
      w,
      name === "COIN CASE" ? `Coins:/${w.bcd(A.coins, 2)}` : "It is a map of/the region.",
      "prompt",
    );
    return "stays";
  }
  yield* say(w, "OAK: RED! This/isn't the time to/use that!", "prompt");
  return "stays";
}

/** Uses a medicine: asks on whom, and tells on the party's page what it did. */
export function* useOnMember(w: World, name: string, index: number): Game<Used> {
  const who = yield* chooseMember(w, PARTY_MENU.item);
  if (who === null) return "stays";
  const slot = restoresOne(name) ? yield* chooseTechnique(w, who) : null;
  if (restoresOne(name) && slot === null) return "stays";
  const told = apply(w, name, who, slot);
  if (told === null) {
    yield* say(w, "It won't have any/effect.", "prompt");
    return "stays";
  }
  w.removeItem(index, 1);
  yield* frames(20);
  drawParty(w, PARTY_MENU.item, 0, "");
  yield* say(w, told, "prompt");
  const learned = name === "RARE CANDY" ? moveAt(w.get(member(who)), w.get(member(who) + MON.level)) : null;
  if (learned !== null) yield* learnMove(w, who, learned);
  return "used";
}

function* ride(w: World, map: Uint8Array): Game<Used> {
  if (w.bit(A.flags6, 5)) {
    yield* say(w, "You can't get off/here.", "prompt");
    return "stays";
  }
  w.showTiles(map);
  const isOutside = [0, 3, 11, 14, 17, 23].includes(w.here.tileset);
  if (w.get(A.mode) === 0 && !isOutside) {
    yield* say(w, "No cycling/allowed here.", "prompt");
    return "stays";
  }
  if (w.get(A.mode) === 2) {
    yield* say(w, "OAK: RED! This/isn't the time to/use that!", "prompt");
    return "stays";
  }
  w.set(A.mode, w.get(A.mode) === 1 ? 0 : 1);
  yield* say(w, w.get(A.mode) === 1 ? "RED got on the/BICYCLE!" : "RED got off/the BICYCLE.", "prompt");
  return "closes";
}

function* escapeBy(w: World, index: number): Game<Used> {
  if (!canDig(w)) {
    yield* say(w, "OAK: RED! This/isn't the time to/use that!", "prompt");
    return "stays";
  }
  w.removeItem(index, 1);
  w.set(A.destination, w.get(A.lastHeal)).setBit(A.flags6, 3).setBit(A.flags6, 6);
  yield* say(w, "RED used/ESCAPE ROPE!", "prompt");
  return "closes";
}

function* playFlute(w: World, map: Uint8Array): Game<Used> {
  w.showTiles(map);
  yield* say(w, "RED played the/POKé FLUTE.", "prompt");
  const found = w.personAt(w.ahead.x, w.ahead.y);
  if (found?.person.sleeps !== true || found.person.fight === undefined) {
    yield* say(w, "Now, that's a/catchy tune!", "prompt");
    return "stays";
  }
  yield* say(w, "It woke up! It/attacks in a rage!", "prompt");
  const result = yield* startBattle(w, { kind: "wild", mon: found.person.fight });
  if (result === "lost") return "closes";
  const flag = found.person.event ?? FLUTE_EVENTS[w.get(A.map)];
  if (flag !== undefined) w.setFlag(flag);
  if (found.person.missable !== undefined) w.hide(found.person.missable);
  return "closes";
}
