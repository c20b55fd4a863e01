import { type Assembler, buildRom } from "../roms/build-rom.ts";

/** A byte of work RAM. */
export type Variable = number;

/** The buttons as bits of {@link GameCode.held} and {@link GameCode.pressed}. */
export const PAD = {
  a: 0x01,
  b: 0x02,
  select: 0x04,
  start: 0x08,
  right: 0x10,
  left: 0x20,
  up: 0x40,
  down: 0x80,
} as const;

const NOISE = 0x4000;
const NOISE_ROM = 0x40;
const TILES = 0x4100;
const TILE_COUNT = 40;
const MAP = 0x9800;
const LCD_ON = 0x93; // LCD, tiles at 8000, sprites, background
const [NZ, Z, C] = [0x20, 0x28, 0x38];

/** Tiles 0 to 3 are plain, from white to black; from here on there are 32 that look like letters. */
export const LETTERS = 8;

/** The tile of whoever is played. */
export const PLAYER = 4;

/** Writes a small game: an {@link Assembler} with variables, conditions and a picture of 20 × 18 tiles. */
export class GameCode {
  readonly code: Assembler;
  readonly held: Variable;
  readonly pressed: Variable;
  #variables = 0xc000;
  #labels = 0;

  constructor(code: Assembler) {
    this.code = code;
    this.held = this.variable();
    this.pressed = this.variable();
  }

  /** A new variable; all are 0 at first. */
  variable(): Variable {
    this.#variables += 1;
    return this.#variables - 1;
  }

  /** Six new variables, of which some may be left: `const [x, y] = game.variables()`. */
  variables(): readonly [Variable, Variable, Variable, Variable, Variable, Variable] {
    const one = (): Variable => this.variable();
    return [one(), one(), one(), one(), one(), one()];
  }

  /** Room for so many bytes. */
  bytes(count: number): Variable {
    this.#variables += count;
    return this.#variables - count;
  }

  set(variable: Variable, value: number): this {
    this.code.store(variable, value & 0xff);
    return this;
  }

  copy(to: Variable, from: Variable): this {
    this.code.load(from).store(to);
    return this;
  }

  add(variable: Variable, value: number): this {
    this.code
      .load(variable)
      .raw(0xc6, value & 0xff)
      .store(variable);
    return this;
  }

  addVariable(variable: Variable, other: Variable): this {
    this.code.load(other).raw(0x47).load(variable).raw(0x80).store(variable); // ld b,a · add a,b
    return this;
  }

  mask(variable: Variable, bits: number): this {
    this.code.load(variable).raw(0xe6, bits).store(variable);
    return this;
  }

  /** `variable` shifted right by so many bits. */
  shiftRight(variable: Variable, times: number): this {
    this.code.load(variable);
    for (let i = 0; i < times; i++) this.code.raw(0xcb, 0x3f); // srl a
    this.code.store(variable);
    return this;
  }

  whenEqual(variable: Variable, value: number, then: () => void, otherwise?: () => void): this {
    this.code.load(variable).raw(0xfe, value);
    return this.#branch(Z, then, otherwise);
  }

  /** Unsigned. */
  whenBelow(variable: Variable, value: number, then: () => void, otherwise?: () => void): this {
    this.code.load(variable).raw(0xfe, value);
    return this.#branch(C, then, otherwise);
  }

  /** Whether any of the bits is set. */
  whenAny(variable: Variable, bits: number, then: () => void, otherwise?: () => void): this {
    this.code.load(variable).raw(0xe6, bits);
    return this.#branch(NZ, then, otherwise);
  }

  /** Byte number `index` of an array into `to`. */
  fetch(to: Variable, array: Variable, index: Variable): this {
    this.#at(array, index).raw(0x7e).store(to);
    return this;
  }

  put(array: Variable, index: Variable, from: Variable): this {
    this.#at(array, index);
    this.code.load(from).raw(0x77);
    return this;
  }

