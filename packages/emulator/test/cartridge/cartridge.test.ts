import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { buildRom, type RomOptions } from "../../../../test/helpers/roms/build-rom.ts";
import { readRom } from "../../../games/src/read-rom.ts";
import { describeHeaderFlaws, MAX_ROM_BYTES, parseCartridge } from "../../src/cartridge/cartridge.ts";
import { MAX_PACKED_BYTES } from "../../src/cartridge/unpack-rom.ts";

const rom = (options: RomOptions = {}): Uint8Array => buildRom(options, (code) => code.forever());

describe("the header of a cartridge", () => {
  test("says what the cartridge is", () => {
    const color = rom({ title: "LANTERN", colorFlag: 0x80, type: 0x1b, romSize: 2, ramSize: 3 });

    expect(parseCartridge(color)).toEqual({
      title: "LANTERN",
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
      revision: 0,
      isColor: true,
      type: "MBC5+RAM+BATTERY",
      romBytes: 128 * 1024,
      ramBytes: 32 * 1024,
    });
  });

  test.each<[string, RomOptions, string]>([
    ["spaces around it", { title: "  TETRIS  " }, "TETRIS"],
    ["all sixteen characters", { title: "ABCDEFGHIJKLMNOP" }, "ABCDEFGHIJKLMNOP"],
    ["what cannot be printed", { title: "POK\x8aMON\x01" }, "POKMON"],
    ["rubbish behind its end", { title: "ZELDA\0\0\0RUBBISH" }, "ZELDA"],
    ["a Color flag as its last byte", { title: "POKEMON YELLOW", colorFlag: 0x80 }, "POKEMON YELLOW"],
    ["a manufacturer code", { title: "POKEMON_SLVAAXE", colorFlag: 0x80 }, "POKEMON_SLV"],
    ["nothing in it", { title: "" }, ""],
  ])("gives a title with %s in a form fit to print", (_, options, title) => {
    expect(parseCartridge(rom(options)).title).toBe(title);
  });

  test.each([
    [{ type: 0x03, ramSize: 0 }, 0],
    [{ type: 0x03, ramSize: 2 }, 8 * 1024],
    [{ type: 0x1b, ramSize: 4 }, 128 * 1024],
    [{ type: 0x1b, ramSize: 5 }, 64 * 1024],
    [{ type: 0x06, ramSize: 0 }, 512],
  ])("tells the RAM of the cartridge (%o)", (options, ramBytes) => {
    expect(parseCartridge(rom(options)).ramBytes).toBe(ramBytes);
  });

  test.each([
    0x00, 0x01, 0x02, 0x03, 0x05, 0x06, 0x08, 0x09, 0x0f, 0x10, 0x11, 0x12, 0x13, 0x19, 0x1a, 0x1b, 0x1c,
    0x1d, 0x1e, 0x20, 0x22, 0xfc, 0xfd, 0xfe, 0xff,
  ])("is accepted with cartridge type %i", (type) => {
    expect(() => parseCartridge(rom({ type }))).not.toThrow();
  });

  test.each([
    [0x14, "14 (unknown)"],
    [0x77, "77 (unknown)"],
  ])("is refused with cartridge type %i, by its name", (type, name) => {
    expect(() => parseCartridge(rom({ type }), "x.gb")).toThrow(
      `x.gb is a cartridge of type ${name}: the core plays ROM ONLY, ROM+RAM, MBC1, MBC2, MBC3, MBC5, MBC6, MBC7, MMM01, HuC1, HuC3, TAMA5 and POCKET CAMERA`,
    );
  });
});

test("an MMM01's header is in its last 32 KB", () => {
  const bytes = buildRom({ romSize: 2 }, (code) => code.forever());
  const menu = buildRom({ type: 0x0d, romSize: 2, ramSize: 2, title: "MENU" }, (code) => code.forever());
  bytes.set(menu.subarray(0, 0x8000), bytes.length - 0x8000);

  expect(parseCartridge(bytes)).toMatchObject({ title: "MENU", type: "MMM01+RAM+BATTERY", ramBytes: 8192 });
  expect(() => parseCartridge(menu, "x.gb")).toThrow(
    "x.gb has the header of an MMM01 in its first bank, not in its last 32 KB: get an intact copy",
  );
});

describe("a ROM file", () => {
  const folder = mkdtempSync(join(tmpdir(), "roms-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  const save = (bytes: Uint8Array): string => {
    const path = join(folder, "game.gb");
    writeFileSync(path, bytes);
    return path;
  };
  const refusalOf = (path: string): Pick<RunnerError, "code" | "message" | "exitCode"> => {
    try {
      readRom(path);
    } catch (error) {
      if (!(error instanceof RunnerError)) throw error;
      const { code, message, exitCode } = error;
      return { code, message, exitCode };
    }
    throw new Error(`${path} was accepted`);
  };

  test("is read as it is, even when it is longer than its header says", () => {
    const long = Uint8Array.of(...rom(), 1, 2, 3);

    expect(readRom(save(rom()))).toEqual(rom());
    expect(readRom(save(long))).toEqual(long);
  });

  test("with a wrong header checksum is read, and its flaw is named", () => {
    const flawed = change((bytes) => bytes.fill(0, 0x14d, 0x14e));

    expect(readRom(save(flawed))).toEqual(flawed);
    expect(describeHeaderFlaws(rom(), "x.gb")).toEqual([]);
    expect(describeHeaderFlaws(flawed, "x.gb")).toEqual([
      expect.stringMatching(/^x\.gb has header checksum 00 where [0-9A-F]{2} belongs: /),
    ]);
  });

  test("that is missing is not taken for a bad one", () => {
    const path = join(folder, "none.gb");

    expect(refusalOf(path)).toEqual({
      message: `${path} does not exist`,
      code: "rom-unreadable",
      exitCode: 66,
    });
    expect(refusalOf(join(save(rom()), "inside.gb")).exitCode).toBe(66);
  });

  test("must be a file", () => {
    expect(refusalOf(folder)).toEqual({
      message: `${folder} is not a file`,
      code: "rom-not-a-file",
      exitCode: 65,
    });
  });

  const change = (change: (bytes: Uint8Array) => void): Uint8Array => {
    const bytes = rom();
    change(bytes);
    return bytes;
  };
  test.each([
    ["empty", new Uint8Array(), "has 0 bytes, too few for a cartridge header: it is not a Game Boy ROM"],
    ["too small", rom().slice(0, 0x14f), "has 335 bytes, too few for a cartridge header"],
    ["a header alone", rom({ romSize: 2 }).slice(0, 0x150), "is truncated: it has 336 bytes"],
    [
      "truncated",
      rom({ romSize: 2 }).slice(0, 65_536),
      "is truncated: it has 65,536 bytes where its header says 131,072",
    ],
    [
      "too big",
      new Uint8Array(MAX_ROM_BYTES + 1),
      "has 8,388,609 bytes, and the core has room for 8,388,608 at most",
    ],
    [
      "far too big",
      new Uint8Array(MAX_PACKED_BYTES + 1),
      "has 16,777,217 bytes, and the core has room for 8,388,608 at most",
    ],
  ])("that is %s is refused, with its path and the reason", (_, bytes, fact) => {
    const path = save(bytes);

    const { message, exitCode } = refusalOf(path);

    expect(message.startsWith(`${path} ${fact}`)).toBe(true);
    expect(message).not.toContain("\n");
    expect(exitCode).toBe(65);
  });
});
