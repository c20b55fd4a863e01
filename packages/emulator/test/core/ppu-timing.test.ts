import { describe, expect, test } from "vitest";
import { bareMachine } from "../../../../test/helpers/roms/bare-core.ts";

type Model = "DMG" | "CGB" | "double";

/** A write to a register, at this offset in the handler (bytes). */
interface Write {
  readonly after: number;
  readonly register: number;
  readonly value: number;
}

interface Program {
  /** Runs before the interrupt is chosen. */
  readonly setUp?: string;
  /** The STAT register's choice of an interrupt, and LYC. */
  readonly stat?: number;
  readonly lyc?: number;
  readonly write?: Write;
  /** The address that is read. */
  readonly read?: number;
}

const nops = (count: number): string => "nop\n".repeat(count);

/**
 * The value that the STAT interrupt's handler reads: the instruction lies at this offset in it (bytes), all others being NOPs but the write,
 * whose four bytes take five machine cycles. The CPU is in a row of NOPs when the interrupt comes.
 */
function readAfter(model: Model, after: number, program: Program): number {
  const { setUp = "", stat = 0x20, lyc = 0xff, write, read = 0xff41 } = program;
  const before = write ? `${nops(write.after)}ld a,${write.value}\nldh (${write.register & 0xff}),a\n` : "";
  const rest = after - (write ? write.after + 4 : 0);
  const pieces = {
    72: "jp $1000",
    256: "jp $150",
    336: `${model === "double" ? "ld a,$30\nldh ($00),a\nld a,1\nldh ($4d),a\nstop\nnop\n" : ""}
      ld b,$91
      wait:\nldh a,($44)\ncp b\njr nz,wait
      ${setUp}
      ${stat === 0x20 ? "drawing:\nldh a,($41)\nand 3\ncp 3\njr nz,drawing" : ""}
      ld a,${lyc}\nldh ($45),a
      ld a,${stat}\nldh ($41),a
      xor a\nldh ($0f),a
      ld a,2\nldh ($ff),a
      ld hl,${read}
      ei`,
    4096: `${before}${nops(rest)}ld a,(hl)\nld ($c000),a\nhalted:\njr halted`,
  };
  const machine = bareMachine(pieces, model !== "DMG");
  machine.core.setSamples(0);
  machine.core.runFrames(6, 0);
  return machine.memory[machine.place("WORK_RAM_LOCATION")] ?? -1;
}

const lcdc = (value: number): string => `ld a,${value}\nldh ($40),a\n`;
const register = (address: number, value: number): string => `ld a,${value}\nldh (${address & 0xff}),a\n`;
/** A window from line 0 on with its left edge at `x` − 7. */
const window = (x: number): string => register(0x4b, x) + register(0x4a, 0) + lcdc(0xb1);
/** Sprites of the given X on the first lines; the LCD is switched off for it. */
const sprites = (columns: readonly number[]): string =>
  `xor a\nldh ($40),a\nld hl,$fe00\nld b,160\nclear:\nld (hl+),a\ndec b\njr nz,clear\nld hl,$fe00\n` +
  columns.map((x) => `ld a,16\nld (hl+),a\nld a,${x}\nld (hl+),a\ninc l\ninc l\n`).join("");
const mode = (value: number): number => value & 3;

// Each expected value is in the name of one of gambatte's hwtests, which were measured on a DMG-08 and a CGB-04-C; so are
// the places of the instructions.
const WINDOW = "window/m2int_wxA6_m3stat";
test.each<[string, Model, number, Program, number]>([
  [`${WINDOW}_1_dmg08_cgb_out3`, "DMG", 53, { setUp: window(0xa6) }, 3],
  [`${WINDOW}_2_dmg08_out0`, "DMG", 54, { setUp: window(0xa6) }, 0],
  [`${WINDOW}_2_cgb04c_out3`, "CGB", 54, { setUp: window(0xa6) }, 3],
  [`${WINDOW}_3_dmg08_cgb_out0`, "CGB", 55, { setUp: window(0xa6) }, 0],
  ["window/m2int_wx03_scx5_m3stat_ds_1_out3", "double", 0x7a, { setUp: window(3) + register(0x43, 5) }, 3],
  [
    "window/m2int_wx03_scx5_m3stat_ds_2_cgb04c_out0",
    "double",
    0x7b,
    { setUp: window(3) + register(0x43, 5) },
    0,
  ],
])("mode 3 of a line with a window: %s on a %s", (_, model, after, program, expected) => {
  expect(mode(readAfter(model, after, program))).toBe(expected);
});

