import { describe, expect, test } from "vitest";
import type { Button } from "../../../../src/base/vocabulary/button.ts";
import { type Assembler, buildRom, type RomOptions } from "../../../../test/helpers/roms/build-rom.ts";
import { decodeBess } from "../../src/bess/decode-bess.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import type { Emulator } from "../../src/emulator.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

// Expected values: Pan Docs, https://gbdev.io/pandocs/MBCs.html and the page of each controller.
const MBC7 = { type: 0x22, romSize: 6 };
const HUC3 = { type: 0xfe, romSize: 6, ramSize: 3 };
const HUC1 = { type: 0xff, romSize: 4, ramSize: 3 };
const CAMERA = { type: 0xfc, romSize: 5, ramSize: 4 };
const FRAMES_A_MINUTE = (60 * 4_194_304) / 70_224;

/** Numbers each bank in its last bytes, and lets the program run in RAM, whatever bank is selected. */
function bankedRom(options: RomOptions, program: (code: Assembler) => void): Uint8Array {
  const rom = buildRom(options, (code) => {
    code.hl(0x0180).raw(0x11, 0x00, 0xc8, 0x01, 0x00, 0x14); // ld de,C800 · ld bc,1400
    code.raw(0x2a, 0x12, 0x13, 0x0b, 0x78, 0xb1, 0x20, -8 & 0xff).jp(0xc800);
    while (code.bytes.length < 0x30) code.raw(0);
    program(code.raw(0xf3));
    code.forever();
  });
  for (let bank = 0; bank < rom.length / 0x4000; bank++) rom.set([bank & 0xff], bank * 0x4000 + 0x3fff);
  return rom;
}

function play(rom: Uint8Array, frames = 10): Emulator {
  const emulator = createEmulator(rom);
  emulator.run(frames, []);
  return emulator;
}

const run = (options: RomOptions, program: (code: Assembler) => void, frames?: number): Emulator =>
  play(bankedRom(options, program), frames);
const ramOf = (emulator: Emulator, bank: number, length = 1): number[] => [
  ...(emulator.readBank?.(bank, 0xa000, length) ?? []),
];
const banksOf = (emulator: Emulator): [number, number] => [emulator.read(0x3fff), emulator.read(0x7fff)];

/** Writes each pair of an address and a value. */
function store(code: Assembler, ...writes: readonly (readonly [number, number])[]): Assembler {
  for (const [address, value] of writes) code.store(address, value);
  return code;
}

describe("an MMM01", () => {
  /** 512 KB: the program, which is the menu, is in the last 32 KB. */
  const menuRom = (...writes: readonly (readonly [number, number])[]): Uint8Array => {
    const menu = bankedRom({ type: 0x0d, romSize: 0, ramSize: 3 }, (code) => store(code, ...writes));
    const rom = new Uint8Array(0x80000);
    for (let bank = 0; bank < 32; bank++) rom[bank * 0x4000 + 0x3fff] = bank;
    menu[0x148] = 4;
    menu[0x14d] = menu.subarray(0x134, 0x14d).reduce((sum, byte) => (sum - byte - 1) & 0xff, 0);
    menu.set([30], 0x3fff);
    menu.set([31], 0x7fff);
    rom.set(menu, rom.length - 0x8000);
    return rom;
  };

  test.each([
    ["has the last two banks at the start", [], [30, 31]],
    ["keeps them while registers are written", [[0x2000, 5]], [30, 31]],
    ["maps the first game", [[0x0000, 0x40]], [0, 1]],
    [
      "maps a game of 128 KB by its masked bits, and 0 of that game is 1",
      [
        [0x2000, 0x10],
        [0x6000, 0x30],
        [0x0000, 0x40],
      ],
      [16, 17],
    ],
    [
      "lets the game select its own banks only",
      [
        [0x2000, 0x10],
        [0x6000, 0x30],
        [0x0000, 0x40],
        [0x2000, 0x0b],
        [0x6000, 0x00],
        [0x0000, 0x00],
      ],
      [16, 19],
    ],
  ] as const)("%s", (_, writes, banks) => {
    expect(banksOf(play(menuRom(...writes)))).toEqual(banks);
  });

  test("has RAM banks, in mode 1 all that are not masked", () => {
    const rom = menuRom(
      [0x0000, 0x6a],
      [0x6000, 0x01],
      [0x4000, 0x02],
      [0xa000, 0x22],
      [0x4000, 0x01],
      [0xa000, 0x11],
      [0x4000, 0x03],
      [0x6000, 0x00],
    );
    const emulator = play(rom);

    // Bit 1 is masked, so both writes went to banks 0 and 1; mode 0 shows bank 0.
    expect(ramOf(emulator, 0)).toEqual([0x22]);
    expect(ramOf(emulator, 1)).toEqual([0x11]);
    expect(emulator.read(0xa000)).toBe(0x22);
  });
});

