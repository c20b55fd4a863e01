import type { Button } from "../../../src/base/vocabulary/button.ts";
import type { PaletteName } from "../../../src/base/vocabulary/run-settings.ts";
import type { Cartridge, CoreIdentity, MachineState, Screen, ScreenView } from "./machine/machine.ts";

/** Frames that a Game Boy shows in a second: 70,224 clock cycles each. @see https://gbdev.io/pandocs/Specifications.html */
export const FRAMES_PER_SECOND: number = 4_194_304 / 70_224;

/** Frames that are drawn before a picture is taken, so that it is whole. */
export const DRAWN_FRAMES = 2;

/** The game's memory, by Game Boy address (0000–FFFF). Reading has no effect on the machine. */
export interface MemoryReader {
  /** The byte at `address`, as the CPU would see it now. */
  read(address: number): number;

  /** `length` bytes from `address` on; the caller owns them. Past FFFF is a RangeError. */
  readRange(address: number, length: number): Uint8Array;

  /**
   * `length` bytes of a bank, whichever bank the CPU sees now; the caller owns them. A bank that the machine has not is a
   * RangeError. Absent where the memory has no banks.
   */
  readBank?(bank: number, address: number, length: number): Uint8Array;
}

/** A byte, as the CPU reads it, that has `value` in the bits of `mask`. */
export interface MemoryCondition {
  readonly address: number;
  readonly value: number;
  /** All bits unless given. */
  readonly mask?: number;
}

/**
 * A condition of {@link Emulator.runUntilAny}: a number of whole frames; a line of the picture that begins, 0–153
 * (144 is VBlank); a cell that has or does not have a value at the end of a frame; an instruction at an address that
 * comes next, after at least one other.
 */
export type StopCondition =
  | { readonly kind: "frames"; readonly frames: number }
  | { readonly kind: "line"; readonly line: number }
  | ({ readonly kind: "cell" | "cellIsNot" } & MemoryCondition)
  | { readonly kind: "pc"; readonly address: number };

/** The index of the condition that came true, and the whole frames until then. */
export interface Stop {
  readonly met: number;
  readonly frames: number;
}

/** One Game Boy. Time is counted in frames: 70,224 clock cycles each, about 16.74 ms of the game. */
export interface Emulator extends MemoryReader {
  /** The cartridge as the present machine plays it: `isColor` only on one that has colours, and by which header. */
  readonly cartridge: Cartridge;
  readonly core: CoreIdentity;

  /**
   * The same Game Boy, just switched on, on an earlier core and on each one between it and the present one, the oldest
   * first; none for an unknown core. Absent where there are no other cores.
   */
  onEarlierCores?(sha256: string): readonly Emulator[];

  /**
   * Switches the Game Boy on again, by a cartridge header that its file contradicts, as releases did that believed it.
   * Absent where the header is right.
   */
  switchOnAsStated?(): void;

  /**
   * Runs `frames` frames (a whole number, at least 1) with `held` down. The control pad also tilts an MBC7. While the LCD is on, each frame ends
   * at LY 144. With `picture: false` the screen may be left stale until two further frames have run.
   */
  run(frames: number, held: readonly Button[], options?: { readonly picture?: boolean }): void;

  /**
   * A measure of the work that this emulator has done, the same on every computer: instructions that it carried out one by one,
   * whatever was restored in between. Those of a CPU that is halted or waits in a short loop do not count. It has 32 bits: from
   * the highest number it goes on to the lowest. Absent where none are counted.
   */
  countInstructions?(): number;

  /**
   * Runs with `held` down until the first of up to 16 conditions comes about, or gives null when none had after
   * `mostFrames`. It may stop within a frame, between two instructions; the next {@link Emulator.run} then goes on to
   * the end of that frame. Draws nothing: the screen is stale until two further frames
   * have run. Absent where time goes frame by frame.
   */
  runUntilAny?(
    conditions: readonly StopCondition[],
    held: readonly Button[],
    mostFrames: number,
  ): Stop | null;

  /**
   * Shows a game for the original Game Boy in these colours, from the next frame on. They are no part of the machine.
   * Absent where there is nothing to choose.
   */
  usePalette?(name: PaletteName): void;

  /** The picture now; the caller owns the bytes. */
  screen(): Screen;

  /**
   * The picture now, in `into`, which is filled: nothing is allocated. Look at what is returned, until `into` is filled again.
   *
   * @throws RangeError unless `into` has as many bytes as the picture
   */
  screen(options: { readonly into: Uint8Array }): ScreenView;

  /** The whole machine; the caller owns the bytes. With `reuse`, its buffers are filled and returned. */
  snapshot(reuse?: MachineState): MachineState;

  /** Replaces the whole machine, or throws a `RunnerError` and changes nothing. Keeps no reference to `state`. */
  restore(state: MachineState): void;
}
