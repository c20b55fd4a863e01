import { describe, expect, test } from "vitest";
import type { Emulator } from "../../src/emulator/emulator.ts";
import { createEmulator } from "../../src/emulator/wasmboy-emulator.ts";
import { type Assembler, buildRom, type RomOptions } from "../helpers/build-rom.ts";
import { buildBusyRom } from "../helpers/busy-rom.ts";

/** Runs a program, which starts with interrupts and LCD off, for so many frames. */
function play(program: (code: Assembler) => void, frames = 5, options: RomOptions = {}): Emulator {
  const emulator = createEmulator(buildRom(options, (code) => program(code.raw(0xf3).register(0x40, 0))));
  emulator.run(frames, []);
  return emulator;
}

function global(emulator: Emulator, name: string): number {
  const { globalNames, globals } = emulator.snapshot();
  return globals[globalNames.indexOf(name)] ?? Number.NaN;
}

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
      [248, 248, 248],
      [248, 0, 0],
      [0, 248, 0],
      [0, 0, 248],
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

    expect(cyclesOf(single)).toBeCloseTo(70_228, -1);
    expect(cyclesOf(double)).toBeCloseTo(2 * 70_228, -1);
  });

  test("goes on to LY 144 when the program turns the LCD on in its midst", () => {
    const wait = (code: Assembler, times: number): Assembler =>
      code.raw(0x01, times & 0xff, times >> 8, 0x0b, 0x78, 0xb1, 0x20, -5 & 0xff); // dec bc until it is 0

    for (const times of [1, 500, 1500, 2400, 2500]) {
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

describe("the memory", () => {
  test("has the registers as the program itself reads them", () => {
    // Copies FF00–FF7F to C000 for ever. LCD, timer and wave channel are off, so only DIV goes on counting.
    const emulator = play((code) => {
      code.register(0x1a, 0).register(0x11, 0x80).register(0x12, 0xf0).register(0x14, 0x80).register(0x4d, 1);
      code.register(0x05, 0x42).register(0x0f, 0x04).register(0x00, 0x10);
      code.label("again").hl(0xff00).raw(0x11, 0x00, 0xc0); // ld de,C000
      code.raw(0x2a, 0x12, 0x1c, 0xcb, 0x7b, 0x28, -7 & 0xff).jr("again"); // ld a,(hl+) · ld (de),a · inc e · bit 7,e
    });
    emulator.run(2, ["a", "start", "left"]);

    const [registers, copied] = [emulator.readRange(0xff00, 0x80), emulator.readRange(0xc000, 0x80)];

    expect(Math.abs((registers[0x04] ?? 0) - (copied[0x04] ?? 0))).toBeLessThan(16);
    expect([...registers.with(0x04, 0)]).toEqual([...copied.with(0x04, 0)]);
    expect([registers[0x00], registers[0x05], registers[0x0f], registers[0x26]]).toEqual([
      0xf6, 0x42, 0xf4, 0xf1,
    ]);
  });

  test("has LY, OAM in VBlank, HRAM, the interrupt mask and echo RAM", () => {
    const emulator = play((code) => {
      code.pattern(0xc200, 0xa0).register(0x46, 0xc2).register(0x80, 0x55).register(0xff, 0x04);
      code.register(0x40, 0x91).forever();
    });

    expect([...emulator.readRange(0xfe00, 0xa0)]).toEqual([...emulator.readRange(0xc200, 0xa0)]);
    expect([...emulator.readRange(0xe200, 0xa0)]).toEqual([...emulator.readRange(0xc200, 0xa0)]);
    expect(emulator.read(0xe201)).toBe(2 ^ 0xc2);
    expect([0xff44, 0xff80, 0xffff].map((address) => emulator.read(address))).toEqual([144, 0x55, 0x04]);
  });

  test("has the banks that are switched in", () => {
    const rom = buildBusyRom(true);
    const emulator = createEmulator(rom);
    const seen = new Set<number>();

    for (let i = 0; i < 30; i++) {
      emulator.run(1, []);
      const bank = emulator.read(0xc001) & 3;
      seen.add(bank);
      if (i > 10)
        expect([...emulator.readRange(0x3ffe, 6)]).toEqual([
          ...rom.slice(0x3ffe, 0x4000),
          ...rom.slice(bank * 0x4000, bank * 0x4000 + 4),
        ]);
    }
    expect(seen.size).toBe(4);
  });
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
    ["none, and a program that writes to it all the same", { type: 0x00 }, 0, 0x2000],
    ["MBC2's, and a program that writes behind it", { type: 0x06 }, 0, 0x2000],
    ["one bank, and a program that writes to the third", { type: 0x1b, ramSize: 2 }, 2, 0x6000],
  ])("is kept whole: %s", (_, options, bank, bytes) => {
    const emulator = play(
      (code) => code.store(0x0000, 0x0a).store(0x4000, bank).store(0xa345, 0x77).forever(),
      3,
      options,
    );
    const fresh = createEmulator(buildRom(options, (code) => code.forever()));

    const state = emulator.snapshot();
    fresh.restore(state);

    expect(state.regions.cartridgeRam).toHaveLength(bytes);
    expect(fresh.read(0xa345)).toBe(0x77);
  });

  test("is emptied where a state has none", () => {
    const options = { type: 0x00 };
    const emulator = createEmulator(buildRom(options, (code) => code.store(0xa345, 0x77).forever()));
    const empty = emulator.snapshot();
    emulator.run(1, []);

    emulator.restore(empty);

    expect(emulator.read(0xa345)).toBe(0);
  });
});
