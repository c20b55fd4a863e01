import type { InputTrack } from "../../../../src/base/vocabulary/button.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";

/** One step to be played again. */
export interface PlayedStep {
  /** Its place among all steps of the journal. */
  readonly index: number;
  /** Steps from the start of the game. */
  readonly step: number;
  /** At which its track begins; null where that is the machine to which the step before led. */
  readonly machine: MachineState | null;
  readonly track: InputTrack;
  /** Of the machine to which it must lead, in hex. */
  readonly sha256: string;
}

/** Steps in a row, and the machine at which the first one begins. */
export interface Playback {
  /** Null for the start of the game, where power-on is. */
  readonly machine: MachineState | null;
  readonly steps: readonly PlayedStep[];
}
