import { DIRECTIONS } from "../../../../src/base/vocabulary/button.ts";
import type { Direction } from "../forks.ts";
import { type Cell, cellAt, changeOf, MEMORY_BYTES } from "../memory.ts";
import type { Trial } from "../play/gather-trials.ts";

/** Two coordinates in one number. */
export interface Packed {
  readonly x: Cell;
  readonly y: Cell;
}

const [LEAST_CHANGES, LEAST_SHARE] = [4, 0.75];

/** Numbers in which RIGHT adds a step and DOWN a row, such as 16 · y + x; each direction with `least` changes. */
export function findPacked(trials: readonly Trial[], least: number = LEAST_CHANGES): readonly Packed[] {
  const found: Packed[] = [];
  for (let index = 0; index < MEMORY_BYTES - 1; index++) {
    for (const cell of [cellAt(index), cellAt(index, 2, "little"), cellAt(index, 2, "big")]) {
      const packed = packedIn(trials, cell, least);
      if (packed !== null) found.push(packed);
    }
  }
  return found;
}

function packedIn(trials: readonly Trial[], cell: Cell, least: number): Packed | null {
  if (!DIRECTIONS.every((direction) => trials.some((trial) => changeIn(trial, cell, direction) !== 0)))
    return null;
  const [up, down, left, right] = DIRECTIONS.map((direction) => usualChange(trials, cell, direction, least));
  if (up === undefined || down === undefined || left === undefined || right === undefined) return null;
  const isGrid = right === -left && down === -up && right > 0 && down > 2 * right && down % right === 0;
  // A row of whole bytes is no packed number: its second byte is one by itself.
  if (!isGrid || (cell.size === 2 && down % 256 === 0)) return null;
  return {
    x: { ...cell, divisor: right, range: down / right },
    y: { ...cell, divisor: down, range: Math.floor(cell.range / down) },
  };
}

function changeIn({ idle, once }: Trial, cell: Cell, direction: Direction): number {
  return changeOf(cell, idle.memory, once[direction].memory);
}

/** The smallest usual change that a direction makes; undefined where its changes differ otherwise than by whole steps. */
function usualChange(
  trials: readonly Trial[],
  cell: Cell,
  direction: Direction,
  atLeast: number,
): number | undefined {
  const changes = trials.map((trial) => changeIn(trial, cell, direction)).filter((change) => change !== 0);
  if (changes.length < atLeast) return undefined;
  const least = changes.reduce((one, other) => (Math.abs(other) < Math.abs(one) ? other : one));
  const whole = changes.filter((change) => change % least === 0 && change / least > 0 && change / least <= 4);
  return whole.length >= LEAST_SHARE * changes.length ? least : undefined;
}
