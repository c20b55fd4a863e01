import type { MachineState } from "../../../../packages/emulator/src/machine/machine.ts";
import { createEmulator } from "../../../../packages/emulator/src/wasmboy-emulator.ts";
import { describeError, RunnerError } from "../../../base/errors.ts";
import { type RecordedStep, Replayer } from "../replayer.ts";

/** One step of such a stretch. */
interface StepJob extends RecordedStep {
  readonly step: number;
}

/** A stretch as it goes to the thread that plays it. */
export interface StretchJob {
  readonly rom: Uint8Array;
  /** The SHA-256 of the core on which the game began; null for the present one. */
  readonly core: string | null;
  /** Null for power-on. */
  readonly machine: MachineState | null;
  readonly steps: readonly StepJob[];
}

/** Plays steps again and compares each machine. Says what is wrong, or null when all is as it was. */
export function proveStretch({ rom, core, machine, steps }: StretchJob, onStep: () => void): string | null {
  const replayer = new Replayer(createEmulator(rom));
  let at = "the keyframe";
  try {
    if (machine !== null) replayer.restore(machine);
    else if (core !== null) replayer.powerOn(core);
    for (const { step, ...recorded } of steps) {
      at = `step ${step}`;
      if (!replayer.play(recorded)) return `the machine after step ${step} is not the recorded one`;
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
