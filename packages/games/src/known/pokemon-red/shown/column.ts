import type { Position, ShownEntry, ShownMenu } from "../../game-adapter.ts";
import { OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { CORNERS, CURSOR, SPACE } from "../screen/screen-text.ts";
import { COLUMNS, ROWS, tileAt } from "../screen/tile-map.ts";

/** ▷ */
const CHOSEN = 0xec;
/** A Pokémon's place for a move that it does not have: no entry. */
const NO_MOVE = "-";
/** The possible signs in the cursor's column beside an entry. */
const MARGIN: ReadonlySet<number> = new Set([SPACE, CURSOR, CHOSEN]);

/**
 * A menu whose entries stand one below the other, right behind the cursor's column; what stands between them and further to
 * the right belongs to the entry above. Null where nothing stands behind the cursor.
 */
export function readColumn(tiles: Uint8Array, cursor: Position): ShownMenu | null {
  let top = cursor.row;
  while (top > 0 && MARGIN.has(tileAt(tiles, top - 1, cursor.column))) top -= 1;
  let end = cursor.row + 1;
  while (end < ROWS && MARGIN.has(tileAt(tiles, end, cursor.column))) end += 1;

  const entries: { label: string; at: number; details: string[] }[] = [];
  for (let row = top; row < end; row += 1) {
    const text = readPart(tiles, OTHER_SIGNS, row, cursor.column + 1, edgeOf(tiles, row, cursor.column));
    if (text === "" || text === NO_MOVE) continue;
    const isEntry = tileAt(tiles, row, cursor.column + 1) !== SPACE;
    if (isEntry) entries.push({ label: text, at: row, details: [] });
    else entries.at(-1)?.details.push(text);
  }
  const index = entries.findIndex(({ at }) => at === cursor.row);
  if (index === -1) return null;
  return {
    entries: entries.map(({ label, details }, row): ShownEntry => {
      return { label, row, column: 0, ...(details.length === 0 ? {} : { detail: details.join(" ") }) };
    }),
    cursor: index,
  };
}

/** The column of the box's right border. */
function edgeOf(tiles: Uint8Array, row: number, from: number): number {
  for (let column = from + 1; column < COLUMNS; column += 1) {
    const tile = tileAt(tiles, row, column);
    if (tile >= CORNERS.upperLeft && tile <= CORNERS.lowerRight) return column;
  }
  return COLUMNS;
}