  /** A fixed random byte that belongs to the value of `from`. */
  noise(to: Variable, from: Variable): this {
    this.code.load(from).raw(0x6f, 0x26, NOISE_ROM, 0x7e).store(to); // ld l,a · ld h,40 · ld a,(hl)
    return this;
  }

  /** Puts a tile on the picture; only at the begin of a frame, or while the LCD is off. */
  tile(x: Variable, y: Variable, tile: Variable): this {
    this.#cell(x, y);
    this.code.load(tile).raw(0x77);
    return this;
  }

  /** Fills a part of the picture with one tile. */
  fill(x: number, y: number, width: number, height: number, tile: number): this {
    const [row, column] = [this.#label(), this.#label()];
    this.code
      .hl(MAP + y * 32 + x)
      .raw(0x06, height, 0x11, 32 - width, 0)
      .label(row); // ld b · ld de
    this.code.raw(0x0e, width, 0x3e, tile).label(column).raw(0x22, 0x0d).jr(column, NZ); // ld c · ld a · ld (hl+),a
    this.code.raw(0x19, 0x05).jr(row, NZ); // add hl,de · dec b
    return this;
  }

  /** Paints the whole picture with blocks of 4 × 4 tiles that belong to the value of `seed`. The LCD goes off for it. */
  paint(seed: Variable): this {
    const [row, column] = [this.#label(), this.#label()];
    const offset = 0xffa0;
    this.code
      .load(seed)
      .raw(0x6f, 0x26, NOISE_ROM, 0x7e)
      .register(offset & 0xff);
    this.screenOff();
    this.code
      .raw(0x11, MAP & 0xff, MAP >> 8, 0x06, 0)
      .label(row)
      .raw(0x0e, 0)
      .label(column); // ld de · ld b,0 · ld c,0
    // a = (y >> 2) * 5 + (x >> 2) + offset
    this.code.raw(0x78, 0xcb, 0x3f, 0xcb, 0x3f, 0x6f, 0x87, 0x87, 0x85, 0x6f);
    this.code
      .raw(0x79, 0xcb, 0x3f, 0xcb, 0x3f, 0x85, 0x6f)
      .readRegister(offset & 0xff)
      .raw(0x85, 0x6f);
    this.code.raw(0x26, NOISE_ROM, 0x7e, 0xe6, 3, 0x12, 0x13); // ld a,(hl) · and 3 · ld (de),a · inc de
    this.code.raw(0x0c, 0x79, 0xfe, 20).jr(column, NZ);
    this.code.raw(0x7b, 0xc6, 12, 0x5f, 0x30, 0x01, 0x14); // de += 12
    this.code.raw(0x04, 0x78, 0xfe, 18).jr(row, NZ);
    return this.screenOn();
  }

  screenOff(): this {
    this.code.register(0x40, LCD_ON & 0x7f);
    return this;
  }

  screenOn(): this {
    this.code.register(0x40, LCD_ON);
    return this;
  }

  /** Puts a sprite there, in pixels from the picture's top left; only at the begin of a frame. */
  sprite(index: number, x: Variable, y: Variable, tile: number): this {
    const at = 0xfe00 + index * 4;
    this.code
      .load(y)
      .raw(0xc6, 16)
      .store(at)
      .load(x)
      .raw(0xc6, 8)
      .store(at + 1)
      .store(at + 2, tile);
    return this;
  }

  hideSprite(index: number): this {
    this.code.store(0xfe00 + index * 4, 0);
    return this;
  }

  scrollX(variable: Variable): this {
    this.code.load(variable).register(0x43);
    return this;
  }

  #branch(opcode: number, then: () => void, otherwise: () => void = () => undefined): this {
    const [no, end] = [this.#label(), this.#label()];
    this.code.raw(opcode, 3).jp(no);
    then();
    this.code.jp(end).label(no);
    otherwise();
    this.code.label(end);
    return this;
  }

  #label(): string {
    this.#labels += 1;
    return `l${this.#labels}`;
  }

  #at(array: Variable, index: Variable): Assembler {
    return this.code.load(index).raw(0x5f, 0x16, 0).hl(array).raw(0x19); // ld e,a · ld d,0 · add hl,de
  }

