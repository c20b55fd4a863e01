import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import type { ShownMenu } from "../../game-adapter.ts";
import { isNamingScreen } from "../screen/screen-text.ts";
import { readTiles } from "../screen/tile-map.ts";
import { readBattleMenu } from "./battle.ts";
import { readColumn } from "./column.ts";
import { cursorOf } from "./cursor.ts";
import { readList, readPartyMenu, readPokedexMenu } from "./lists.ts";
import { withMoveDetails } from "./move-details.ts";
import { readOptions } from "./options.ts";
import { readQuantity } from "./quantity.ts";
import { readTownMap } from "./town-map.ts";
import { readTradeMenu } from "./trade.ts";

/** The menu in which the game waits for a choice; null without one, and where a name is typed. */
export function readShownMenu(view: MemoryReader): ShownMenu | null {
  const tiles = readTiles(view);
  if (isNamingScreen(tiles)) return null;
  const townMap = readTownMap(tiles);
  if (townMap !== null) return townMap;
  const cursor = cursorOf(tiles);
  if (cursor === null) return readQuantity(tiles);
  const menu =
    readBattleMenu(tiles, cursor) ??
    readTradeMenu(tiles, cursor) ??
    readList(view, tiles, cursor) ??
    readPartyMenu(tiles, cursor) ??
    readPokedexMenu(view, tiles, cursor) ??
    readOptions(tiles, cursor) ??
    readColumn(tiles, cursor);
  return menu === null ? null : withMoveDetails(view, menu);
}
