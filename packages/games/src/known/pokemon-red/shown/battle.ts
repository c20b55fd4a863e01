import type { Position, ShownEntry, ShownMenu } from "../../game-adapter.ts";
import { OTHER_SIGNS, readPart } from "../screen/page-text.ts";
import { CORNERS } from "../screen/screen-text.ts";
import { COLUMNS, tileAt } from "../screen/tile-map.ts";

const TOP = 12;
const ENTRY_ROWS: readonly number[] = [14, 16];
/** The beginning of the box, and the columns of its two cursors: in a fight, and in the Safari Zone. */
const LAYOUTS = [
  { left: 8, cursors: [9, 15] },
  { left: 0, cursors: [1, 13] },
] as const;

/** A fight's menu, two entries beside each other in two rows; null where that is not the one. */
export function readBattleMenu(tiles: Uint8Array, { row, column }: Position): ShownMenu | null {
  const layout = LAYOUTS.find(
    ({ left, cursors }) =>
      tileAt(tiles, TOP, left) === CORNERS.upperLeft && (cursors as readonly number[]).includes(column),
  );
  const line = ENTRY_ROWS.indexOf(row);
  if (layout === undefined || line === -1) return null;
  const [left, right] = layout.cursors;
  const entries = ENTRY_ROWS.flatMap((at, index) => [
    entryOf(readPart(tiles, OTHER_SIGNS, at, left + 1, right), index, 0),
    entryOf(readPart(tiles, OTHER_SIGNS, at, right + 1, COLUMNS - 1), index, 1),
  ]);
  if (entries.some(({ label }) => label === "")) return null;
  return { entries, cursor: line * 2 + (column === right ? 1 : 0) };
}

/** `BALL×30` is an entry with its number. */
function entryOf(text: string, row: number, column: number): ShownEntry {
  const [label = "", number] = text.split("×");
  return { label, row, column, ...(number === undefined ? {} : { detail: `×${number}` }) };
}
