import { A } from "../addresses.ts";
import { say } from "../texts.ts";
import type { World } from "../world.ts";
import type { Game } from "../world-machine.ts";
import { isFull, rateOf, throwBall } from "./catch.ts";
import { chooseAction } from "./choices.ts";
import { called, ENEMY, stat } from "./fighter.ts";
import { drawBattle } from "./hud.ts";
import type { BattleEnd } from "./start.ts";

const [BAIT, ROCK] = [0xcce9, 0xcce8];

/** The Safari Zone's battle: balls, bait and rocks; it flees by chance. */
export function* safariTurn(w: World): Game<BattleEnd> {
  w.set(ROCK, 0, 0);
  let rate = rateOf(w);
  for (;;) {
    drawBattle(w);
    const action = yield* chooseAction(w);
    drawBattle(w);
    if (action === 3) {
      yield* say(w, "Got away safely!", "prompt");
      return "ran";
    }
    if (action === 0) {
      if (isFull(w)) {
        yield* say(w, "The POKéMON BOX/is full!", "prompt");
        continue;
      }
      w.set(A.safariBalls, w.get(A.safariBalls) - 1);
      yield* say(w, "RED used/SAFARI BALL!");
      if (yield* throwBall(w, 8, rate)) return "caught";
    } else {
      const isBait = action === 2;
      yield* say(w, isBait ? "RED threw some/BAIT." : "RED threw a/ROCK.", "prompt");
      rate = isBait ? rate >> 1 : Math.min(255, rate * 2);
      w.set(isBait ? BAIT : ROCK, Math.min(255, w.get(isBait ? BAIT : ROCK) + 1 + w.below(5))).set(
        isBait ? ROCK : BAIT,
        0,
      );
    }
    if (w.get(A.safariBalls) === 0) {
      yield* say(w, "PA: Ding-dong!|You are out of/SAFARI BALLs!", "prompt");
      return "ran";
    }
    const words =
      w.get(BAIT) > 0
        ? `${called(w, ENEMY)}/is eating!`
        : w.get(ROCK) > 0
          ? `${called(w, ENEMY)}/is angry!`
          : null;
    if (words !== null) yield* say(w, words, "prompt");
    const speed = (stat(w, ENEMY, 2) & 0xff) * 2;
    const chance = w.get(BAIT) > 0 ? speed >> 2 : w.get(ROCK) > 0 ? Math.min(255, speed * 2) : speed;
    for (const count of [BAIT, ROCK]) if (w.get(count) > 0) w.set(count, w.get(count) - 1);
    if (w.below(256) < chance) {
      yield* say(w, `${called(w, ENEMY)}/ran away!`, "prompt");
      return "ran";
    }
  }
}
