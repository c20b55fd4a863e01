import { type Button, isDirection } from "../../../../src/base/vocabulary/button.ts";
import type { InputRecorder } from "./input-recorder.ts";
import type { InterruptionWatch } from "./interruption-watch.ts";

/** Frames with a button up after which a game that looks once a frame has seen it: without them two presses are one. */
export const RELEASE_FRAMES = 2;

/** Buttons that are held together; none for a pause. */
export interface Press {
  readonly held: readonly Button[];
  /** Its own length, after which the buttons are up as shortly as can be; undefined for the frames of the call. */
  readonly frames?: number | undefined;
}

/** The presses that were made, and the reason if some were not; null when all were. */
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
  presses: readonly (Button | Press)[],
  frames: { readonly hold: number; readonly wait: number },
  recorder: InputRecorder,
  watch: Pick<InterruptionWatch, "after" | "look"> | null,
  isAskedFor: (next: Button) => boolean = () => false,
): Pressed {
  for (const [index, press] of presses.entries()) {
    const { held, frames: own }: Press = typeof press === "string" ? { held: [press] } : press;
    recorder.hold(held, own ?? frames.hold);
    const wait = own === undefined ? Math.max(frames.wait, RELEASE_FRAMES) : RELEASE_FRAMES;
    if (held.length > 0) recorder.hold([], wait);
    const button = directionOf(held) ?? held[0];
    const reason = (button === undefined ? watch?.look() : watch?.after(button)) ?? null;
    const next = onlyButtonOf(presses[index + 1]);
    if (reason !== null && (next === undefined || !isAskedFor(next))) return { count: index + 1, reason };
  }
  return { count: presses.length, reason: null };
}

/** The one button of a press; undefined for a chord, a pause or no press. */
function onlyButtonOf(press: Button | Press | undefined): Button | undefined {
  if (press === undefined || typeof press === "string") return press;
  return press.held.length === 1 ? press.held[0] : undefined;
}

/** The direction among buttons that are held together; undefined for none. */
export function directionOf(held: readonly Button[]): Button | undefined {
  return held.find(isDirection);
}
