import { A } from "../addresses.ts";
import { speciesOf } from "../data/species.ts";
import { frames } from "../joypad.ts";
import { yesNo } from "../menus/menus.ts";
import { typeName } from "../menus/naming.ts";
import { addToBox, addToParty, MON, register, setStats } from "../mons.ts";
import { say, waitForButton } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { ENEMY, hpOf, mostHp } from "./fighter.ts";
import { drawBattle } from "./hud.ts";

/** The highest first number, and the divisor of the second one, of each ball. */
const BALLS: Readonly<Record<number, readonly [most: number, divisor: number]>> = {
  4: [255, 12],
  3: [200, 8],
  2: [150, 12],
  8: [150, 12],
};

/** Whether a ball catches, and how often it shakes if not, by the public rules. */
export function tryToCatch(
  w: World,
  ball: number,
  rate: number,
): { readonly isCaught: boolean; readonly shakes: number } {
  if (ball === 1 || w.get(A.battleType) === 1) return { isCaught: true, shakes: 3 };
  const [most, divisor] = BALLS[ball] ?? [255, 12];
  const status = w.get(ENEMY.mon + 4);
  const bonus = (status & 0x27) !== 0 ? 25 : status !== 0 ? 12 : 0;
  const first = w.below(most + 1) - bonus;
  const hp = Math.max(1, hpOf(w, ENEMY) >> 2);
  const factor = Math.min(255, Math.floor(Math.floor((mostHp(w, ENEMY) * 255) / divisor) / hp));
  if (first < 0) return { isCaught: true, shakes: 3 };
  if (first <= rate && w.below(256) <= factor) return { isCaught: true, shakes: 3 };
  const by =
    Math.floor((Math.floor((rate * 100) / most) * factor) / 255) + (bonus === 25 ? 10 : bonus === 12 ? 5 : 0);
  return { isCaught: false, shakes: by < 10 ? 0 : by < 30 ? 1 : by < 70 ? 2 : 3 };
}

/** The throw; whether it caught. */
export function* throwBall(w: World, ball: number, rate: number): Game<boolean> {
  if (w.get(A.inBattle) === 2) {
    yield* say(w, "The trainer/blocked the BALL!|Don't be a thief!", "prompt");
    return false;
  }
  const { isCaught, shakes } = tryToCatch(w, ball, rate);
  yield* frames(20 + shakes * 20);
  if (!isCaught) {
    const words = [
      "You missed the/POKéMON!",
      "Darn! The POKéMON/broke free!",
      "Aww! It appeared/to be caught!",
      "Shoot! It was so/close too!",
    ];
    yield* say(w, words[shakes] ?? "", "prompt");
    return false;
  }
  yield* say(w, `All right!/${w.string(A.enemyName)} was/caught!`, "prompt");
  w.set(A.caught, w.get(ENEMY.mon));
  if (w.get(A.battleType) !== 1) yield* keepCaught(w);
  return true;
}

function* keepCaught(w: World): Game {
  const species = w.get(ENEMY.mon);
  const { dex, name } = speciesOf(species);
  if (!w.bit(A.owned, dex - 1)) {
    register(w, species, true);
    yield* say(w, `New POKéDEX data/will be added for/${name}!`, "prompt");
    w.page().write(2, 9, name);
    yield* waitForButton(w);
    drawBattle(w);
  }
  const bytes = new Uint8Array(44);
  bytes.set(w.readRange(ENEMY.mon, 12));
  bytes.set([0x12, 0x34], MON.trainer);
  bytes.set(w.readRange(ENEMY.mon + 0xc, 2), MON.dvs);
  bytes.set(w.readRange(ENEMY.mon + 0x19, 4), MON.pp);
  bytes[MON.level] = w.get(ENEMY.mon + 0xe);
  setStats(bytes);
  const nickname = yield* askName(w, species, name);
  if (addToParty(w, bytes, nickname)) return;
  addToBox(w, bytes, nickname);
  yield* say(w, `${nickname} was/sent to the PC!`, "prompt");
}

/** Asks for a nickname; without one the species' name stays. */
export function* askName(w: World, species: number, name: string): Game<string> {
  yield* say(w, `Do you want to/give a nickname/to ${name}?`);
  if (!(yield* yesNo(w))) return name;
  const given = yield* typeName(w, species, name);
  drawBattle(w);
  return given;
}

/** Whether neither the party nor the box has room. */
export function isFull(w: World): boolean {
  return w.get(A.partyCount) === 6 && w.get(A.boxCount) === 20;
}

/** The catch rate of the enemy. */
export const rateOf = (w: World): number => speciesOf(w.get(ENEMY.mon)).catchRate;
