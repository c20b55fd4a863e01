import { describe, expect, test } from "vitest";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { play } from "../../../../test/helpers/runs/play.ts";
import type { Emulator } from "../../src/emulator.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const BLACK = 8;
const WHITE = 242;
const OFF = 255;
const red = (emulator: Emulator, x: number, y: number): number =>
  emulator.screen().rgb[(y * 160 + x) * 3] ?? -1;
const colours = (emulator: Emulator): number[] => [...new Set(emulator.screen().rgb)].sort((a, b) => a - b);

describe("the picture", () => {
  test("is white before anything is drawn", () => {
    const emulator = createEmulator(buildRom({}, (code) => code.forever()));

    expect(colours(emulator)).toEqual([OFF]);
  });

  test("is white in the first frame after the LCD was switched on, and whole in the next", () => {
    // All black by its palette; switched on in the midst of a frame.
    const emulator = play((code) => code.register(0x47, 0xff).register(0x40, 0x91).forever(), 1);

    const first = colours(emulator);
    emulator.run(1, []);

    expect([first, colours(emulator)]).toEqual([[OFF], [BLACK]]);
  });

  test("is never torn by an LCD that goes off and on within frames", () => {
    // On for two and a half frames or so, then off for a while, over and over.
    const emulator = play((code) => {
      code.register(0x47, 0xff).label("again").register(0x40, 0x91).raw(0x01, 0x00, 0x1a); // ld bc
      code.label("on").raw(0x0b, 0x78, 0xb1).jr("on", 0x20).register(0x40, 0).raw(0x01, 0x00, 0x05);
      code.label("off").raw(0x0b, 0x78, 0xb1).jr("off", 0x20).jr("again");
    }, 1);

    const seen = Array.from({ length: 60 }, () => {
      emulator.run(1, []);
      return colours(emulator).join();
    });

    expect(new Set(seen)).toEqual(new Set([`${OFF}`, `${BLACK}`]));
  });

  test("of a game for the original machine is grey, whatever its title", () => {
    // The letters add up to 14, for which a Color machine's boot ROM has a red palette.
    const emulator = play((code) => code.register(0x47, 0x1b).register(0x40, 0x91).forever(), 3, {
      title: "POKEMON RED",
    });

    const { rgb } = emulator.screen();
    expect([rgb[0], rgb[1], rgb[2]]).toEqual([BLACK, BLACK, BLACK]);
  });

  /** Waits for line 60, and for its mode 3; then passes some machine cycles and writes a register. */
  const midLine = (register: number, before: number, after: number, nops: number): Emulator =>
    play((code) => {
      for (let at = 0x8000; at < 0x8010; at++) code.store(at, 0xff); // tile 0 black, tile 1 white
      code
        .register(0x45, 60)
        .register(0x41, 0x40)
        .register(0xff, 2)
        .register(0x47, 0xe4)
        .register(0x40, 0x91);
      code.register(register, before).raw(0xfb).label("idle").raw(0x76, 0).jr("idle");
      code
        .label("stat")
        .a(after)
        .raw(...Array(nops).fill(0))
        .register(register);
      code.label("end").readRegister(0x41).raw(0xe6, 3).jr("end", 0x20).register(register, before).raw(0xd9);
    }, 8);
  const borders = (emulator: Emulator): number[] =>
    Array.from({ length: 159 }, (_, x) => x + 1).filter(
      (x) => red(emulator, x, 60) !== red(emulator, x - 1, 60),
    );

  test("changes within a line where a palette is written in its midst", () => {
    const at = [20, 30, 40].map((nops) => borders(midLine(0x47, 0xe4, 0x00, nops)));

    expect(at.map((found) => found.length)).toEqual([1, 1, 1]);
    const [first = 0, second = 0, third = 0] = at.flat();
    expect([second - first, third - second]).toEqual([40, 40]);
    expect([red(midLine(0x47, 0xe4, 0x00, 20), 0, 60), red(midLine(0x47, 0xe4, 0x00, 20), 159, 60)]).toEqual([
      BLACK,
      WHITE,
    ]);
    expect([
      red(midLine(0x47, 0xe4, 0x00, 20), 159, 59),
      red(midLine(0x47, 0xe4, 0x00, 20), 159, 61),
    ]).toEqual([BLACK, BLACK]);
  });

  test("changes within a line where the background is switched off in its midst", () => {
    const found = borders(midLine(0x40, 0x91, 0x90, 30));

    expect(found).toHaveLength(1);
    expect(found[0]).toBeGreaterThan(40);
  });

  test("changes at a tile's edge where the other map is chosen in a line's midst", () => {
    const emulator = play((code) => {
      for (let at = 0x8010; at < 0x8020; at++) code.store(at, 0xff); // tile 1 black
      for (let x = 0; x < 32; x++) code.store(0x9ce0 + x, 1); // the other map's row for lines 56–63
      code
        .register(0x45, 60)
        .register(0x41, 0x40)
        .register(0xff, 2)
        .register(0x47, 0xe4)
        .register(0x40, 0x91);
      code.raw(0xfb).label("idle").raw(0x76, 0).jr("idle");
      code
        .label("stat")
        .a(0x99)
        .raw(...Array(20).fill(0))
        .register(0x40);
      code.label("end").readRegister(0x41).raw(0xe6, 3).jr("end", 0x20).register(0x40, 0x91).raw(0xd9);
    }, 8);

    const found = borders(emulator);
    expect(found).toHaveLength(1);
    expect((found[0] ?? 1) % 8).toBe(0);
  });
});
