import { FRAMES_PER_SECOND } from "../../../../emulator/src/emulator.ts";
import type { Speed } from "./messages.ts";

/** After a longer break than this it continues, and does not catch up. */
const LONGEST_BREAK_MS = 100;

/** Counts the frames due, so that they come at the right pace on the whole. */
export class Pace {
  readonly #rate: number;
  #last: number;
  #owed = 0;

  /** `now` as `performance.now()` gives it, in milliseconds. */
  constructor(speed: Speed, now: number) {
    this.#rate = speed === "max" ? Number.POSITIVE_INFINITY : (FRAMES_PER_SECOND * speed) / 1000;
    this.#last = now;
  }

  /** Whole frames to be run now; infinitely many at full speed. */
  due(now: number): number {
    if (this.#rate === Number.POSITIVE_INFINITY) return this.#rate;
    this.#owed += Math.min(now - this.#last, LONGEST_BREAK_MS) * this.#rate;
    this.#last = now;
    return Math.floor(this.#owed);
  }

  /** Records the frames that were run; the others are due the next time. */
  ran(frames: number): void {
    this.#owed = Math.max(0, this.#owed - frames);
  }
}
