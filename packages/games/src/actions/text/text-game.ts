import type { Button } from "../../../../../src/base/vocabulary/button.ts";
import { DRAWN_FRAMES } from "../../../../emulator/src/emulator.ts";
import type { ShownMenu, ShownText } from "../../known/game-adapter.ts";
import type { InputRecorder } from "../input-recorder.ts";
import type { InterruptionWatch } from "../interruption-watch.ts";
import type { PlayedGame } from "../played-game.ts";

/** A game whose texts and menus are read while its buttons are pressed. */
export interface TextGame extends PlayedGame {
  readonly recorder: InputRecorder;
  readonly watch: InterruptionWatch;
  /** Whether a fight that opens is waited for; earlier versions did not. */
  readonly settles?: boolean;
}

/** Long enough for a game that lags some frames to see it, and too short for one that repeats what is held. */
const HOLD_FRAMES = 6;

/** Between two presses, so that a game which lags sees that the button was let go. */
const RELEASE_FRAMES = 4;

/** The frames between two looks. */
export const PAUSE = 4;

/** Presses a button once. */
export function push({ recorder }: TextGame, button: Button): void {
  recorder.hold([button], HOLD_FRAMES);
  recorder.hold([], RELEASE_FRAMES);
}

/** Lets the game run until the next look; nothing is drawn. */
export function pass({ recorder }: TextGame): void {
  recorder.holdWhileSame([], [], PAUSE, PAUSE);
}

/** Ends what was done with a whole picture, and lets the watch look from here on. */
export function finish({ recorder, watch }: TextGame): void {
  recorder.hold([], DRAWN_FRAMES);
  watch.after("a");
}

/** Lets the game run until something is so, for `mostFrames` at most; gives whether it is. */
export function* passUntil(
  game: TextGame,
  mostFrames: number,
  isSo: () => boolean,
): Generator<void, boolean> {
  for (let waited = 0; waited < mostFrames && !isSo(); waited += PAUSE) {
    pass(game);
    yield;
  }
  return isSo();
}

/** Returns the text that is shown now. */
export function textNow({ emulator, game: { adapter } }: TextGame): ShownText | null {
  return adapter.shownText?.(emulator) ?? null;
}

/** The menu that is open now. */
export function menuNow({ emulator, game: { adapter } }: TextGame): ShownMenu | null {
  return adapter.shownMenu?.(emulator) ?? null;
}
