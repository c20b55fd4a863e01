import { describeError, RunnerError } from "../../../base/errors.ts";
import type { InputTrack } from "../../../base/vocabulary/button.ts";
import type { MachineState } from "../../../base/vocabulary/machine.ts";
import { playTrack } from "../../../game/actions/input-recorder.ts";
import { hashMachine } from "../../../game/emulator/machine-hash.ts";
import { createEmulator } from "../../../game/emulator/wasmboy-emulator.ts";

/** One step of such a stretch. */
interface StepJob {
  readonly step: number;
  /** At which its track begins; null for where the step before ended. */
  readonly machine: MachineState | null;
  readonly track: InputTrack;
  readonly machineSha256: string;
}

/** A stretch as it goes to the thread that plays it. */
export interface StretchJob {
  readonly rom: Uint8Array;
  /** Null for power-on. */
  readonly machine: MachineState | null;
  readonly steps: readonly StepJob[];
}

/** Plays steps again and compares each machine. Says what is wrong, or null when all is as it was. */
export function proveStretch({ rom, machine, steps }: StretchJob, onStep: () => void): string | null {
  const emulator = createEmulator(rom);
  let at = "the keyframe";
  try {
    if (machine !== null) emulator.restore(machine);
    for (const { step, machine: restored, track, machineSha256 } of steps) {
      at = `step ${step}`;
      if (restored !== null) emulator.restore(restored);
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