describe("a HuC1", () => {
  test("has 64 ROM banks, four RAM banks that are always on, and an infrared port that sees no light", () => {
    const emulator = run(HUC1, (code) => {
      store(code, [0x2000, 0x4b], [0x0000, 0x00], [0x4000, 2], [0xa000, 0x55], [0x0000, 0x0e], [0xa000, 1]);
      code.load(0xa000).store(0xc000).store(0x0000, 0x0a).load(0xa000).store(0xc001);
    });

    expect(banksOf(emulator)).toEqual([0, 0x0b]);
    expect([...emulator.readRange(0xc000, 2)]).toEqual([0xc0, 0x55]);
    expect(ramOf(emulator, 2)).toEqual([0x55]);
  });
});

describe("a HuC3", () => {
  const command = (code: Assembler, ...values: number[]): Assembler => {
    for (const value of values) store(code, [0x0000, 0x0b], [0xa000, value], [0x0000, 0x0d], [0xa000, 0xfe]);
    return code;
  };
  /** Reads the result of the last command to an address. */
  const result = (code: Assembler, to: number): Assembler => code.store(0x0000, 0x0c).load(0xa000).store(to);

  test("has RAM that can be read only, or written too, and is ready", () => {
    const emulator = run(HUC3, (code) => {
      store(code, [0x0000, 0x0a], [0xa000, 0x77], [0x0000, 0x00], [0xa000, 0x11]).load(0xa000).store(0xc000);
      code.store(0x0000, 0x0d).load(0xa000).store(0xc001).store(0x0000, 0x0e).load(0xa000).store(0xc002);
      result(command(code, 0x62), 0xc003);
    });

    expect([...emulator.readRange(0xc000, 4)]).toEqual([0x77, 0x81, 0xc0, 0xe1]);
  });

  test("counts minutes and days in the game's time, and a state holds them", () => {
    // 1439 minutes of day 7 are 59F and 007 in cells; then the time is read again and again.
    const rom = bankedRom(HUC3, (code) => {
      command(code, 0x40, 0x50, 0x3f, 0x39, 0x35, 0x37, 0x30, 0x30, 0x61);
      code.label("again");
      command(code, 0x60, 0x40, 0x50);
      for (let cell = 0; cell < 6; cell++) result(command(code, 0x10), 0xc000 + cell);
      code.jp(0xc800 + 1 + (code.find("again") ?? 0) - 0x181);
    });
    const time = (emulator: Emulator): number[] =>
      [...emulator.readRange(0xc000, 6)].map((byte) => byte & 15);
    const straight = play(rom, 20);
    expect(time(straight)).toEqual([15, 9, 5, 7, 0, 0]);

    const restored = createEmulator(rom);
    restored.restore(straight.snapshot());
    for (const emulator of [straight, restored]) emulator.run(Math.ceil(2.2 * FRAMES_A_MINUTE), []);

    expect(time(straight)).toEqual([1, 0, 0, 8, 0, 0]);
    expect(restored.snapshot()).toEqual(straight.snapshot());
  });
});

