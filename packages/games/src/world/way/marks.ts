/**
 * The marks that are added to the kind of a cell, in one number of 16 bits: a target, its way is settled, it leads to
 * a target, a door is taken there by a press. Then the last step of the way to it, and the directions in which no
 * step leads off it.
 */
export const MARK = { target: 16, settled: 32, leadsThere: 64, press: 128, barred: 4_096 } as const;

/** Added to the number of a step through a door, or down a ledge. */
export const STEP = { door: 4, jump: 8 } as const;

/** Masks of a mark: the kind, and the kind with the target bit. */
export const KIND_BITS = 15;
export const ENTRY_BITS = 31;

const STEP_BITS = 0xf00;

/** A mark with how the way to its cell ends: the number of the last step, and what `STEP` adds to it. */
export function withStep(mark: number, step: number): number {
  return (mark & ~STEP_BITS) | (step << 8);
}

/** Returns the last step of the way to a cell, by its mark; it gives the cell before, except for doors. */
export function stepOf(mark: number): number {
  return (mark & STEP_BITS) >> 8;
}

/** Whether a door alone leads off a cell in a direction, whatever the rules, by its mark. */
export function isBarred(mark: number, way: number): boolean {
  return (mark & (MARK.barred << way)) !== 0;
}