// SCX is 7 from the line before on
const extended: Program = { setUp: register(0x43, 7), write: { after: 10, register: 0x43, value: 5 } };
test.each<[string, Model, number, number]>([
  ["scx_m3_extend_1_dmg08_cgb04c_out3", "CGB", 55, 3],
  ["scx_m3_extend_2_dmg08_cgb_out0", "DMG", 56, 0],
  ["scx_m3_extend_2_dmg08_cgb_out0", "CGB", 56, 0],
])("SCX written while mode 3 begins: scx_during_m3/%s on a %s", (_, model, after, expected) => {
  expect(mode(readAfter(model, after, extended))).toBe(expected);
});

const late = (after: number, value: number): Write => ({ after, register: 0x40, value });
const OFF_WITH_SPRITE = sprites([16]) + register(0x4b, 0x0f) + lcdc(0xb7);
test.each<[string, Model, number, Program, number]>([
  [
    "late_disable_spx10_wx0f_1_dmg08_cgb04c_out0",
    "DMG",
    0x37,
    { setUp: OFF_WITH_SPRITE, write: late(12, 0x97) },
    0,
  ],
  [
    "late_disable_spx10_wx0f_2_dmg08_cgb04c_out3",
    "DMG",
    0x37,
    { setUp: OFF_WITH_SPRITE, write: late(13, 0x97) },
    3,
  ],
  [
    "late_disable_spx10_wx0f_1_dmg08_cgb04c_out0",
    "CGB",
    0x37,
    { setUp: OFF_WITH_SPRITE, write: late(12, 0x97) },
    0,
  ],
  [
    "late_disable_spx10_wx0f_2_dmg08_cgb04c_out3",
    "CGB",
    0x37,
    { setUp: OFF_WITH_SPRITE, write: late(13, 0x97) },
    3,
  ],
  [
    "late_disable_early_scx00_wx11_ds_1_cgb04c_out0",
    "double",
    0x74,
    { setUp: window(0x11), write: late(0x27, 0x91) },
    0,
  ],
  [
    "late_disable_early_scx00_wx11_ds_2_out3",
    "double",
    0x74,
    { setUp: window(0x11), write: late(0x28, 0x91) },
    3,
  ],
])("the window switched off in mode 3: %s on a %s", (_, model, after, program, expected) => {
  expect(mode(readAfter(model, after, program))).toBe(expected);
});

const WX_MOVED = (after: number, scx: number): Program => ({
  setUp: window(7) + register(0x43, scx),
  write: { after, register: 0x4b, value: 0xff },
});
test.each<[string, Model, number, Program, number]>([
  ["late_wx_scx5_1_dmg08_cgb_out0", "DMG", 0x36, WX_MOVED(0x0b, 5), 0],
  ["late_wx_scx5_1_dmg08_cgb_out0", "CGB", 0x36, WX_MOVED(0x0b, 5), 0],
  ["late_wx_scx5_2", "CGB", 0x36, WX_MOVED(0x0c, 5), 3],
  ["late_wx_scx3_2_dmg08_out0", "DMG", 0x35, WX_MOVED(0x0b, 3), 0],
  ["late_wx_scx3_2_cgb04c_out3", "CGB", 0x35, WX_MOVED(0x0b, 3), 3],
  ["late_wx_scx5_ds_1_cgb04c_out0", "double", 0x79, WX_MOVED(0x24, 5), 0],
  ["late_wx_scx5_ds_2", "double", 0x79, WX_MOVED(0x25, 5), 3],
  ["late_wx_ds_1", "double", 0x76, WX_MOVED(0x21, 0), 0],
  ["late_wx_ds_2_out3", "double", 0x76, WX_MOVED(0x22, 0), 3],
])("WX written as the window would begin: window/%s on a %s", (_, model, after, program, expected) => {
  expect(mode(readAfter(model, after, program))).toBe(expected);
});

