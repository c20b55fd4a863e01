import type { Cartridge, MachineState, MemoryRegion } from "../run/machine.ts";
import type { Core } from "./load-core.ts";
import { planGlobals, rejectOddRegions } from "./state-checks.ts";
import type { WasmGlobal } from "./wasm-api.ts";

/** Bytes of the picture: 160 × 144 pixels of red, green and blue. */
export const FRAME_BYTES: number = 160 * 144 * 3;

const RAM_BANK_BYTES = 0x2000;
const ZEROS: Uint8Array = new Uint8Array(0x20000);

/** Takes the whole state out of one core, and puts it back. */
export interface StateKeeper {
  /** A copy of the machine, in the buffers of `reuse` as far as they fit. */
  capture(reuse?: MachineState): MachineState;
  /** Replaces the machine, or throws a `RunnerError` of kind `badData` before anything is changed. */
  apply(state: MachineState): void;
}

/**
 * The keeper of `core`'s state. Cartridge RAM is kept as large as the header says, and beyond that up to the last
 * bank that is not empty: the core has no bank masks and lets a game write to RAM that its cartridge has not.
 */
export function createStateKeeper(core: Core, cartridge: Cartridge): StateKeeper {
  const { memory, globals, globalNames } = core;
  const view = (start: string, bytes: number): Uint8Array =>
    memory.subarray(core.constant(start), core.constant(start) + bytes);

  const cartridgeRam = view("CARTRIDGE_RAM_LOCATION", core.constant("CARTRIDGE_RAM_SIZE"));
  const fixed: readonly (readonly [MemoryRegion, Uint8Array])[] = [
    ["vram", view("VIDEO_RAM_LOCATION", core.constant("VIDEO_RAM_SIZE"))],
    ["wram", view("WORK_RAM_LOCATION", core.constant("WORK_RAM_SIZE"))],
    // E000–FFFF, echo RAM included: the core keeps a copy of its own there.
    ["oamIoHram", view("OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION", 0x2000)],
    ["palettes", view("GBC_PALETTE_LOCATION", core.constant("GBC_PALETTE_SIZE"))],
    ["frame", view("FRAME_LOCATION", FRAME_BYTES)],
  ];

  const capture = (reuse?: MachineState): MachineState => {
    const ramBytes = usedRamBytes(cartridgeRam, cartridge.ramBytes);
    const state = reuse !== undefined && fits(reuse, ramBytes) ? reuse : allocate(ramBytes);
    for (let i = 0; i < globals.length; i++) state.globals[i] = (globals[i] as WasmGlobal).value;
    for (const [region, bytes] of fixed) state.regions[region].set(bytes);
    state.regions.cartridgeRam.set(cartridgeRam.subarray(0, ramBytes));
    return state;
  };

  const fits = (state: MachineState, ramBytes: number): boolean =>
    state.globalNames === globalNames &&
    state.core === core.identity &&
    state.globals.length === globals.length &&
    fixed.every(([region, bytes]) => state.regions[region].length === bytes.length) &&
    state.regions.cartridgeRam.length === ramBytes;

  const allocate = (ramBytes: number): MachineState => {
    const regions = Object.fromEntries(
      fixed.map(([region, bytes]) => [region, new Uint8Array(bytes.length)]),
    );
    return {
      core: core.identity,
      globalNames,
      globals: new Int32Array(globals.length),
      regions: { ...regions, cartridgeRam: new Uint8Array(ramBytes) } as MachineState["regions"],
    };
  };

  const apply = (state: MachineState): void => {
    const sources = planGlobals(state, core);
    rejectOddRegions(state, fixed, { least: cartridge.ramBytes, most: cartridgeRam.length });

    for (let i = 0; i < globals.length; i++) {
      const value = state.globals[sources[i] as number];
      if (value !== undefined) (globals[i] as WasmGlobal).value = value;
    }
    for (const [region, bytes] of fixed) bytes.set(state.regions[region]);
    cartridgeRam.set(state.regions.cartridgeRam);
    cartridgeRam.fill(0, state.regions.cartridgeRam.length);
  };

  return { capture, apply };
}

function usedRamBytes(ram: Uint8Array, headerBytes: number): number {
  const isZero = (start: number, end: number): boolean =>
    Buffer.compare(ram.subarray(start, end), ZEROS.subarray(0, end - start)) === 0;
  if (isZero(headerBytes, ram.length)) return headerBytes;

  let used = ram.length;
  while (isZero(used - RAM_BANK_BYTES, used)) used -= RAM_BANK_BYTES;
  return used;
}
