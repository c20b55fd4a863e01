import type { Button } from "../run/button.ts";
import type { Cartridge, CoreIdentity, MachineState, Screen } from "../run/machine.ts";
import type { PaletteName } from "../run/run-settings.ts";

/** The game's memory, by Game Boy address (0000–FFFF). Reading has no effect on the machine. */
export interface MemoryReader {
  /** The byte at `address`, as the CPU would see it now. */
  read(address: number): number;

  /** `length` bytes from `address` on; the caller owns them. Past FFFF is a RangeError. */
  readRange(address: number, length: number): Uint8Array;
}

/** One Game Boy. Time is counted in frames: 70,224 clock cycles each, about 16.74 ms of the game. */
export interface Emulator extends MemoryReader {
  readonly cartridge: Cartridge;
  readonly core: CoreIdentity;

  /**
   * Runs `frames` frames (a whole number, at least 1) with `held` down. While the LCD is on, each frame ends
   * at LY 144. With `picture: false` the screen may be left stale until two further frames have run.
   */
  run(frames: number, held: readonly Button[], options?: { readonly picture?: boolean }): void;

  /**
   * Shows a game for the original Game Boy in these colours, from the next frame on. They are no part of the machine.
   * Absent where there is nothing to choose.
   */
  usePalette?(name: PaletteName): void;

  /** The picture now; the caller owns the bytes. */
  screen(): Screen;

  /** The whole machine; the caller owns the bytes. With `reuse`, its buffers are filled and returned. */
  snapshot(reuse?: MachineState): MachineState;

  /** Replaces the whole machine, or throws a `RunnerError` and changes nothing. Keeps no reference to `state`. */
  restore(state: MachineState): void;
}
