import { describe, expect, test } from "vitest";
import { type Assembler, buildRom } from "../../../test/helpers/roms/build-rom.ts";
import { global, play, wait } from "../../../test/helpers/runs/play.ts";
import type { Emulator } from "../src/emulator.ts";
import { hashMachine } from "../src/machine/machine-hash.ts";
import { createEmulator } from "../src/wasmboy-emulator.ts";

function pixel(emulator: Emulator, x: number, y: number): number[] {
  const { rgb, width } = emulator.screen();
  return [...rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
}

/** Four tiles, each all in one colour, 0 to 3, in the upper left corner; the rest of the map is tile 0. */
function drawFourTiles(code: Assembler): Assembler {
  for (let tile = 0; tile < 4; tile++) {
    code.hl(0x8000 + 16 * tile).raw(0x06, 8); // ld b,8
    code
      .label(`tile${tile}`)
      .a(tile & 1 ? 0xff : 0)
      .raw(0x22)
      .a(tile & 2 ? 0xff : 0)
      .raw(0x22, 0x05);
    code.jr(`tile${tile}`, 0x20);
    code.store(0x9800 + tile, tile);
  }
  return code;
}

describe("the picture", () => {
  test("has the four greys of a Game Boy where the program draws them", () => {
    const emulator = play((code) => drawFourTiles(code).register(0x47, 0xe4).register(0x40, 0x91).forever());

    expect([0, 8, 16, 24, 32].map((x) => pixel(emulator, x, 7))).toEqual(
      [242, 160, 88, 8, 242].map((grey) => [grey, grey, grey]),
    );
    expect(pixel(emulator, 24, 8)).toEqual([242, 242, 242]);
    expect(pixel(emulator, 159, 143)).toEqual([242, 242, 242]);
  });

  test("has the colours of the palettes in Color mode", () => {
    const palette = [0xff, 0x7f, 0x1f, 0x00, 0xe0, 0x03, 0x00, 0x7c]; // white, red, green, blue
    const emulator = play(
      (code) => {
        drawFourTiles(code).register(0x68, 0x80);
        for (const byte of palette) code.register(0x69, byte);
        code.register(0x40, 0x91).forever();
      },
      5,
      { colorFlag: 0x80 },
    );

    expect([0, 8, 16, 24].map((x) => pixel(emulator, x, 0))).toEqual([
      [255, 255, 255],
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
    ]);
  });

  test("shows a sprite behind an absent background, from a state too whose LCD went off within a frame", () => {
    const rom = buildRom({}, (code) => {
      drawFourTiles(code.raw(0xf3).register(0x40, 0)).store(0x9823, 3).register(0x48, 0xe4);
      for (const [i, byte] of [24, 32, 1, 0x80].entries()) code.store(0xc200 + i, byte);
      code.oamDma(0xc2).register(0x40, 0x91);
      code.label("draw").readRegister(0x44).raw(0xfe, 72).jr("draw", 0x20).register(0x40, 0);
      wait(code, 0x6000).register(0x40, 0x92).forever();
    });
    const [straight, restored] = [createEmulator(rom), createEmulator(rom)];
    straight.run(1, []);
    restored.restore(straight.snapshot());

    for (const emulator of [straight, restored]) {
      while (emulator.read(0xff40) !== 0x92) emulator.run(1, []);
      emulator.run(1, []); // the first picture: in the frame before it the panel is still white
    }

    expect([pixel(straight, 24, 8), pixel(restored, 24, 8)]).toEqual([
      [160, 160, 160],
      [160, 160, 160],
    ]);
  });

  test("is white while the LCD is off", () => {
    const emulator = play((code) => drawFourTiles(code).forever());

    expect(new Set(emulator.screen().rgb)).toEqual(new Set([255]));
  });
});

describe("a frame", () => {
  test("takes 70,224 cycles and the rest of one instruction while the LCD is off", () => {
    const emulator = play((code) => code.forever());
    const before = global(emulator, "core/cycles/Cycles.cycles");

    emulator.run(100, []);

    const cycles = (global(emulator, "core/cycles/Cycles.cycles") - before) / 100;
    expect(cycles).toBeGreaterThanOrEqual(70_224);
    expect(cycles).toBeLessThan(70_224 + 12);
  });

  test("takes the whole LCD's time while it is on, in either speed", () => {
    const single = play((code) => code.register(0x40, 0x91).forever());
    const double = play((code) => code.register(0x4d, 1).raw(0x10, 0).register(0x40, 0x91).forever(), 5, {
      colorFlag: 0x80,
    });
    const cyclesOf = (emulator: Emulator): number => {
      const before = global(emulator, "core/cycles/Cycles.cycles");
      emulator.run(100, []);
      return (global(emulator, "core/cycles/Cycles.cycles") - before) / 100;
    };

    expect(cyclesOf(single)).toBeCloseTo(70_224, -1);
    expect(cyclesOf(double)).toBeCloseTo(2 * 70_224, -1);
  });

  test("goes on to LY 144 when the program turns the LCD on in its midst", () => {
    for (const times of [1, 500, 1500, 2200, 2300]) {
      const emulator = play((code) => wait(code, times).register(0x40, 0x91).forever(), 1);

      expect(emulator.read(0xff44)).toBe(144);
    }
  });

  test("ends within VBlank where a DMA of many lines steps over LY 144", () => {
    // One HDMA of 2 KB after another, each about nine lines long.
    const emulator = play(
      (code) => code.register(0x40, 0x91).label("again").register(0x55, 0x7f).jr("again"),
      1,
      { colorFlag: 0x80 },
    );

    const before = global(emulator, "core/cycles/Cycles.cycles");

    const lines = Array.from({ length: 50 }, () => {
      emulator.run(1, []);
      return emulator.read(0xff44);
    });

    expect(Math.min(...lines)).toBeGreaterThanOrEqual(144);
    expect(Math.max(...lines)).toBeGreaterThan(144);
    expect((global(emulator, "core/cycles/Cycles.cycles") - before) / 50).toBeLessThan(1.1 * 70_228);
  });

  test("passes though the CPU is stopped, and a button wakes it", () => {
    const emulator = play((code) => code.register(0x40, 0x91).raw(0x10, 0).store(0xc000, 7).forever());
    const beforePress = emulator.read(0xc000);

    emulator.run(1, ["start"]);

    expect([beforePress, emulator.read(0xc000)]).toEqual([0, 7]);
  });

  test("passes though the CPU is locked up by an opcode that does not exist", () => {
    const emulator = play((code) => code.raw(0xd3));

    expect(() => emulator.run(100, ["a"])).not.toThrow();
  });
});

describe("running until a byte has a value", () => {
  // C000 counts VBlanks.
  const counter = () =>
    play((code) => {
      code.raw(0xaf).store(0xc000).register(0xff, 0x01).register(0x40, 0x91).raw(0xfb);
      code.label("idle").raw(0x76, 0).jr("idle");
      code.label("vblank").raw(0xf5).load(0xc000).raw(0x3c).store(0xc000).raw(0xf1, 0xd9);
    });

  test("stops at the frame's end at which it has, and tells how many frames that took", () => {
    const [emulator, other] = [counter(), counter()];
    const now = emulator.read(0xc000);

    expect(emulator.runUntil({ address: 0xc000, value: now + 40 }, [], 100)).toBe(40);
    other.run(40, []);

    expect(hashMachine(emulator.snapshot())).toBe(hashMachine(other.snapshot()));
    expect(emulator.runUntil({ address: 0xc000, value: 0x87, mask: 0x0f }, [], 100)).toBeLessThanOrEqual(16);
    expect(emulator.read(0xc000) & 0x0f).toBe(7);
  });

  test("gives up after the most frames that it may take", () => {
    const emulator = counter();
    const now = emulator.read(0xc000);

    expect(emulator.runUntil({ address: 0xc000, value: now }, ["a"], 30)).toBe(-1);
    expect(emulator.read(0xc000)).toBe(now + 30);
    expect(() => emulator.runUntil({ address: 0xc000, value: 0 }, [], 0)).toThrow(RangeError);
    expect(() => emulator.runUntil({ address: 0x10000, value: 0 }, [], 1)).toThrow(RangeError);
  });
});

test("nothing is pending between two frames", () => {
  const emulator = play((code) => code.register(0x40, 0x91).forever());

  expect(global(emulator, "core/cpu/cpu/Cpu.currentCycles")).toBe(0);
  expect(global(emulator, "core/sound/sound/Sound.audioQueueIndex")).toBe(0);
});

describe("the cartridge's RAM", () => {
  test("is in a state as large as the header says", () => {
    expect(
      createEmulator(buildRom({ type: 0x06 }, (code) => code.forever())).snapshot().regions.cartridgeRam,
    ).toHaveLength(512);
    expect(
      createEmulator(buildRom({ type: 0x03, ramSize: 3 }, (code) => code.forever())).snapshot().regions
        .cartridgeRam,
    ).toHaveLength(0x8000);
  });

  test.each([
    ["none", { type: 0x00 }, 0, 0, 0xff],
    ["MBC2's 512 half bytes, which repeat", { type: 0x06 }, 0, 0x200, 0xf7],
    ["one bank, where the program asked for the third", { type: 0x1b, ramSize: 2 }, 2, 0x2000, 0x77],
  ])("is no larger for a program that writes behind it: %s", (_, options, bank, bytes, value) => {
    const emulator = play(
      (code) => code.store(0x0000, 0x0a).store(0x4000, bank).store(0xa345, 0x77).forever(),
      3,
      options,
    );
    const fresh = createEmulator(buildRom(options, (code) => code.forever()));

    const state = emulator.snapshot();
    fresh.restore(state);

    expect(state.regions.cartridgeRam).toHaveLength(bytes);
    expect(fresh.read(0xa345)).toBe(value);
  });
});
