import { moveTo, type Place } from "./painter.ts";

/** The current lines of a panel, within the given columns and rows. */
export type ReadPanel = (columns: number, rows: number) => readonly string[];

const ERASE_TO_END = "\u001b[K";

/** A character that is wider than it was taken for is cut off at the right, instead of going on in the picture. */
const NO_WRAP = "\u001b[?7l";
const WRAP = "\u001b[?7h";

/** Draws a panel up to the right edge; gives the lines that are different. */
export function createPanelPainter(
  { row, column, columns, rows }: Omit<Place, "scale">,
  read: ReadPanel,
): () => string {
  let before: readonly string[] = [];
  return () => {
    const lines = read(columns, rows);
    const changed = Array.from({ length: rows }, (_, index) =>
      lines[index] === before[index] ? "" : moveTo(row + index, column) + ERASE_TO_END + (lines[index] ?? ""),
    ).join("");
    before = lines;
    return changed === "" ? "" : NO_WRAP + changed + WRAP;
  };
}
