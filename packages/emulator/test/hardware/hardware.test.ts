import { describe, expect, test } from "vitest";
import { type Assembler, buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { play } from "../../../../test/helpers/runs/play.ts";
import type { Emulator } from "../../src/emulator.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const NOP = 0x00;

describe("a machine that was just switched on", () => {
  test("is at the end of VBlank, with the buttons' groups chosen and the first channel on", () => {
    const emulator = createEmulator(buildRom({}, (code) => code.forever()));

    const read = [0xff00, 0xff41, 0xff44, 0xff26, 0xff40].map((address) => emulator.read(address));
    expect(read).toEqual([0xcf, 0x85, 0x00, 0xf1, 0x91]);
  });
});

describe("the serial port", () => {
  /** What SB and SC are so many times 256 cycles after a transfer was begun, at DIV 0. */
  const sentAfter = (steps: number, control: number): number[] => [
    ...play((code) => {
      code.register(0x01, 0).register(0x04).register(0x02, control);
      code.label("wait").readRegister(0x04).raw(0xfe, steps).jr("wait", 0x38); // until DIV is there
      code.readRegister(0x01).store(0xc000).readRegister(0x02).store(0xc001).forever();
    }).readRange(0xc000, 2),
  ];

  test("sends a bit each 512 cycles of the divider's, ones coming in", () => {
    expect([1, 2, 3, 4, 15, 16].map((steps) => sentAfter(steps, 0x81))).toEqual([
      [0x00, 0xff],
      [0x01, 0xff],
      [0x01, 0xff],
      [0x03, 0xff],
      [0x7f, 0xff],
      [0xff, 0x7f],
    ]);
  });

  test("waits for ever for the other end's clock", () => {
    expect(sentAfter(64, 0x80)).toEqual([0x00, 0xfe]);
  });
});

describe("the OAM bug", () => {
  /** OAM filled with a pattern, then an instruction so many machine cycles into a line's mode 2. */
  const spoilt = (instruction: readonly number[], nops: number, colorFlag?: number): number[] => [
    ...play(
      (code: Assembler) => {
        code
          .pattern(0xc200, 0xa0)
          .oamDma(0xc2)
          .raw(...Array(200).fill(NOP));
        code.raw(0x01, 0x10, 0xfe, 0x21, 0x10, 0xfe, 0x16, 26); // ld bc,FE10 · ld hl,FE10 · ld d,26
        // The second line's mode 2 begins 114 machine cycles after the LCD is on
        code
          .a(0x91)
          .register(0x40)
          .raw(0x15, 0x20, -3 & 0xff, ...Array(12 + nops).fill(NOP)); // dec d · jr nz
        code.raw(...instruction).forever();
      },
      3,
      colorFlag === undefined ? {} : { colorFlag },
    ).readRange(0xfe00, 0xa0),
  ];
  const pattern = Array.from({ length: 0xa0 }, (_, i) => ((2 * i) % 256) ^ 0xc2);
  const rows = (oam: readonly number[]): number[] =>
    Array.from({ length: 20 }, (_, row) => row).filter((row) =>
      oam.slice(8 * row, 8 * row + 8).some((byte, i) => byte !== pattern[8 * row + i]),
    );

  test.each([
    ["INC BC", [0x03]],
    ["DEC HL", [0x2b]],
    ["a write", [0x77]],
  ])("spoils the row that a DMG's LCD looks at by %s", (_, instruction) => {
    const [early, later] = [spoilt(instruction, 2), spoilt(instruction, 3)];

    expect(rows(early)).toHaveLength(1);
    expect(rows(later)).toEqual(rows(early).map((row) => row + 1));
    // All but the row's first word is that of the row before.
    const [row = 0] = rows(early);
    expect(early.slice(8 * row + 2, 8 * row + 8)).toEqual(pattern.slice(8 * row - 6, 8 * row));
  });

  test("comes of nothing else, and of nothing on a Color machine", () => {
    expect(rows(spoilt([0x04], 2))).toEqual([]); // inc b
    expect(rows(spoilt([0x03], 2, 0xc0))).toEqual([]);
    expect(rows(spoilt([0x03], 60))).toEqual([]); // in HBlank
  });
});

describe("the sound", () => {
  /** Channel 2 with its length at 1, power off and on again; then it is started with its length counting. */
  const lengthSurvives = (colorFlag?: number): boolean => {
    const emulator = play(
      (code) => {
        code.register(0x26, 0x80).register(0x16, 0x3f).register(0x26, 0).register(0x26, 0x80);
        code.register(0x17, 0xf0).register(0x19, 0xc0).forever();
      },
      2,
      colorFlag === undefined ? {} : { colorFlag },
    );
    return (emulator.read(0xff26) & 2) === 0;
  };

  test("keeps its lengths without power on a DMG, and loses them on a Color machine", () => {
    expect([lengthSurvives(), lengthSurvives(0xc0)]).toEqual([true, false]);
  });

  test("takes a length without power on a DMG only", () => {
    const isShort = (colorFlag?: number): boolean =>
      (play(
        (code) => {
          code.register(0x26, 0).register(0x20, 0x3f).register(0x26, 0x80);
          code.register(0x21, 0xf0).register(0x23, 0xc0).forever();
        },
        2,
        colorFlag === undefined ? {} : { colorFlag },
      ).read(0xff26) &
        8) ===
      0;

    expect([isShort(), isShort(0xc0)]).toEqual([true, false]);
  });

  test("locks its wave on a DMG while it plays", () => {
    const wave = (colorFlag?: number): number[] => [
      ...play(
        (code) => {
          for (let i = 0; i < 16; i++) code.register(0x30 + i, 0x11 * i);
          code.register(0x1a, 0x80).register(0x1d, 0).register(0x1e, 0x80); // the slowest: 4096 cycles a byte
          code
            .raw(...Array(16).fill(NOP))
            .readRegister(0x35)
            .store(0xc000)
            .register(0x35, 0xee);
          code.register(0x1a, 0).readRegister(0x30).store(0xc001).forever();
        },
        5,
        colorFlag === undefined ? {} : { colorFlag },
      ).readRange(0xc000, 2),
    ];

    expect([wave(), wave(0xc0)]).toEqual([
      [0xff, 0x00],
      [0x00, 0xee],
    ]);
  });

  test("counts its steps by the divider, which a write to DIV moves on", () => {
    // Length 2, counted at every second step, 8192 cycles each: with DIV set to 0 in time, a step never comes by itself.
    const isOn = (resets: boolean): boolean =>
      (play((code: Assembler) => {
        code
          .register(0x26, 0x80)
          .register(0x16, 0x30)
          .register(0x17, 0xf0)
          .register(0x04)
          .register(0x19, 0xc0);
        code.label("again").raw(...Array(16).fill(NOP));
        if (resets) code.register(0x04);
        code.jr("again");
      }, 20).read(0xff26) &
        2) !==
      0;

    expect([isOn(true), isOn(false)]).toEqual([true, false]);
  });

  test("tells a Color machine what its channels give", () => {
    const outputs = (emulator: Emulator): number[] => [...emulator.readRange(0xc000, 2)];
    const emulator = play(
      (code) => {
        // Channel 2 always high but for an eighth: noted until it shows.
        code
          .register(0x26, 0x80)
          .register(0x16, 0xc0)
          .register(0x17, 0xa0)
          .register(0x18, 0xff)
          .register(0x19, 0x87);
        code.label("again").readRegister(0x76).raw(0xe6, 0xf0).jr("again", 0x28).store(0xc000).forever();
      },
      5,
      { colorFlag: 0xc0 },
    );

    expect(outputs(emulator)[0]).toBe(0xa0);
  });
});

describe("an MBC3", () => {
  test.each([
    ["32 KB", 3, 0xff],
    ["64 KB", 5, 0x44],
  ])("with %s of RAM answers to banks 4–7 as far as it has them", (_, ramSize, expected) => {
    const emulator = play(
      (code) => {
        code.store(0x0000, 0x0a).store(0x4000, 0x04).store(0xa000, 0x44).load(0xa000).store(0xc000).forever();
      },
      2,
      { type: 0x13, ramSize },
    );

    expect(emulator.read(0xc000)).toBe(expected);
  });
});
