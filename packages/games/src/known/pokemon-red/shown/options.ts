import type { Position, ShownEntry, ShownMenu } from "../../game-adapter.ts";
import { OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { CORNERS } from "../screen/screen-text.ts";
import { COLUMNS, tileAt } from "../screen/tile-map.ts";

/** The rows in which the three boxes begin; what is chosen stands three rows further, what it is about two rows above that. */
const BOXES = [0, 5, 10];
const CANCEL_ROW = 16;

/**
 * The game's settings, a row for each, with what it may be beside each other; null where that is not the one.
 * @see DisplayOptionMenu in engine/menus/main_menu.asm in the public disassembly
 */
export function readOptions(tiles: Uint8Array, cursor: Position): ShownMenu | null {
  const hasBoxes = BOXES.every(
    (row) =>
      tileAt(tiles, row, 0) === CORNERS.upperLeft && tileAt(tiles, row, COLUMNS - 1) === CORNERS.upperRight,
  );
  if (!hasBoxes) return null;
  const entries: ShownEntry[] = [];
  let index = -1;
  for (const [row, at] of [...BOXES.map((box) => box + 3), CANCEL_ROW].entries()) {
    const heading = at === CANCEL_ROW ? "" : `${readPart(tiles, OTHER_SIGNS, at - 2, 1, COLUMNS - 1)} `;
    for (const [column, { from, text }] of wordsIn(tiles, at).entries()) {
      if (at === cursor.row && from === cursor.column + 1) index = entries.length;
      entries.push({ label: `${heading}${text}`, row, column });
    }
  }
  return index === -1 ? null : { entries, cursor: index };
}

/** The words of a row, each with the column in which it begins. */
function wordsIn(
  tiles: Uint8Array,
  row: number,
): readonly { readonly from: number; readonly text: string }[] {
  const letters = Array.from({ length: COLUMNS - 2 }, (_, index) => {
    const letter = readPart(tiles, OTHER_SIGNS, row, index + 1, index + 2);
    return letter.length === 1 && !"▶▷".includes(letter) ? letter : " ";
  }).join("");
  return [...letters.matchAll(/\S+/g)].map(({ 0: text, index }) => ({ from: index + 1, text }));
}
