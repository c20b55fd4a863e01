import type { Cartridge } from "../../../packages/emulator/src/machine/machine.ts";
import type { GameView } from "../../../packages/games/src/known/game-adapter.ts";
import { createRandom } from "../runs/random.ts";

/** The header of a game's cartridge. */
export interface WorldHeader {
  readonly title: string;
  readonly code?: string;
  readonly revision?: number;
  readonly isColor?: boolean;
  readonly sha1?: string;
  /** Pan Docs' name of the cartridge type. */
  readonly type?: string;
}

/** The areas that have banks: where they begin and end, the bank that is mapped at first, and the number of banks. */
const BANKED = [
  { name: "rom", begin: 0x4000, end: 0x8000, first: 1, banks: 256 },
  { name: "vram", begin: 0x8000, end: 0xa000, first: 0, banks: 2 },
  { name: "sram", begin: 0xa000, end: 0xc000, first: 0, banks: 4 },
  { name: "wram", begin: 0xd000, end: 0xe000, first: 1, banks: 8 },
] as const;

type Area = (typeof BANKED)[number]["name"];

const KINDS_OF_DAMAGE = ["zeros", "ones", "noise"] as const;

/** The memory of a game, made from cited facts: all banks, of which the CPU sees those that are mapped. */
export class BankedWorld implements GameView {
  readonly cartridge: Cartridge;
  readonly #parts = new Map<string, Uint8Array>();
  readonly #mapped: Record<Area, number> = { rom: 1, vram: 0, sram: 0, wram: 1 };

  constructor({ title, code, revision = 0, isColor = false, sha1, type = "MBC5+RAM+BATTERY" }: WorldHeader) {
    this.cartridge = {
      ...{ title, revision, isColor, type, sha256: "0".repeat(64), romBytes: 0x400000, ramBytes: 0x8000 },
      ...(code === undefined ? {} : { code }),
      ...(sha1 === undefined ? {} : { sha1 }),
    };
  }

  /** Writes bytes from an address on; in a banked area, to the bank that is there at first. Gives itself. */
  put(address: number, ...bytes: readonly number[]): this {
    return this.putIn(null, address, ...bytes);
  }

  /** Writes bytes of a bank from an address on. Gives itself. */
  putIn(bank: number | null, address: number, ...bytes: readonly number[]): this {
    for (const [at, byte] of bytes.entries()) {
      const area = areaOf(address + at);
      this.#part(area?.name ?? "fixed", bank ?? area?.first ?? 0)[address + at] = byte & 0xff;
    }
    return this;
  }

  /** Sets a bit of the flags that begin at an address. */
  flag(address: number, bit: number): this {
    const at = address + (bit >> 3);
    const area = areaOf(at);
    const part = this.#part(area?.name ?? "fixed", area?.first ?? 0);
    part[at] = (part[at] ?? 0) | (1 << (bit & 7));
    return this;
  }

  /** Maps another bank, as a game does for a moment: what the CPU sees changes, what the game knows does not. */
  map(area: Area, bank: number): this {
    this.#mapped[area] = bank;
    return this;
  }

  read(address: number): number {
    return this.readRange(address, 1)[0] ?? 0;
  }

  readRange(address: number, length: number): Uint8Array {
    if (address < 0 || length < 0 || address + length > 0x10000) {
      throw new RangeError(`no addresses ${address} to ${address + length}`);
    }
    return Uint8Array.from({ length }, (_, at) => {
      const area = areaOf(address + at);
      const bank = area === undefined ? 0 : this.#mapped[area.name];
      return this.#part(area?.name ?? "fixed", bank)[address + at] ?? 0;
    });
  }

  readBank(bank: number, address: number, length: number): Uint8Array {
    const area = areaOf(address);
    const banks = this.cartridge.isColor
      ? area?.banks
      : { rom: 256, vram: 1, sram: 4, wram: 2 }[area?.name ?? "rom"];
    if (area === undefined || bank >= (banks ?? 0) || address + length > area.end) {
      throw new RangeError(`no bank ${bank} at ${address}`);
    }
    return this.#part(area.name, bank).slice(address, address + length);
  }

  /**
   * Copies of this world with damaged RAM: full of zeros, of ones, and of noise by some seeds. The ROM is whole.
   */
  *damaged(seeds = 3): Generator<{ readonly name: string; readonly world: BankedWorld }> {
    for (const kind of KINDS_OF_DAMAGE) {
      for (let seed = 0; seed < (kind === "noise" ? seeds : 1); seed += 1) {
        yield { name: `${kind} ${seed}`, world: this.#damaged(kind, createRandom(seed)) };
      }
    }
  }

  /** A copy, free to be changed. */
  copy(): BankedWorld {
    const copy = new BankedWorld(this.cartridge);
    for (const [key, bytes] of this.#parts) copy.#parts.set(key, bytes.slice());
    Object.assign(copy.#mapped, this.#mapped);
    return copy;
  }

  #damaged(kind: (typeof KINDS_OF_DAMAGE)[number], random: () => number): BankedWorld {
    const world = this.copy();
    for (const [begin, end, bank] of [
      [0x8000, 0xa000, 0],
      [0xa000, 0xc000, 0],
      [0xc000, 0xd000, 0],
      [0xd000, 0xe000, 1],
      [0xe000, 0x10000, 0],
    ] as const) {
      const fill = () => (kind === "noise" ? Math.floor(random() * 256) : kind === "ones" ? 0xff : 0);
      world.putIn(bank, begin, ...Array.from({ length: end - begin }, fill));
    }
    return world;
  }

  #part(area: Area | "fixed", bank: number): Uint8Array {
    const key = `${area}:${bank}`;
    const part = this.#parts.get(key) ?? new Uint8Array(0x10000);
    this.#parts.set(key, part);
    return part;
  }
}

function areaOf(address: number) {
  return BANKED.find(({ begin, end }) => address >= begin && address < end);
}

/** A number as bytes, the high one first. */
export function big(value: number, bytes: number): number[] {
  return Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) & 0xff);
}

/** A number as bytes, the low one first. */
export function little(value: number, bytes: number): number[] {
  return big(value, bytes).reverse();
}
