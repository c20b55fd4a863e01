// Programs for the differential test, generated from a seed: nothing here is anybody's game.
import { createRandom } from "./random.js";

const ILLEGAL = [0xd3, 0xdb, 0xdd, 0xe3, 0xe4, 0xeb, 0xec, 0xed, 0xf4, 0xfc, 0xfd];

/** The kinds of programs, with the frequency of each snippet. */
export const KINDS = {
  cpu: { alu: 12, memory: 6, stack: 4, loop: 4, call: 4, jump: 3 },
  timers: { alu: 3, timer: 10, loop: 5, halt: 2, interrupts: 4, divide: 4 },
  halt: { alu: 3, halt: 10, interrupts: 4, timer: 2, lcdInterrupts: 3, loop: 2 },
  lcd: { alu: 2, lcdSwitch: 2, scroll: 6, waitLine: 4, palette: 3, vram: 5, loop: 2, lcdControl: 4 },
  interrupts: { alu: 3, lcdInterrupts: 8, interrupts: 6, halt: 3, timer: 3, waitLine: 2, loop: 3, serial: 2 },
  window: { window: 8, scroll: 3, lcdControl: 4, vram: 4, waitLine: 3, halt: 2, loop: 2 },
  sprites: { dma: 6, oam: 4, lcdControl: 4, vram: 4, palette: 3, halt: 2, loop: 2, scroll: 2 },
  sound: { sound: 12, wave: 3, soundRead: 4, alu: 2, loop: 4, halt: 3, timer: 1 },
  noise: { noise: 8, sound: 4, halt: 4, loop: 6, alu: 6, call: 2 },
  color: {
    speed: 2,
    hdma: 4,
    colorPalette: 5,
    banks: 5,
    vram: 4,
    lcdControl: 3,
    loop: 4,
    halt: 2,
    sound: 3,
    timer: 2,
  },
  serial: { serial: 8, halt: 3, loop: 3, alu: 4, timer: 2 },
  banks: { romBank: 8, ramBank: 6, cartridgeRam: 6, alu: 3, loop: 2, readRom: 5 },
  everything: {
    alu: 6,
    memory: 4,
    stack: 2,
    loop: 4,
    call: 2,
    jump: 2,
    timer: 2,
    divide: 1,
    halt: 3,
    interrupts: 3,
    lcdInterrupts: 2,
    lcdSwitch: 1,
    scroll: 2,
    waitLine: 1,
    palette: 1,
    vram: 2,
    lcdControl: 2,
    window: 2,
    dma: 2,
    oam: 1,
    sound: 4,
    wave: 1,
    soundRead: 1,
    noise: 1,
    speed: 1,
    hdma: 1,
    colorPalette: 1,
    banks: 1,
    serial: 1,
    romBank: 1,
    ramBank: 1,
    cartridgeRam: 1,
    readRom: 1,
    anyIo: 3,
    anyRead: 3,
    echo: 1,
  },
};

/**
 * A ROM of the given kind. `raw` is a stream of random legal bytes that runs wherever it leads; all others keep
 * to a main loop and five interrupt handlers made of snippets.
 */
export function generateProgram(kind, seed) {
  const random = createRandom(seed * 2654435761 + kind.length * 97 + kind.charCodeAt(0));
  const isBanked = kind === "banks" || random.chance(0.3);
  const cartridgeType = isBanked ? random.pick([0x03, 0x13, 0x1b, 0x06]) : 0x00;
  const rom = new Uint8Array(isBanked ? 0x20000 : 0x8000);
  for (let i = 0; i < rom.length; i++) {
    do rom[i] = random.byte();
    while (ILLEGAL.includes(rom[i]));
  }
  const isColor = kind === "color" || random.chance(0.35);
  writeHeader(rom, cartridgeType, isColor);
  if (kind === "raw") return rom;

  const code = new Assembler(rom, random, KINDS[kind], isColor);
  for (const vector of [0x40, 0x48, 0x50, 0x58, 0x60])
    code.place(vector, 0xc3, 0x00, 0x30 + ((vector - 0x40) >> 3));
  for (let handler = 0; handler < 5; handler++) {
    code.at = 0x3000 + handler * 0x100;
    code.emit(0xf5, 0xc5, 0xd5, 0xe5);
    code.snippets(random.below(4), 0x3000 + handler * 0x100 + 0x90, true);
    code.emit(0xe1, 0xd1, 0xc1, 0xf1, 0xd9);
  }
  code.at = 0x150;
  code.start();
  const loop = code.at;
  code.snippets(200, 0x2e00, false);
  code.emit(0xc3, loop & 0xff, loop >> 8);
  code.at = 0x3800;
  code.subroutines();
  return rom;
}

