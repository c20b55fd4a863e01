import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import type { Experiment } from "../experiment.ts";
import type { Direction, Forks } from "../forks.ts";
import { type Cell, cellAt, changeOf, isSpriteByte } from "../memory.ts";
import type { Trial } from "../play/gather-trials.ts";
import { AXES, type Axis } from "./find-candidates.ts";

/** A coordinate with the byte into which it carries, if there is one. */
export interface Carried {
  readonly cell: Cell;
  /** Presses that led a single byte over its end; null for a cell of two bytes, which shows its carry by itself. */
  readonly wraps: number | null;
}

const [TRIED, LEAST_WRAPS, LEAST_SHARE] = [16, 3, 0.8] as const;
const ORDERS = [
  { order: "little", by: 1 },
  { order: "big", by: -1 },
] as const;

/** Whether no press led a byte over its end: a byte beside it may count on, unseen. */
export function isPartial({ wraps }: Carried): boolean {
  return wraps !== null && wraps < LEAST_WRAPS;
}

/** Puts a byte to its end and presses on: the byte beside it, into which it carries, is the coordinate's upper half. */
export function* findCarry(
  forks: Forks,
  trials: readonly Trial[],
  cell: Cell,
  axis: Axis,
): Experiment<Carried> {
  if (cell.size === 2 || cell.divisor !== 1 || cell.range !== 0x100) return { cell, wraps: null };
  const carries = ORDERS.map(() => 0);
  let [tried, wraps] = [0, 0];
  for (const trial of trials) {
    for (const direction of [AXES[axis].up, AXES[axis].down]) {
      if (tried === TRIED || changeOf(cell, trial.idle.memory, trial.once[direction].memory) === 0) continue;
      tried += 1;
      const way = direction === AXES[axis].up ? 1 : -1;
      const [still, pressed] = overEnd(forks, trial, cell, direction, way);
      yield;
      const [from = 0, to = 0] = [still[cell.index], pressed[cell.index]];
      if (way > 0 ? from < 0x80 || to >= 0x80 : from >= 0x80 || to < 0x80) continue;
      wraps += 1;
      for (const [at, { by }] of ORDERS.entries()) {
        const beside = cellAt(cell.index + by);
        if (cell.index + by >= 0 && changeOf(beside, still, pressed) === way)
          carries[at] = (carries[at] ?? 0) + 1;
      }
    }
  }
  for (const [at, { order, by }] of ORDERS.entries()) {
    const isCarried = wraps >= LEAST_WRAPS && (carries[at] ?? 0) >= LEAST_SHARE * wraps;
    if (!isCarried || isSpriteByte(cell.index + by)) continue;
    return { cell: cellAt(Math.min(cell.index, cell.index + by), 2, order), wraps };
  }
  return { cell, wraps };
}

/** The memory after a wait and after a press, from the end of the byte's range. */
function overEnd(
  forks: Forks,
  { start, held, settled }: Trial,
  cell: Cell,
  direction: Direction,
  way: 1 | -1,
): readonly [still: Uint8Array, pressed: Uint8Array] {
  const end: MachineState = forks.poked(start, cell, way > 0 ? 0xff : 0);
  const after = (...buttons: readonly Direction[]): Uint8Array => {
    forks.goTo(end);
    forks.run(held, ...buttons);
    forks.run(settled);
    return forks.see().memory;
  };
  return [after(), after(direction)];
}
