import type { Emulator } from "../../../packages/emulator/src/emulator.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";
import type { Button } from "../../../src/base/vocabulary/button.ts";
import { cartridgeOf, drawScreen } from "../roms/ram-image.ts";
import { A } from "./addresses.ts";
import { WorldMemory } from "./memory.ts";

/** A part of the game that takes time: each `yield` is a frame. */
export type Game<T = void> = Generator<void, T>;

/** The bits of the buttons in the joypad's bytes. */
export const KEY = { a: 1, b: 2, select: 4, start: 8, right: 16, left: 32, up: 64, down: 128 } as const;

const CORE = { name: "pokemon-world", sha256: "0".repeat(64) };
const NAMES = ["version"];
/** Work RAM, I/O and high RAM with VRAM: all that the game changes, apart from the boxes. */
const [CHANGED, END, SRAM, MODEL] = [0x8000, 0x10000, 0x8000, 64];
const BASE = END - CHANGED + SRAM + MODEL;

/**
 * A machine whose game is a generator. Its state is the memory at the last rest, where the generator held nothing of its own, and
 * the buttons since: to restore it, they are pressed again.
 */
export abstract class WorldMachine extends WorldMemory implements Emulator {
  readonly cartridge = {
    ...cartridgeOf("POKEMON RED"),
    type: "MBC3+RAM+BATTERY",
    romBytes: 1_048_576,
    ramBytes: SRAM,
  };
  readonly core = CORE;
  /** The cartridge's RAM: four banks. */
  readonly sram = new Uint8Array(SRAM);
  /** What the model remembers besides the game's memory: chance, late buttons, the frame. */
  readonly model = new Uint8Array(MODEL);
  #life: Game | null = null;
  #base: Uint8Array = new Uint8Array(0);
  #log: number[] = [];
  #isRested = false;

  /** The game from its loop over the map on, without end. */
  protected abstract live(): Game;
  /** What follows from the memory, and is not stored: tables in ROM. */
  protected abstract reload(): void;
  protected abstract romByte(bank: number, address: number): number;

  run(frames: number, held: readonly Button[]): void {
    if (!Number.isInteger(frames) || frames < 1) throw new RangeError(`no ${frames} frames`);
    const keys = held.reduce((sum, button) => sum | KEY[button], 0);
    for (let frame = 0; frame < frames; frame += 1) this.#frame(keys);
  }

  /** Called where the loop over the map begins anew. */
  protected rest(): void {
    this.#isRested = true;
  }

  /** Changes the memory from outside, which only the loop over the map takes. */
  edit(change: () => void): void {
    change();
    this.#restart();
  }

