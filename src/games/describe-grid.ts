import type { Button } from "../run/button.ts";
import type { CollisionGrid, GridCell } from "./game-adapter.ts";

const SIGNS: Readonly<Record<GridCell, string>> = {
  free: ".",
  wall: "#",
  person: "P",
  player: "@",
  exit: "E",
};

/** What the signs of {@link describeGrid} mean: said once, in the system prompt. */
export const GRID_LEGEND: string =
  "Grid: @ you, . free, # wall, P person or thing, E exit; rows from the top, columns from the left, both from 0.";

/** The walking grid as short text for the LM: one line a row, then the directions in which one can go. */
export function describeGrid(grid: CollisionGrid): string {
  const columns = grid.cells[0]?.length ?? 0;
  const head = `  ${Array.from({ length: columns }, (_, column) => column % 10).join("")}`;
  const rows = grid.cells.map((row, index) => `${index} ${row.map((cell) => SIGNS[cell]).join("")}`);
  const moves = validMoves(grid);
  return [head, ...rows, `Moves: ${moves.length === 0 ? "none" : moves.join(", ")}`].join("\n");
}

/** The directions in which the player can go one cell. */
export function validMoves({ cells, player, canStep }: CollisionGrid): readonly Button[] {
  const { row, column } = player;
  const around = [
    ["up", row - 1, column],
    ["down", row + 1, column],
    ["left", row, column - 1],
    ["right", row, column + 1],
  ] as const;
  return around.flatMap(([button, toRow, toColumn]) => {
    const cell = cells[toRow]?.[toColumn];
    const isOpen = (cell === "free" || cell === "exit") && canStep?.(row, column, toRow, toColumn) !== false;
    return isOpen ? [button] : [];
  });
}
