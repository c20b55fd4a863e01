import type { CollisionGrid, Position } from "../known/game-adapter.ts";
import { cellAt, type GridStep, stepsFrom } from "../known/grid/grid-steps.ts";

/** A way over a walking grid. */
export interface FoundPath {
  /** The steps in their order, one press each. */
  readonly path: readonly GridStep[];
  /** The last cell of the way. */
  readonly reached: Position;
  /** Whether that is the target; otherwise it is the reachable cell nearest to it. */
  readonly isTarget: boolean;
}

interface Visit {
  readonly at: Position;
  /** Cells from the player to here. */
  readonly cells: number;
  /** The step that led here and where it began; null where the player stands. */
  readonly last: { readonly step: GridStep; readonly from: Visit } | null;
}

/**
 * The shortest way for the player to a cell, by A*. Walls and people are walked around, and `canStep` is respected.
 * An exit leads elsewhere, so it is entered only when it is the target.
 *
 * When the target cannot be reached (a wall, a person, cut off, or off the grid), the way leads to the reachable
 * cell nearest to it, as the crow flies in steps; among several, to the one with the shortest way. No ledge is jumped
 * for that, because there may be no way back.
 */
export function findPath(grid: CollisionGrid, target: Position): FoundPath {
  const found = search(grid, target, true);
  return found.isTarget ? found : search(grid, target, false);
}

function search(grid: CollisionGrid, target: Position, withJumps: boolean): FoundPath {
  const start: Visit = { at: grid.player, cells: 0, last: null };
  const best = new Map<string, number>([[keyOf(start.at), 0]]);
  const open: Visit[] = [start];
  let nearest = start;

  for (let visit = takeBest(open, target); visit !== undefined; visit = takeBest(open, target)) {
    if (isNearer(visit, nearest, target)) nearest = visit;
    if (distance(visit.at, target) === 0) break;

    for (const next of neighbours(grid, visit, target)) {
      const isLeftOut = !withJumps && (next.last?.step.cells ?? 1) > 1;
      if (isLeftOut || next.cells >= (best.get(keyOf(next.at)) ?? Number.POSITIVE_INFINITY)) continue;
      best.set(keyOf(next.at), next.cells);
      open.push(next);
    }
  }

  return {
    path: stepsTo(nearest),
    reached: { ...nearest.at },
    isTarget: distance(nearest.at, target) === 0,
  };
}

/** Takes out of `open` the visit with the shortest way that may lead over it; the oldest of equal ones. */
function takeBest(open: Visit[], target: Position): Visit | undefined {
  let bestIndex = 0;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const [index, visit] of open.entries()) {
    const cost = visit.cells + distance(visit.at, target);
    if (cost < bestCost) [bestIndex, bestCost] = [index, cost];
  }
  return open.splice(bestIndex, 1)[0];
}

function neighbours(grid: CollisionGrid, visit: Visit, target: Position): readonly Visit[] {
  return stepsFrom(grid, visit.at)
    .filter(({ to }) => cellAt(grid, to) !== "exit" || distance(to, target) === 0)
    .map((step) => ({ at: step.to, cells: visit.cells + step.cells, last: { step, from: visit } }));
}

function isNearer(visit: Visit, other: Visit, target: Position): boolean {
  const difference = distance(visit.at, target) - distance(other.at, target);
  return difference < 0 || (difference === 0 && visit.cells < other.cells);
}

function stepsTo(visit: Visit): readonly GridStep[] {
  const steps: GridStep[] = [];
  for (let { last } = visit; last !== null; last = last.from.last) steps.unshift(last.step);
  return steps;
}

function distance(one: Position, other: Position): number {
  return Math.abs(one.row - other.row) + Math.abs(one.column - other.column);
}

function keyOf({ row, column }: Position): string {
  return `${row},${column}`;
}
