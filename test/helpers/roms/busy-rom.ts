import { type Assembler, buildRom } from "./build-rom.ts";

// Work RAM of the program: what all registers read are mixed into, counters, the pads, and a copy of OAM.
const MIX = 0xc000;
const FRAMES = 0xc001;
const TIMER_TICKS = 0xc003;
const PAD = 0xc100;
const SHADOW_OAM = 0xc200;
const READINGS = 0xc300;

const LCDC = 0x40;
const LCD_ON = 0xf7; // window, 8×16 sprites and background
const NZ = 0x20;

/**
 * A program that keeps all of the hardware busy, and whose every byte depends on the moment and on the buttons: all
 * interrupts, timer, serial port, four sound channels, sprites by DMA, window, scrolling within a frame, the LCD and
 * the background off at times, ROM and RAM banks; in Color also both speeds, palettes, banks and both kinds of HDMA.
 */
export function buildBusyRom(color: boolean): Uint8Array {
  const header = { title: color ? "BUSYCOLOR" : "BUSY", type: 0x1b, romSize: 1, ramSize: 3 };
  const rom = buildRom(color ? { ...header, colorFlag: 0x80 } : header, (code) => {
    writeStart(code, color);
    writeMainLoop(code);
    writeVBlank(code, color);
    writeSmallHandlers(code);
  });
  for (let at = 0x4000; at < rom.length; at++) rom[at] = (at * 7 + (at >> 14) * 31) & 0xff;
  return rom;
}

function writeStart(code: Assembler, color: boolean): void {
  code.raw(0xf3, 0x31, 0xfe, 0xff).store(0x0000, 0x0a); // di · ld sp,FFFE · cartridge RAM on
  code.register(LCDC, 0).pattern(0x8000, 0x1000).pattern(0x9800, 0x800).pattern(SHADOW_OAM, 0xa0);
  // The wait for OAM DMA, in HRAM: ld a,C2 · ldh (46),a · ld a,28 · dec a · jr nz · ret
  for (const [i, byte] of [0x3e, 0xc2, 0xe0, 0x46, 0x3e, 0x28, 0x3d, 0x20, 0xfd, 0xc9].entries()) {
    code.register(0x80 + i, byte);
  }
  if (color) {
    code.register(0x4f, 1).pattern(0x9800, 0x800).register(0x4f, 0).register(0x68, 0x80).register(0x6a, 0x80);
    code.raw(0x06, 0x40).label("palettes").raw(0x78, 0x87, 0x80); // ld b,40 · ld a,b · add a · add b
    code.register(0x69).register(0x6b).raw(0x05).jr("palettes", NZ); // dec b
  }
  for (let i = 0; i < 16; i++) code.register(0x30 + i, (i * 0x35) & 0xff);
  const sound = [0x80, 0x77, 0xff]; // NR52, NR50, NR51
  code.register(0x26, sound[0]).register(0x24, sound[1]).register(0x25, sound[2]);
  code
    .register(0x10, 0x1b)
    .register(0x11, 0x80)
    .register(0x12, 0xf3)
    .register(0x13, 0x40)
    .register(0x14, 0x87);
  code.register(0x16, 0x44).register(0x17, 0x0b).register(0x18, 0x90).register(0x19, 0xc6);
  code
    .register(0x1a, 0x80)
    .register(0x1b, 0x20)
    .register(0x1c, 0x20)
    .register(0x1d, 0x11)
    .register(0x1e, 0x86);
  code.register(0x20, 0x11).register(0x21, 0xa2).register(0x22, 0x55).register(0x23, 0xc0);
  code.register(0x06, 0x30).register(0x07, 0x05).register(0x45, 0x28).register(0x41, 0x48);
  code.register(0x47, 0xe4).register(0x48, 0xd2).register(0x49, 0x1e).register(0x4a, 60).register(0x4b, 50);
  code.register(0xff, 0x1f).register(0x0f, 0).register(LCDC, LCD_ON).raw(0xfb); // ei
}

