import { describe, expect, test } from "vitest";
import type { Assembler } from "../../../../test/helpers/roms/build-rom.ts";
import { play } from "../../../../test/helpers/runs/play.ts";
import type { Emulator } from "../../src/emulator.ts";

const LCDC = 0x40;
const LY = 0x44;
const WY = 0x4a;
const WX = 0x4b;
/** LCDC: LCD, window with the map at 9C00, background; and the same without the window. */
const [WITH_WINDOW, WITHOUT_WINDOW] = [0xf1, 0xd1];
const BLACK = 8;
const LINES = Array.from({ length: 144 }, (_, y) => y);
const MODELS = [
  ["DMG", undefined],
  ["CGB", 0xc0],
] as const;

/** Waits for a line. */
const until = (code: Assembler, line: number, name = `line${line}`): Assembler =>
  code.label(name).readRegister(LY).raw(0xfe, line).jr(name, 0x20);

/** A white background and a window that is all black, whose registers `setUp` sets before the LCD is switched on. */
function playWindow(
  setUp: (code: Assembler) => Assembler,
  everyFrame: (code: Assembler) => Assembler = (code) => code,
  colorFlag?: number,
): Emulator {
  return play(
    (code) => {
      for (let at = 0x8010; at < 0x8020; at++) code.store(at, 0xff);
      for (const map of [0x9c00, 0x9d00, 0x9e00, 0x9f00])
        code.hl(map).raw(0x06, 0, 0x3e, 1, 0x22, 0x05, 0x20, -4 & 0xff);
      if (colorFlag !== undefined) {
        code.register(0x68, 0x80);
        for (const byte of [0xff, 0x7f, 0, 0, 0, 0, 0, 0]) code.register(0x69, byte);
      }
      setUp(code.register(0x47, 0xe4).register(WX, 7)).register(LCDC, WITH_WINDOW).label("again");
      everyFrame(code).jp("again");
    },
    8,
    colorFlag === undefined ? {} : { colorFlag },
  );
}

/** The lines of the next frame that the window is on, at a column. */
function windowLines(emulator: Emulator, x = 0): number[] {
  emulator.run(1, []);
  const { rgb } = emulator.screen();
  return LINES.filter((y) => (rgb[(y * 160 + x) * 3] ?? 255) <= BLACK);
}

