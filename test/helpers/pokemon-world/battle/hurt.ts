import { A } from "../addresses.ts";
import { frames } from "../joypad.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { called, type Fighter, hpOf, mostHp, setHp } from "./fighter.ts";
import { drawEnemy, drawOwn } from "./hud.ts";

/** Says that an attack missed. */
export function* miss(w: World, one: Fighter): Game {
  w.set(A.missed, 1);
  yield* say(w, `${called(w, one)}'s/attack missed!`, "prompt");
}

/** Takes HP and moves the bar. */
export function* hurt(w: World, one: Fighter, damage: number): Game {
  setHp(w, one, hpOf(w, one) - Math.min(damage, mostHp(w, one)));
  redraw(w, one);
  yield* frames(16);
}

/** Draws a fighter's numbers anew. */
export function redraw(w: World, one: Fighter): void {
  if (one.isOwn) drawOwn(w);
  else drawEnemy(w);
}