/** Mixes registers that change by themselves, and halts in every second frame. */
function writeMainLoop(code: Assembler): void {
  code.label("main").load(MIX).raw(0x47); // ld b,a
  for (const register of [0x04, 0x05, 0x44, 0x41, 0x26, 0x0f, 0x00, 0x30]) {
    code.readRegister(register).raw(0x80, 0x07, 0x47); // add b · rlca · ld b,a
  }
  code.store(MIX).raw(0x6f, 0x26, READINGS >> 8, 0x70); // ld l,a · ld h,C3 · ld (hl),b
  code.load(FRAMES).raw(0xe6, 0x01).jr("main", NZ).raw(0x76, 0x00).jr("main"); // and 1 · halt · nop
}

function writeVBlank(code: Assembler, color: boolean): void {
  code.label("vblank").raw(0xf5, 0xc5, 0xd5, 0xe5); // push all
  code.load(FRAMES).raw(0x3c).store(FRAMES);
  code
    .register(0x00, 0x20)
    .readRegister(0x00)
    .store(PAD)
    .register(0x00, 0x10)
    .readRegister(0x00)
    .store(PAD + 1);
  code.register(0x00, 0x30);
  for (const [pad, scroll] of [PAD, PAD + 1].map((pad, i) => [pad, 0x43 - i] as const)) {
    code.load(pad).raw(0x2f, 0xe6, 0x0f, 0x47).readRegister(scroll).raw(0x80, 0x3c).register(scroll);
  }
  // Moves every sprite by what the second pad says, and one thing more.
  code
    .hl(SHADOW_OAM)
    .raw(0x0e, 0xa0, 0x7e, 0x80, 0x3c, 0x22, 0x0d, 0x20, -7 & 0xff)
    .call(0xff80);
  code.load(FRAMES).raw(0xe6, 0x03).store(0x4000).store(0x2000); // RAM and ROM bank
  code.load(0x4123).raw(0x47).load(MIX).raw(0x80).store(MIX).raw(0x6f, 0x26, 0xa1).load(FRAMES).raw(0x77);
  code.load(MIX).register(0x01).register(0x02, 0x81);
  every(code, 0x0f, 0x05, "sound", () => {
    code.load(MIX).register(0x13).register(0x18).register(0x1d).register(0x22).register(0x14, 0xc7);
    code.register(0x19, 0x86).register(0x1e, 0xc5).register(0x21, 0xf1).register(0x23, 0xc0);
  });
  if (color) writeColorWork(code);
  code.register(LCDC, LCD_ON);
  every(code, 0x03, 0x03, "plain", () => code.register(LCDC, LCD_ON - 1));
  every(code, 0x0f, 0x08, "short", () =>
    code.register(LCDC, 0).pattern(0x8800, 0x200).register(LCDC, LCD_ON),
  );
  every(code, 0x3f, 0x20, "long", () =>
    code
      .register(LCDC, 0)
      .pattern(0x8000, 0xe00)
      .register(LCDC, LCD_ON - 1),
  );
  code.raw(0xe1, 0xd1, 0xc1, 0xf1, 0xd9); // pop all · reti
}

function writeColorWork(code: Assembler): void {
  code.load(FRAMES).register(0x70).register(0x4f); // WRAM and VRAM bank
  code.load(MIX).raw(0x6f, 0x26, 0xd0, 0x77).load(MIX).register(0x69).raw(0x07).register(0x6b);
  code
    .register(0x51, READINGS >> 8)
    .register(0x52, 0)
    .register(0x53, 0x08)
    .register(0x54, 0);
  every(code, 0x0f, 0x02, "general", () => code.register(0x55, 0x07));
  every(code, 0x0f, 0x06, "hblank", () => code.register(0x55, 0x8f));
  every(code, 0x1f, 0x13, "speed", () => code.register(0x4d, 1).raw(0x10, 0x00)); // stop
}

/** Runs `body` in the frames whose number under `mask` is `value`. */
function every(code: Assembler, mask: number, value: number, name: string, body: () => void): void {
  code.load(FRAMES).raw(0xe6, mask, 0xfe, value).raw(0x28, 0x03).jp(name); // and · cp · jr z,+3
  body();
  code.label(name);
}

function writeSmallHandlers(code: Assembler): void {
  code.label("stat").raw(0xf5).readRegister(0x44).raw(0xe6, 0x1f).register(0x43);
  code.readRegister(0x47).raw(0x07).register(0x47).raw(0xf1, 0xd9);
  code.label("timer").raw(0xf5).load(TIMER_TICKS).raw(0x3c).store(TIMER_TICKS).raw(0xf1, 0xd9);
}
