import { A } from "./addresses.ts";
import { chooseTown } from "./fly-map.ts";
import { frames } from "./joypad.ts";
import { MON, member, nameOf } from "./mons.ts";
import { simulate } from "./simulate.ts";
import { say } from "./texts.ts";
import { tileOf, tilesetOf, WATER_TILESETS } from "./tilesets.ts";
import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";
import { WAYS } from "./world-map.ts";

const BADGES: Readonly<Record<string, number>> = { CUT: 1, FLY: 2, SURF: 4, STRENGTH: 3, FLASH: 0 };

/** Whether this is outdoors. */
export const isOutside = (w: World): boolean => w.here.tileset === 0 || w.here.tileset === 23;

/** Whether DIG and an escape rope lead out of here. */
export const canDig = (w: World): boolean => [3, 15, 17, 22, 16].includes(w.here.tileset);

/** Uses a member's field move from the party's page; whether the menus close. */
export function* useFieldMove(
  w: World,
  name: string,
  who: number,
  choose: () => Game<number | null>,
): Game<boolean> {
  w.set(A.actionResult, 0);
  const badge = BADGES[name];
  if (badge !== undefined && !w.bit(A.badges, badge)) {
    yield* say(w, "No! A new BADGE/is required.", "prompt");
    return false;
  }
  if (name === "CUT") return yield* cut(w, who);
  if (name === "SURF") return yield* surf(w, who);
  if (name === "FLY") return yield* fly(w);
  if (name === "STRENGTH") {
    w.setBit(A.flags1, 0);
    yield* say(w, `${nameOf(w, who)} used/STRENGTH.|${nameOf(w, who)} can/move boulders.`, "prompt");
    return true;
  }
  if (name === "FLASH") {
    w.set(A.darkness, 0);
    yield* say(w, "A blinding FLASH/lights the area!", "prompt");
    return true;
  }
  if (name === "SOFTBOILED") return yield* softboiled(w, who, choose);
  const isAllowed = name === "DIG" ? canDig(w) : isOutside(w);
  if (!isAllowed) {
    yield* say(w, `${nameOf(w, who)} can't/use ${name} now.`, "prompt");
    return false;
  }
  yield* say(w, "Return to the last/POKéMON CENTER.");
  w.set(A.destination, w.get(A.lastHeal)).setBit(A.flags6, 3).setBit(A.flags6, 6);
  yield* frames(60);
  return true;
}

function* cut(w: World, who: number): Game<boolean> {
  const { x, y } = w.ahead;
  const letter = w.letterAt(x, y);
  const isTree = letter === "T" && (w.here.tileset === 0 || w.here.tileset === 7);
  if (!isTree) {
    yield* say(w, "There isn't/anything to CUT!", "prompt");
    return false;
  }
  w.set(A.actionResult, 1);
  w.setLetter(x, y, ".");
  w.showMap();
  yield* say(w, `${nameOf(w, who)} hacked/away with CUT!`, "prompt");
  yield* frames(30);
  return true;
}

function* surf(w: World, who: number): Game<boolean> {
  const { x, y } = w.ahead;
  const next = tileOf(w.letterAt(x, y), w.here.tileset);
  if (w.get(A.mode) === 2) {
    const canLand = tilesetOf(w.here.tileset).walked.includes(next) && w.personAt(x, y) === undefined;
    if (!canLand) {
      yield* say(w, "There's no place/to get off!", "prompt");
      return false;
    }
    w.set(A.mode, 0);
    simulate(w, WAYS[w.facing].letter);
    return true;
  }
  if (w.bit(A.flags6, 5)) {
    yield* say(w, "Cycling is fun!/Forget SURFing!", "prompt");
    return false;
  }
  const carried = w.here.currents?.find((one) => one[0] === x && one[1] === y);
  if (next !== 0x14 || !WATER_TILESETS.includes(w.here.tileset)) {
    yield* say(w, `No SURFing on/${nameOf(w, who)} here!`, "prompt");
    return false;
  }
  if (carried !== undefined && carried[2].length > 8) {
    yield* say(w, "The current is/much too fast!", "prompt");
    return false;
  }
  w.set(A.actionResult, 1);
  yield* say(w, `RED got on/${nameOf(w, who)}!`, "prompt");
  w.set(A.mode, 2);
  simulate(w, WAYS[w.facing].letter);
  return true;
}

function* fly(w: World): Game<boolean> {
  if (!isOutside(w)) {
    yield* say(w, "You can't FLY/here.", "prompt");
    return false;
  }
  const town = yield* chooseTown(w);
  if (town === null) return false;
  w.set(A.destination, town).setBit(A.flags6, 3).setBit(A.flags7, 7);
  return true;
}

/** Gives a fifth of the own HP to another member. */
function* softboiled(w: World, who: number, choose: () => Game<number | null>): Game<boolean> {
  const at = member(who);
  const fifth = Math.floor(w.word(at + MON.maxHp) / 5);
  if (w.word(at + MON.hp) <= fifth) {
    yield* say(w, "Not healthy/enough.", "prompt");
    return false;
  }
  const other = yield* choose();
  if (other === null) return false;
  const [hp, most] = [w.word(member(other) + MON.hp), w.word(member(other) + MON.maxHp)];
  if (other === who || hp === 0 || hp === most) {
    yield* say(w, "It won't have any/effect.", "prompt");
    return false;
  }
  w.setWord(at + MON.hp, w.word(at + MON.hp) - fifth).setWord(
    member(other) + MON.hp,
    Math.min(most, hp + fifth),
  );
  yield* say(w, `${nameOf(w, other)}/recovered by ${Math.min(most, hp + fifth) - hp}!`, "prompt");
  return false;
}
