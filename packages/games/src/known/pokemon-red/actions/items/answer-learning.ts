import type { TextGame } from "../../../../actions/text/text-game.ts";
import type { ShownMenu } from "../../../game-adapter.ts";
import { isMoveMenu } from "../../shown/move-details.ts";
import { pick, pickLabel } from "../press/menus.ts";
import type { NextScreen } from "../press/next-screen.ts";

/** The most questions about one move. */
const MOST_QUESTIONS = 8;

/** The question that follows where no move is to be forgotten. */
const ABANDON = /abandon/iu;

/**
 * Answers what the game asks where a Pokémon with four moves learns another: a move is forgotten, or the new one is not
 * learned. Returns the screen after that, with the texts of all.
 *
 * @param forget the move to forget; null for none
 * @see engine/pokemon/learn_move.asm in the public disassembly
 */
export function* answerLearning(
  game: TextGame,
  first: NextScreen,
  forget: string | null,
): Generator<void, NextScreen> {
  let screen = first;
  let isForgetting = forget !== null;
  const said = [...first.said];
  for (let questions = 0; questions < MOST_QUESTIONS; questions += 1) {
    const { menu } = screen;
    const hasAsked = isYesNo(menu) && screen.asked !== null;
    if (!hasAsked && !(menu !== null && isMoveMenu(menu))) break;
    let next: NextScreen | null;
    if (hasAsked) {
      const isYes = ABANDON.test(screen.asked ?? "") ? !isForgetting : isForgetting;
      next = yield* pick(game, isYes ? 0 : 1);
    } else {
      next = yield* pickLabel(game, forget?.toUpperCase() ?? "");
      // An HM's move stays, and the game asks again.
      if (next?.menu !== null && next !== null && isMoveMenu(next.menu)) isForgetting = false;
    }
    if (next === null) break;
    said.push(...next.said);
    screen = next;
  }
  return { ...screen, said };
}

/** Whether a menu is the question with YES and NO. */
export function isYesNo(menu: ShownMenu | null): boolean {
  return menu?.entries.length === 2 && menu.entries[0]?.label === "YES" && menu.entries[1]?.label === "NO";
}