// From LYC 153 on: line 0 begins 114 machine cycles after the interrupt
const wy = (before: number, after: number, value: number): Program => ({
  setUp: register(0x4b, 7) + register(0x4a, before) + lcdc(0xb1),
  stat: 0x40,
  lyc: 153,
  write: { after, register: 0x4a, value },
});
test.each<[string, Model, number, Program, number]>([
  ["late_wy_FFto2_ly2_2_dmg08_out3", "DMG", 0x18a, wy(0xff, 0x15f, 2), 3],
  ["late_wy_FFto2_ly2_2_cgb04c_out0", "CGB", 0x18a, wy(0xff, 0x15f, 2), 0],
  ["late_wy_FFto2_ly2_3_dmg08_cgb04c_out0", "DMG", 0x18a, wy(0xff, 0x160, 2), 0],
  ["late_wy_1toFF_2_dmg08_out0", "DMG", 0x118, wy(1, 0xd6, 0xff), 0],
  ["late_wy_1toFF_2_cgb04c_out3", "CGB", 0x118, wy(1, 0xd6, 0xff), 3],
  ["late_wy_1toFF_3_dmg08_cgb_out3", "DMG", 0x118, wy(1, 0xd7, 0xff), 3],
  ["late_wy_FFto2_ly2_ds_2_out0", "double", 0x321, wy(0xff, 0x2cd, 2), 0],
  ["late_wy_1toFF_ds_2_cgb04c_out3", "double", 0x23d, wy(1, 0x1bb, 0xff), 3],
  ["late_wy_FFto0_ly2_ds_1_cgb04c_out3", "double", 0x321, wy(0xff, 0x1b8, 0), 3],
  ["late_wy_FFto0_ly2_ds_2_out0", "double", 0x321, wy(0xff, 0x1b9, 0), 0],
])("WY written as its line begins: window/arg/%s on a %s", (_, model, after, program, expected) => {
  expect(mode(readAfter(model, after, program))).toBe(expected);
});

// A sprite at FE00 on lines 0 to 7, which becomes tall as mode 2 of line 8 begins
const tall = (after: number): Program => ({
  setUp: `${sprites([8])}${lcdc(0x93)}`,
  stat: 0x40,
  lyc: 7,
  write: { after, register: 0x40, value: 0x97 },
});
// One at FE9C on a DMG, whose sprites are switched off while it is fetched
const off = (after: number): Program => ({
  setUp: `${sprites([])}ld a,16\nld ($fe9c),a\nld a,8\nld ($fe9d),a\n${lcdc(0x97)}again:\nldh a,($44)\ncp $91\njr nz,again\n`,
  stat: 0x40,
  lyc: 151,
  write: { after, register: 0x40, value: 0x95 },
});
test.each<[string, Model, number, Program, number]>([
  ["late_sizechange2_sp00_ds_1_cgb04c_out3", "double", 0x15c, tall(0xd7), 3],
  ["late_sizechange2_sp00_ds_2_cgb04c_out0", "double", 0x15c, tall(0xd8), 0],
  ["late_disable_1_dmg08_out0", "DMG", 0x51a, off(0x4f0), 0],
  ["late_disable_2_dmg08_out3", "DMG", 0x51a, off(0x4f1), 3],
])("sprites changed as they are looked for: sprites/%s on a %s", (_, model, after, program, expected) => {
  expect(mode(readAfter(model, after, program))).toBe(expected);
});

