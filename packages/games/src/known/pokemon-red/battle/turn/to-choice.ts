import { type TextGame, textNow } from "../../../../actions/text/text-game.ts";
import type { BattleScreen } from "./battle-screen.ts";
import { backToMenu } from "./carry-out.ts";
import { chooseEntry } from "./choose-entry.ts";
import type { Order } from "./order.ts";
import { planOrder } from "./plan.ts";
import { playOn, type Stretch } from "./play-on.ts";

const PARTY_TYPE = 0xd07d;
/** The party is shown because a Pokémon must come out. */
const TO_SEND_OUT = 2;
const [YES, NO] = [0, 1];

/** The questions of a fight that an order answers; all others are the player's. */
const QUESTIONS = { change: /will .* change/i, next: /use next/i };

/** The place from which an order is given; where there is none, why, or null if the order is carried out already. */
export interface Ready {
  readonly stretch: Stretch;
  readonly screen: BattleScreen["kind"] | null;
  readonly why: string | null;
}

/** Leads from the open choice to the one that the order is for: leaves menus, and answers the questions that it answers. */
export function* toChoice(game: TextGame, first: Stretch, order: Order): Generator<void, Ready> {
  const { emulator } = game;
  const not = (why: string): Ready => ({ stretch: first, screen: null, why });
  const kind = kindOf(first);
  if (kind === "menu" || kind === "safari") return { stretch: first, screen: kind, why: null };
  if (kind === "party" && emulator.read(PARTY_TYPE) === TO_SEND_OUT) {
    return { stretch: first, screen: kind, why: null };
  }
  if (kind === "moves" || kind === "bag" || kind === "member" || kind === "party") {
    const isBack = yield* backToMenu(game);
    return isBack ? { stretch: first, screen: "menu", why: null } : not("the open menu does not close");
  }

  const asked = textNow(game)?.lines.join(" ") ?? "";
  const isNext = QUESTIONS.next.test(asked);
  if (kind !== "yes-no" || !(isNext || QUESTIONS.change.test(asked))) {
    return not("the game asks something else first");
  }
  if (isNext && order.kind !== "switch" && order.kind !== "run") {
    return not("the game asks for the next Pokémon: switch, or run");
  }
  const plan = planOrder(emulator, order);
  if (typeof plan === "string") return not(plan);
  if (!(yield* chooseEntry(game, "yes-no", order.kind === "switch" ? YES : NO))) {
    return not("the question does not answer");
  }
  const stretch = { ...(yield* playOn(game, first.log)), hasPressed: true };
  // NO to the next Pokémon is the attempt to run itself.
  if (isNext && order.kind === "run") return { stretch, screen: null, why: null };
  const now = kindOf(stretch);
  return now === "menu" || now === "party"
    ? { stretch, screen: now, why: null }
    : { stretch, screen: null, why: "the fight went on otherwise" };
}

function kindOf({ stop }: Stretch): BattleScreen["kind"] {
  return stop.end === "choice" ? stop.screen.kind : "other";
}
