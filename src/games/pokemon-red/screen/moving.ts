import type { MemoryReader } from "../../../emulator/emulator.ts";
import { isInBattle } from "../battle.ts";
import { isWaiting } from "./screen-text.ts";
import { readTiles } from "./tile-map.ts";

/** Counts down the eight parts of a step; 0 while the player stands. */
const WALK_COUNTER = 0xcfc5;
/** Buttons that are ignored: all of them while a map is loaded. */
const IGNORED_BUTTONS = 0xcd6b;
const MOVEMENT_FLAGS = 0xd736;
/** Stepping out of a door (bits 0 and 1), jumping a ledge (bit 6), spinning (bit 7). */
const MOVED_BY_THE_GAME = 0b1100_0011;

/**
 * Whether a step is under way or a map is loaded. The coordinates change at the end of a step, the tiles at its
 * beginning. What waits for a button never counts as moving, nor does a battle.
 * @see home/overworld.asm and ram/wram.asm in the public disassembly
 */
export function isMoving(view: MemoryReader): boolean {
  const isUnderWay =
    view.read(WALK_COUNTER) !== 0 ||
    view.read(IGNORED_BUTTONS) === 0xff ||
    (view.read(MOVEMENT_FLAGS) & MOVED_BY_THE_GAME) !== 0;
  return isUnderWay && !isInBattle(view) && !isWaiting(readTiles(view));
}
