import { ramLocation } from "../banks.ts";
import type { Core } from "../core-instance.ts";
import { planGlobals, rejectOddRegions, rejectOtherBanking } from "../state-checks.ts";
import { type Cartridge, type MachineState, type MemoryRegion, SCREEN_BYTES } from "./machine.ts";

/** Takes the whole state out of one core, and puts it back. */
export interface StateKeeper {
  /** A copy of the machine, in the buffers of `reuse` as far as they fit. */
  capture(reuse?: MachineState): MachineState;
  /** Replaces the machine, or throws a `RunnerError` before anything is changed. */
  apply(state: MachineState): void;
}

/**
 * The pictures in the states that were taken or put back here. Half of a state's bytes are its picture, which is often
 * there already: it is copied only where it differs. Only a capture may write into a state's picture.
 */
const pictures = new WeakMap<Uint8Array, object>();

/**
 * The keeper of `core`'s state. Cartridge RAM is as large as the header says: a game reaches no more.
 *
 * @param showHeader is called whenever the globals were loaded
 */
export function createStateKeeper(core: Core, cartridge: Cartridge, showHeader: () => void): StateKeeper {
  const { memory, globalNames } = core;
  const viewAt = (start: number, bytes: number): Uint8Array => memory.subarray(start, start + bytes);
  const view = (start: string, bytes: number): Uint8Array => viewAt(core.constant(start), bytes);

  // Where the core puts its globals for us, and takes them from: a place that the machine does not use.
  const transfer = core.constant("CHANNEL_1_BUFFER_LOCATION");
  const globals = new Int32Array(memory.buffer, transfer, globalNames.length);

  const copied: readonly (readonly [MemoryRegion, Uint8Array])[] = [
    ["vram", view("VIDEO_RAM_LOCATION", core.constant("VIDEO_RAM_SIZE"))],
    ["wram", view("WORK_RAM_LOCATION", core.constant("WORK_RAM_SIZE"))],
    // E000–FFFF, echo RAM included: the core keeps a copy of its own there.
    ["oamIoHram", view("OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION", 0x2000)],
    ["palettes", view("GBC_PALETTE_LOCATION", core.constant("GBC_PALETTE_SIZE"))],
    ["cartridgeRam", viewAt(ramLocation(core, cartridge), cartridge.ramBytes)],
  ];
  const frame = view("FRAME_LOCATION", SCREEN_BYTES);
  const regions = [...copied, ["frame", frame] as const];

  let shown: object = {};
  let drawn = -1;
  /** An object for the picture that the core shows now: the same as long as the picture is. */
  const picture = (): object => {
    const now = core.countDrawn?.() ?? Number.NaN;
    if (now !== drawn) {
      shown = {};
      drawn = now;
    }
    return shown;
  };

  const capture = (reuse?: MachineState): MachineState => {
    const state = reuse !== undefined && fits(reuse) ? reuse : allocate();
    core.storeGlobals(transfer);
    state.globals.set(globals);
    for (const [region, bytes] of copied) state.regions[region].set(bytes);
    const now = picture();
    if (pictures.get(state.regions.frame) !== now) {
      state.regions.frame.set(frame);
      pictures.set(state.regions.frame, now);
    }
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
        if (source !== null) globals[i] = "at" in source ? (state.globals[source.at] ?? 0) : source.value;
      });
    }
    core.loadGlobals(transfer);
    showHeader();
    // Else a read before the machine runs finds the ROM bank of the machine before.
    core.updateBanks?.();
    for (const [region, bytes] of copied) bytes.set(state.regions[region]);
    restorePicture(state.regions.frame);
  };

  const restorePicture = (bytes: Uint8Array): void => {
    const known = pictures.get(bytes);
    if (known !== undefined && known === picture()) return;
    frame.set(bytes);
    picture();
    shown = known ?? {};
    pictures.set(bytes, shown);
  };

  return { capture, apply };
}
