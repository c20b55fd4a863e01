import { findPath } from "../find-path.ts";
import { pressAll } from "./press-buttons.ts";
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
      "Walks to a cell of the grid by the shortest way round walls and people. When it cannot be reached, goes to " +
      "the nearest cell that can. It stops early as press_buttons does.",
    input_schema: {
      type: "object",
      properties: {
        row: { type: "integer", description: "The row, from 0 at the top." },
        column: { type: "integer", description: "The column, from 0 at the left." },
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
    const { pressed, reason } = pressAll(path.slice(0, MAX_CELLS), FRAMES, pad, watch);
    const rest = path.length - pressed.length;
    const why = reason ?? `a call walks ${MAX_CELLS} cells at most`;
    return {
      text: `On the way to ${goal}. Pressed ${pressed.join(", ")}.${rest > 0 ? ` Not the other ${rest}: ${why}.` : ""}`,
    };
  },
};

function isIndex(value: unknown, length: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < length;
}
