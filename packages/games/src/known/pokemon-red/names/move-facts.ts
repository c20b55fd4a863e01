import { typeAt } from "./names.ts";

/**
 * The types of the moves by the move's id; the first is 01.
 * @see data/moves/moves.asm in the public disassembly
 */
// biome-ignore format: one line for sixteen, so that an id is easy to find
const MOVE_TYPES: readonly number[] = [
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x14, 0x19, 0x17, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x02, 0x00, 0x02, 0x00, 0x00, 0x16, 0x00, 0x01, 0x00, 0x01, 0x01, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x07, 0x07, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x03, 0x14, 0x14, 0x19, 0x15, 0x15, 0x15, 0x19, 0x19, 0x18, 0x15, 0x19, 0x00, 0x02,
  0x02, 0x01, 0x01, 0x01, 0x01, 0x00, 0x16, 0x16, 0x16, 0x00, 0x16, 0x16, 0x03, 0x16, 0x16, 0x16,
  0x07, 0x1a, 0x14, 0x17, 0x17, 0x17, 0x17, 0x05, 0x04, 0x04, 0x04, 0x03, 0x18, 0x18, 0x18, 0x18,
  0x18, 0x00, 0x00, 0x18, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x08, 0x15, 0x00, 0x18,
  0x18, 0x19, 0x18, 0x00, 0x00, 0x00, 0x02, 0x00, 0x00, 0x08, 0x03, 0x03, 0x04, 0x14, 0x15, 0x15,
  0x00, 0x00, 0x00, 0x00, 0x18, 0x18, 0x00, 0x01, 0x00, 0x18, 0x03, 0x00, 0x07, 0x00, 0x02, 0x00,
  0x15, 0x00, 0x16, 0x00, 0x18, 0x00, 0x03, 0x15, 0x00, 0x00, 0x04, 0x18, 0x05, 0x00, 0x00, 0x00,
  0x00, 0x00, 0x00, 0x00, 0x00,
];

/**
 * The PP of each move, without PP Ups.
 * @see data/moves/moves.asm in the public disassembly
 */
// biome-ignore format: one line for sixteen, so that an id is easy to find
const MOVE_PP: readonly number[] = [
  35, 25, 10, 15, 20, 20, 15, 15, 15, 35, 30, 5, 10, 30, 30, 35,
  35, 20, 15, 20, 20, 10, 20, 30, 5, 25, 15, 15, 15, 25, 20, 5,
  35, 15, 20, 20, 20, 15, 30, 35, 20, 20, 30, 25, 40, 20, 15, 20,
  20, 20, 30, 25, 15, 30, 25, 5, 15, 10, 5, 20, 20, 20, 5, 35,
  20, 25, 20, 20, 20, 15, 20, 10, 10, 40, 25, 10, 35, 30, 15, 20,
  40, 10, 15, 30, 15, 20, 10, 15, 10, 5, 10, 10, 25, 10, 20, 40,
  30, 30, 20, 20, 15, 10, 40, 15, 20, 30, 20, 20, 10, 40, 40, 30,
  30, 30, 20, 30, 10, 10, 20, 5, 10, 30, 20, 20, 20, 5, 15, 10,
  20, 15, 15, 35, 20, 15, 10, 20, 30, 15, 40, 20, 15, 10, 5, 10,
  30, 10, 15, 20, 15, 40, 40, 10, 5, 15, 10, 10, 10, 15, 30, 30,
  10, 10, 20, 10, 10,
];

/**
 * The power of each move. 0: it does no damage; 1: its damage does not come from its power, also for Night Shade,
 * which has 0 in the game's table.
 * @see data/moves/moves.asm in the public disassembly
 */
// biome-ignore format: one line for sixteen, so that an id is easy to find
const MOVE_POWER: readonly number[] = [
  40, 50, 15, 18, 80, 40, 75, 75, 75, 40, 55, 1, 80, 0, 50, 40,
  35, 0, 70, 15, 80, 35, 65, 30, 120, 70, 60, 0, 70, 65, 15, 1,
  35, 85, 15, 90, 90, 100, 0, 15, 25, 14, 0, 60, 0, 0, 0, 0,
  1, 0, 40, 40, 95, 0, 40, 120, 95, 95, 120, 65, 65, 65, 150, 35,
  80, 80, 50, 1, 1, 80, 20, 40, 0, 0, 55, 120, 0, 0, 0, 70,
  0, 1, 15, 40, 95, 0, 120, 50, 100, 1, 100, 0, 50, 90, 0, 0,
  0, 40, 20, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
  0, 0, 0, 0, 0, 0, 0, 130, 100, 20, 20, 65, 65, 120, 80, 35,
  60, 100, 20, 10, 0, 0, 0, 85, 0, 100, 0, 15, 20, 0, 140, 0,
  20, 70, 0, 0, 1, 0, 0, 90, 170, 18, 50, 0, 75, 80, 0, 0,
  80, 1, 70, 0, 50,
];

/**
 * The accuracy of each move, in percent.
 * @see data/moves/moves.asm in the public disassembly
 */
// biome-ignore format: one line for sixteen, so that an id is easy to find
const MOVE_ACCURACY: readonly number[] = [
  100, 100, 85, 85, 85, 100, 100, 100, 100, 100, 100, 30, 75, 100, 95, 100,
  100, 85, 95, 75, 75, 100, 100, 100, 75, 95, 85, 100, 100, 100, 85, 30,
  95, 100, 85, 85, 100, 100, 100, 100, 100, 85, 100, 100, 100, 100, 55, 55,
  90, 55, 100, 100, 100, 100, 100, 80, 100, 100, 90, 100, 100, 100, 90, 100,
  100, 80, 90, 100, 100, 100, 100, 100, 90, 100, 95, 100, 75, 75, 75, 100,
  95, 100, 70, 100, 100, 100, 70, 65, 100, 30, 100, 85, 100, 100, 60, 100,
  100, 100, 100, 100, 100, 100, 85, 100, 100, 100, 100, 100, 100, 100, 100, 100,
  100, 100, 100, 100, 100, 100, 100, 100, 75, 100, 70, 100, 85, 85, 100, 75,
  100, 100, 100, 100, 100, 80, 100, 90, 75, 100, 55, 85, 100, 75, 90, 100,
  100, 100, 100, 70, 80, 100, 100, 85, 100, 80, 90, 100, 90, 90, 100, 100,
  100, 90, 100, 100, 100,
];

/** Maximal number of a PP Up's shares that are added. */
const MOST_ADDED = 7;

/** The type of a move, or null for a glitch. */
export function moveTypeAt(id: number): string | null {
  return typeAt(MOVE_TYPES[id - 1] ?? -1);
}

/** The maximal PP of a move with some PP Ups; 0 for a glitch. */
export function mostPpOf(id: number, ups: number): number {
  const pp = MOVE_PP[id - 1] ?? 0;
  return pp + ups * Math.min(MOST_ADDED, Math.floor(pp / 5));
}

/** The power of a move: 0 without damage, 1 where the damage is not its power's; null for a glitch. */
export function powerOf(id: number): number | null {
  return MOVE_POWER[id - 1] ?? null;
}

/** The accuracy of a move in percent, before stages; null for a glitch. */
export function accuracyOf(id: number): number | null {
  return MOVE_ACCURACY[id - 1] ?? null;
}
