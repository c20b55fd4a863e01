import { describe, expect, test } from "vitest";
import {
  type Assembler,
  buildRom,
  type RomOptions,
  withHeaderChecksum,
} from "../../../../test/helpers/roms/build-rom.ts";
import { describeHeaderFlaws, parseCartridge } from "../../src/cartridge/cartridge.ts";
import { hashMachine } from "../../src/machine/machine-hash.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const KB = 1024;
const NAME = "x.gb";

/** A ROM of 64 KB in which each bank ends with its number; its program chooses bank 3 and copies that number to C000. */
function banked(options: RomOptions, program: (code: Assembler) => void = (code) => code.store(0x2000, 3)) {
  const rom = buildRom({ romSize: 1, ...options }, (code) => {
    program(code);
    code.load(0x7fff).store(0xc000).forever();
  });
  for (let bank = 0; bank < rom.length / 0x4000; bank++) rom[bank * 0x4000 + 0x3fff] = bank;
  return rom;
}

/** The same ROM with other bytes at 0147 and 0148. */
function withHeader(rom: Uint8Array, type: number, sizeCode: number): Uint8Array {
  const changed = rom.slice();
  changed.set([type, sizeCode], 0x147);
  return withHeaderChecksum(changed);
}

/** The number of the bank that the program found. */
function bankOf(rom: Uint8Array): number {
  const emulator = createEmulator(rom);
  emulator.run(3, []);
  return emulator.read(0xc000);
}

/** Makes the checksum of the whole ROM right, in place. */
function withChecksum(rom: Uint8Array): Uint8Array {
  rom.fill(0, 0x14e, 0x150);
  const sum = rom.reduce((total, byte) => total + byte, 0);
  rom.set([(sum >> 8) & 0xff, sum & 0xff], 0x14e);
  return rom;
}

describe("54.11: a header that its file contradicts", () => {
  test.each<[string, Uint8Array, string]>([
    ["ROM only", withHeader(banked({}), 0, 0), "MBC3"],
    ["ROM only, with the right size", withHeader(banked({}), 0, 1), "MBC3"],
    ["RAM and no controller", withHeader(banked({ ramSize: 2 }), 8, 0), "MBC3+RAM"],
    ["a battery and no controller", withHeader(banked({ ramSize: 2 }), 9, 0), "MBC3+RAM+BATTERY"],
    ["a size too small", withHeader(banked({}), 1, 0), "MBC1"],
    ["size code 0D", withHeader(banked({}), 0x19, 0x0d), "MBC5"],
    ["size code 52", withHeader(banked({}), 0x19, 0x52), "MBC5"],
    [
      "ROM only, while it writes to both registers of an MBC5",
      withHeader(
        banked({}, (code) => code.store(0x2000, 3).store(0x3000, 0)),
        0,
        0,
      ),
      "MBC5",
    ],
  ])("that says %s: size and controller are those of the file", (_, rom, type) => {
    expect(parseCartridge(rom)).toMatchObject({ type, romBytes: 64 * KB, isHeaderCorrected: true });
    expect(bankOf(rom)).toBe(3);
    expect(describeHeaderFlaws(rom, NAME)).toEqual([
      expect.stringMatching(/^x\.gb has .*: it is played as .*65,536 bytes, as its file has it$/),
    ]);
  });

  test.each<[string, Uint8Array]>([
    ["is right", withHeader(banked({}), 1, 1)],
    ["says less than a file with padding", withHeader(banked({}).fill(0xff, 0x8000), 0, 0)],
    ["says less than a file that holds its ROM twice", twice(withHeader(banked({}).slice(0, 0x8000), 0, 0))],
    ["says less than a file with a footer", footed(withHeader(banked({}).slice(0, 0x8000), 0, 0))],
  ])("is corrected only there: not one that %s", (_, rom) => {
    const { type, isHeaderCorrected } = parseCartridge(rom);

    expect([type, isHeaderCorrected]).toEqual([rom[0x147] === 0 ? "ROM ONLY" : "MBC1", undefined]);
    expect(describeHeaderFlaws(rom, NAME)).toEqual([]);
    expect(createEmulator(rom).switchOnAsStated).toBeUndefined();
  });

  test("the SHA-256 stays that of the file", () => {
    const rom = withHeader(banked({}), 0, 0);
    const { sha256 } = parseCartridge(rom);
    expect(sha256).not.toBe(parseCartridge(withHeader(rom, 0x11, 1)).sha256);
    expect(createEmulator(rom).cartridge.sha256).toBe(sha256);
  });
});

