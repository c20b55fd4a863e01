const RETI = 0xd9;

/** The header of a test ROM. */
export interface RomOptions {
  readonly title?: string;
  /** The byte at 0143: 0x80 for a Color game. */
  readonly colorFlag?: number;
  /** The byte at 0147: no memory controller unless given. */
  readonly type?: number;
  /** The byte at 0148: 32 KB doubled so many times. */
  readonly romSize?: number;
  /** The byte at 0149. */
  readonly ramSize?: number;
}

/** A label's name, or an address. */
type Target = string | number;

/** Writes SM83 machine code, a method for each instruction or idiom that the test programs use. */
export class Assembler {
  readonly bytes: number[] = [];
  readonly #origin: number;
  readonly #labels = new Map<string, number>();
  readonly #fixes: { at: number; target: Target; isRelative: boolean }[] = [];

  constructor(origin: number) {
    this.#origin = origin;
  }

  raw(...bytes: number[]): this {
    this.bytes.push(...bytes);
    return this;
  }

  label(name: string): this {
    this.#labels.set(name, this.#origin + this.bytes.length);
    return this;
  }

  /** The address of a label, if there is one. */
  find(name: string): number | undefined {
    return this.#labels.get(name);
  }

  /** `jr target`, or with a condition: `nz` 0x20, `z` 0x28, `nc` 0x30, `c` 0x38. */
  jr(target: Target, opcode = 0x18): this {
    this.#fixes.push({ at: this.bytes.length + 1, target, isRelative: true });
    return this.raw(opcode, 0);
  }

  jp(target: Target): this {
    return this.#absolute(0xc3, target);
  }

  call(target: Target): this {
    return this.#absolute(0xcd, target);
  }

  /** `ld hl, target` */
  hl(target: Target): this {
    return this.#absolute(0x21, target);
  }

  /** `ld a, value` */
  a(value: number): this {
    return this.raw(0x3e, value);
  }

  /** `ldh a, (FF00 + register)` */
  readRegister(register: number): this {
    return this.raw(0xf0, register);
  }

  /** `ldh (FF00 + register), a`, of `value` if there is one. */
  register(register: number, value?: number): this {
    if (value !== undefined) this.a(value);
    return this.raw(0xe0, register);
  }

  /** Copies a page to OAM by a routine in HRAM: elsewhere the CPU would run what the transfer has on the bus. */
  oamDma(page: number): this {
    const routine = [0xe0, 0x46, 0x3e, 0x28, 0x3d, 0x20, 0xfd, 0xc9];
    for (const [index, byte] of routine.entries()) this.register(0x80 + index, byte);
    return this.a(page).call(0xff80);
  }

  /** `ld a, (address)` */
  load(address: number): this {
    return this.raw(0xfa, address & 0xff, address >> 8);
  }

  /** `ld (address), a`, of `value` if there is one. */
  store(address: number, value?: number): this {
    if (value !== undefined) this.a(value);
    return this.raw(0xea, address & 0xff, address >> 8);
  }

  /** Writes a pattern to `length` bytes from `address` on: the low byte of the address times two, xor the high one. */
  pattern(address: number, length: number): this {
    const end = address + length;
    return this.hl(address)
      .raw(0x7d, 0x87, 0xac, 0x22) // ld a,l · add a · xor h · ld (hl+),a
      .raw(0x7c, 0xfe, end >> 8, 0x20, -9 & 0xff) // ld a,h · cp end · jr nz
      .raw(0x7d, 0xfe, end & 0xff, 0x20, -14 & 0xff); // ld a,l · cp end · jr nz
  }

  /** `jr` to itself: time passes and nothing happens but interrupts. */
  forever(): this {
    return this.raw(0x18, 0xfe);
  }

  /** The code, with every jump in its place. */
  assemble(): number[] {
    for (const { at, target, isRelative } of this.#fixes) {
      const address = typeof target === "number" ? target : this.#labels.get(target);
      if (address === undefined) throw new Error(`no label ${target}`);
      if (isRelative) {
        const distance = address - (this.#origin + at + 1);
        if (distance < -128 || distance > 127) throw new Error(`${target} is too far for jr`);
        this.bytes[at] = distance & 0xff;
      } else {
        this.bytes[at] = address & 0xff;
        this.bytes[at + 1] = address >> 8;
      }
    }
    return this.bytes;
  }

  #absolute(opcode: number, target: Target): this {
    this.#fixes.push({ at: this.bytes.length + 1, target, isRelative: false });
    return this.raw(opcode, 0, 0);
  }
}

/**
 * A ROM with a valid header whose code begins at 0150. Interrupts jump to the labels
 * `vblank`, `stat`, `timer`, `serial` and `joypad`, as far as there are such.
 */
export function buildRom(options: RomOptions, program: (code: Assembler) => void): Uint8Array {
  const rom = new Uint8Array(0x8000 << (options.romSize ?? 0));
  const code = new Assembler(0x150);
  program(code);
  rom.set(code.assemble(), 0x150);
  for (const [index, name] of ["vblank", "stat", "timer", "serial", "joypad"].entries()) {
    const handler = code.find(name);
    rom.set(handler === undefined ? [RETI] : [0xc3, handler & 0xff, handler >> 8], 0x40 + 8 * index);
  }
  rom.set([0x00, 0xc3, 0x50, 0x01], 0x100);
  rom.set(Buffer.from((options.title ?? "TEST").slice(0, 16), "latin1"), 0x134);
  if (options.colorFlag !== undefined) rom[0x143] = options.colorFlag;
  rom[0x147] = options.type ?? 0;
  rom[0x148] = options.romSize ?? 0;
  rom[0x149] = options.ramSize ?? 0;
  return withHeaderChecksum(rom);
}

/** Makes a ROM's header checksum right, in place. */
export function withHeaderChecksum(rom: Uint8Array): Uint8Array {
  rom[0x14d] = rom.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
  return rom;
}