describe("an MBC7", () => {
  const enable = (code: Assembler): Assembler => store(code, [0x0000, 0x0a], [0x4000, 0x40]);
  /** Clocks bits into the EEPROM, and reads what it puts out after the last `reads` of them to C100 and on. */
  const clock = (code: Assembler, bits: string, reads = 0): Assembler => {
    store(code, [0xa080, 0x00], [0xa080, 0x80]);
    for (const bit of bits)
      store(code, [0xa080, bit === "1" ? 0x82 : 0x80], [0xa080, bit === "1" ? 0xc2 : 0xc0]);
    for (let i = 0; i < reads; i++) {
      store(code, [0xa080, 0x80], [0xa080, 0xc0]);
      code.load(0xa080).store(0xc100 + i);
    }
    return code;
  };
  const wordAt = (emulator: Emulator): number =>
    emulator.readRange(0xc100, 16).reduce((word, byte) => (word << 1) | (byte & 1), 0);
  const WRITABLE = "010011000000";
  const address = (at: number): string => at.toString(2).padStart(8, "0");

  test("has an accelerometer that is latched after it was erased", () => {
    const emulator = run(MBC7, (code) => {
      code.load(0xa030).store(0xc000);
      enable(code).load(0xa030).store(0xc001);
      store(code, [0xa010, 0xaa]).load(0xa030).store(0xc002);
      store(code, [0xa000, 0x55], [0xa010, 0xaa]);
      for (let i = 0; i < 4; i++) code.load(0xa020 + 16 * i).store(0xc003 + i);
      code.load(0xa060).store(0xc007);
    });

    expect([...emulator.readRange(0xc000, 8)]).toEqual([0xff, 0x80, 0x80, 0xd0, 0x81, 0xd0, 0x81, 0]);
    expect(emulator.cartridge.ramBytes).toBe(256);
  });

  // Lower values of X are towards the right and of Y towards the bottom, and gravity gives 70.
  test.each<[readonly Button[], number, number]>([
    [[], 0x81d0, 0x81d0],
    [["right"], 0x8198, 0x81d0],
    [["left", "up", "a"], 0x8208, 0x8208],
    [["down"], 0x81d0, 0x8198],
  ])("is tilted by the control pad: %j", (held, x, y) => {
    const rom = bankedRom(MBC7, (code) => {
      enable(code).label("again");
      store(code, [0xa000, 0x55], [0xa010, 0xaa]);
      for (let i = 0; i < 4; i++) code.load(0xa020 + 16 * i).store(0xc000 + i);
      code.jr("again");
    });
    const emulator = play(rom);

    emulator.run(2, held);
    const state = emulator.snapshot();
    emulator.run(2, []);
    const level = [...emulator.readRange(0xc000, 4)];
    emulator.restore(state);

    expect([...emulator.readRange(0xc000, 4)]).toEqual([x & 0xff, x >> 8, y & 0xff, y >> 8]);
    expect(level).toEqual([0xd0, 0x81, 0xd0, 0x81]);
  });

  test("has an EEPROM that is written when it was unlocked, and read bit by bit", () => {
    const emulator = run(MBC7, (code) => {
      enable(code);
      clock(code, WRITABLE);
      clock(code, `0101${address(0x35)}1010010111110001`);
      clock(code, `0110${address(0x35)}`, 16);
    });

    expect(wordAt(emulator)).toBe(0xa5f1);
    expect(ramOf(emulator, 0, 0x6c).slice(0x6a)).toEqual([0xa5, 0xf1]);
  });

  test("keeps its EEPROM as it is while it is locked, and fills and erases it", () => {
    const locked = run(MBC7, (code) => {
      clock(clock(enable(code), `0101${address(1)}1111111111111111`), `0110${address(1)}`, 16);
    });
    const filled = run(MBC7, (code) => {
      clock(clock(enable(code), WRITABLE), "0100010000000001001000110100");
      clock(code, `0111${address(2)}`);
    });

    expect(wordAt(locked)).toBe(0);
    expect(ramOf(filled, 0, 6)).toEqual([0x12, 0x34, 0x12, 0x34, 0xff, 0xff]);
  });

  test("selects ROM banks, 0 too", () => {
    expect(banksOf(run(MBC7, (code) => store(code, [0x2000, 0x7e])))).toEqual([0, 0x7e]);
    expect(banksOf(run(MBC7, (code) => store(code, [0x2000, 0x00])))).toEqual([0, 0]);
  });
});

