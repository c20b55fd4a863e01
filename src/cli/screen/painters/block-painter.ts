import type { Screen } from "../../../run/machine.ts";
import type { ColourDepth } from "../../view/colour.ts";
import { blockCells, cellsAsText } from "../half-blocks.ts";
import { isSame, moveTo, type Painter, type Place } from "./painter.ts";

/** Characters that are the same and are sent nevertheless: to jump over them takes as many bytes. */
const MOST_BRIDGED = 4;

/** Draws in half blocks; sends the characters that are different. */
export function createBlockPainter(place: Place, depth: ColourDepth): Painter {
  const { row: top, column: left, columns, rows } = place;
  let shown: Screen | null = null;
  let before: Uint32Array | null = null;

  const isChanged = (inks: Uint32Array, cell: number): boolean =>
    before === null || before[cell * 2] !== inks[cell * 2] || before[cell * 2 + 1] !== inks[cell * 2 + 1];

  /** The characters of a row that are sent: from, to. */
  const runsIn = (inks: Uint32Array, row: number): readonly (readonly [number, number])[] => {
    const runs: [number, number][] = [];
    for (let column = 0; column < columns; column += 1) {
      if (!isChanged(inks, row * columns + column)) continue;
      const last = runs.at(-1);
      if (last !== undefined && column - last[1] <= MOST_BRIDGED) last[1] = column + 1;
      else runs.push([column, column + 1]);
    }
    return runs;
  };

  return {
    removal: "",
    paint(screen) {
      if (isSame(shown, screen)) return "";
      const { inks } = blockCells(screen, { columns, rows }, depth);
      let text = "";
      for (let row = 0; row < rows; row += 1) {
        for (const [from, to] of runsIn(inks, row)) {
          const cells = inks.subarray((row * columns + from) * 2, (row * columns + to) * 2);
          text += moveTo(top + row, left + from) + cellsAsText(cells, depth);
        }
      }
      before = inks;
      shown = screen;
      return text;
    },
  };
}
