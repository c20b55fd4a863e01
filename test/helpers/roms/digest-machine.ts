import { createHash } from "node:crypto";
import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import { type MachineState, MEMORY_REGIONS } from "../../../packages/emulator/src/machine/machine.ts";

/** Gives a digest of everything: every global, the emulator's own too, all memory, and the pixels. */
export function createDigester(emulator: Emulator): () => string {
  let state: MachineState | undefined;
  return () => {
    state = emulator.snapshot(state);
    const hash = createHash("sha256").update(state.globals);
    for (const region of MEMORY_REGIONS) hash.update(state.regions[region]);
    return hash.digest("hex").slice(0, 16);
  };
}

/** A state in a form that is quick to compare and says what differs: globals by name, and a digest of each region. */
export function summarizeState(state: MachineState): { globals: object; regions: object } {
  const digest = (bytes: Uint8Array) => `${bytes.length}:${createHash("sha256").update(bytes).digest("hex")}`;
  return {
    globals: Object.fromEntries(state.globalNames.map((name, i) => [name, state.globals[i]])),
    regions: Object.fromEntries(MEMORY_REGIONS.map((region) => [region, digest(state.regions[region])])),
  };
}
