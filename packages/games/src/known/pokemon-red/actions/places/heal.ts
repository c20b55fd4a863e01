import { push } from "../../../../actions/text/text-game.ts";
import type { ActionReport, GameAction } from "../../../game-action.ts";
import { pick } from "../press/menus.ts";
import { nextScreen } from "../press/next-screen.ts";
import { type Belongings, readBelongings } from "../report/changes.ts";
import { refused, report, unexpected } from "../report/reports.ts";
import { goToCenter, NURSE, spritesWith, standBelow } from "./go-into.ts";

/** The nurse stands behind a counter. */
const COUNTER = 2;

/** Walks to the nearest known Pokémon Center, and has the party healed. */
export const healAction: GameAction = {
  name: "heal",
  description: "Walks to the nearest known Pokémon Center and heals the party.",
  input: { type: "object", properties: {} },

  *run(_, game): Generator<void, ActionReport> {
    const before = readBelongings(game.emulator);
    const done = "Healed the party";
    const stop = (why: string, said: readonly string[] = []) => report(game, before, { done, why, said });
    if (before.state.party.length === 0) return refused("you have no Pokémon");
    const failed = yield* goToCenter(game);
    if (failed !== null) return yield* stop(failed);
    const [nurse] = spritesWith(game.emulator, NURSE);
    if (nurse === undefined) return yield* stop("no nurse is here");
    const blocked = yield* standBelow(game, { x: nurse.x, y: nurse.y + COUNTER });
    if (blocked !== null) return yield* stop(blocked);
    push(game, "a");
    const asked = yield* nextScreen(game);
    if (asked.menu?.entries[0]?.label !== "HEAL" && asked.menu?.entries[0]?.label !== "YES") {
      return yield* stop(`the nurse does not ask: ${unexpected(asked)}`, asked.said);
    }
    const healed = yield* pick(game, 0);
    if (!isHealthy(readBelongings(game.emulator))) {
      return yield* stop(`the party is not healed: ${unexpected(healed)}`, healed?.said ?? []);
    }
    return yield* report(game, before, { done, isDone: true });
  },
};

function isHealthy({ state: { party } }: Belongings): boolean {
  return party.every(({ hp, maxHp, status }) => hp === maxHp && status === null);
}
