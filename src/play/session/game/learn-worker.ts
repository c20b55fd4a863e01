import { parentPort } from "node:worker_threads";
import type { MachineState } from "../../../../packages/emulator/src/machine.ts";
import { createEmulator } from "../../../../packages/emulator/src/wasmboy-emulator.ts";
import { learnInSteps } from "../../../../packages/learn/src/learn-game.ts";
import { mapOf } from "../../../../packages/learn/src/map-of.ts";
import { chanceOf } from "../../../base/chance.ts";
import type { JsonObject } from "../../../base/vocabulary/json.ts";
import type { LearnedGame } from "../../../base/vocabulary/learned-game.ts";

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
