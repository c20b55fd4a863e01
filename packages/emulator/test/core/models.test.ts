import { describe, expect, test } from "vitest";
import type { ConsoleName } from "../../../../src/base/vocabulary/run-settings.ts";
import { type Assembler, buildRom, withHeaderChecksum } from "../../../../test/helpers/roms/build-rom.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

// Expected values: Pan Docs, "Power-Up Sequence", and mooneye's boot_regs, boot_div, boot_hwio, unused_hwio and
// vblank_stat_intr of each model.

const game = (): Uint8Array => buildRom({}, (code) => code.forever());
const colorGame = (): Uint8Array => buildRom({ colorFlag: 0x80 }, (code) => code.forever());

/** A game of Nintendo's by this title. */
function nintendoGame(title: string): Uint8Array {
  const rom = buildRom({ title }, (code) => code.forever());
  rom[0x14b] = 1;
  return withHeaderChecksum(rom);
}

/** AF, BC, DE and HL, in hex. */
function registersOf(rom: Uint8Array, console?: ConsoleName): string {
  const { globalNames, globals } = createEmulator(rom, console).snapshot();
  const names = ["A", "F", "B", "C", "D", "E", "H", "L"].map((name) => `core/cpu/cpu/Cpu.register${name}`);
  const bytes = names.map((name) => globals[globalNames.indexOf(name)] ?? -1);
  return Buffer.from(bytes)
    .toString("hex")
    .toUpperCase()
    .replace(/(....)(?=.)/g, "$1 ");
}

describe("the registers after the boot ROM", () => {
  test.each<[ConsoleName, string, Uint8Array, string]>([
    ["auto", "a game", game(), "01B0 0013 00D8 014D"],
    ["dmg", "a game", game(), "01B0 0013 00D8 014D"],
    ["mgb", "a game", game(), "FFB0 0013 00D8 014D"],
    ["sgb", "a game", game(), "0100 0014 0000 C060"],
    ["cgb", "a game", game(), "1180 0000 0008 007C"],
    ["agb", "a game", game(), "1100 0100 0008 007C"],
    ["cgb", "a game of Nintendo's", nintendoGame("AB"), "1180 8300 0008 007C"],
    ["agb", "a game of Nintendo's", nintendoGame("AB"), "1100 8400 0008 007C"],
    ["agb", "one whose title is a byte below 90", nintendoGame("BM"), "1120 9000 0008 007C"],
    ["cgb", "one for which the logo is drawn", nintendoGame("C"), "1180 4300 0008 991A"],
    ["agb", "one for which the logo is drawn", nintendoGame("C"), "1100 4400 0008 991A"],
    ["auto", "a Color game", colorGame(), "1180 0000 FF56 000D"],
    ["cgb", "a Color game", colorGame(), "1180 0000 FF56 000D"],
    ["agb", "a Color game", colorGame(), "1100 0100 FF56 000D"],
    ["dmg", "a Color game", colorGame(), "01B0 0013 00D8 014D"],
  ])("%s with %s", (console, _, rom, registers) => {
    expect(registersOf(rom, console)).toBe(registers);
  });

  test("a DMG's carries are clear for a header checksum of 0", () => {
    const rom = game();
    rom[0x14d] = 0;

    expect(registersOf(rom, "dmg")).toBe("0180 0013 00D8 014D");
  });
});

test.each<[ConsoleName, boolean]>([
  ["auto", true],
  ["cgb", true],
  ["agb", true],
  ["dmg", false],
  ["sgb", false],
])("a Color game on %s has colours: %s", (console, isColor) => {
  expect(createEmulator(colorGame(), console).cartridge.isColor).toBe(isColor);
  expect(createEmulator(game(), console).cartridge.isColor).toBe(false);
});

/** Reads DIV as mooneye's boot_div does: after a number of NOPs, and then around each increment. */
function dividersOf(first: number, console: ConsoleName, checksum?: readonly [number, number]): string {
  const rom = buildRom({}, (code) => {
    [first, 57, 56, 57, 57, 58].forEach((nops) => {
      code
        .raw(...Array<number>(nops).fill(0))
        .readRegister(0x04)
        .raw(0xf5);
    });
    code.forever();
  });
  if (checksum !== undefined) rom.set(checksum, 0x14e);
  const emulator = createEmulator(rom, console);
  emulator.run(2, []);
  const stack = emulator.readRange(0xfff2, 12);
  return [11, 9, 7, 5, 3, 1].map((at) => (stack[at] ?? 0).toString(16)).join(" ");
}

