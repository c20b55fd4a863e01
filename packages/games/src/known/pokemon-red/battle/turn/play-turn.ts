import { finish, type TextGame } from "../../../../actions/text/text-game.ts";
import type { ActionReport } from "../../../game-action.ts";
import { refused } from "../../actions/report/reports.ts";
import { isInBattle } from "../../battle.ts";
import { type BattleScreen, readBattleScreen } from "./battle-screen.ts";
import { backToMenu, carryOut } from "./carry-out.ts";
import type { Order } from "./order.ts";
import { planOrder } from "./plan.ts";
import { playOn, type Stretch } from "./play-on.ts";
import { toChoice } from "./to-choice.ts";
import { readTurnFacts, type TurnFacts } from "./turn-facts.ts";
import { beginLog } from "./turn-log.ts";
import { changesOf, courseOf, endOf, tellStop } from "./turn-report.ts";

/** Plays one turn: waits for the choice, gives the order in the game's menus, and reads on until the game waits again. */
export function* playTurn(game: TextGame, order: Order): Generator<void, ActionReport> {
  if (!isInBattle(game.emulator)) return refused("no fight is on");
  const report = yield* playFrom(game, readTurnFacts(game.emulator), order);
  finish(game);
  return report;
}

function* playFrom(game: TextGame, was: TurnFacts, order: Order): Generator<void, ActionReport> {
  const { emulator } = game;
  const first = yield* playOn(game, beginLog());
  if (first.stop.end !== "choice" || first.isOver) return reportOf(game, was, first);

  const { stretch, screen, why } = yield* toChoice(game, first, order);
  if (screen === null)
    return why === null ? reportOf(game, was, stretch) : objection(game, was, stretch, why);
  const plan = planOrder(emulator, order);
  if (typeof plan === "string") return objection(game, was, stretch, plan);
  if (screen === "party" && plan.kind !== "switch") {
    return objection(game, was, stretch, "the game asks who comes out: switch");
  }

  const isGiven = yield* carryOut(game, screen, plan);
  const end = yield* playOn(game, stretch.log);
  if (end.log.events.length === stretch.log.events.length && isBackInMenus(end, screen)) {
    yield* backToMenu(game);
    const open = readBattleScreen(emulator) ?? { kind: "other", menu: null };
    const said = [courseOf(end.log), tellStop({ end: "choice", screen: open }, null)].join(" ").trim();
    return {
      end: stretch.hasPressed ? "stopped" : "refused",
      text: `The game did not take the order, and no turn passed. ${said}`,
    };
  }
  if (!isGiven) {
    const told = reportOf(game, was, end);
    return { end: "stopped", text: `The menus did not lead where they should. ${told.text}` };
  }
  const choice = plan.kind === "fight" && plan.why !== null ? `No choice: ${plan.why}. ` : "";
  return reportOf(game, was, end, choice);
}

/** Whether the game is back in the menus from which the order was given: it did not take it. */
function isBackInMenus({ stop }: Stretch, from: BattleScreen["kind"]): boolean {
  if (stop.end !== "choice" || from === "party") return false;
  const { kind } = stop.screen;
  return kind === "bag" || kind === "moves" || kind === "member" || kind === "party";
}

/** The answer to an order that the game would not take: nothing was done, unless the fight had to go on first. */
function objection(game: TextGame, was: TurnFacts, stretch: Stretch, why: string): ActionReport {
  if (!stretch.hasPressed) return refused(why);
  return { end: "stopped", text: `The order was not given: ${why}. ${reportOf(game, was, stretch).text}` };
}

function reportOf(game: TextGame, was: TurnFacts, { log, stop, isOver }: Stretch, head = ""): ActionReport {
  const is = readTurnFacts(game.emulator);
  const end = isOver ? endOf(log, was, is) : null;
  const parts = [courseOf(log), changesOf(was, is), tellStop(stop, end)].filter((part) => part !== "");
  const isDone = stop.end === "choice" || stop.end === "map";
  return { end: isDone ? "done" : "stopped", text: `${head}${parts.join(" ")}` };
}