function writeHeader(rom, cartridgeType, isColor) {
  rom.set([0x00, 0xc3, 0x50, 0x01], 0x100);
  rom.fill(0, 0x134, 0x150);
  rom.set(Buffer.from("VERIFY"), 0x134);
  rom[0x143] = isColor ? 0xc0 : 0x00;
  rom[0x147] = cartridgeType;
  rom[0x148] = rom.length > 0x8000 ? 2 : 0;
  rom[0x149] = cartridgeType === 0 ? 0 : 3;
}

class Assembler {
  constructor(rom, random, weights, isColor) {
    Object.assign(this, { rom, random, isColor, at: 0 });
    this.deck = Object.entries(weights).flatMap(([name, count]) => Array(count).fill(name));
  }
  place(at, ...bytes) {
    this.rom.set(bytes, at);
  }
  emit(...bytes) {
    this.rom.set(bytes, this.at);
    this.at += bytes.length;
  }
  start() {
    this.emit(0x31, 0xf0, 0xdf); // ld sp,$dff0
    this.io(0xff, this.random.byte() & 0x1f);
    if (this.random.chance(0.8)) this.emit(0xfb); // ei
  }
  /** ldh (port),value */
  io(port, value) {
    this.emit(0x3e, value, 0xe0, port);
  }
  snippets(count, end, isHandler) {
    for (let i = 0; i < count && this.at < end - 0x40; i++) {
      const name = this.random.pick(this.deck);
      if (
        isHandler &&
        ["halt", "loop", "waitLine", "speed", "call", "stack", "interrupts", "vram"].includes(name)
      )
        continue;
      this[name]();
    }
  }
  subroutines() {
    for (let i = 0; i < 8; i++) {
      this.at = 0x3800 + i * 0x40;
      for (let j = 0; j < 4; j++) this.alu();
      this.emit(0xc9);
    }
  }