const twice = (rom: Uint8Array): Uint8Array => Uint8Array.of(...rom, ...rom);
const footed = (rom: Uint8Array): Uint8Array =>
  Uint8Array.of(...rom, ...new Uint8Array(500).map((_, i) => i));

describe("54.11: a file without its padding", () => {
  const whole = (padding: number): Uint8Array => {
    const rom = withHeader(banked({}), 1, 1);
    rom.fill(padding, 0x9000);
    return withChecksum(rom);
  };

  test.each([0xff, 0x00])("is played as the whole ROM, padded with %i, by its checksum", (padding) => {
    const cut = whole(padding).slice(0, 0x9000);
    const [machine, same] = [createEmulator(whole(padding)), createEmulator(cut)];

    expect(same.cartridge.romBytes).toBe(64 * KB);
    expect(same.readBank?.(3, 0x7f00, 4)).toEqual(new Uint8Array(4).fill(padding));
    machine.run(20, ["a"]);
    same.run(20, ["a"]);
    expect(hashMachine(same.snapshot())).toBe(hashMachine(machine.snapshot()));
    expect(describeHeaderFlaws(cut, NAME)).toEqual([
      "x.gb has 36,864 bytes where its header says 65,536: by its checksum only padding is missing, which is added",
    ]);
  });

  test("without such a checksum is played with a warning, one that is cut off is not", () => {
    const unsummed = withHeader(banked({}), 1, 1).slice(0, 0x9000);
    const cutOff = whole(0xff).slice(0, 0x8800).fill(7, 0x8000);

    expect(describeHeaderFlaws(unsummed, NAME)).toEqual([expect.stringMatching(/get an intact copy$/)]);
    expect(parseCartridge(unsummed).romBytes).toBe(64 * KB);
    expect(() => parseCartridge(cutOff, NAME)).toThrow("x.gb is truncated: it has 34,816 bytes");
    expect(() => parseCartridge(new Uint8Array(0x1000), NAME)).toThrow("x.gb is truncated");
  });
});

describe("54.11: a machine of a release that believed the header", () => {
  const rom = withHeader(banked({}), 0, 0);
  const honest = rom.slice(0, 0x8000);

  test("is switched on, stored and restored as it was", () => {
    const emulator = createEmulator(rom);
    const old = createEmulator(honest);
    emulator.switchOnAsStated?.();
    expect(hashMachine(emulator.snapshot())).toBe(hashMachine(old.snapshot()));
    expect(emulator.cartridge).toMatchObject({ type: "ROM ONLY" });
    expect(emulator.cartridge).not.toHaveProperty("isHeaderCorrected");

    const state = emulator.snapshot();
    const other = createEmulator(rom);
    other.restore(state);
    for (const each of [old, other]) each.run(10, []);
    expect(hashMachine(other.snapshot())).toBe(hashMachine(old.snapshot()));
    expect(other.read(0xc000)).toBe(1);
    expect(other.read(0x148)).toBe(0);
  });

  test("and a corrected one in the same emulator is a corrected one again", () => {
    const emulator = createEmulator(rom);
    const corrected = emulator.snapshot();
    emulator.switchOnAsStated?.();
    emulator.run(10, []);
    emulator.restore(corrected);
    emulator.run(10, []);

    expect(emulator.read(0xc000)).toBe(3);
    expect(emulator.cartridge).toMatchObject({ type: "MBC3", isHeaderCorrected: true });
  });
});
