import { atOnce, mistake, notNow, type Tool } from "../../../../src/play/agent/tools/tool.ts";
import { walkTo } from "../actions/walk-to.ts";

/** The most steps of one call; the LM looks again after that. */
const MAX_STEPS = 20;

/** Walks to a cell of the grid. */
export const navigateTo: Tool = {
  needsGrid: true,
  presumes: "scene",
  spec: {
    name: "navigate_to",
    description:
      "Walks to a cell of the grid, around what is in the way, or as near to it as possible, then shows the grid. Use it to walk more than a step or two.",
    input_schema: {
      type: "object",
      properties: {
        row: { type: "integer", minimum: 0 },
        column: { type: "integer", minimum: 0 },
      },
      required: ["row", "column"],
    },
  },

  run: atOnce((input, context) => {
    const { recorder, watch } = context;
    const grid = context.grid();
    if (grid === null) return notNow("There is no walking grid now. Nothing was done.", context);
    const [rows, columns] = [grid.cells.length, grid.cells[0]?.length ?? 0];
    const { row, column } = input;
    if (!isIndex(row, rows) || !isIndex(column, columns)) {
      return mistake(`"row" must be 0 to ${rows - 1} and "column" 0 to ${columns - 1}. Nothing was done.`);
    }
    const { goal, isTarget, cells, walked, reason } = walkTo(
      grid,
      { row, column },
      MAX_STEPS,
      recorder,
      watch,
    );
    const place = isTarget
      ? `row ${row}, column ${column}`
      : `row ${goal.row}, column ${goal.column}: the nearest to row ${row}, column ${column}, which cannot be reached`;
    if (cells === 0) return { text: `You are at ${place}.` };
    const why = reason ?? `a call walks ${MAX_STEPS} steps at most`;
    return {
      text: `On the way to ${place}. ${tellWalked(walked, cells, why)}`,
      isCutShort: walked < cells,
    };
  }),
};

function isIndex(value: unknown, length: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < length;
}

function tellWalked(walked: number, cells: number, why: string): string {
  if (walked === 1 && cells === 1) return "Walked the one cell.";
  return walked === cells ? `Walked all ${cells} cells.` : `Walked ${walked} of ${cells} cells: ${why}.`;
}
