import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { type CollisionGrid, type GridCell, type Position, WALKED_ON } from "../game-adapter.ts";

/** The four directions, in the order in which they are tried and told. */
const DIRECTIONS = [
  { button: "up", rows: -1, columns: 0 },
  { button: "down", rows: 1, columns: 0 },
  { button: "left", rows: 0, columns: -1 },
  { button: "right", rows: 0, columns: 1 },
] as const;

const PUZZLE_CELLS: ReadonlySet<GridCell> = new Set(["goal", "filled", "player-on-goal"] as const);

/** One press of a direction that leads to another cell. */
export interface GridStep {
  readonly button: Button;
  readonly to: Position;
  /** The cells of the move: 1, or 2 for a jump over a ledge. */
  readonly cells: number;
}

/** The steps that one can take from a cell, exits included. */
export function stepsFrom(grid: CollisionGrid, from: Position): readonly GridStep[] {
  return DIRECTIONS.flatMap(({ button, rows, columns }) => {
    const next = { row: from.row + rows, column: from.column + columns };
    if (grid.canStep?.(from.row, from.column, next.row, next.column) === false) return [];
    if (canStand(grid, next)) return [{ button, to: next, cells: 1 }];
    const landing = { row: next.row + rows, column: next.column + columns };
    const isJump = cellAt(grid, next) === `ledge-${button}` && canStand(grid, landing);
    return isJump ? [{ button, to: landing, cells: 2 }] : [];
  });
}

/** The directions in which the player pushes a boulder of a puzzle: the cell behind it is free. */
export function pushesFrom(grid: CollisionGrid): readonly Button[] {
  if (!isPuzzle(grid)) return [];
  const { row, column } = grid.player;
  return DIRECTIONS.filter(({ rows, columns }) => {
    const cell = cellAt(grid, { row: row + rows, column: column + columns });
    const behind = cellAt(grid, { row: row + 2 * rows, column: column + 2 * columns });
    return (cell === "boulder" || cell === "filled") && (behind === "free" || behind === "goal");
  }).map(({ button }) => button);
}

/** Whether a grid is a puzzle's, in which boulders belong on goals. */
export function isPuzzle({ cells }: Pick<CollisionGrid, "cells">): boolean {
  return cells.some((row) => row.some((cell) => PUZZLE_CELLS.has(cell)));
}

/** The kind of a cell; undefined off the grid. */
export function cellAt(grid: CollisionGrid, { row, column }: Position): GridCell | undefined {
  return grid.cells[row]?.[column];
}

function canStand(grid: CollisionGrid, at: Position): boolean {
  const cell = cellAt(grid, at);
  if (cell === "water") return grid.canSwim === true;
  return WALKED_ON.has(cell);
}
