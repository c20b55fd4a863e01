import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { createEmulator } from "../../../packages/emulator/src/wasmboy-emulator.ts";

/** A machine that breaks once a condition holds. */
export function breakWhen(rom: Uint8Array, isDue: () => boolean): Emulator {
  const emulator = createEmulator(rom);
  return {
    ...emulator,
    run(frames, held, options) {
      if (isDue()) throw new Error("the machine broke");
      emulator.run(frames, held, options);
    },
  };
}
