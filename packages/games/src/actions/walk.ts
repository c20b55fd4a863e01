import type { Button } from "../../../../src/base/vocabulary/button.ts";
import type { GridStep } from "../known/grid/grid-steps.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { InterruptionWatch } from "./interruption-watch.ts";

/**
 * Long enough to begin one step in every game whose grid is known, and too short for a second one: a step takes 8
 * frames at least, and a game that began to turn or to step within these goes through with it.
 */
const HOLD_FRAMES = 8;

/** The same where a step may be over after 8 frames: a game that still saw the button then would take a second step. */
const QUICK_HOLD_FRAMES = 4;

/** No step that is known ends before this, and games whose cell changes at a step's beginning end it by then. */
const STEP_FRAMES = 10;

/** The longest that a step takes after its press: 16 frames, a turn before it, and frames in which the game lags. */
const MAX_STEP_FRAMES = 32;

/** The frames between two looks at where the player is. */
const PAUSE = 2;

/** The longest that a step by pixels takes: 16 pixels at half a pixel a frame, and a turn. */
const MAX_PIXEL_FRAMES = 40;

/** A player who moves by pixels and has not moved for so long is stopped. */
const STOPPED_FRAMES = 10;

/** A jump changes the cell twice, up to 16 frames and some lag apart; then the player stands. */
const JUMP = { calm: 24, most: 96 };

/** The length of a walk, in cells, and the reason if it ended early; null at its end. */
export interface Walked {
  readonly cells: number;
  readonly reason: string | null;
}

/**
 * Walks step by step, until something happens that should be seen first. The next press comes only when the cell has
 * changed; when it did not within the time that a step takes, the press may only have turned the player, and is made
 * once more.
 */
export function walk(
  path: readonly Pick<GridStep, "button" | "cells">[],
  recorder: InputRecorder,
  watch: InterruptionWatch,
): Walked {
  let walked = 0;
  for (const { button, cells } of path) {
    for (let press = 0; press < 2 && (press === 0 || !watch.hasMoved); press += 1) {
      step(button, recorder, watch);
      if (cells > 1) land(recorder, watch);
      const reason = watch.after(button);
      if (reason !== null) return { cells: walked + (watch.hasMoved ? cells : 0), reason };
    }
    walked += cells;
  }
  return { cells: walked, reason: null };
}

/** One press, until the step that it began is over; where the place is not known, for the time of a quick step. */
function step(button: Button, recorder: InputRecorder, watch: InterruptionWatch): void {
  if (watch.offset() !== null) {
    stepByPixels(button, recorder, watch);
    return;
  }
  const from = watch.place();
  recorder.hold([button], watch.isQuick ? QUICK_HOLD_FRAMES : HOLD_FRAMES);
  recorder.hold([], STEP_FRAMES);
  for (let left = MAX_STEP_FRAMES - STEP_FRAMES; left > 0 && from !== null && watch.place() === from; ) {
    left -= lookAway(left, recorder, watch);
  }
  // A battle or map change that the new cell triggers begins within these.
  recorder.hold([], PAUSE);
}

/** The axis of a direction, and whether it counts up along it. */
const AXES: Readonly<Partial<Record<Button, { readonly axis: "x" | "y"; readonly sign: 1 | -1 }>>> = {
  up: { axis: "y", sign: -1 },
  down: { axis: "y", sign: 1 },
  left: { axis: "x", sign: -1 },
  right: { axis: "x", sign: 1 },
};

/** A step of a player who moves by pixels: to the middle of their cell across the way, then to the middle of the next cell. */
function stepByPixels(button: Button, recorder: InputRecorder, watch: InterruptionWatch): void {
  const from = watch.place();
  const way = AXES[button];
  if (way === undefined) return;
  const across = way.axis === "x" ? "y" : "x";
  const isAside = (): number => watch.offset()?.[across] ?? 0;
  const aside = isAside();
  const back = across === "x" ? (aside > 0 ? "left" : "right") : aside > 0 ? "up" : "down";
  holdUntil(back, recorder, watch, () => isAside() * aside <= 0);
  holdUntil(button, recorder, watch, () => {
    const ahead = (watch.offset()?.[way.axis] ?? 0) * way.sign;
    return watch.place() !== from && ahead >= 0;
  });
  recorder.hold([], PAUSE);
}

/** Holds a button until something is so, or the player is stopped. */
function holdUntil(
  button: Button,
  recorder: InputRecorder,
  watch: InterruptionWatch,
  isThere: () => boolean,
): void {
  const at = (): string => JSON.stringify([watch.place(), watch.offset()]);
  let last = at();
  for (let held = 0, still = 0; held < MAX_PIXEL_FRAMES && still < STOPPED_FRAMES && !isThere(); held += 1) {
    recorder.hold([button], 1);
    const now = at();
    still = now === last ? still + 1 : 0;
    last = now;
  }
}

/** Lets time pass until the place may have changed, `mostFrames` at most; how many frames it was. */
function lookAway(mostFrames: number, recorder: InputRecorder, { placeCells }: InterruptionWatch): number {
  if (placeCells !== null) return recorder.holdWhileSame([], placeCells, PAUSE, mostFrames);
  recorder.hold([], PAUSE);
  return PAUSE;
}

/** Waits until a jump has come to its end. */
function land(recorder: InputRecorder, watch: InterruptionWatch): void {
  let at = watch.place();
  for (let waited = 0, calm = 0; calm < JUMP.calm && waited < JUMP.most; waited += PAUSE) {
    recorder.hold([], PAUSE);
    const now = watch.place();
    calm = now === at ? calm + PAUSE : 0;
    at = now;
  }
}