describe("DIV after the boot ROM: its value and its phase", () => {
  test.each<[ConsoleName, number, string]>([
    ["dmg", 6, "ac ad ad ae af b1"],
    ["mgb", 6, "ac ad ad ae af b1"],
    ["cgb", 27, "27 28 28 29 2a 2c"],
    ["agb", 26, "27 28 28 29 2a 2c"],
  ])("%s", (console, nops, dividers) => {
    expect(dividersOf(nops, console)).toBe(dividers);
  });

  // Each bit that is set in what an SGB sends to the SNES takes a machine cycle less, modulo 8.
  test("an SGB's depends on the bits of the header", () => {
    const nopsWith = (checksum: readonly [number, number]): number =>
      Array.from({ length: 8 }, (_, i) => 32 + i).find(
        (nops) => dividersOf(nops, "sgb", checksum) === "d9 da da db dc de",
      ) ?? Number.NaN;
    const checksums = [
      [0, 0],
      [1, 0],
      [0xff, 0xff],
    ] as const;
    const [none = 0, ...some] = checksums.map(nopsWith);

    expect(some.map((nops) => (nops - none) & 7)).toEqual(
      checksums.slice(1).map((each) => bitsBeside(each) & 7),
    );
  });
});

/** How many bits more a header has with a global checksum than with none, in the last of the SGB's packets. */
function bitsBeside(checksum: readonly [number, number]): number {
  const header = game().subarray(0x14a, 0x14e);
  const count = (byte: number): number => (byte & 0xff).toString(2).replaceAll("0", "").length;
  const bits = (bytes: readonly number[]): number =>
    bytes.reduce((sum, byte) => sum + count(byte), 0) + count(bytes.reduce((sum, byte) => sum + byte, 0));
  return bits([...header, ...checksum]) - bits([...header, 0, 0]);
}

describe("the hardware registers after the boot ROM", () => {
  const common: Readonly<Record<number, number>> = {
    ...{ 1: 0x00, 2: 0x7e, 3: 0xff, 5: 0, 6: 0, 7: 0xf8, 8: 0xff, 14: 0xff, 15: 0xe1 },
    ...{ 16: 0x80, 17: 0xbf, 18: 0xf3, 19: 0xff, 20: 0xbf, 21: 0xff, 22: 0x3f, 23: 0, 24: 0xff },
    ...{ 25: 0xbf, 26: 0x7f, 27: 0xff, 28: 0x9f, 29: 0xff, 30: 0xbf, 31: 0xff, 32: 0xff, 33: 0 },
    ...{ 34: 0, 35: 0xbf, 36: 0x77, 37: 0xf3, 39: 0xff, 47: 0xff, 64: 0x91, 66: 0, 67: 0 },
    ...{ 69: 0, 71: 0xfc, 74: 0, 75: 0, 76: 0xff, 77: 0xff, 78: 0xff, 80: 0xff, 85: 0xff },
    ...{ 86: 0xff, 105: 0xff, 107: 0xff, 108: 0xff, 112: 0xff, 113: 0xff, 116: 0xff, 127: 0xff },
  };
  const monochrome = {
    ...{ 70: 0xff, 72: 0xff, 73: 0xff, 79: 0xff, 104: 0xff, 106: 0xff },
    ...{ 114: 0xff, 115: 0xff, 117: 0xff, 118: 0xff, 119: 0xff },
  };
  const color = {
    ...{ 38: 0xf1, 0: 0xff, 70: 0, 72: 0, 73: 0, 79: 0xfe, 104: 0xc8, 106: 0xd0 },
    ...{ 114: 0, 115: 0, 117: 0x8f, 118: 0, 119: 0 },
  };
  test.each<[ConsoleName, Readonly<Record<number, number>>]>([
    ["dmg", { ...monochrome, 0: 0xcf, 38: 0xf1 }],
    ["mgb", { ...monochrome, 0: 0xcf, 38: 0xf1 }],
    ["sgb", { ...monochrome, 0: 0xff, 38: 0xf0 }],
    ["cgb", color],
    ["agb", color],
  ])("%s", (console, own) => {
    const io = createEmulator(game(), console).readRange(0xff00, 0x80);
    const expected = { ...common, ...own };

    expect(Object.fromEntries(Object.keys(expected).map((at) => [at, io[Number(at)]]))).toEqual(expected);
  });
});

