import type { Screen } from "../../../../emulator/src/machine/machine.ts";
import { keepScreen } from "../../../../emulator/src/picture/keep-screen.ts";
import { type BlockStyle, blockCells, CELL_NUMBERS, cellsAsText } from "../block-drawing.ts";
import { isSame, moveTo, type Painter, type Place } from "./painter.ts";

/** Characters that are the same and are sent nevertheless: to jump over them takes as many bytes. */
const MOST_BRIDGED = 4;

/** Draws in block characters; sends those that are different. */
export function createBlockPainter(place: Place, style: BlockStyle): Painter {
  const { row: top, column: left, columns, rows } = place;
  let shown: Screen | null = null;
  let before: Uint32Array | null = null;

  const isChanged = (cells: Uint32Array, cell: number): boolean => {
    const from = cell * CELL_NUMBERS;
    return before === null || [0, 1, 2].some((number) => before?.[from + number] !== cells[from + number]);
  };

  /** The characters of a row that are sent: from, to. */
  const runsIn = (cells: Uint32Array, row: number): readonly (readonly [number, number])[] => {
    const runs: [number, number][] = [];
    for (let column = 0; column < columns; column += 1) {
      if (!isChanged(cells, row * columns + column)) continue;
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
      const cells = blockCells(screen, { columns, rows }, style);
      let text = "";
      for (let row = 0; row < rows; row += 1) {
        for (const [from, to] of runsIn(cells, row)) {
          const [first, end] = [row * columns + from, row * columns + to];
          const changed = cells.subarray(first * CELL_NUMBERS, end * CELL_NUMBERS);
          text += moveTo(top + row, left + from) + cellsAsText(changed, style);
        }
      }
      before = cells;
      shown = keepScreen(screen, shown);
      return text;
    },
  };
}
