import { parentPort } from "node:worker_threads";
import type { JsonObject } from "../../../../src/base/vocabulary/json.ts";
import type { LearnedGame } from "../../../../src/base/vocabulary/learned-game.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { createEmulator } from "../../../emulator/src/wasmboy-emulator.ts";
import { chanceOf } from "../../../games/src/seeds/chance.ts";
import { learnInSteps } from "../learn-game.ts";
import { mapOf } from "../map-of.ts";

/** Experiments for a thread. */
export interface LearnJob {
  readonly rom: Uint8Array;
  /** The moment from which they begin. */
  readonly machine: MachineState;
  /** The most frames that they run. */
  readonly frames: number;
  /** Two numbers that both threads see: 1 in the first while the experiments may run; the second stays 0. */
  readonly may: Int32Array;
}

/** Time that the experiments rest, as a multiple of the time that they ran: they take 5 % of it. */
const REST = 19;

parentPort?.once("message", ({ rom, machine, frames, may }: LearnJob) => {
  const emulator = createEmulator(rom);
  emulator.restore(machine);
  const steps = learnInSteps(emulator, { chance: chanceOf("learn"), frames });
  for (;;) {
    Atomics.wait(may, 0, 0);
    const startMs = performance.now();
    const { done, value } = steps.next();
    if (done === true) {
      const map = mapOf(value, emulator.cartridge) as unknown as JsonObject | null;
      parentPort?.postMessage({ map, frames: value.frames } satisfies LearnedGame);
      return;
    }
    Atomics.wait(may, 1, 0, REST * (performance.now() - startMs));
  }
});
