import type { CoreIdentity } from "./machine/machine.ts";
import { WASM, type WasmGlobal } from "./wasm-api.ts";

/** The core's exports besides its memory map and its state. */
interface CoreFunctions {
  /**
   * Resets the machine and boots the ROM that lies at `CARTRIDGE_ROM_LOCATION`. The eleventh option is the model of Game
   * Boy, 0 for the one that the game was made for; cores before it have ten.
   */
  config(...options: number[]): void;
  /**
   * Runs frames, each to the next LY 144, or 70,224 cycles while the LCD is off or the CPU is stopped. Held down are
   * the buttons of `held`: bit 0 up, then right, down, left, A, B, select, start, and an MBC7 tilted up, right, down, left.
   */
  runFrames(frames: number, held: number): void;
  /** Sets what {@link runUntilAny} waits for. Kinds: 0 frames, 1 LY, 2 a cell is, 3 a cell is not, 4 PC. */
  setCondition(index: number, kind: number, address: number, mask: number, value: number): void;
  /**
   * Runs until one of the first `count` conditions comes about: 16 times the whole frames that it took, plus the
   * condition's number, or −1 if none had after `mostFrames`.
   */
  runUntilAny(count: number, mostFrames: number, held: number): number;
  /** Chooses the colours of the four shades: 0 the greys, 1–12 those of a Color machine's boot menu. */
  choosePalette(id: number): void;
  /** With 0 no lines are drawn; the machine does the same. */
  setPictures(isOn: number): void;
  /** With 0 no sound samples are made; the machine does the same. */
  setSamples(isOn: number): void;
  /** Writes the mutable globals to memory, four bytes each, in the order of `globalNames`. */
  storeGlobals(offset: number): void;
  /** Sets the mutable globals from memory, as `storeGlobals` writes them. */
  loadGlobals(offset: number): void;
  /** For whenever the globals were loaded: looks up where the banks lie that they choose. Absent in cores before it. */
  updateBanks?(): void;
  /** A number that is another one whenever the picture may be another one. Absent in cores before it. */
  countDrawn?(): number;
  /**
   * Instructions that the core has carried out one by one, those of a halted or waiting CPU not: 32 bits. No state. Absent in
   * cores before it.
   */
  countCarriedOut?(): number;
  /** The byte that the CPU reads at a Game Boy address, except that OAM is never locked. Has no side effect. */
  peek(address: number): number;
  /** Returns the offset in the core's memory of the byte at a Game Boy address, with the present banks. */
  getWasmBoyOffsetFromGameBoyOffset(address: number): number;
}

/** One instance of the core: its functions, its memory and all of its state. */
export interface Core extends CoreFunctions {
  readonly identity: CoreIdentity;
  /** The whole linear memory. It never grows after the start. */
  readonly memory: Uint8Array;
  /** Names of the mutable globals, in the module's order; the same array for every instance. */
  readonly globalNames: readonly string[];
  /** The mutable global of this name. */
  global(name: string): WasmGlobal;
  /** A constant of the memory map, such as `FRAME_LOCATION`. */
  constant(name: string): number;
}

/** wasmboy's core with our layers: see docs/core.md. */
export const CORE_NAME = "wasmboy-0.7.1-runner";

/** The names of the mutable globals of each module: the JS API tells only by trying. */
const namesOfModules = new WeakMap<object, readonly string[]>();

/** A fresh instance of a compiled core. In a browser as in Node: nothing but WebAssembly is needed. */
export function instantiateCore(module: object, identity: CoreIdentity): Core {
  const { exports } = new WASM.Instance(module, { env: { abort } });
  const globalNames =
    namesOfModules.get(module) ?? Object.keys(exports).filter((name) => isMutableGlobal(exports[name]));
  namesOfModules.set(module, globalNames);

  const global = (name: string): WasmGlobal => {
    const found = exports[name];
    if (!(found instanceof WASM.Global)) throw new Error(`the core exports no global ${name}`);
    return found;
  };
  return {
    ...(exports as unknown as CoreFunctions),
    identity,
    memory: new Uint8Array((exports["memory"] as { buffer: ArrayBuffer }).buffer),
    globalNames,
    global,
    constant: (name) => global(name).value,
  };
}

/** The JS API tells only by trying whether a global can be set. */
function isMutableGlobal(value: unknown): boolean {
  if (!(value instanceof WASM.Global)) return false;
  try {
    value.value = Number(value.value);
    return true;
  } catch {
    return false;
  }
}

/** AssemblyScript's trap: the core calls it only for a bug in its own runtime. */
function abort(): never {
  throw new Error("the core aborted");
}
