import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { MapCell } from "../../games/src/world/atlas/atlas.ts";

/** One thing that the explorer does in a step. */
export type Act =
  | {
      readonly type: "press";
      readonly buttons: readonly Button[];
      readonly holdFrames: number;
      readonly waitFrames: number;
    }
  /** Goes to a cell of a map, or to what is in it and faces it. */
  | {
      readonly type: "go";
      readonly to: MapCell;
      readonly explores: boolean;
      /** The presses that lead there, for a conversation in which no tool does. */
      readonly presses: readonly Button[];
    }
  /** Reads what is said to its end. */
  | { readonly type: "read" }
  /** Chooses an entry of a menu. */
  | { readonly type: "choose"; readonly option: string };

/** The explorer's acts in one step, and the reason, for people. */
export interface Move {
  readonly acts: readonly Act[];
  readonly say: string;
}

/** The most frames for which a step presses buttons, going and reading left aside. */
export const MAX_FRAMES = 120;

/** Frames for which a button is held, and for which it is let go, when walking. */
const HOLD_FRAMES = 8;
const WAIT_FRAMES = 8;

/** The most quick presses of one call. */
export const MAX_PRESSES: number = Math.floor(MAX_FRAMES / (HOLD_FRAMES + WAIT_FRAMES));

/** Quick presses. */
export function press(buttons: readonly Button[]): Act {
  return {
    type: "press",
    buttons: buttons.slice(0, MAX_PRESSES),
    holdFrames: HOLD_FRAMES,
    waitFrames: WAIT_FRAMES,
  };
}

/** Presses with time between them for the game to answer; as many as fit into a step. */
export function pressSlowly(buttons: readonly Button[], say: string): Move {
  const few = buttons.slice(0, 4);
  const waitFrames = Math.min(40, Math.floor(MAX_FRAMES / few.length) - HOLD_FRAMES);
  return { acts: [{ type: "press", buttons: few, holdFrames: HOLD_FRAMES, waitFrames }], say };
}

/** A step of quick presses. */
export function pressQuickly(buttons: readonly Button[], say: string): Move {
  return { acts: [press(buttons)], say };
}
