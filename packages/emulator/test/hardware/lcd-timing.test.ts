import { describe, expect, test } from "vitest";
import type { Assembler } from "../../../../test/helpers/roms/build-rom.ts";
import { play } from "../../../../test/helpers/runs/play.ts";

const NOP = 0x00;
const LD_A_HL = 0x7e;
const LD_HL_A = 0x77;

/** `nop`, so many times; those of many lines as a loop of 8 machine cycles each. */
const pass = (code: Assembler, machineCycles: number): Assembler => {
  const loops = machineCycles > 64 ? Math.floor((machineCycles - 8) / 4) : 0;
  if (loops > 0) {
    if (loops > 255) throw new Error("too long a wait");
    code.raw(0x0e, loops, 0x0d, 0x20, -3 & 0xff); // ld c,n · dec c · jr nz: 4 each, but 3 the last time, and 2 before
    return code.raw(...Array(machineCycles - (2 + 4 * loops - 1)).fill(NOP));
  }
  return code.raw(...Array(machineCycles).fill(NOP));
};

/**
 * What an address holds so many machine cycles after the LCD was switched on; at least 2.
 *
 * @param prepare runs while the LCD is off
 */
function readAfter(
  machineCycles: number,
  address: number,
  prepare: (code: Assembler) => Assembler = (code) => code,
  colorFlag?: number,
): number {
  return play(
    (code) => {
      prepare(code).hl(address).a(0x91).register(0x40);
      pass(code, machineCycles - 2)
        .raw(LD_A_HL)
        .store(0xc000)
        .forever();
    },
    5,
    colorFlag === undefined ? {} : { colorFlag },
  ).read(0xc000);
}

const STAT = 0xff41;
const LY = 0xff44;
const mode = (machineCycles: number, prepare?: (code: Assembler) => Assembler): number =>
  readAfter(machineCycles, STAT, prepare) & 3;

