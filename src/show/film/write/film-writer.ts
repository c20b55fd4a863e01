import type { Screen } from "../../../base/vocabulary/machine.ts";

/** A picture of a film, and where it comes from. */
export interface FilmPicture {
  readonly picture: Screen;
  /** What is heard while it is shown, as an emulator gives it; empty where nobody asked for it. */
  readonly sound: Uint8Array;
  readonly step: number;
  /** Which frame of its step it is, from 1. */
  readonly frame: number;
}

/** What a film is written to: pictures of one size in order, each shown for one beat. */
export interface FilmWriter {
  /** Takes the picture of the next beat. */
  add(picture: FilmPicture): Promise<void>;

  /** Ends the film and puts it, whole, where it belongs. */
  finish(): Promise<void>;

  /** Leaves nothing behind, unless it is finished. Never throws. */
  abandon(): Promise<void>;
}