/** Writes a byte to a register and reads it back. */
function readBack(register: number, value: number, console: ConsoleName): number {
  const rom = buildRom({}, (code) => {
    code.register(register, value).readRegister(register).store(0xc000).forever();
  });
  const emulator = createEmulator(rom, console);
  emulator.run(1, []);
  return emulator.read(0xc000);
}

test("the bits of a Color machine's registers that a game of the original Game Boy has", () => {
  const masks: readonly (readonly [number, number])[] = [
    ...([0x4c, 0x4d, 0x4e, 0x50, 0x55, 0x56, 0x60, 0x67, 0x69, 0x6b, 0x6c, 0x70, 0x71, 0x74] as const).map(
      (register) => [register, 0xff] as const,
    ),
    ...([
      [0x02, 0x7e],
      [0x4f, 0xfe],
      [0x68, 0x40],
      [0x6a, 0x40],
      [0x72, 0],
      [0x73, 0],
      [0x75, 0x8f],
    ] as const),
  ];
  for (const [register, fixed] of masks) {
    expect([register, readBack(register, 0, "cgb")]).toEqual([register, fixed]);
  }
  expect([readBack(0x72, 0xff, "cgb"), readBack(0x72, 0xff, "dmg")]).toEqual([0xff, 0xff]);
  expect([readBack(0x72, 0x12, "cgb"), readBack(0x72, 0x12, "dmg")]).toEqual([0x12, 0xff]);
  expect([readBack(0x75, 0xff, "cgb"), readBack(0x76, 0xff, "cgb"), readBack(0x77, 0xff, "cgb")]).toEqual([
    0xff, 0, 0,
  ]);
});

/** DIV from some NOPs after LY became 143 to an interrupt: 1 VBlank, 2 STAT, here mode 2's. */
function dividerTo(interrupt: 1 | 2, nops: number, console: ConsoleName): number {
  const wait = (code: Assembler, kind: number): Assembler =>
    code.raw(0xaf).register(0x0f).a(kind).register(0xff).raw(0xfb, 0x76, 0x00).forever();
  const rom = buildRom({}, (code) => {
    code.register(0x41, interrupt === 2 ? 0x20 : 0);
    wait(code, 1);
    // The first VBlank; then from line 143 to the next
    code
      .label("vblank")
      .jp("next")
      .label("next")
      .load(0xc000)
      .raw(0x3c)
      .store(0xc000)
      .raw(0xfe, 2)
      .jr("read", 0x28);
    code.label("line").readRegister(0x44).raw(0xfe, 143).jr("line", 0x20);
    code.raw(...Array<number>(nops).fill(0)).register(0x04);
    wait(code, interrupt);
    code.label("stat").jp("read");
    code.label("read").readRegister(0x04).store(0xc001).forever();
  });
  const emulator = createEmulator(rom, console);
  emulator.run(6, []);
  return emulator.read(0xc001);
}

test("mode 2's interrupt of line 144 comes a machine cycle before VBlank's on a Color machine, with it on others", () => {
  const last = (interrupt: 1 | 2, console: ConsoleName): number =>
    Array.from({ length: 24 }, (_, i) => 36 + i).findLast(
      (nops) => dividerTo(interrupt, nops, console) === 1,
    ) ?? -1;

  // The handlers' way differs by what the first one does before it reads DIV: only the difference of two models counts
  const [dmg, cgb, agb] = (["dmg", "cgb", "agb"] as const).map(
    (console) => last(2, console) - last(1, console),
  );
  expect([(cgb ?? 0) - (dmg ?? 0), (agb ?? 0) - (dmg ?? 0)]).toEqual([-1, -1]);
});
