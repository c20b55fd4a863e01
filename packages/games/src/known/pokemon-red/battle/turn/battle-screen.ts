import type { MemoryReader } from "../../../../../../emulator/src/emulator.ts";
import type { ShownMenu } from "../../../game-adapter.ts";
import { readTiles } from "../../screen/tile-map.ts";
import { readBattleMenu } from "../../shown/battle.ts";
import { cursorOf } from "../../shown/cursor.ts";
import { readList, readPartyMenu } from "../../shown/lists.ts";
import { isMoveMenu } from "../../shown/move-details.ts";
import { readShownKeyboard } from "../../shown/shown-keyboard.ts";
import { readShownMenu } from "../../shown/shown-menu.ts";

/** Points, low byte first, at the tile of the cursor of the menu that waits now; else at an older one's. */
const CURSOR_POINTER = 0xcc30;
const CURSOR = 0xed;

/** The columns of the cursor in the fight's menu; in the Safari Zone they are others. */
const MENU_COLUMNS: readonly number[] = [9, 15];
/** The first row of the fight's moves; other menus of moves begin higher up. */
const MOVES_ROW = 13;

/**
 * The choice that a fight waits for: `menu` is FIGHT, ITEM and so on; `safari` BALL, BAIT, ROCK, RUN; `moves` the moves to
 * fight with; `slots` moves for another purpose, such as the one to forget; `member` the menu of one of the party; `name` a
 * name that is typed.
 */
export interface BattleScreen {
  readonly kind:
    | "menu"
    | "safari"
    | "moves"
    | "slots"
    | "party"
    | "member"
    | "bag"
    | "yes-no"
    | "name"
    | "other";
  /** Null for a name. */
  readonly menu: ShownMenu | null;
}

/** Reads the choice for which a fight waits; null while it goes on. */
export function readBattleScreen(view: MemoryReader): BattleScreen | null {
  if (readShownKeyboard(view) !== null) return { kind: "name", menu: null };
  const tiles = readTiles(view);
  const cursor = cursorOf(tiles);
  const menu = readShownMenu(view);
  if (menu === null || cursor === null || !isLive(view)) return null;
  const labels = menu.entries.map(({ label }) => label);
  const is = (...words: readonly string[]) => words.join() === labels.join();
  if (readBattleMenu(tiles, cursor) !== null) {
    return { kind: MENU_COLUMNS.includes(cursor.column) ? "menu" : "safari", menu };
  }
  if (isMoveMenu(menu)) return { kind: cursor.row >= MOVES_ROW ? "moves" : "slots", menu };
  if (readList(view, tiles, cursor) !== null) return { kind: "bag", menu };
  if (readPartyMenu(tiles, cursor) !== null) return { kind: "party", menu };
  if (is("SWITCH", "STATS", "CANCEL")) return { kind: "member", menu };
  return { kind: is("YES", "NO") ? "yes-no" : "other", menu };
}

/** Whether the game's own pointer is at a cursor: the old man's menu is only drawn. */
function isLive(view: MemoryReader): boolean {
  const [low = 0, high = 0] = view.readRange(CURSOR_POINTER, 2);
  return view.read(high * 256 + low) === CURSOR;
}