describe.each(MODELS)("the window of a %s", (_, colorFlag) => {
  test.each([143, 144, 145, 150, 152, 153, 154, 155, 255])(
    "that is parked at WY %i does not reach into the next picture",
    (line) => {
      const emulator = playWindow((code) => code.register(WY, line), undefined, colorFlag);

      expect(windowLines(emulator)).toEqual(line === 143 ? [143] : []);
    },
  );

  test.each([144, 150, 152])("that is parked or switched on in line %i itself does not either", (line) => {
    const parked = playWindow(
      (code) => code.register(WY, 255),
      (code) => until(until(code, line).register(WY, line), 20).register(WY, 255),
      colorFlag,
    );
    const switchedOn = playWindow(
      (code) => code.register(WY, line),
      (code) => until(until(code, line).register(LCDC, WITH_WINDOW), 100).register(LCDC, WITHOUT_WINDOW),
      colorFlag,
    );

    expect([windowLines(parked), windowLines(switchedOn)]).toEqual([[], []]);
  });

  test.each([144, 150, 152])("shows from the top when WY becomes 0 in line %i of VBlank", (line) => {
    const emulator = playWindow(
      (code) => code.register(WY, 200),
      (code) => until(until(code, 100).register(WY, 200), line).register(WY, 0),
      colorFlag,
    );

    expect(windowLines(emulator)).toEqual(LINES);
  });

  test.each([
    [0, LINES],
    [153, []],
    [154, []],
  ])(
    "takes a WY of %i that is written in the last line, when LY is 0 already, for the next picture's",
    (wy, lines) => {
      // LY goes from 152 to 0 but for the machine cycle or two that 153 shows; 28 of that line's 114 are let pass.
      const emulator = playWindow(
        (code) => code.register(WY, 200),
        (code) => {
          until(until(code, 100).register(WY, 200), 152);
          code.label("last").readRegister(LY).raw(0xb7).jr("last", 0x20);
          return code.raw(...Array(28).fill(0)).register(WY, wy);
        },
        colorFlag,
      );

      expect(windowLines(emulator)).toEqual(lines);
    },
  );

  test("goes on to VBlank once it was triggered, wherever WY is then, and is not triggered by a line that is over", () => {
    const moved = (first: number, then: number): Emulator =>
      playWindow(
        (code) => code.register(WY, first),
        (code) => until(until(code, 60).register(WY, then), 144).register(WY, first),
        colorFlag,
      );

    expect(windowLines(moved(40, 144))).toEqual(LINES.slice(40));
    expect(windowLines(moved(40, 0))).toEqual(LINES.slice(40));
    expect(windowLines(moved(144, 20))).toEqual([]);
    expect(windowLines(moved(144, 90))).toEqual(LINES.slice(90));
  });

  test("is not triggered by WY while it is off, and is if it is switched on in the line that WY names", () => {
    const switchedOn = (line: number): Emulator =>
      playWindow(
        (code) => code.register(WY, 40),
        (code) => until(until(code, line).register(LCDC, WITH_WINDOW), 144).register(LCDC, WITHOUT_WINDOW),
        colorFlag,
      );

    expect(windowLines(switchedOn(60))).toEqual([]);
    // The first line is on its way when it is switched on
    expect(windowLines(switchedOn(40)).slice(-103)).toEqual(LINES.slice(41));
  });

  test.each([
    [7, 0, 1],
    [0, 0, 1],
    [20, 13, 1],
    [165, 158, 1],
    [167, 159, 0],
    [255, 159, 0],
  ])("begins at WX − 7: WX %i at column %i", (wx, column, isShown) => {
    const emulator = playWindow((code) => code.register(WY, 0).register(WX, wx), undefined, colorFlag);

    expect(windowLines(emulator, column)).toHaveLength(144 * isShown);
    if (column > 0) expect(windowLines(emulator, column - 1)).toEqual([]);
  });

  test("counts no line of its own while WX keeps it off the screen", () => {
    // Its fourth row of tiles is white: lines 24–31 of the window, 40 lines of which are kept off from line 10 on.
    const emulator = playWindow(
      (code) => {
        for (let x = 0; x < 32; x++) code.store(0x9c60 + x, 0);
        return code.register(WY, 0);
      },
      (code) => until(until(code, 10).register(WX, 200), 50).register(WX, 7),
      colorFlag,
    );

    const shown = windowLines(emulator);
    const white = LINES.filter((y) => !shown.includes(y));
    expect(white).toHaveLength(40 + 8);
    expect(white.slice(40)).toEqual(Array.from({ length: 8 }, (_, i) => (white[40] ?? 0) + i));
    expect(Math.abs((white[40] ?? 0) - 64)).toBeLessThanOrEqual(1);
  });

  test("is forgotten when the LCD goes off, and triggered anew in the first line after it goes on", () => {
    // Mode 3 of that line is six cycles longer with the window: one machine cycle of STAT, or two.
    const mode = (machineCycles: number, wy: number): number =>
      play(
        (code) => {
          code.register(WX, 7).register(WY, 0).register(LCDC, WITH_WINDOW);
          until(code, 20).register(WY, wy).register(LCDC, 0).hl(0xff41).a(WITH_WINDOW).register(LCDC);
          code
            .raw(...Array(machineCycles - 2).fill(0))
            .raw(0x7e)
            .store(0xc000)
            .forever();
        },
        5,
        colorFlag === undefined ? {} : { colorFlag },
      ).read(0xc000) & 3;

    expect([mode(62, 100), mode(63, 100)]).toEqual([3, 0]);
    expect([mode(63, 0), mode(65, 0)]).toEqual([3, 0]);
  });
});
