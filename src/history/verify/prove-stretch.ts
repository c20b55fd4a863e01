import { playTrack } from "../../actions/input-recorder.ts";
import { hashMachine } from "../../emulator/machine-hash.ts";
import { createEmulator } from "../../emulator/wasmboy-emulator.ts";
import { describeError, RunnerError } from "../../errors.ts";
import type { MachineState } from "../../run/machine.ts";
import type { StretchStep } from "./stretch.ts";

/** A stretch as it goes to the thread that plays it. */
export interface StretchJob {
  readonly rom: Uint8Array;
  /** Null for power-on. */
  readonly machine: MachineState | null;
  readonly steps: readonly StretchStep[];
}

/** Plays steps again and compares each machine. Says what is wrong, or null when all is as it was. */
export function proveStretch({ rom, machine, steps }: StretchJob, onStep: () => void): string | null {
  const emulator = createEmulator(rom);
  let at = "the keyframe";
  try {
    if (machine !== null) emulator.restore(machine);
    for (const { step, track, machineSha256 } of steps) {
      at = `step ${step}`;
      playTrack(emulator, track);
      if (hashMachine(emulator.snapshot()) !== machineSha256) {
        return `the machine after step ${step} is not the recorded one`;
      }
      onStep();
    }
    return null;
  } catch (error) {
    if (error instanceof RunnerError || error instanceof RangeError || error instanceof TypeError) {
      return `${at} cannot be played again (${describeError(error)})`;
    }
    throw error;
  }
}