const line153: Program = { stat: 0x40, lyc: 152, read: 0xff44 };
test.each<[string, Model, number, number]>([
  ["lycint152_ly153_ds_1_out98", "double", 0xd8, 0x98],
  ["lycint152_ly153_ds_2_out99", "double", 0xd9, 0x99],
  ["lycint152_ly153_ds_4_cgb04c_out99", "double", 0xdb, 0x99],
  ["lycint152_ly153_ds_5_out00", "double", 0xdc, 0],
])("LY 153 is short: ly0/%s on a %s", (_, model, after, expected) => {
  expect(readAfter(model, after, line153)).toBe(expected);
});

/** A, INCed in each machine cycle from the second after the LCD was switched on, as the STAT interrupt comes. */
function countToInterrupt(model: Model, setUp: string): number {
  const pieces = {
    72: "jp $4000",
    256: "jp $150",
    336: `ld b,$91\nwait:\nldh a,($44)\ncp b\njr nz,wait
      xor a\nldh ($40),a\n${setUp}ld a,2\nldh ($ff),a\nxor a\nldh ($0f),a\nei
      ld a,$91\nldh ($40),a\nxor a\n${"inc a\n".repeat(250)}`,
    16384: "ld ($c000),a\nhalted:\njr halted",
  };
  const machine = bareMachine(pieces, model !== "DMG");
  machine.core.runFrames(6, 0);
  return machine.memory[machine.place("WORK_RAM_LOCATION")] ?? -1;
}

describe("interrupts of a DMG, in machine cycles since the LCD was switched on,", () => {
  // GBMicrotest's int_oam_incs and int_lyc_incs; int_hblank_nops_scx3 against SCX 0, where its first line ends
  test.each([
    ["mode 2", register(0x41, 0x20), 111],
    ["LYC 1", register(0x45, 1) + register(0x41, 0x40), 112],
    ["mode 0", register(0x41, 0x08), 61],
    ["mode 0, SCX 3", register(0x43, 3) + register(0x41, 0x08), 62],
  ])("%s", (_, setUp, count) => {
    expect(countToInterrupt("DMG", setUp)).toBe(count);
  });
});

/** A register read this number of NOPs after the LCD was switched on, or after the end of a wait that begins then. */
function readAfterOn(model: Model, setUp: string, wait: string, after: number, address: number): number {
  const pieces = {
    256: "jp $150",
    336: `di\nxor a\nldh ($ff),a\n${setUp}ld b,$90\noff:\nldh a,($44)\ncp b\njr nz,off
      xor a\nldh ($40),a\nnop\nldh ($0f),a\n${lcdc(0x91)}${wait}${nops(after)}ldh a,(${address & 0xff})
      ld ($c000),a\nhalted:\njr halted`,
  };
  const machine = bareMachine(pieces, model !== "DMG");
  machine.core.setSamples(0);
  machine.core.runFrames(6, 0);
  return machine.memory[machine.place("WORK_RAM_LOCATION")] ?? -1;
}