describe("a Pocket Camera", () => {
  /** Writes its registers: the sensor's five, the same thresholds for all dots, then the trigger. */
  const registers = (code: Assembler, exposure: number, thresholds: readonly number[], control = 0): void => {
    store(code, [0x4000, 0x10], [0xa001, control], [0xa002, exposure >> 8], [0xa003, exposure & 0xff]);
    for (let n = 0; n < 48; n++) code.store(0xa006 + n, thresholds[n % 3] ?? 0);
  };
  const picture = (emulator: Emulator): number[] => ramOf(emulator, 0, 0xf00).slice(0x100);

  test("selects ROM bank 0 too, and RAM that can always be read", () => {
    const emulator = run(CAMERA, (code) => {
      store(code, [0x2000, 0x40], [0x4000, 0x0c], [0xa000, 0x11], [0x0000, 0x0a], [0xa000, 0x22]);
      code.store(0x0000, 0).load(0xa000).store(0xc000);
    });

    expect(banksOf(emulator)).toEqual([0, 0]);
    expect(emulator.read(0xc000)).toBe(0x22);
    expect(ramOf(emulator, 12)).toEqual([0x22]);
  });

  test("shows of its registers only the trigger, every 80 bytes", () => {
    const emulator = run(CAMERA, (code) => {
      registers(code, 0x1234, [1, 2, 3]);
      code.store(0xa080, 0xfe).load(0xa000).store(0xc000).load(0xa002).store(0xc001);
    });

    expect([...emulator.readRange(0xc000, 2)]).toEqual([6, 0]);
  });

  // 4 × (32,446 + 512 + 16 × 64) cycles are 1.94 frames, and 512 less without N
  test("takes a picture in the time of its exposure, and hides RAM meanwhile", () => {
    const rom = bankedRom(CAMERA, (code) => {
      store(code, [0x0000, 0x0a], [0xa100, 0x99]);
      registers(code, 64, [0, 0, 0]);
      code
        .store(0xa000, 1)
        .store(0x4000, 0)
        .load(0xa100)
        .store(0xc000)
        .store(0x4000, 0x10)
        .raw(0x06, 0, 0x0e, 0);
      code.label("busy").raw(0x03).load(0xa000).raw(0xe6, 1).jr("busy", 0x20);
      code.raw(0x78).store(0xc001).raw(0x79).store(0xc002).store(0x4000, 0).load(0xa100).store(0xc003);
    });
    const bytes = [...play(rom).readRange(0xc000, 4)];

    // A turn takes 44 cycles
    const turns = ((bytes[1] ?? 0) << 8) | (bytes[2] ?? 0);
    expect(Math.abs(turns * 44 - 4 * (32446 + 512 + 16 * 64))).toBeLessThan(300);
    expect([bytes[0], bytes[3]]).toEqual([0, 0]);
  });

  test.each([
    ["all white above the last threshold", [0, 0, 0], 0x00, 0x00],
    ["all black below the first", [255, 255, 255], 0xff, 0xff],
    ["light grey between the last two", [0, 0, 255], 0xff, 0x00],
    ["dark grey between the first two", [0, 255, 255], 0x00, 0xff],
  ])("makes its picture %s", (_, thresholds, low, high) => {
    const emulator = run(CAMERA, (code) => {
      registers(code, 0x300, thresholds);
      code.store(0xa000, 1);
    });

    expect(picture(emulator)).toEqual(Array.from({ length: 0xe00 }, (_, i) => (i & 1 ? high : low)));
  });

  test("sees a scene, brighter the longer it looks, and enhances its edges", () => {
    const white = (exposure: number, control = 0): number =>
      picture(
        run(
          CAMERA,
          (code) => {
            registers(code, exposure, [0x78, 0x80, 0x88], control);
            code.store(0xa004, 0x70).store(0xa000, 1);
          },
          20,
        ),
      ).filter((byte) => byte === 0).length;

    expect(white(0x500)).toBeGreaterThan(white(0x300));
    expect(white(0x300)).not.toBe(white(0x300, 0xe0));
  });
});

test.each([
  ["HuC1", HUC1, [0x2000, 0x2b]],
  ["HuC3", HUC3, [0x2000, 0x6b]],
  ["MBC7", MBC7, [0x2000, 0x6c]],
  ["Pocket Camera", CAMERA, [0x2000, 0x2d]],
] as const)("a save state for other emulators holds the banks of a %s", (_, options, bank) => {
  const rom = bankedRom(options, (code) => store(code, [0x0000, 0x0a], [0x4000, 2], bank));
  const emulator = play(rom);
  const { bytes } = encodeBess(emulator.snapshot(), rom, new Date(0));
  // Without our own exact block, as another emulator would write it
  const text = Buffer.from(bytes);
  text.write("XXXX", text.indexOf("GBRN"));

  const { state } = decodeBess(text, rom, createEmulator);
  const other = createEmulator(rom);
  other.restore(state);

  expect(banksOf(other)).toEqual(banksOf(emulator));
});
