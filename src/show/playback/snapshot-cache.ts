import type { MachineState } from "../../base/vocabulary/machine.ts";
import type { PlayedStep } from "./playback.ts";

/** The machines at the ends of steps that were used last. */
export class SnapshotCache {
  readonly #most: number;
  readonly #kept = new Map<string, MachineState>();

  constructor(most: number) {
    this.#most = most;
  }

  /** The machine at the end of a step; null where it is not kept. */
  get(step: PlayedStep): MachineState | null {
    const key = keyOf(step);
    const machine = this.#kept.get(key) ?? null;
    if (machine !== null) this.#touch(key, machine);
    return machine;
  }

  /** Keeps a machine, in the place of the one that was used longest ago. */
  put(step: PlayedStep, machine: MachineState): void {
    this.#touch(keyOf(step), machine);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest);
  }

  #touch(key: string, machine: MachineState): void {
    this.#kept.delete(key);
    this.#kept.set(key, machine);
  }
}

/** A journal that begins anew has other steps in the same places. */
function keyOf({ index, sha256 }: PlayedStep): string {
  return `${index} ${sha256}`;
}
