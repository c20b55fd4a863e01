import type { Button } from "../run/button.ts";
import type { Screen } from "../run/machine.ts";
import { parseCartridge } from "./cartridge/cartridge.ts";
import { hasPlainRam } from "./cartridge/cartridge-types.ts";
import { createCpuView } from "./cpu-view.ts";
import type { Emulator } from "./emulator.ts";
import { loadCore } from "./load-core.ts";
import { createStateKeeper, FRAME_BYTES } from "./snapshot.ts";

const WIDTH = 160;
const HEIGHT = 144;
const ADDRESSES = 0x10000;

// The core's options are part of the machine, so they never change. No boot ROM and Color where the cartridge knows
// it; then all batching, skipping and caching is off: graphics batches and skipped lines change what a game sees.
const OPTIONS = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] as const;

/** Whether cartridge RAM answers. Without a memory controller no program can change it: it is set once. */
const RAM_ENABLED = "core/memory/memory/Memory.isRamBankingEnabled";

/** What {@link WasmboyEmulator.runUntil} waits for: a byte of RAM that has `value` in the bits of `mask`. */
export interface MemoryCondition {
  readonly address: number;
  readonly value: number;
  /** All bits unless given. */
  readonly mask?: number;
}

/** The emulator on wasmboy's core, with what a search needs besides. */
export interface WasmboyEmulator extends Emulator {
  /**
   * Runs frames with `held` down until, at the end of one, the condition is met: how many frames it took, or −1 when
   * it was not met after `mostFrames`. Draws nothing; it is the fastest way through time.
   */
  runUntil(condition: MemoryCondition, held: readonly Button[], mostFrames: number): number;
}

/**
 * A Game Boy that has just been switched on with `rom` in it, on wasmboy's core. Everything is synchronous, and
 * emulators share nothing. Throws a `RunnerError` for a ROM that {@link parseCartridge} refuses.
 */
export function createEmulator(rom: Uint8Array): WasmboyEmulator {
  const cartridge = parseCartridge(rom);
  const core = loadCore();
  core.memory.set(rom, core.constant("CARTRIDGE_ROM_LOCATION"));
  core.config(...OPTIONS);
  if (hasPlainRam(cartridge.type)) core.global(RAM_ENABLED).value = 1;
  // Nobody listens.
  core.setSamples(0);

  const view = createCpuView(core);
  const keeper = createStateKeeper(core, cartridge);
  const frame = core.constant("FRAME_LOCATION");

  return {
    cartridge,
    core: core.identity,

    run(frames: number, held: readonly Button[], options?: { readonly picture?: boolean }): void {
      if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`cannot run ${frames} frames`);
      core.setPictures(options?.picture === false ? 0 : 1);
      core.runFrames(frames, bitsOf(held));
    },

    runUntil(condition: MemoryCondition, held: readonly Button[], mostFrames: number): number {
      if (!Number.isInteger(mostFrames) || mostFrames < 1)
        throw new RangeError(`cannot run ${mostFrames} frames`);
      const { address, value, mask = 0xff } = condition;
      checkRange(address, 1);
      core.setPictures(0);
      return core.runUntil(mostFrames, bitsOf(held), address, mask, value & mask);
    },

    screen(): Screen {
      return { width: WIDTH, height: HEIGHT, rgb: core.memory.slice(frame, frame + FRAME_BYTES) };
    },

    read(address: number): number {
      checkRange(address, 1);
      return view.read(address);
    },

    readRange(address: number, length: number): Uint8Array {
      checkRange(address, length);
      const bytes = new Uint8Array(length);
      view.readInto(bytes, address);
      return bytes;
    },

    snapshot: keeper.capture,
    restore: keeper.apply,
  };
}

/** The core's order of the buttons, from bit 0 on. */
const BITS: readonly Button[] = ["up", "right", "down", "left", "a", "b", "select", "start"];

function bitsOf(held: readonly Button[]): number {
  let bits = 0;
  for (const button of held) {
    const bit = BITS.indexOf(button);
    if (bit < 0) throw new RangeError(`a Game Boy has no button ${button}`);
    bits |= 1 << bit;
  }
  return bits;
}

function checkRange(address: number, length: number): void {
  const isWhole = Number.isInteger(address) && Number.isInteger(length);
  if (!isWhole || address < 0 || length < 0 || address + length > ADDRESSES) {
    throw new RangeError(`a Game Boy has no ${length} bytes from address ${address}`);
  }
}