  #restart(): void {
    this.#base = this.#pack();
    this.#log = [];
    this.#life = this.live();
    this.#life.next();
    this.#isRested = false;
  }

  #frame(keys: number): void {
    if (this.#life === null) this.#restart();
    this.#isRested = false;
    if (this.#log.at(-2) === keys && (this.#log.at(-1) ?? 255) < 255)
      this.#log[this.#log.length - 1] = (this.#log.at(-1) ?? 0) + 1;
    else this.#log.push(keys, 1);
    this.#vblank(keys);
    this.#life?.next();
    if (this.#isRested && this.#log.length > 40) {
      this.#base = this.#pack();
      this.#log = [];
    }
  }

  /** Buttons come late by the frames of `model[0]`; counters run. */
  #vblank(keys: number): void {
    const late = this.model[0] ?? 0;
    this.model.copyWithin(2, 1, 5);
    this.model[1] = keys;
    this.set(A.hJoyInput, this.model[1 + late] ?? 0);
    const frames = this.get(A.hFrames);
    if (frames > 0) this.set(A.hFrames, frames - 1);
    this.#tick();
  }

  #tick(): void {
    const at = A.hours + 4;
    this.bytes[at] = (this.get(at) + 1) % 60;
    if (this.get(at) !== 0) return;
    this.bytes[at - 1] = (this.get(at - 1) + 1) % 60;
    if (this.get(at - 1) !== 0) return;
    this.bytes[at - 2] = (this.get(at - 2) + 1) % 60;
    if (this.get(at - 2) === 0) this.bytes[A.hours] = Math.min(255, this.get(A.hours) + 1);
  }

  /** A whole number from 0 to `limit` − 1. */
  below(limit: number): number {
    const view = new DataView(this.model.buffer, 8, 4);
    const next = (Math.imul(view.getUint32(0), 1_664_525) + 1_013_904_223) >>> 0;
    view.setUint32(0, next);
    this.set(A.hRandom, next >>> 24, (next >>> 16) & 0xff);
    return Math.floor(((next >>> 8) / 2 ** 24) * limit);
  }

  override read(address: number): number {
    if (address >= 0x4000 && address < 0x8000) return this.romByte(this.get(A.hBank), address);
    return super.read(address);
  }

  override readRange(address: number, length: number): Uint8Array {
    const bytes = super.readRange(address, length);
    for (let at = Math.max(address, 0x4000); at < Math.min(address + length, 0x8000); at += 1) {
      bytes[at - address] = this.romByte(this.get(A.hBank), at);
    }
    return bytes;
  }

  readBank(bank: number, address: number, length: number): Uint8Array {
    const isSram = address >= 0xa000 && address < 0xc000;
    if (bank < 0 || bank >= (isSram ? 4 : 64)) throw new RangeError(`no bank ${bank}`);
    if (isSram)
      return this.sram.slice(bank * 0x2000 + address - 0xa000, bank * 0x2000 + address - 0xa000 + length);
    if (address >= 0x8000 || bank === 0) return this.readRange(address, length);
    return Uint8Array.from({ length }, (_, at) =>
      address + at < 0x4000 ? this.get(address + at) : this.romByte(bank, address + at),
    );
  }

  screen() {
    return drawScreen(
      (x, y) => (this.get(A.tileMap + (y >> 3) * 20 + (x >> 3)) * 7 + (x & 7) + (y & 7)) & 0xff,
    );
  }

  snapshot(): MachineState {
    if (this.#life === null) this.#restart();
    const cartridgeRam = new Uint8Array(SRAM + MODEL + BASE + this.#log.length);
    cartridgeRam.set(this.sram);
    cartridgeRam.set(this.model, SRAM);
    cartridgeRam.set(this.#base, SRAM + MODEL);
    cartridgeRam.set(this.#log, SRAM + MODEL + BASE);
    return {
      core: CORE,
      globalNames: NAMES,
      globals: Int32Array.of(1),
      regions: {
        vram: this.bytes.slice(0x8000, 0xa000),
        wram: this.bytes.slice(0xc000, 0xe000),
        oamIoHram: this.bytes.slice(0xfe00, 0x10000),
        palettes: new Uint8Array(0),
        cartridgeRam,
        frame: this.screen().rgb,
      },
    };
  }

  restore({ regions: { cartridgeRam } }: MachineState): void {
    if (cartridgeRam.length < SRAM + MODEL + BASE) throw new Error("this machine is of another game");
    this.#unpack(cartridgeRam.subarray(SRAM + MODEL, SRAM + MODEL + BASE));
    const log = cartridgeRam.slice(SRAM + MODEL + BASE);
    this.#restart();
    for (let at = 0; at < log.length; at += 2) {
      for (let frame = 0; frame < (log[at + 1] ?? 0); frame += 1) this.#frameAgain(log[at] ?? 0);
    }
    this.#log = [...log];
  }

  #frameAgain(keys: number): void {
    this.#vblank(keys);
    this.#life?.next();
  }

  #pack(): Uint8Array {
    const packed = new Uint8Array(BASE);
    packed.set(this.bytes.subarray(CHANGED, END));
    packed.set(this.sram, END - CHANGED);
    packed.set(this.model, END - CHANGED + SRAM);
    return packed;
  }

  #unpack(packed: Uint8Array): void {
    this.bytes.set(packed.subarray(0, END - CHANGED), CHANGED);
    this.sram.set(packed.subarray(END - CHANGED, END - CHANGED + SRAM));
    this.model.set(packed.subarray(END - CHANGED + SRAM));
    this.reload();
  }
}
