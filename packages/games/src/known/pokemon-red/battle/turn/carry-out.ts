import { passUntil, type TextGame } from "../../../../actions/text/text-game.ts";
import { type BattleScreen, readBattleScreen } from "./battle-screen.ts";
import { chooseEntry, MENU_ENTRIES, press } from "./choose-entry.ts";
import type { Plan } from "./plan.ts";

/** The most frames that the next menu takes to open: the party's has its pictures to load. */
const OPEN_FRAMES = 180;

/** The first entry of the menu of one of the party. */
const SWITCH = 0;

/** The most menus above the fight's own. */
const MOST_MENUS = 5;

/**
 * Carries out a plan in the open menus, from the fight's own or from the party that is asked for. Gives whether all was
 * pressed; where it was not, some menu is still open.
 */
export function* carryOut(game: TextGame, from: BattleScreen["kind"], plan: Plan): Generator<void, boolean> {
  const menu = from === "safari" ? "safari" : "menu";
  switch (plan.kind) {
    case "fight": {
      if (!(yield* chooseEntry(game, "menu", MENU_ENTRIES.fight))) return false;
      // Where the game chooses itself, no menu of moves opens.
      return plan.slot === null || (yield* chooseNext(game, "moves", plan.slot));
    }
    case "switch": {
      if (from === "party") return yield* chooseEntry(game, "party", plan.member);
      if (!(yield* chooseEntry(game, "menu", MENU_ENTRIES.party))) return false;
      return (yield* chooseNext(game, "party", plan.member)) && (yield* chooseNext(game, "member", SWITCH));
    }
    case "item": {
      if (!(yield* chooseEntry(game, "menu", MENU_ENTRIES.item))) return false;
      if (!(yield* chooseNext(game, "bag", plan.index))) return false;
      if (plan.on === null) return true;
      if (!(yield* chooseNext(game, "party", plan.on))) return false;
      return plan.slot === null || (yield* chooseNext(game, "slots", plan.slot));
    }
    case "run":
      return yield* chooseEntry(game, menu, MENU_ENTRIES.run);
    case "throw":
      return yield* chooseEntry(game, menu, MENU_ENTRIES[plan.thrown]);
  }
}

/** Waits for a menu, and chooses there. */
export function* chooseNext(
  game: TextGame,
  kind: BattleScreen["kind"],
  index: number,
): Generator<void, boolean> {
  const isOpen = () => readBattleScreen(game.emulator)?.kind === kind;
  if (!(yield* passUntil(game, OPEN_FRAMES, isOpen))) return false;
  return yield* chooseEntry(game, kind, index);
}

/** Leaves the menus above the fight's own with B; gives whether that one is open. */
export function* backToMenu(game: TextGame): Generator<void, boolean> {
  const kind = () => readBattleScreen(game.emulator)?.kind ?? null;
  for (let menus = 0; menus < MOST_MENUS && kind() !== "menu" && kind() !== null; menus += 1) {
    if (!(yield* press(game, "b"))) return false;
    yield* passUntil(game, OPEN_FRAMES, () => kind() !== null);
  }
  return kind() === "menu";
}
