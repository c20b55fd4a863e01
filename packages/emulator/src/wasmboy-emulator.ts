import type { ConsoleName } from "../../../src/base/vocabulary/run-settings.ts";
import { createEmulatorOn, type WasmboyEmulator } from "./emulator-on-core.ts";
import { loadCore, loadEarlierCores } from "./load-core.ts";

export type { WasmboyEmulator } from "./emulator-on-core.ts";

/**
 * A Game Boy of a model that has just been switched on with `rom` in it, on wasmboy's core. Emulators share nothing.
 *
 * @throws a `RunnerError` for a ROM that `parseCartridge` refuses
 */
export function createEmulator(rom: Uint8Array, console: ConsoleName = "auto"): WasmboyEmulator {
  // Not by Object.assign, which would read the cartridge once and for all.
  return Object.defineProperty(createEmulatorOn(loadCore(), rom, console), "onEarlierCores", {
    value: (sha256: string) => loadEarlierCores(sha256).map((core) => createEmulatorOn(core, rom, console)),
    enumerable: true,
  });
}