  alu() {
    const { random } = this;
    const choice = random.below(8);
    if (choice < 4) this.emit(0x80 + random.below(0x40));
    else if (choice === 4) this.emit(0xcb, random.pick([0, 1, 2, 3, 7]) + 8 * random.below(32));
    else if (choice === 5)
      this.emit(random.pick([0xc6, 0xce, 0xd6, 0xde, 0xe6, 0xee, 0xf6, 0xfe]), random.byte());
    else if (choice === 6)
      this.emit(
        random.pick([0x04, 0x05, 0x0c, 0x0d, 0x14, 0x15, 0x1c, 0x1d, 0x3c, 0x3d, 0x03, 0x0b, 0x13, 0x1b]),
      );
    else
      this.emit(
        random.pick([
          0x07, 0x0f, 0x17, 0x1f, 0x27, 0x2f, 0x37, 0x3f, 0x09, 0x19, 0x29, 0x39, 0x78, 0x79, 0x47, 0x4f,
          0x57, 0x5f,
        ]),
      );
  }
  memory() {
    const { random } = this;
    this.emit(0x21, random.byte(), random.pick([0xc0, 0xc8, 0xd0, 0xd8])); // ld hl,nn
    for (let i = random.below(5); i >= 0; i--) {
      this.emit(
        random.pick([
          0x22, 0x2a, 0x32, 0x3a, 0x34, 0x35, 0x46, 0x4e, 0x56, 0x5e, 0x70, 0x71, 0x72, 0x73, 0x77, 0x7e,
          0x86, 0x8e, 0x96, 0x9e, 0xa6, 0xae, 0xb6, 0xbe,
        ]),
      );
    }
    this.emit(0x36, random.byte(), 0xcb, 0x06 + 8 * random.below(32));
    this.emit(
      random.pick([0xea, 0xfa]),
      random.byte(),
      0xc0 + random.below(0x1f),
      0x01,
      random.byte(),
      0xc0 + random.below(0x1f),
      random.pick([0x02, 0x0a]),
    );
  }
  stack() {
    const pairs = [0xc5, 0xd5, 0xe5, 0xf5];
    const first = this.random.pick(pairs);
    this.emit(first);
    this.alu();
    this.emit(this.random.pick(pairs) - 4);
    if (this.random.chance(0.3))
      this.emit(0xf8, this.random.byte(), 0x08, 0x00, 0xc4, 0xe8, 0x02, 0xe8, 0xfe);
  }
  loop() {
    this.emit(0x06, 1 + this.random.below(60)); // ld b,n
    const start = this.at;
    for (let i = this.random.below(4); i >= 0; i--)
      this.emit(this.random.pick([0x0c, 0x14, 0x1d, 0x80, 0xa9, 0x3c, 0x23, 0x87, 0x00]));
    this.emit(0x05, 0x20, (start - this.at - 3) & 0xff); // dec b; jr nz,start
  }
  call() {
    const target = 0x3800 + 0x40 * this.random.below(8);
    this.emit(this.random.pick([0xcd, 0xcd, 0xc4, 0xcc, 0xd4, 0xdc]), target & 0xff, target >> 8);
  }
  jump() {
    const over = this.random.below(4);
    this.emit(this.random.pick([0x18, 0x20, 0x28, 0x30, 0x38]), over);
    for (let i = 0; i < over; i++) this.emit(0x00);
    const next = this.at + 3;
    this.emit(this.random.pick([0xc3, 0xc2, 0xca, 0xd2, 0xda]), next & 0xff, next >> 8);
  }
  timer() {
    const { random } = this;
    this.io(
      random.pick([0x05, 0x06, 0x07, 0x07]),
      random.chance(0.6) ? random.byte() : random.pick([0x04, 0x05, 0x06, 0x07, 0xff, 0xf8]),
    );
    if (random.chance(0.3)) this.emit(0xf0, random.pick([0x04, 0x05, 0x0f]));
  }
  divide() {
    this.emit(0xe0, 0x04, 0xf0, 0x04, 0x80, 0x47);
  }
  halt() {
    if (this.random.chance(0.15)) this.emit(0xf3, 0x76, 0x00, 0xfb);
    else if (this.random.chance(0.1)) this.emit(0xf3, 0x76, 0x3c, 0xfb);
    else {
      this.io(0xff, this.random.byte() | 0x05);
      this.io(0x07, 0x04 | this.random.below(4));
      this.emit(0xfb, 0x76, 0x00);
    }
  }
  interrupts() {
    const { random } = this;
    const choice = random.below(4);
    if (choice === 0) this.io(0xff, random.byte());
    else if (choice === 1) this.io(0x0f, random.byte());
    else this.emit(random.pick([0xf3, 0xfb, 0xfb]));
  }
  lcdInterrupts() {
    this.io(0x41, this.random.byte() & 0x78);
    this.io(0x45, this.random.below(156));
    if (this.random.chance(0.4)) this.io(0xff, 0x02 | this.random.byte());
    if (this.random.chance(0.2)) this.emit(0xf0, 0x41);
    if (this.random.chance(0.05)) this.io(0x44, 0);
  }
  lcdSwitch() {
    this.io(0x40, this.random.byte() & 0x7f);
    this.loop();
    this.io(0x40, this.random.byte() | 0x80);
  }
  lcdControl() {
    this.io(0x40, this.random.byte() | 0x80);
  }
  scroll() {
    this.io(this.random.pick([0x42, 0x43]), this.random.byte());
  }
  window() {
    this.io(0x4b, this.random.chance(0.9) ? 7 + this.random.below(170) : this.random.byte());
    this.io(0x4a, this.random.below(160));
  }
  waitLine() {
    const line = this.random.below(150);
    this.emit(0x0e, 0xff); // ld c,255 tries, then on
    const start = this.at;
    this.emit(0xf0, 0x44, 0xfe, line, 0x28, 0x03, 0x0d, 0x20, (start - this.at - 8) & 0xff);
  }
  palette() {
    this.io(this.random.pick([0x47, 0x48, 0x49]), this.random.byte());
  }
  vram() {
    const { random } = this;
    this.emit(0x21, random.byte(), 0x80 + random.below(0x1f)); // ld hl
    this.emit(0x11, random.byte(), random.below(0x7f)); // ld de,rom
    this.emit(0x06, 8 + random.below(60));
    this.emit(0x1a, 0x22, 0x13, 0x05, 0x20, 0xfa); // ld a,(de); ld (hl+),a; inc de; dec b; jr nz
  }
  dma() {
    this.io(
      0x46,
      this.random.chance(0.9) ? this.random.pick([0xc0, 0xc1, 0xd0, 0x10, 0x40, 0x80]) : this.random.byte(),
    );
  }
  oam() {
    const { random } = this;
    this.emit(
      0x21,
      random.below(0xa0),
      0xc0,
      0x36,
      random.byte(),
      0x2c,
      0x36,
      random.byte(),
      0x2c,
      0x36,
      random.byte(),
    );
    this.emit(0xea, random.below(0xa0), 0xfe, 0xfa, random.below(0xa0), 0xfe);
  }
  sound() {
    const { random } = this;
    const port = 0x10 + random.below(0x17);
    if (random.chance(0.05)) this.io(0x26, random.pick([0x00, 0x80]));
    else if (random.chance(0.3)) {
      const channel = random.pick([0x12, 0x17, 0x1a, 0x21]);
      this.io(channel, random.byte() | 0xf0);
      this.io(random.pick([0x13, 0x18, 0x1d]), random.byte());
      this.io(random.pick([0x14, 0x19, 0x1e, 0x23]), 0x80 | random.byte());
    } else this.io(port === 0x26 ? 0x25 : port, random.byte());
    if (random.chance(0.2)) this.io(0x26, 0x80);
  }
  noise() {
    const { random } = this;
    this.io(0x21, 0xf0 | random.byte());
    if (random.chance(0.8))
      this.io(
        0x22,
        random.chance(0.5) ? random.pick([0x00, 0x08, 0x01, 0x09, 0x10, 0x02, 0x11]) : random.byte(),
      );
    this.io(0x23, 0x80 | random.byte());
  }
  wave() {
    this.io(0x1a, this.random.pick([0x00, 0x80, 0x80]));
    for (let i = 0; i < 4; i++) this.io(0x30 + this.random.below(16), this.random.byte());
    this.io(0x1c, this.random.byte());
    this.io(0x1e, 0x80 | this.random.byte());
  }
  soundRead() {
    this.emit(0xf0, 0x10 + this.random.below(0x30), 0x80, 0x47);
  }
  speed() {
    if (this.isColor) this.emit(0xf3, 0x3e, 0x01, 0xe0, 0x4d, 0x10, 0x00);
  }
  hdma() {
    const { random } = this;
    this.io(0x51, random.pick([0x10, 0x40, 0xc0, 0xd0]));
    this.io(0x52, random.byte());
    this.io(0x53, random.byte());
    this.io(0x54, random.byte());
    this.io(0x55, (random.chance(0.5) ? 0x80 : 0) | random.below(8));
  }
  colorPalette() {
    const { random } = this;
    const port = random.pick([0x68, 0x6a]);
    this.io(port, 0x80 | random.byte());
    for (let i = 0; i < 4; i++) this.io(port + 1, random.byte());
  }
  banks() {
    this.io(this.random.pick([0x4f, 0x70]), this.random.byte());
  }
  serial() {
    this.io(0x01, this.random.byte());
    this.io(0x02, this.random.pick([0x81, 0x83, 0x80, 0x01, 0x83]));
    if (this.random.chance(0.5)) this.io(0xff, 0x08 | this.random.byte());
  }
  romBank() {
    this.emit(0x3e, this.random.below(8), 0xea, 0x00, this.random.pick([0x20, 0x21, 0x28]));
    if (this.random.chance(0.2)) this.emit(0x3e, 0x00, 0xea, 0x00, 0x30);
  }
  ramBank() {
    this.emit(0x3e, this.random.below(4), 0xea, 0x00, 0x40);
    this.emit(0x3e, this.random.below(2), 0xea, 0x00, 0x60);
    this.emit(0x3e, this.random.pick([0x0a, 0x0a, 0x00]), 0xea, 0x00, 0x00);
  }
  cartridgeRam() {
    const { random } = this;
    this.emit(
      0x3e,
      random.byte(),
      0xea,
      random.byte(),
      0xa0 + random.below(0x1f),
      0xfa,
      random.byte(),
      0xa0 + random.below(0x1f),
    );
  }
  readRom() {
    this.emit(0xfa, this.random.byte(), this.random.below(0x80), 0x80);
  }
  anyIo() {
    this.io(
      this.random.pick([0x00, 0x03, 0x08, 0x4c, 0x56, 0x6c, 0x72, 0x7f, 0x41, 0x45, 0x43, 0x80, 0xfe]),
      this.random.byte(),
    );
  }
  anyRead() {
    this.emit(0xf0, this.random.byte(), 0xea, 0x10, 0xc0);
  }
  echo() {
    this.emit(
      0x3e,
      this.random.byte(),
      0xea,
      this.random.byte(),
      0xe0 + this.random.below(0x1d),
      0xfa,
      this.random.byte(),
      0xe0 + this.random.below(0x1d),
    );
  }
}
