import { A } from "../addresses.ts";
import { frames } from "../joypad.ts";
import { MON, member, register } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { clearLasting, ENEMY, fill, OWN } from "./fighter.ts";
import { drawBattle, drawEnemy } from "./hud.ts";

/** A trainer sends out one of the party. */
export function* sendEnemy(w: World, index: number, name: string): Game {
  clearLasting(w, ENEMY);
  fill(w, ENEMY, w.readRange(A.enemyParty + index * 44, 44), w.string(A.enemyNames + index * 11));
  w.set(ENEMY.mon + 3, index);
  register(w, w.get(ENEMY.mon), false);
  yield* say(w, `${name} sent/out ${w.string(A.enemyName)}!`);
  yield* frames(20);
  drawEnemy(w);
}

/** Sends out an own one. */
export function* sendOwn(w: World, index: number): Game {
  clearLasting(w, OWN);
  fill(w, OWN, w.readRange(member(index), 44), w.string(A.partyNames + index * 11));
  w.set(A.ownPlace, index).setBit(0xd058, index).set(A.moveListIndex, 0);
  yield* say(w, `Go! ${w.string(A.ownName)}!`);
  yield* frames(20);
  drawBattle(w);
}

/** The first of the party that stands; −1 for none. */
export function firstStanding(w: World): number {
  for (let index = 0; index < w.get(A.partyCount); index += 1)
    if (w.word(member(index) + MON.hp) > 0) return index;
  return -1;
}
