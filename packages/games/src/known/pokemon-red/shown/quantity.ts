import type { ShownMenu } from "../../game-adapter.ts";
import { OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { CORNERS, CURSOR, readParts } from "../screen/screen-text.ts";
import { COLUMNS, tileAt } from "../screen/tile-map.ts";

const ROW = 10;
/** The columns at which the box may begin: a shop's has the price, too. */
const LEFT = [7, 15] as const;
const TIMES = 0xf1;

/**
 * The texts beside which it is asked how many: the box stays while others follow.
 * @see data/text/text_4.asm and text_6.asm in the public disassembly
 */
const QUESTION = /^(?:|.*how many\?|Take your time\.|What would you like to sell\?)$/iu;

/** Whether it is asked how many there shall be. */
export function isQuantity(tiles: Uint8Array): boolean {
  if (tiles.includes(CURSOR) || boxOf(tiles) === null) return false;
  const { dialog } = readParts(tiles);
  return QUESTION.test((dialog ?? []).join(" "));
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
