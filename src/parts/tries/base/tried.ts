import type { InputTrack } from "../../../base/vocabulary/button.ts";

/** Presses that were tried on a copy of the game. */
export interface Tried {
  /** As the call names them: `right:24 right+a:26`. */
  readonly presses: string;
  /** Everything that was done to the copy. */
  readonly track: InputTrack;
  /** The end of the try in words, as the LM got it. */
  readonly came: string;
}

/** The most that one call and one step try: a step may have several calls. */
export const TRY_LIMITS = { perCall: 8, perStep: 16, frames: 600, framesPerStep: 3_600 } as const;
