import type { Button } from "../../../../../../src/base/vocabulary/button.ts";
import type { MemoryReader } from "../../../../../emulator/src/emulator.ts";
import { isInBattle } from "../battle.ts";
import { isMapOnly, isWaiting } from "./screen-text.ts";
import { readTiles } from "./tile-map.ts";

/** Counts down the eight parts of a step; 0 while the player stands. */
const WALK_COUNTER = 0xcfc5;
/** Buttons that are ignored: all of them while a map is loaded. */
const IGNORED_BUTTONS = 0xcd6b;
const MOVEMENT_FLAGS = 0xd736;
/** Stepping out of a door (bits 0 and 1), jumping a ledge (bit 6). */
const DOOR_OR_LEDGE = 0b0100_0011;
/** Spinning on arrows. */
const SPINNING = 0b1000_0000;
/** Whether the game presses buttons itself (bit 7), and how many presses are left. */
const SCRIPT_FLAGS = 0xd730;
const PRESSES_LEFT = 0xcd38;
const WALK_BIKE_SURF = 0xd700;
const CYCLING = 1;

/**
 * Whether a step is under way or a map is loaded. The coordinates change at the end of a step, the tiles at its
 * beginning. What waits for a button never counts as moving, nor does a battle.
 * @see home/overworld.asm and ram/wram.asm in the public disassembly
 */
export function isMoving(view: MemoryReader): boolean {
  const isUnderWay =
    view.read(WALK_COUNTER) !== 0 ||
    view.read(IGNORED_BUTTONS) === 0xff ||
    (view.read(MOVEMENT_FLAGS) & DOOR_OR_LEDGE) !== 0 ||
    isCarried(view);
  return isUnderWay && !isInBattle(view) && !isWaiting(readTiles(view));
}

/**
 * Whether arrows or a current move the player: the game presses the buttons, and that is neither a ledge nor the step out of a
 * door. People who lead the player away talk first.
 */
export function isCarried(view: MemoryReader): boolean {
  const flags = view.read(MOVEMENT_FLAGS);
  const isScripted = (view.read(SCRIPT_FLAGS) & 0x80) !== 0 && view.read(PRESSES_LEFT) !== 0;
  return ((flags & SPINNING) !== 0 || (isScripted && (flags & DOOR_OR_LEDGE) === 0)) && !isInBattle(view);
}

const MAP = 0xd35e;
/** The Cycling Road, on which the player rolls down while no button is held. */
const ROUTE_17 = 28;

/** The button that keeps the player where they stand, on the slope of the Cycling Road; none elsewhere, and at texts and menus. */
export function idleButtons(view: MemoryReader): readonly Button[] {
  const isOnSlope = view.read(MAP) === ROUTE_17 && !isInBattle(view) && isMapOnly(readTiles(view));
  return isOnSlope ? ["b"] : [];
}

/** Whether the player is on the bicycle. */
export function isCycling(view: MemoryReader): boolean {
  return view.read(WALK_BIKE_SURF) === CYCLING;
}
