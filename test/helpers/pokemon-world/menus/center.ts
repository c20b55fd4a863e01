import { A } from "../addresses.ts";
import { frames } from "../joypad.ts";
import { healParty } from "../mons.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { yesNo } from "./menus.ts";

/** A nurse's talk: HEAL or CANCEL; where one heals, one wakes up after a defeat. */
export function* nurse(w: World): Game {
  yield* say(w, "Welcome to our/POKéMON CENTER!|We heal your/POKéMON back to/perfect health!", "prompt");
  w.setBit(A.flags4, 2);
  yield* say(w, "Shall we heal your/POKéMON?");
  const isYes = yield* yesNo(w, ["HEAL", "CANCEL"]);
  if (isYes) {
    w.set(A.lastHeal, w.get(A.lastMap));
    yield* say(w, "OK. We'll need/your POKéMON.");
    yield* frames(64);
    healParty(w);
    yield* frames(60);
    yield* say(w, "Thank you! Your/POKéMON are/fighting fit!", "prompt");
  }
  yield* say(w, "We hope to see/you again!");
}
