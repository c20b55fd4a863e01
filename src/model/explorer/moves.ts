import type { Button } from "../../run/button.ts";

/** What the explorer does in one step, and why, for people. */
export interface Move {
  readonly buttons: readonly Button[];
  readonly holdFrames: number;
  readonly waitFrames: number;
  readonly say: string;
}

/** The most frames that a step of the explorer runs. */
export const MAX_FRAMES = 120;

/** Frames for which a button is held, and for which it is let go, when walking. */
const HOLD_FRAMES = 8;
const WAIT_FRAMES = 8;

/** The most presses of one step on foot. */
export const MAX_PRESSES: number = Math.floor(MAX_FRAMES / (HOLD_FRAMES + WAIT_FRAMES));

/** Quick presses, for walking. */
export function walk(buttons: readonly Button[], say: string): Move {
  return { buttons: buttons.slice(0, MAX_PRESSES), holdFrames: HOLD_FRAMES, waitFrames: WAIT_FRAMES, say };
}

/** Presses with time between them for the game to answer; as many as fit into a step. */
export function pressSlowly(buttons: readonly Button[], say: string): Move {
  const few = buttons.slice(0, 4);
  const waitFrames = Math.min(40, Math.floor(MAX_FRAMES / few.length) - HOLD_FRAMES);
  return { buttons: few, holdFrames: HOLD_FRAMES, waitFrames, say };
}
