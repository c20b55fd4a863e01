import type { Cartridge, MachineState, MemoryRegion } from "../../base/vocabulary/machine.ts";
import type { Core } from "./core-instance.ts";
import { planGlobals, rejectOddRegions, rejectOtherBanking } from "./state-checks.ts";

/** Bytes of the picture: 160 × 144 pixels of red, green and blue. */
export const FRAME_BYTES: number = 160 * 144 * 3;

/** Takes the whole state out of one core, and puts it back. */
export interface StateKeeper {
  /** A copy of the machine, in the buffers of `reuse` as far as they fit. */
  capture(reuse?: MachineState): MachineState;
  /** Replaces the machine, or throws a `RunnerError` before anything is changed. */
  apply(state: MachineState): void;
}

/** The keeper of `core`'s state. Cartridge RAM is as large as the header says: a game reaches no more. */
export function createStateKeeper(core: Core, cartridge: Cartridge): StateKeeper {
  const { memory, globalNames } = core;
  const view = (start: string, bytes: number): Uint8Array =>
    memory.subarray(core.constant(start), core.constant(start) + bytes);

  // Where the core puts its globals for us, and takes them from: a place that the machine does not use.
  const transfer = core.constant("CHANNEL_1_BUFFER_LOCATION");
  const globals = new Int32Array(memory.buffer, transfer, globalNames.length);

  const regions: readonly (readonly [MemoryRegion, Uint8Array])[] = [
    ["vram", view("VIDEO_RAM_LOCATION", core.constant("VIDEO_RAM_SIZE"))],
    ["wram", view("WORK_RAM_LOCATION", core.constant("WORK_RAM_SIZE"))],
    // E000–FFFF, echo RAM included: the core keeps a copy of its own there.
    ["oamIoHram", view("OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION", 0x2000)],
    ["palettes", view("GBC_PALETTE_LOCATION", core.constant("GBC_PALETTE_SIZE"))],
    ["cartridgeRam", view("CARTRIDGE_RAM_LOCATION", cartridge.ramBytes)],
    ["frame", view("FRAME_LOCATION", FRAME_BYTES)],
  ];

  const capture = (reuse?: MachineState): MachineState => {
    const state = reuse !== undefined && fits(reuse) ? reuse : allocate();
    core.storeGlobals(transfer);
    state.globals.set(globals);
    for (const [region, bytes] of regions) state.regions[region].set(bytes);
    return state;
  };

  const fits = (state: MachineState): boolean =>
    state.globalNames === globalNames &&
    state.core === core.identity &&
    state.globals.length === globals.length &&
    regions.every(([region, bytes]) => state.regions[region].length === bytes.length);

  const allocate = (): MachineState => ({
    core: core.identity,
    globalNames,
    globals: new Int32Array(globals.length),
    regions: Object.fromEntries(
      regions.map(([region, bytes]) => [region, new Uint8Array(bytes.length)]),
    ) as MachineState["regions"],
  });

  const apply = (state: MachineState): void => {
    const sources = planGlobals(state, core);
    rejectOddRegions(state, regions);
    rejectOtherBanking(state, core, cartridge);

    if (sources === "same") {
      globals.set(state.globals);
    } else {
      core.storeGlobals(transfer);
      sources.forEach((source, i) => {
        if (source !== "keep") globals[i] = source === "zero" ? 0 : (state.globals[source] ?? 0);
      });
    }
    core.loadGlobals(transfer);
    // Else a read before the machine runs finds the ROM bank of the machine before.
    core.updateBanks?.();
    for (const [region, bytes] of regions) bytes.set(state.regions[region]);
  };

  return { capture, apply };
}