// Wilbert Pol's (github.com/wilbertpol/mooneye-gb, acceptance/gpu), verified on a CGB and an AGS, but for three values of a
// CPU-CGB-D and later (docs/core.md); intr_2_timing on an MGB too
describe("on the way of the first frame", () => {
  const clear = "xor a\nldh ($0f),a\n";
  const line = (at: number): string => `line:\nldh a,($44)\ncp ${at}\njr nz,line\n`;
  const lyc = (at: number): string => register(0x45, at) + register(0x41, 0x40);
  const none = register(0x45, 0xf0);
  const mode2 = none + register(0x41, 0x20);
  const end = `${line(143)}${nops(70)}${clear}`;

  test.each([
    ["at the start", "", 0, 0xe0],
    ["before line 1", "", 109, 0xe0],
    ["at line 1", "", 110, 0xe2],
    ["in line 1", "", 130, 0xe2],
    ["before line 144", end, 26, 0xe0],
    ["at line 144", end, 27, 0xe2],
    ["a machine cycle later VBlank too", end, 28, 0xe3],
  ])("mode 2 requests its interrupt: intr_2_timing, %s", (_, wait, after, expected) => {
    for (const model of ["DMG", "CGB"] as const)
      expect(readAfterOn(model, mode2, wait, after, 0xff0f)).toBe(expected);
  });

  test.each<[string, string, string, number, number, number]>([
    ["ly_lyc-C", lyc(2), clear + line(1), 100, 0xff44, 1],
    ["ly_lyc-C", lyc(2), clear + line(1), 101, 0xff44, 2],
    ["ly_lyc-C", lyc(2), clear + line(1), 101, 0xff41, 0xc0],
    ["ly_lyc-C", lyc(2), clear + line(1), 102, 0xff41, 0xc6],
    ["ly_lyc-C", lyc(2), clear + line(1), 101, 0xff0f, 0xe0],
    ["ly_lyc-C", lyc(2), clear + line(1), 102, 0xff0f, 0xe2],
    ["ly_lyc-C", lyc(2), clear + line(1), 216, 0xff41, 0xc2],
    ["ly_lyc_153-C", lyc(153), clear + line(152), 106, 0xff44, 152],
    ["ly_lyc_153-C", lyc(153), clear + line(152), 107, 0xff44, 153],
    ["ly_lyc_153-C", lyc(153), clear + line(152), 107, 0xff41, 0xc1],
    ["ly_lyc_153-C", lyc(153), clear + line(152), 108, 0xff41, 0xc5],
    ["ly_lyc_153-C", lyc(153), clear + line(152), 107, 0xff0f, 0xe1],
    ["ly_lyc_153-C", lyc(153), clear + line(152), 108, 0xff0f, 0xe3],
    ["ly_lyc_153-C", lyc(153), clear + line(152), 110, 0xff41, 0xc1],
    ["ly_new_frame-C", none, line(152), 102, 0xff44, 152],
    ["ly_new_frame-C", none, line(152), 103, 0xff44, 153],
    ["ly_new_frame-C", none, line(152), 105, 0xff44, 0],
    ["ly00_mode1_2-C", none, line(152), 103, 0xff41, 0x81],
    ["ly00_mode1_2-C", none, line(152), 217, 0xff41, 0x81],
    ["ly00_mode1_2-C", none, line(152), 218, 0xff41, 0x82],
  ])("of a Color machine: %s (%#)", (_, setUp, wait, after, address, expected) => {
    expect(readAfterOn("CGB", setUp, wait, after, address)).toBe(expected);
  });
});

// SameSuite's ppu/blocking_bgpi_increase (github.com/LIJI32/SameSuite)
test.each([0, 1, 2, 3])("a palette's index counts on where the palette is locked too: in mode %i", (when) => {
  const wait = `mode:\nldh a,($41)\nand 3\ncp ${when}\njr nz,mode\nldh ($69),a\n`;

  expect(
    readAfterOn("CGB", register(0x68, 0x84), `line:\nldh a,($44)\ncp 2\njr nz,line\n${wait}`, 0, 0xff68),
  ).toBe(0xc5);
});

// BGP's first byte, cleared before, after 1 was written to it
const palette = (after: number, line: Program): Program => ({
  ...line,
  setUp: "xor a\nldh ($68),a\nldh ($69),a\n",
  write: { after, register: 0x69, value: 1 },
  read: 0xff69,
});
const fromLyc = { stat: 0x40, lyc: 1 };
test.each<[string, Model, number, Program, number]>([
  ["cgbpal_write_m3start_1_cgb04c_out01", "CGB", 0x6a, palette(6, fromLyc), 1],
  ["cgbpal_write_m3start_2_cgb04c_out00", "CGB", 0x6a, palette(7, fromLyc), 0],
  // These two write in two machine cycles, so they begin two after ours
  ["cgbpal_m3end_4_out1", "CGB", 0x60, palette(0x34, {}), 1],
  ["cgbpal_m3end_ds_3_out0", "double", 0x100, palette(0x72, {}), 0],
])("palettes are locked in mode 3: cgbpal_m3/%s", (_, model, after, program, expected) => {
  expect(readAfter(model, after, program)).toBe(expected);
});

