import type { Position, ShownMenu } from "../../game-adapter.ts";
import { OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { CORNERS } from "../screen/screen-text.ts";
import { COLUMNS, tileAt } from "../screen/tile-map.ts";

const BOX_ROW = 14;
const ROW = 16;
/** The columns of the two cursors. */
const CURSORS = [1, 11] as const;

/**
 * The choice below the two parties of a link trade, two entries beside each other; null where that is not the one.
 * @see engine/link/cable_club.asm in the public disassembly
 */
export function readTradeMenu(tiles: Uint8Array, { row, column }: Position): ShownMenu | null {
  const cursor = (CURSORS as readonly number[]).indexOf(column);
  if (row !== ROW || cursor === -1 || tileAt(tiles, BOX_ROW, 0) !== CORNERS.upperLeft) return null;
  const [left, right] = CURSORS;
  const labels = [
    readPart(tiles, OTHER_SIGNS, ROW, left + 1, right),
    readPart(tiles, OTHER_SIGNS, ROW, right + 1, COLUMNS - 1),
  ];
  if (labels.some((label) => label === "")) return null;
  return { entries: labels.map((label, at) => ({ label, row: 0, column: at })), cursor };
}
