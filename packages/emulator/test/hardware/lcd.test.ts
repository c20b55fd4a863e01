import { describe, expect, test } from "vitest";
import { play } from "../../../../test/helpers/runs/play.ts";
import type { Emulator } from "../../src/emulator.ts";

function pixel(emulator: Emulator, x: number, y: number): number[] {
  const { rgb, width } = emulator.screen();
  return [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

const WHITE = [242, 242, 242];
const BLACK = [8, 8, 8];

describe("the LCD", () => {
  test("shows every value of LY from 0 to 153 and no other, and 0 longest", () => {
    // Counts at C000 + LY how often each was read.
    const emulator = play((code) => {
      code.register(0x40, 0x91).label("again").readRegister(0x44);
      code.raw(0x6f, 0x26, 0xc1, 0x34).jr("again"); // ld l,a · ld h,C1 · inc (hl)
    }, 1);
    const seen = [...emulator.readRange(0xc100, 0x100)];

    for (let i = 0; i < 40; i++) {
      emulator.run(1, []);
      for (const [line, count] of [...emulator.readRange(0xc100, 0x100)].entries())
        seen[line] = Math.max(seen[line] ?? 0, count);
    }

    expect(seen.slice(0, 153).every((count) => count > 0)).toBe(true);
    expect(seen.slice(154).every((count) => count === 0)).toBe(true);
  });

  test("compares LY 153 for four cycles only, then 0 while the last line still lasts", () => {
    // At the interrupt of LYC 0, LY is 0 and the mode still 1.
    const emulator = play((code) => {
      code.register(0x45, 0).register(0x41, 0x40).register(0xff, 0x02).register(0x0f, 0).register(0x40, 0x91);
      code.raw(0xfb).label("idle").raw(0x76, 0).jr("idle");
      code.label("stat").readRegister(0x44).store(0xc000).readRegister(0x41).store(0xc001).raw(0xd9);
    });

    expect(emulator.read(0xc000)).toBe(0);
    expect(emulator.read(0xc001) & 7).toBe(5);
  });

  test("goes through modes 2, 3 and 0 in each line", () => {
    // Notes the mode whenever it has changed, from the start of line 16 on.
    const emulator = play((code) => {
      code.register(0x40, 0x91).label("wait").readRegister(0x44).raw(0xfe, 15).jr("wait", 0x20);
      code.label("line").readRegister(0x44).raw(0xfe, 16).jr("line", 0x20);
      code.hl(0xc000).raw(0x0e, 0xff); // ld c,FF
      code.label("again").readRegister(0x41).raw(0xe6, 0x03, 0xb9).jr("again", 0x28); // and 3 · cp c
      code.raw(0x4f, 0x22, 0x7d, 0xfe, 9).jr("again", 0x20).forever(); // ld c,a · ld (hl+),a · until nine are noted
    });

    const modes = [...emulator.readRange(0xc000, 9)];
    const start = modes.indexOf(2);
    expect(modes.slice(start, start + 6)).toEqual([2, 3, 0, 2, 3, 0]);
  });

  test.each([
    ["HBlank", 0x08, 144],
    ["the start of each line, and of VBlank", 0x20, 145],
    ["VBlank", 0x10, 1],
    ["LYC", 0x40, 1],
    ["HBlank or the start of a line, which is one where they meet", 0x28, 145 + 144 - 0],
  ])("requests its interrupt at %s", (_, enable, times) => {
    const emulator = play((code) => {
      code
        .register(0x45, 77)
        .register(0x41, enable)
        .register(0xff, 0x03)
        .register(0x40, 0x91)
        .register(0x0f, 0);
      code.raw(0xfb).label("idle").raw(0x76, 0).jr("idle");
      // stat: inc DE; vblank: store DE when it is due, and begin anew
      code.label("stat").raw(0x13, 0xd9);
      code.label("vblank").raw(0x7b).store(0xc000).raw(0x7a).store(0xc001).raw(0x11, 0, 0, 0xd9); // ld de,0
    }, 10);

    // HBlank ends where mode 2 begins, so the line of conditions stays high there: no second request.
    const expected = enable === 0x28 ? 145 : times;
    expect(Math.abs((emulator.read(0xc000) | (emulator.read(0xc001) << 8)) - expected)).toBeLessThanOrEqual(
      1,
    );
  });

  test("draws lines without background and window white, and not as they were before", () => {
    // Every tile black; the background is switched off when line 72 has begun.
    const emulator = play((code) => {
      code
        .pattern(0x8000, 0x10)
        .hl(0x8000)
        .raw(0x06, 0x10, 0x3e, 0xff, 0x22, 0x05, 0x20, -4 & 0xff);
      code.register(0x47, 0xfc).register(0x40, 0x91);
      code.label("again").readRegister(0x44).raw(0xfe, 72).jr("again", 0x20).register(0x40, 0xb0);
      code.label("top").readRegister(0x44).raw(0xfe, 144).jr("top", 0x20).register(0x40, 0x91).jr("again");
    });

    expect([pixel(emulator, 0, 10), pixel(emulator, 159, 70)]).toEqual([BLACK, BLACK]);
    expect([pixel(emulator, 0, 80), pixel(emulator, 159, 143)]).toEqual([WHITE, WHITE]);
  });

  test("draws a window that begins left of the screen within its own line, and leaves the palettes alone", () => {
    const emulator = play(
      (code) => {
        code.register(0x6a, 0xb8); // sprite palette 7
        for (let i = 0; i < 8; i++) code.register(0x6b, 0x55);
        code.pattern(0x8000, 0x100).register(0x4b, 0).register(0x4a, 0).register(0x40, 0xb1).forever();
      },
      5,
      { colorFlag: 0xc0 },
    );

    expect([...emulator.snapshot().regions.palettes.subarray(0x78)]).toEqual(Array(8).fill(0x55));
  });

  /** A program with sprites of black (1) and grey (2) tiles, before a white background. */
  const withSprites = (
    sprites: readonly (readonly [number, number, number])[],
    colorFlag?: number,
  ): Emulator =>
    play(
      (code) => {
        for (const [tile, low, high] of [
          [1, 0xff, 0xff],
          [2, 0xff, 0x00],
        ] as const) {
          for (let line = 0; line < 8; line++) {
            code.store(0x8000 + 16 * tile + 2 * line, low).store(0x8001 + 16 * tile + 2 * line, high);
          }
        }
        for (const [i, bytes] of sprites.entries()) {
          for (const [j, byte] of bytes.entries()) code.store(0xc200 + 4 * i + j, byte);
        }
        if (colorFlag !== undefined) {
          code.register(0x6a, 0x80); // sprite palette 0: white, grey, grey, black
          for (const byte of [0xff, 0x7f, 0x94, 0x52, 0x94, 0x52, 0, 0]) code.register(0x6b, byte);
        }
        code.oamDma(0xc2).register(0x47, 0xe4).register(0x48, 0xe4).register(0x40, 0x93).forever();
      },
      5,
      colorFlag === undefined ? {} : { colorFlag },
    );

  test("shows ten sprites a line, the first in the table, whether they are in view or not", () => {
    const row = Array.from({ length: 12 }, (_, i) => [36, i === 0 ? 0 : 8 + 10 * i, 1] as const);

    const emulator = withSprites(row);

    const isShown = row.map(([, x]) => pixel(emulator, Math.max(0, x - 8 + 2), 22)[0] === 8);
    expect(isShown).toEqual([false, ...Array(9).fill(true), false, false]);
  });

  test.each([
    ["the leftmost on a DMG", undefined, 160],
    ["the first in the table on a Color machine", 0xc0, 0],
  ])("puts on top %s", (_, colorFlag, shade) => {
    const emulator = withSprites(
      [
        [36, 24, 1],
        [36, 20, 2],
      ],
      colorFlag,
    );

    expect(pixel(emulator, 17, 22)[0]).toBe(shade);
  });

  test("goes on in the window where it left off when it was off for some lines", () => {
    // The window's map has a black tile in its second row; it is off from line 4 to line 35.
    const emulator = play((code) => {
      for (let at = 0x8010; at < 0x8020; at++) code.store(at, 0xff);
      code.store(0x9c20, 1).register(0x47, 0xe4).register(0x4b, 7).register(0x4a, 0).register(0x40, 0xf1);
      code.label("again");
      for (const [line, control] of [
        [4, 0xd1],
        [36, 0xf1],
      ] as const) {
        code
          .label(`line${line}`)
          .readRegister(0x44)
          .raw(0xfe, line)
          .jr(`line${line}`, 0x20)
          .register(0x40, control);
      }
      code.jr("again");
    });

    const black = Array.from({ length: 144 }, (_, y) => y).filter((y) => pixel(emulator, 0, y)[0] === 8);
    expect(black).toHaveLength(8);
    expect(black[0]).toBeGreaterThanOrEqual(39);
    expect(black[0]).toBeLessThanOrEqual(41);
  });

  test("lets the CPU write to OAM in VBlank, and not while it draws", () => {
    const emulator = play((code) => {
      code.register(0x40, 0x91);
      code.label("vb").readRegister(0x44).raw(0xfe, 145).jr("vb", 0x20).store(0xfe00, 0x11);
      code.label("draw").readRegister(0x41).raw(0xe6, 3, 0xfe, 3).jr("draw", 0x20).store(0xfe01, 0x22);
      code.load(0xfe00).store(0xc000).forever();
    });

    expect([...emulator.readRange(0xfe00, 2)]).toEqual([0x11, 0x00]);
  });

  test("does not let a program write to LY", () => {
    const emulator = play((code) => code.register(0x40, 0x91).label("again").register(0x44, 0).jr("again"));

    expect(emulator.read(0xff44)).toBe(144);
  });
});

test("a stack over ROM changes no ROM, and addresses wrap at FFFF", () => {
  const emulator = play((code) => {
    code.raw(0x31, 0x00, 0x40, 0xc5, 0xc5); // ld sp,4000 · push bc twice
    code.register(0xff, 0x04).register(0x07, 0x05).raw(0xfb, 0x76, 0).register(0xff, 0);
    code.raw(0x31, 0xff, 0xff, 0xd1, 0x7a).store(0xc000).forever(); // ld sp,FFFF · pop de: E from FFFF, D from 0000
    code.label("timer").raw(0xd9);
  });

  expect([...emulator.readRange(0x3ffa, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
  expect(emulator.read(0xc000)).toBe(emulator.read(0x0000));
});
