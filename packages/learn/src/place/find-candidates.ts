import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Direction } from "../forks.ts";
import { type Cell, cellAt, changeOf, MEMORY_BYTES, numberIn } from "../memory.ts";
import type { Trial } from "../play/gather-trials.ts";

/** The two axes: the direction in which a coordinate grows, and the one in which it falls. */
export const AXES: Readonly<Record<Axis, Readonly<Record<"up" | "down", Direction>>>> = {
  x: { up: "right", down: "left" },
  y: { up: "down", down: "up" },
};

/** `x`, from left to right, or `y`, from top to bottom. */
export type Axis = "x" | "y";

/** The answers of a cell to directions. */
export interface Answer {
  readonly cell: Cell;
  /** Changes as the direction asks for, and others. */
  readonly right: number;
  readonly wrong: number;
  /** The share of changes after which a second press went further, and of those that the way back undid. */
  readonly adds: number;
  readonly returns: number;
  /** Different values. */
  readonly values: number;
}

const [LEAST_RIGHT, LEAST_PURE] = [8, 0.8];

/** The cells that rise in one direction of the axis, fall in the other, and keep still otherwise; the best first; with `least` changes. */
export function findCandidates(
  trials: readonly Trial[],
  axis: Axis,
  least: number = LEAST_RIGHT,
): readonly Answer[] {
  const moved = movedBytes(trials, axis);
  const cells = [...moved].flatMap((index) => [
    cellAt(index),
    ...(moved.has(index + 1) ? [cellAt(index, 2, "little"), cellAt(index, 2, "big")] : []),
  ]);
  return cells
    .flatMap((cell) => answerOf(trials, cell, axis, least) ?? [])
    .toSorted((a, b) => worthOf(b) - worthOf(a) || a.cell.index - b.cell.index);
}

function movedBytes(trials: readonly Trial[], axis: Axis): ReadonlySet<number> {
  const moved = new Set<number>();
  for (const { idle, once } of trials) {
    for (const direction of [AXES[axis].up, AXES[axis].down]) {
      const { memory } = once[direction];
      for (let index = 0; index < MEMORY_BYTES; index++) {
        if (memory[index] !== idle.memory[index]) moved.add(index);
      }
    }
  }
  return moved;
}

/** The answers of a cell in these trials; null if it is no candidate for the axis. */
export function answerOf(
  trials: readonly Trial[],
  cell: Cell,
  axis: Axis,
  least: number = LEAST_RIGHT,
): Answer | null {
  let [right, wrong, rising, adds, returns, lowMoves] = [0, 0, 0, 0, 0, 0];
  const moves: { readonly size: number; readonly carries: boolean }[] = [];
  const [low, high] = cell.order === "little" ? [cell.index, cell.index + 1] : [cell.index + 1, cell.index];
  const values = new Set<number>();
  for (const { idle, idleTwice, once, twice, back } of trials) {
    for (const direction of DIRECTIONS) {
      const change = changeOf(cell, idle.memory, once[direction].memory);
      if (change === 0) continue;
      const asked = direction === AXES[axis].up ? 1 : direction === AXES[axis].down ? -1 : 0;
      if (Math.sign(change) !== asked) {
        wrong += 1;
        continue;
      }
      right += 1;
      const after = once[direction].memory;
      if (after[low] !== idle.memory[low]) lowMoves += 1;
      moves.push({ size: Math.abs(change), carries: after[high] !== idle.memory[high] });
      if (asked > 0) rising += 1;
      values.add(numberIn(cell, once[direction].memory));
      if (changeOf(cell, idleTwice.memory, twice[direction].memory) * asked > Math.abs(change)) adds += 1;
      if (Math.abs(changeOf(cell, idleTwice.memory, back[direction].memory)) < Math.abs(change)) returns += 1;
    }
  }
  if (right < least || right / (right + wrong) < LEAST_PURE) return null;
  if (Math.min(rising, right - rising) < Math.min(3, least / 2) || values.size < 3) return null;
  // A byte that only follows the direction does not change again at a second press. Nor does the place of a player who slides to a
  // wall, but it takes many values.
  if (least === LEAST_RIGHT && ((adds < 0.15 * right && values.size < 5) || returns < 0.6 * right))
    return null;
  // A byte beside a coordinate does not make a word of it: the lower half moves with it, and the upper one now and then.
  if (cell.size === 2 && (lowMoves < right / 2 || !carries(moves))) return null;
  return { cell, right, wrong, adds: adds / right, returns: returns / right, values: values.size };
}

/** Whether the upper byte changes in moves of the usual size: else it is something of its own. */
function carries(moves: readonly { readonly size: number; readonly carries: boolean }[]): boolean {
  const usual = moves.map(({ size }) => size).toSorted((a, b) => a - b)[moves.length >> 1] ?? 0;
  return moves.filter((move) => move.carries && move.size <= 3 * usual).length >= 2;
}

/** The worth of a cell's answers, in changes. */
export function worthOf({ right, wrong, adds, returns }: Answer): number {
  return ((right * right) / (right + wrong)) * (0.5 + adds / 2) * returns;
}
