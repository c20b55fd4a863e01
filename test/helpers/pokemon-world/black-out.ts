import { A } from "./addresses.ts";
import { healParty } from "./mons.ts";
import { say } from "./texts.ts";
import { flyTo } from "./warps.ts";
import type { World } from "./world.ts";
import type { Game } from "./world-machine.ts";

/** All have fainted: half of the money is gone, and one wakes up where the party was healed last. */
export function* blackOut(w: World): Game {
  w.set(A.inBattle, 0);
  yield* say(w, "RED is out of/usable POKéMON!|RED blacked/out!", "prompt");
  w.money = Math.floor(w.money / 2);
  healParty(w);
  w.setBit(0xd790, 7, false).set(A.textFlags, 0);
  yield* flyTo(w, w.get(A.lastHeal));
}
