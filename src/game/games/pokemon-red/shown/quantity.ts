import type { ShownMenu } from "../../game-adapter.ts";
import { OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { CORNERS, CURSOR, MORE } from "../screen/screen-text.ts";
import { COLUMNS, tileAt } from "../screen/tile-map.ts";

const ROW = 10;
/** The columns at which the box may begin: a shop's has the price, too. */
const LEFT = [7, 15] as const;
const TIMES = 0xf1;
/** The place of a text's ▼. */
const ARROW = { row: 16, column: 18 };

/** Whether it is asked how many there shall be: the box stays while a text with ▼ asks for the price. */
export function isQuantity(tiles: Uint8Array): boolean {
  const isTextOver = tileAt(tiles, ARROW.row, ARROW.column) !== MORE;
  return !tiles.includes(CURSOR) && isTextOver && boxOf(tiles) !== null;
}

/** Reads the quantity, as the one entry of a menu: up and down change it. */
export function readQuantity(tiles: Uint8Array): ShownMenu | null {
  const left = isQuantity(tiles) ? boxOf(tiles) : null;
  if (left === null) return null;
  const [label = "", detail] = readPart(tiles, OTHER_SIGNS, ROW, left + 1, COLUMNS - 1).split(" ");
  const entry = { label, row: 0, column: 0, ...(detail === undefined ? {} : { detail }) };
  return { title: "How many? Up and down change it.", entries: [entry], cursor: 0 };
}

function boxOf(tiles: Uint8Array): number | null {
  const isBox = (left: number) =>
    tileAt(tiles, ROW - 1, left) === CORNERS.upperLeft && tileAt(tiles, ROW, left + 1) === TIMES;
  return LEFT.find(isBox) ?? null;
}
