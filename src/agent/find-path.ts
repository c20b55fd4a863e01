import type { CollisionGrid } from "../games/game-adapter.ts";
import type { Button } from "../run/button.ts";

/** A cell of a walking grid. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** A way over a walking grid. */
export interface FoundPath {
  /** The directions to press, one a cell. */
  readonly path: readonly Button[];
  /** Where the way ends. */
  readonly reached: Position;
  /** Whether that is the target; otherwise it is the reachable cell nearest to it. */
  readonly isTarget: boolean;
}

const STEPS = [
  { button: "up", rows: -1, columns: 0 },
  { button: "down", rows: 1, columns: 0 },
  { button: "left", rows: 0, columns: -1 },
  { button: "right", rows: 0, columns: 1 },
] as const;

interface Visit {
  readonly at: Position;
  /** Steps from the player to here. */
  readonly steps: number;
  readonly from: Visit | null;
  readonly button: Button | null;
}

/**
 * The shortest way for the player to a cell, by A*. Walls and people are walked around, and `canStep` is
 * respected. An exit leads elsewhere, so it is entered only when it is the target.
 *
 * When the target cannot be reached (a wall, a person, cut off, or off the grid), the way leads to the reachable
 * cell nearest to it, as the crow flies in steps; among several, to the one with the shortest way.
 */
export function findPath(grid: CollisionGrid, target: Position): FoundPath {
  const start: Visit = { at: grid.player, steps: 0, from: null, button: null };
  const best = new Map<string, number>([[keyOf(start.at), 0]]);
  const open: Visit[] = [start];
  let nearest = start;

  for (let visit = takeBest(open, target); visit !== undefined; visit = takeBest(open, target)) {
    if (isNearer(visit, nearest, target)) nearest = visit;
    if (distance(visit.at, target) === 0) break;

    for (const next of neighbours(grid, visit, target)) {
      if (next.steps >= (best.get(keyOf(next.at)) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(keyOf(next.at), next.steps);
      open.push(next);
    }
  }

  return {
    path: buttonsTo(nearest),
    reached: { ...nearest.at },
    isTarget: distance(nearest.at, target) === 0,
  };
}

/** Takes out of `open` the visit with the shortest way that may lead over it; the oldest of equal ones. */
function takeBest(open: Visit[], target: Position): Visit | undefined {
  let bestIndex = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [index, visit] of open.entries()) {
    const cost = visit.steps + distance(visit.at, target);
    if (cost < bestCost) [bestIndex, bestCost] = [index, cost];
  }
  return open.splice(bestIndex, 1)[0];
}

function neighbours(grid: CollisionGrid, visit: Visit, target: Position): readonly Visit[] {
  return STEPS.flatMap(({ button, rows, columns }) => {
    const at = { row: visit.at.row + rows, column: visit.at.column + columns };
    const cell = cellAt(grid, at);
    const isOpen = cell === "free" || cell === "player" || (cell === "exit" && distance(at, target) === 0);
    if (!isOpen || grid.canStep?.(visit.at.row, visit.at.column, at.row, at.column) === false) return [];
    return [{ at, steps: visit.steps + 1, from: visit, button }];
  });
}

function isNearer(visit: Visit, other: Visit, target: Position): boolean {
  const difference = distance(visit.at, target) - distance(other.at, target);
  return difference < 0 || (difference === 0 && visit.steps < other.steps);
}

function buttonsTo(visit: Visit): readonly Button[] {
  const buttons: Button[] = [];
  for (let at: Visit | null = visit; at?.button != null; at = at.from) buttons.unshift(at.button);
  return buttons;
}

function cellAt(grid: CollisionGrid, { row, column }: Position) {
  return grid.cells[row]?.[column];
}

function distance(one: Position, other: Position): number {
  return Math.abs(one.row - other.row) + Math.abs(one.column - other.column);
}

function keyOf({ row, column }: Position): string {
  return `${row},${column}`;
}
