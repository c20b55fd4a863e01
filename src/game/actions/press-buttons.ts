import type { Button } from "../../base/vocabulary/button.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { InterruptionWatch } from "./interruption-watch.ts";

/** Frames with a button up after which a game that looks once a frame has seen it: without them two presses are one. */
export const RELEASE_FRAMES = 2;

/** The buttons that were pressed, and the reason if some were not; null when all were. */
export interface Pressed {
  readonly count: number;
  readonly reason: string | null;
}

/**
 * Presses buttons in order, each held for `hold` frames and up for `wait`, at least {@link RELEASE_FRAMES}, until something should be seen first.
 *
 * @param watch null where all of them are pressed, whatever happens
 * @param isAskedFor whether the game itself asks for the next button, so that it is pressed all the same
 */
export function pressButtons(
  buttons: readonly Button[],
  frames: { readonly hold: number; readonly wait: number },
  recorder: InputRecorder,
  watch: Pick<InterruptionWatch, "after"> | null,
  isAskedFor: (next: Button) => boolean = () => false,
): Pressed {
  for (const [index, button] of buttons.entries()) {
    recorder.hold([button], frames.hold);
    recorder.hold([], Math.max(frames.wait, RELEASE_FRAMES));
    const reason = watch?.after(button) ?? null;
    const next = buttons[index + 1];
    if (reason !== null && (next === undefined || !isAskedFor(next))) return { count: index + 1, reason };
  }
  return { count: buttons.length, reason: null };
}
