import type { Emulator } from "../emulator/emulator.ts";
import type { Button, InputTrack } from "../run/button.ts";

/**
 * Frames that are drawn at the end of each stretch, so that the picture after it is whole. One would do while the LCD is
 * on; where a program switched it off and on, a frame may begin within a picture (2 of 3,000 points over 50 programs).
 */
const DRAWN_FRAMES = 2;

/** The machine's buttons during one step. Everything that it does to the machine stands in `track`. */
export interface InputRecorder {
  readonly track: InputTrack;
  /** Frames run so far. */
  readonly frames: number;
  /** Runs `frames` frames with `held` down. */
  hold(held: readonly Button[], frames: number): void;
}

/** A recorder on a machine, with an empty track. */
export function createInputRecorder(emulator: Emulator): InputRecorder {
  const track: (readonly [readonly Button[], number])[] = [];
  let total = 0;
  return {
    track,
    get frames() {
      return total;
    },
    hold(held, frames) {
      runTrackEntry(emulator, held, frames);
      track.push([held, frames]);
      total += frames;
    },
  };
}

/** Does to the machine again what a recorder's track says. The machine is deterministic: the result is the same. */
export function playTrack(emulator: Emulator, track: InputTrack): void {
  for (const [held, frames] of track) runTrackEntry(emulator, held, frames);
}

function runTrackEntry(emulator: Emulator, held: readonly Button[], frames: number): void {
  const quiet = frames - DRAWN_FRAMES;
  if (quiet > 0) emulator.run(quiet, held, { picture: false });
  emulator.run(Math.min(frames, DRAWN_FRAMES), held);
}