  #cell(x: Variable, y: Variable): Assembler {
    this.code.load(y).raw(0x6f, 0x26, 0, 0x29, 0x29, 0x29, 0x29, 0x29); // hl = y * 32
    return this.code.load(x).raw(0x5f, 0x16, MAP >> 8, 0x19); // de = MAP + x
  }
}

/** A game's ROM. `writeFrame` writes what is done in each frame, with the buttons read. */
export function buildGame(title: string, writeFrame: (game: GameCode) => void): Uint8Array {
  const rom = buildRom({ title }, (code) => {
    code.raw(0xf3, 0x31, 0xfe, 0xff).register(0x40, 0); // di · ld sp,FFFE
    clear(code, 0xc000, 0x400, "ram");
    clear(code, MAP, 0x400, "map");
    clear(code, 0xfe00, 0xa0, "oam");
    code.hl(TILES).raw(0x11, 0x00, 0x80).label("tiles").raw(0x2a, 0x12, 0x13, 0x7a); // ld a,(hl+) · ld (de),a
    code.raw(0xfe, 0x80 + ((TILE_COUNT * 16) >> 8) + 1).jr("tiles", NZ);
    code.register(0x47, 0xe4).register(0x48, 0xe0).register(0x43, 0).register(0x42, 0);
    code.register(0x0f, 0).register(0xff, 1).register(0x40, LCD_ON).raw(0xfb); // ei
    const game = new GameCode(code);
    code.label("frame").raw(0x76, 0x00); // halt
    readPad(game);
    writeFrame(game);
    code.jp("frame");
  });
  for (let i = 0; i < 0x100; i++) rom[NOISE + i] = noiseAt(i);
  drawTiles(rom);
  return rom;
}

/** A byte that looks random: the finalizer of MurmurHash3, which is in the public domain. */
function noiseAt(index: number): number {
  let mixed = Math.imul(index + 1, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) & 0xff;
}

function clear(code: Assembler, from: number, length: number, label: string): void {
  code
    .hl(from)
    .raw(0x01, length & 0xff, length >> 8)
    .label(label); // ld bc
  code.raw(0xaf, 0x22, 0x0b, 0x78, 0xb1).jr(label, NZ); // xor a · ld (hl+),a · dec bc · ld a,b · or c
}

function readPad({ code, held, pressed }: GameCode): void {
  code.register(0x00, 0x20).readRegister(0x00).readRegister(0x00).raw(0x2f, 0xe6, 0x0f, 0xcb, 0x37, 0x57);
  code.register(0x00, 0x10).readRegister(0x00).readRegister(0x00).raw(0x2f, 0xe6, 0x0f, 0xb2, 0x57); // or d · ld d,a
  code.register(0x00, 0x30).load(held).raw(0x2f, 0xa2).store(pressed).raw(0x7a).store(held); // pressed = ~held & d
}

function drawTiles(rom: Uint8Array): void {
  for (let shade = 0; shade < 4; shade++) {
    for (let row = 0; row < 8; row++) {
      rom[TILES + shade * 16 + row * 2] = (shade & 1) * 0xff;
      rom[TILES + shade * 16 + row * 2 + 1] = (shade >> 1) * 0xff;
    }
  }
  const player = [0x3c, 0x7e, 0xdb, 0xff, 0xbd, 0xc3, 0x7e, 0x3c];
  // White around it as a sprite, so that it is seen on black.
  for (const [row, bits] of player.entries()) rom.set([0xff, bits], TILES + PLAYER * 16 + row * 2);
  for (let letter = 0; letter < 32; letter++) {
    for (let row = 1; row < 7; row++) {
      const bits = (rom[NOISE + letter * 6 + row] ?? 0) & 0x7e;
      rom.fill(
        bits,
        TILES + (LETTERS + letter) * 16 + row * 2,
        TILES + (LETTERS + letter) * 16 + row * 2 + 2,
      );
    }
  }
}
