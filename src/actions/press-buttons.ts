import type { Button } from "../run/button.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { InterruptionWatch } from "./interruption-watch.ts";

/** How many buttons were pressed, and why not all of them; null when all were. */
export interface Pressed {
  readonly count: number;
  readonly reason: string | null;
}

/**
 * Presses buttons in order, each held for `hold` frames and followed by `wait`, until something should be seen first.
 *
 * @param watch null where all of them are pressed, whatever happens
 */
export function pressButtons(
  buttons: readonly Button[],
  frames: { readonly hold: number; readonly wait: number },
  recorder: InputRecorder,
  watch: InterruptionWatch | null,
): Pressed {
  for (const [index, button] of buttons.entries()) {
    recorder.hold([button], frames.hold);
    if (frames.wait > 0) recorder.hold([], frames.wait);
    const reason = watch?.after(button) ?? null;
    if (reason !== null) return { count: index + 1, reason };
  }
  return { count: buttons.length, reason: null };
}
