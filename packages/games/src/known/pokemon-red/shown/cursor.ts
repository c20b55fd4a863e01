import type { Position } from "../../game-adapter.ts";
import { CURSOR } from "../screen/screen-text.ts";
import { COLUMNS } from "../screen/tile-map.ts";

/** Returns the place of the open menu's cursor on the screen, in tiles; null without one. */
export function cursorOf(tiles: Uint8Array): Position | null {
  const at = tiles.indexOf(CURSOR);
  return at === -1 ? null : { row: Math.floor(at / COLUMNS), column: at % COLUMNS };
}