// On the first line after the LCD was switched on, read `after` machine cycles later
test.each<[string, Model, number, number]>([
  ["cgbpr_1_cgb04c_out55", "CGB", 20, 0x55],
  ["cgbpr_2_cgb04c_outFF", "CGB", 21, 0xff],
  ["cgbpr_ds_1_cgb04c_out55", "double", 40, 0x55],
  ["cgbpr_ds_2_cgb04c_outFF", "double", 41, 0xff],
])("palettes are locked later: enable_display/ly0_late_%s on a %s", (_, model, after, expected) => {
  const pieces = {
    256: "jp $150",
    336: `${model === "double" ? "ld a,$30\nldh ($00),a\nld a,1\nldh ($4d),a\nstop\nnop\n" : ""}
      ld b,$91\nwait:\nldh a,($44)\ncp b\njr nz,wait
      xor a\nldh ($68),a\n${register(0x69, 0x55)}${lcdc(0x11)}${lcdc(0x91)}${nops(after - 3)}ldh a,($69)
      ld ($c000),a\nhalted:\njr halted`,
  };
  const machine = bareMachine(pieces, true);
  machine.core.runFrames(6, 0);

  expect(machine.memory[machine.place("WORK_RAM_LOCATION")]).toBe(expected);
});

// The same byte read two machine cycles later than these tests begin
const cleared = (scx: number): Program => ({
  setUp: `xor a\nldh ($68),a\nldh ($69),a\n${register(0x43, scx)}`,
  read: 0xff69,
});
test.each<[string, Model, number, Program, number]>([
  ["cgbpal_m3end_scx3_1_out7", "CGB", 0x36, cleared(3), 0xff],
  ["cgbpal_m3end_scx3_2_cgb04c_out0", "CGB", 0x37, cleared(3), 0],
  ["cgbpal_m3end_ds_1_cgb04c_out7", "double", 0x75, cleared(0), 0xff],
  ["cgbpal_m3end_ds_2_cgb04c_out0", "double", 0x76, cleared(0), 0],
])("palettes are free again: cgbpal_m3/%s", (_, model, after, program, expected) => {
  expect(readAfter(model, after, program)).toBe(expected);
});

// As blargg's console does (oam_bug/source/common/console.s): waits for LY 144, or for a frame, and writes two lines of 20 letters
test.each<[Model, number]>([
  ["DMG", 3],
  ["CGB", 5],
  ["CGB", 8],
])(
  "text written from LY 144 on is whole, at any moment that the wait begins, on a %s (%i)",
  (model, seed) => {
    const line = (letter: number): string => `ld e,20
    put${letter}:\nld a,${letter}\nld (hl+),a\ndec e\njr nz,put${letter}\n`;
    const pieces = {
      256: "jp $150",
      336: `ld hl,$9800\nld d,24\nld a,${seed}\nld ($c000),a
      row:\nld a,($c000)\nld c,a\nadd a,a\nadd a,a\nadd a,c\ninc a\nld ($c000),a
      ld b,a\nouter:\nld a,${seed * 7}\ninner:\ndec a\njr nz,inner\ndec b\njr nz,outer
      ld bc,$fb1e\nwait:\ninc bc\nld a,b\nor c\njr z,write\nldh a,($44)\ncp 144\njr nz,wait
      write:\n${line(65)}${line(66)}dec d\njr nz,row\nhalted:\njr halted`,
    };
    const machine = bareMachine(pieces, model !== "DMG");
    machine.core.setSamples(0);
    machine.core.runFrames(120, 0);
    const at = machine.place("VIDEO_RAM_LOCATION") + 0x1800;
    const text = machine.memory.subarray(at, at + 960);

    expect([...text].map((letter, i) => letter === (i % 40 < 20 ? 65 : 66)).includes(false)).toBe(false);
  },
);
