import type { CollisionGrid, Position } from "../known/game-adapter.ts";
import { findPath } from "./find-path.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { InterruptionWatch } from "./interruption-watch.ts";
import { walk } from "./walk.ts";

/** The result of a walk to a cell. */
export interface WalkedTo {
  /** The end of the way: the target, or the reachable cell nearest to it. */
  readonly goal: Position;
  readonly isTarget: boolean;
  /** The length of the way, in cells; 0 when the player is at the target. */
  readonly cells: number;
  /** The cells that were walked. */
  readonly walked: number;
  /** Why the walk ended before its end; null when something else did, as the most steps. */
  readonly reason: string | null;
}

/** Walks over a grid to a cell, or to the reachable cell nearest to it; `maxSteps` steps at most. */
export function walkTo(
  grid: CollisionGrid,
  target: Position,
  maxSteps: number,
  recorder: InputRecorder,
  watch: InterruptionWatch,
): WalkedTo {
  const { path, reached: goal, isTarget } = findPath(grid, target);
  const { cells: walked, reason } = walk(path.slice(0, maxSteps), recorder, watch);
  return { goal, isTarget, cells: path.reduce((sum, step) => sum + step.cells, 0), walked, reason };
}
