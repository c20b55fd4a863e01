import type { Shot } from "../shots.ts";

/** Makes the bytes of a film, shot by shot. */
export interface FilmEncoder {
  /** The next bytes of the file. */
  add(shot: Shot): Uint8Array;
  /** The last bytes, and replacements for others, by their offsets: known only at the end. */
  end(): {
    readonly bytes: Uint8Array;
    readonly instead: readonly (readonly [at: number, bytes: Uint8Array])[];
  };
}
