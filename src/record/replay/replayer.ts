import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import { hashMachine } from "../../../packages/emulator/src/machine/machine-hash.ts";
import { playTrack } from "../../../packages/games/src/actions/input-recorder.ts";
import type { InputTrack } from "../../base/vocabulary/button.ts";

/** A recorded step: its track, from a machine or from the end of the step before, and the hash of the machine after it. */
export interface RecordedStep {
  readonly machine: MachineState | null;
  readonly track: InputTrack;
  readonly machineSha256: string;
}

/**
 * Plays recorded steps again, each on the core that recorded it: an earlier core as long as its machines are the recorded
 * ones, then those after it, to which the run was moved.
 */
export class Replayer {
  readonly #present: Emulator;
  /** The emulators that may have recorded the next step; the machine is in the first. */
  #emulators: readonly Emulator[];

  /** @param emulator the machine before the first step, on the present core */
  constructor(emulator: Emulator) {
    this.#present = emulator;
    this.#emulators = [emulator];
  }

  /** Goes to a machine, on the core that made it. @throws RunnerError for a machine that this cartridge cannot have */
  restore(machine: MachineState): void {
    this.#useCore(machine.core.sha256);
    this.#now.restore(machine);
  }

  /** Goes to power-on on a core, as a record without a machine has it: a header is believed that the file contradicts. */
  powerOn(sha256: string): void {
    this.#useCore(sha256);
    this.#now.switchOnAsStated?.();
  }

  /** Throws a `RunnerError` for a machine that this cartridge cannot have; the present machine stays. */
  check(machine: MachineState): void {
    const before = this.#present.snapshot();
    try {
      this.#present.restore(machine);
    } finally {
      this.#present.restore(before);
    }
  }

  /** Plays a step, and returns whether the machine is the recorded one; if not, it is back at the step's start. */
  play({ machine, track, machineSha256 }: RecordedStep): boolean {
    const before = { emulators: this.#emulators, machine: this.#now.snapshot() };
    try {
      if (machine !== null) this.restore(machine);
      const start = machine ?? before.machine;
      for (const [index, emulator] of this.#emulators.entries()) {
        if (index > 0) emulator.restore(start);
        playTrack(emulator, track);
        if (hashMachine(emulator.snapshot()) !== machineSha256) continue;
        this.#emulators = this.#emulators.slice(index);
        return true;
      }
    } catch (error) {
      undo(this);
      throw error;
    }
    undo(this);
    return false;

    function undo(replayer: Replayer): void {
      replayer.#emulators = before.emulators;
      replayer.#now.restore(before.machine);
    }
  }

  /** Brings the machine to the present core, for which the run continues. */
  finish(): void {
    if (this.#now !== this.#present) this.#present.restore(this.#now.snapshot());
    this.#emulators = [this.#present];
  }

  get #now(): Emulator {
    return this.#emulators[0] ?? this.#present;
  }

  #useCore(sha256: string): void {
    if (this.#now.core.sha256 === sha256) return;
    const earlier =
      sha256 === this.#present.core.sha256 ? [] : (this.#present.onEarlierCores?.(sha256) ?? []);
    this.#emulators = [...earlier, this.#present];
  }
}
