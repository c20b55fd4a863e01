import { createEmulatorOn, type WasmboyEmulator } from "./emulator-on-core.ts";
import { loadCore, loadEarlierCores } from "./load-core.ts";

export type { WasmboyEmulator } from "./emulator-on-core.ts";

/**
 * A Game Boy that has just been switched on with `rom` in it, on wasmboy's core. Emulators share nothing.
 *
 * @throws a `RunnerError` for a ROM that `parseCartridge` refuses
 */
export function createEmulator(rom: Uint8Array): WasmboyEmulator {
  return Object.assign(createEmulatorOn(loadCore(), rom), {
    onEarlierCores: (sha256: string) => loadEarlierCores(sha256).map((core) => createEmulatorOn(core, rom)),
  });
}