describe("the LCD, counted in machine cycles since it was switched on,", () => {
  test("begins its first line in mode 0, without mode 2", () => {
    expect([2, 19, 20, 62, 63].map((cycles) => mode(cycles))).toEqual([0, 0, 3, 3, 0]);
  });

  test("shows LY a machine cycle before the line's mode 2", () => {
    expect([112, 113].map((cycles) => readAfter(cycles, LY))).toEqual([0, 1]);
    expect([113, 114, 133, 134, 176, 177].map((cycles) => mode(cycles))).toEqual([0, 2, 2, 3, 3, 0]);
  });

  test("compares LY with nothing while it changes", () => {
    const compared = (cycles: number, line: number): number =>
      (readAfter(cycles, STAT, (code) => code.register(0x45, line)) >> 2) & 1;

    expect([112, 113, 114].map((cycles) => compared(cycles, 0))).toEqual([1, 0, 0]);
    expect([112, 113, 114].map((cycles) => compared(cycles, 1))).toEqual([0, 0, 1]);
  });

  // SameBoy's Core/display.c: mode 0 shows 167 dots and SCX % 8 after the pixel pipeline begins, on hardware too
  test.each([
    [0, 177],
    [1, 177],
    [3, 177],
    [4, 178],
    [7, 178],
  ])("stays in mode 3 longer with SCX at %i", (scx, end) => {
    const scrolled = (code: Assembler): Assembler => code.register(0x43, scx);

    expect([end - 1, end].map((cycles) => mode(cycles, scrolled))).toEqual([3, 0]);
  });

  test.each<[string, readonly number[], number]>([
    ["one at the left edge", [0], 2],
    ["one within a tile", [4], 1],
    ["ten at the left edge", Array(10).fill(0), 16],
    ["ten in ten tiles", [0, 8, 16, 24, 32, 40, 48, 56, 64, 72], 27],
    ["twelve, of which ten count", Array(12).fill(0), 16],
    ["ten right of the screen", Array(10).fill(168), 0],
  ])("stays in mode 3 longer with sprites, but not on the first line: %s", (_, columns, longer) => {
    const withSprites = (code: Assembler): Assembler => {
      for (const [i, x] of columns.entries()) code.store(0xfe00 + 4 * i, 16).store(0xfe01 + 4 * i, x);
      return code;
    };
    const run = (cycles: number): number =>
      play((code) => {
        withSprites(code).hl(STAT).a(0x93).register(0x40);
        pass(code, cycles - 2)
          .raw(LD_A_HL)
          .store(0xc000)
          .forever();
      }).read(0xc000) & 3;

    expect([62, 63].map(run)).toEqual([3, 0]);
    expect([176 + longer, 177 + longer].map(run)).toEqual([3, 0]);
  });

  test("locks OAM from before mode 2 to the end of mode 3, and VRAM in mode 3", () => {
    const oam = (cycles: number): number => readAfter(cycles, 0xfe00, (code) => code.store(0xfe00, 0x12));
    const vram = (cycles: number): number => readAfter(cycles, 0x8000, (code) => code.store(0x8000, 0x34));

    expect([112, 113, 134, 176, 177].map(oam)).toEqual([0x12, 0xff, 0xff, 0xff, 0x12]);
    expect([19, 20, 62, 63, 132, 133, 176, 177].map(vram)).toEqual([
      0x34, 0xff, 0xff, 0x34, 0x34, 0xff, 0xff, 0x34,
    ]);
  });

  test("drops what is written to them then", () => {
    const written = (cycles: number, address: number): number =>
      play((code) => {
        code.hl(address).a(0x91).register(0x40);
        pass(code, cycles - 2)
          .raw(LD_HL_A)
          .forever();
      }).snapshot().regions[address < 0xa000 ? "vram" : "oamIoHram"][address < 0xa000 ? 0 : 0x1e00] ?? -1;

    expect([113, 114, 132, 133, 134, 176, 177].map((cycles) => written(cycles, 0xfe00) !== 0)).toEqual([
      true,
      false,
      false,
      true,
      false,
      false,
      true,
    ]);
    expect([133, 134, 176, 177].map((cycles) => written(cycles, 0x8000) !== 0)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test("keeps the result of the comparison while it is off, and compares again when it is on", () => {
    const emulator = play((code) => {
      code.register(0x45, 144).register(0x40, 0x91);
      code.label("wait").readRegister(0x41).raw(0xe6, 7, 0xfe, 5).jr("wait", 0x20); // mode 1, equal
      code.register(0x40, 0).register(0x45, 1).readRegister(0x41).store(0xc000);
      code.register(0x40, 0x91).readRegister(0x41).store(0xc001).forever();
    }, 10);

    expect([...emulator.readRange(0xc000, 2)].map((status) => status & 4)).toEqual([4, 0]);
  });

  test("takes any write to a DMG's STAT for a choice of all conditions", () => {
    const requested = (colorFlag?: number): number =>
      play(
        (code) => {
          code.register(0x45, 99).register(0x40, 0x91);
          code.label("wait").readRegister(0x44).raw(0xfe, 145).jr("wait", 0x20);
          code.register(0x0f, 0).register(0x41, 0).readRegister(0x0f).store(0xc000).forever();
        },
        10,
        colorFlag === undefined ? {} : { colorFlag },
      ).read(0xc000) & 2;

    expect([requested(), requested(0xc0)]).toEqual([2, 0]);
  });

  test("shows the window from the line on that WY names, and not where WY is set behind it", () => {
    // WY is 20 until line 40, then 30: the window showed from line 20 on, or it never does.
    const black = (first: number, then: number): number[] => {
      const emulator = play((code) => {
        for (let at = 0x8010; at < 0x8020; at++) code.store(at, 0xff);
        code.hl(0x9c00).raw(0x06, 0, 0x3e, 1, 0x22, 0x05, 0x20, -4 & 0xff); // 256 × ld (hl+),a
        code.hl(0x9d00).raw(0x06, 0, 0x3e, 1, 0x22, 0x05, 0x20, -4 & 0xff);
        code.register(0x47, 0xe4).register(0x4b, 7).register(0x4a, first).register(0x40, 0xf1).label("again");
        code.label("middle").readRegister(0x44).raw(0xfe, 40).jr("middle", 0x20).register(0x4a, then);
        code.label("vb").readRegister(0x44).raw(0xfe, 144).jr("vb", 0x20).register(0x4a, first).jr("again");
      }, 8);
      const { rgb } = emulator.screen();
      return [10, 30, 41, 60].filter((y) => rgb[y * 480] === 8);
    };

    expect(black(20, 30)).toEqual([30, 41, 60]);
    expect(black(100, 30)).toEqual([]);
  });
});
