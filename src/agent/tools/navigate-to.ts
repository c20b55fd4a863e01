import type { Button } from "../../run/button.ts";
import { findPath } from "../find-path.ts";
import type { Pad } from "../pad.ts";
import type { Watch } from "../watch.ts";
import { mistake, type Tool } from "./tool.ts";

/** Long enough for one cell in every game whose grid is known, and no longer. */
const FRAMES = { hold: 8, wait: 10 };

/** The most cells of one call; the LM looks again after that. */
const MAX_CELLS = 20;

/** Walks to a cell of the grid. */
export const navigateTo: Tool = {
  needsGrid: true,
  spec: {
    name: "navigate_to",
    description:
      "Walks to a cell of the grid, round walls and people, or to the nearest that can be reached; then tells the grid.",
    input_schema: {
      type: "object",
      properties: {
        row: { type: "integer" },
        column: { type: "integer" },
      },
      required: ["row", "column"],
    },
  },

  run(input, { pad, watch, grid: look }) {
    const grid = look();
    if (grid === null) return mistake("There is no walking grid now. Nothing was done.");
    const [rows, columns] = [grid.cells.length, grid.cells[0]?.length ?? 0];
    const { row, column } = input;
    if (!isIndex(row, rows) || !isIndex(column, columns)) {
      return mistake(`"row" must be 0 to ${rows - 1} and "column" 0 to ${columns - 1}. Nothing was done.`);
    }
    const { path, reached, isTarget } = findPath(grid, { row, column });
    const goal = isTarget
      ? `row ${row}, column ${column}`
      : `row ${reached.row}, column ${reached.column}: the nearest to row ${row}, column ${column}, which cannot be reached`;
    if (path.length === 0) return { text: `You are at ${goal}.` };
    const { walked, reason } = walk(path.slice(0, MAX_CELLS), pad, watch);
    const why = reason ?? `a call walks ${MAX_CELLS} cells at most`;
    return { text: `On the way to ${goal}. ${tellWalked(walked, path.length, why)}` };
  },
};

function isIndex(value: unknown, length: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < length;
}

/** Walks a path cell by cell, until something happens that should be seen first. */
function walk(
  path: readonly Button[],
  pad: Pad,
  watch: Watch,
): { readonly walked: number; readonly reason: string | null } {
  for (const [walked, direction] of path.entries()) {
    // The first press may only turn the player.
    for (let press = 0; press < 2 && (press === 0 || !watch.hasMoved); press += 1) {
      pad.hold([direction], FRAMES.hold);
      pad.hold([], FRAMES.wait);
      const reason = watch.after(direction);
      if (reason !== null) return { walked: walked + (watch.hasMoved ? 1 : 0), reason };
    }
  }
  return { walked: path.length, reason: null };
}

function tellWalked(walked: number, cells: number, why: string): string {
  return walked === cells ? `Walked all ${cells} cells.` : `Walked ${walked} of ${cells} cells: ${why}.`;
}
