import type { ScreenView } from "../../../../emulator/src/machine/machine.ts";

/** A picture of a film, and where it comes from. */
export interface FilmPicture {
  /** Only during {@link FilmWriter.add}: the next picture is put into the same buffer. */
  readonly picture: ScreenView;
  /** The sound while it is shown, as an emulator gives it; empty unless asked for. */
  readonly sound: Uint8Array;
  readonly step: number;
  /** The frame's number in its step, from 1. */
  readonly frame: number;
}

/** Writes a film: pictures of one size in order, each shown for one beat. */
export interface FilmWriter {
  /** Takes the picture of the next beat. */
  add(picture: FilmPicture): Promise<void>;

  /** Ends the film and puts it, whole, where it belongs. */
  finish(): Promise<void>;

  /** Removes the file unless the film is finished. Never throws. */
  abandon(): Promise<void>;
}
