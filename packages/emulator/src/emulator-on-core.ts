import type { Button } from "../../../src/base/vocabulary/button.ts";
import {
  CONSOLES,
  type ConsoleName,
  PALETTES,
  type PaletteName,
} from "../../../src/base/vocabulary/run-settings.ts";
import { hasBank, locateInBank } from "./banks.ts";
import { parseCartridge } from "./cartridge/cartridge.ts";
import { insertRom } from "./cartridge/insert-rom.ts";
import type { Core } from "./core-instance.ts";
import { createCpuView } from "./cpu-view.ts";
import type { Emulator, MemoryCondition, Stop, StopCondition } from "./emulator.ts";
import { type Cartridge, SCREEN_BYTES, type Screen } from "./machine/machine.ts";
import { createStateKeeper } from "./machine/snapshot.ts";
import { createSoundTap } from "./sound-tap.ts";

const WIDTH = 160;
const HEIGHT = 144;
const ADDRESSES = 0x10000;
/** More than a month of the game's time: what fits beside a condition's number. */
const MOST_FRAMES = 2 ** 27 - 1;

// The core's options are part of the machine, so they never change. No boot ROM and Color where the cartridge knows
// it; then all batching, skipping and caching is off: graphics batches and skipped lines change what a game sees.
const OPTIONS = [0, 1, 0, 0, 0, 0, 0, 0, 0, 0] as const;

/** Whether the machine is in Color mode: the game knows it, and the model too. */
const COLOR_MODE = "core/cpu/cpu/Cpu.GBCEnabled";

const MOST_CONDITIONS = 16;

/** The emulator on wasmboy's core, with what a search needs besides. */
export interface WasmboyEmulator extends Emulator {
  /**
   * Runs frames with `held` down until, at the end of one, the condition is met: how many frames it took, or −1 when
   * it was not met after `mostFrames`. Draws nothing; it is the fastest way through time.
   */
  runUntil(condition: MemoryCondition, held: readonly Button[], mostFrames: number): number;

  runUntilAny(conditions: readonly StopCondition[], held: readonly Button[], mostFrames: number): Stop | null;

  /**
   * Runs one frame with `held` down and gives what it sounds like: 44,100 times a second a byte for the left side and one
   * for the right, 128 where it is silent. The machine and the picture do the same as in {@link Emulator.run}.
   */
  runWithSound(held: readonly Button[], options?: { readonly picture?: boolean }): Uint8Array;
}

/**
 * A Game Boy that has just been switched on with `rom` in it, on a fresh instance of wasmboy's core, which it keeps.
 * Everything is synchronous. Needs nothing but WebAssembly: a browser runs it, too.
 *
 * @throws a `RunnerError` for a ROM that {@link parseCartridge} refuses
 */
export function createEmulatorOn(
  core: Core,
  rom: Uint8Array,
  console: ConsoleName = "auto",
): WasmboyEmulator {
  const cartridge = parseCartridge(rom);
  const inserted = insertRom(core, rom, cartridge, () => {
    core.config(...OPTIONS, CONSOLES.indexOf(console));
    core.setSamples(0);
  });

  // An accelerometer is tilted with the control pad, so that buttons are all of a machine's input.
  const hasTilt = cartridge.type.startsWith("MBC7");
  const inputOf = (held: readonly Button[]): number => {
    const bits = bitsOf(held);
    return hasTilt ? bits | ((bits & PAD) << 8) : bits;
  };
  const view = createCpuView(core);
  const keeper = createStateKeeper(core, cartridge, inserted.showHeader);
  const sound = createSoundTap(core);
  const frame = core.constant("FRAME_LOCATION");
  const picture = core.memory.subarray(frame, frame + SCREEN_BYTES);

  const runUntilAny = (
    conditions: readonly StopCondition[],
    held: readonly Button[],
    mostFrames: number,
  ): Stop | null => {
    if (!Number.isInteger(mostFrames) || mostFrames < 1 || mostFrames > MOST_FRAMES) {
      throw new RangeError(`cannot run ${mostFrames} frames`);
    }
    if (conditions.length > MOST_CONDITIONS)
      throw new RangeError(`${conditions.length} conditions are too many`);
    for (const [i, condition] of conditions.entries()) core.setCondition(i, ...encodeCondition(condition));
    core.setPictures(0);
    const stop = core.runUntilAny(conditions.length, mostFrames, inputOf(held));
    return stop < 0 ? null : { met: stop % MOST_CONDITIONS, frames: stop >> 4 };
  };

  const now = (): Cartridge => {
    const played = inserted.cartridgeNow();
    return core.global(COLOR_MODE).value === 0 ? { ...played, isColor: false } : played;
  };

  return {
    get cartridge() {
      return now();
    },
    core: core.identity,
    ...(inserted.switchOnAsStated && { switchOnAsStated: inserted.switchOnAsStated }),

    run(frames: number, held: readonly Button[], options?: { readonly picture?: boolean }): void {
      if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`cannot run ${frames} frames`);
      core.setPictures(options?.picture === false ? 0 : 1);
      core.runFrames(frames, inputOf(held));
    },

    runUntil(condition: MemoryCondition, held: readonly Button[], mostFrames: number): number {
      return runUntilAny([{ kind: "cell", ...condition }], held, mostFrames)?.frames ?? -1;
    },

    runUntilAny,
    ...(core.countCarriedOut !== undefined && { countInstructions: core.countCarriedOut }),

    runWithSound(held: readonly Button[], options?: { readonly picture?: boolean }): Uint8Array {
      core.setPictures(options?.picture === false ? 0 : 1);
      return sound.listen(() => core.runFrames(1, inputOf(held)));
    },

    usePalette(name: PaletteName): void {
      core.choosePalette(PALETTES.indexOf(name));
    },

    screen({ into }: { readonly into?: Uint8Array } = {}): Screen {
      if (into !== undefined && into.length !== SCREEN_BYTES) {
        throw new RangeError(`a picture has ${SCREEN_BYTES} bytes, and the buffer ${into.length}`);
      }
      const rgb = into ?? new Uint8Array(SCREEN_BYTES);
      rgb.set(picture);
      return { width: WIDTH, height: HEIGHT, rgb };
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

    readBank(bank: number, address: number, length: number): Uint8Array {
      if (!hasBank(now(), bank, address, length)) {
        throw new RangeError(
          `${cartridge.title} has no ${length} bytes from address ${address} of bank ${bank}`,
        );
      }
      const begin = locateInBank(core, cartridge, bank, address);
      return core.memory.slice(begin, begin + length);
    },

    snapshot: keeper.capture,
    restore: keeper.apply,
  };
}

/** Kind, address, mask and value, as the core takes them. */
function encodeCondition(condition: StopCondition): [number, number, number, number] {
  switch (condition.kind) {
    case "frames":
      return [0, 0, 0, condition.frames];
    case "line":
      return [1, 0, 0, condition.line];
    case "pc":
      return [4, condition.address, 0, 0];
    default: {
      const { kind, address, value, mask = 0xff } = condition;
      checkRange(address, 1);
      return [kind === "cell" ? 2 : 3, address, mask, value & mask];
    }
  }
}

/** The core's order of the buttons, from bit 0 on. */
const BITS: readonly Button[] = ["up", "right", "down", "left", "a", "b", "select", "start"];
const PAD = 0x0f;

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
