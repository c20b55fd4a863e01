import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import {
  advanceRom,
  mgbaState,
  retroarchState,
  rzip,
  vbaState,
} from "../../../../test/helpers/foreign/foreign-files.ts";
import { pyboyState } from "../../../../test/helpers/foreign/pyboy-state.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { fitBatterySave } from "../../src/bess/battery-save.ts";
import { littleEndian } from "../../src/bess/bess-file.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import { recogniseFile } from "../../src/foreign/recognise-file.ts";
import { encodeScreenPng } from "../../src/picture/screen-png.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const ROM = await readLantern();
const emulator = createEmulator(ROM);
emulator.run(100, []);
const BESS = encodeBess(emulator.snapshot(), ROM, new Date(0)).bytes;
const PYBOY = pyboyState(emulator.snapshot(), { version: 21, ramBanks: 4 });
const SAVE = new Uint8Array(0x2000).fill(5);
const MB = 2 ** 20;
/** A run's file in whose middle the bytes of a ROM's logo are, at their place. */
const RUN = zipSync({ "manifest.json": [withLogo(), { level: 0 }] });
/** The beginning of our own picture, with mGBA's letters among its pixels. */
const OURS = Buffer.concat([
  encodeScreenPng(emulator.screen(), 1).subarray(0, 33),
  Buffer.from("\0\0\0\0grIN"),
  Buffer.from("IDAT gbAs"),
]);

/** A file that, behind the 43 bytes of its header in an archive, has a logo where a ROM has it. */
function withLogo(): Uint8Array {
  const bytes = new Uint8Array(0x8000);
  bytes.set([0xce, 0xed, 0x66, 0x66], 0x104 - 43);
  return bytes;
}

const kindOf = (bytes: Uint8Array, name = "file.bin"): string | null => recogniseFile(bytes, name).kind;

describe("54.10: a file is recognised by what is in it", () => {
  test.each<[string, Uint8Array, string | null]>([
    ["a ROM", ROM, "rom"],
    ["a ROM without a logo", buildRom({}, (code) => code.forever()), "rom"],
    ["a game of the Game Boy Advance", advanceRom(), "advance"],
    ["BESS", BESS, "bess"],
    ["PyBoy's", PYBOY, "pyboy"],
    ["mGBA's", mgbaState(), "mgba"],
    [
      "mGBA's in a picture",
      Buffer.concat([encodeScreenPng(emulator.screen(), 1), Buffer.from("gbAs")]),
      "mgba",
    ],
    ["VisualBoyAdvance's", vbaState(), "vba"],
    ["RetroArch's without BESS", retroarchState(new Uint8Array(0x5000).fill(3)), "retroarch"],
    ["a run's file", zipSync({ "manifest.json": Buffer.from("{}") }), "run"],
    ["a large run's file", RUN, "run"],
    ["an archive of something else", zipSync({ "readme.txt": Buffer.from("Hi") }), null],
    ["an archive without files", zipSync({}), null],
    ["a save with the letters of mGBA's chunk in it", OURS, "save"],
    ["a picture", encodeScreenPng(emulator.screen(), 1), null],
    ["a text", Buffer.from("hello"), null],
    ["nothing", new Uint8Array(0), null],
  ])("%s", (_, bytes, kind) => {
    expect(kindOf(bytes)).toBe(kind);
  });

  test.each<[string, Uint8Array]>([
    ["a zip archive", zipSync({ "readme.txt": Buffer.from("Hi"), "game.state": BESS })],
    ["a gzip file", gzipSync(BESS)],
    ["RetroArch's wrapper", retroarchState(BESS)],
    ["RetroArch's wrapper, padded", retroarchState(BESS, 1000)],
    ["RetroArch's compression", rzip(BESS)],
    ["RetroArch's compression in one chunk", rzip(BESS, BESS.length)],
    ["RetroArch's compression in two chunks", rzip(BESS, Math.ceil(BESS.length / 2))],
    [
      "RetroArch's wrapper in its compression in a zip archive",
      zipSync({ "a.state1": rzip(retroarchState(BESS, 8)) }),
    ],
  ])("out of %s", (_, packed) => {
    const { kind, bytes } = recogniseFile(packed, "file");
    expect(kind).toBe("bess");
    expect(Buffer.from(bytes).equals(Buffer.from(BESS))).toBe(true);
  });

  test("a battery save by its name and size", () => {
    expect(kindOf(SAVE, "x.sav")).toBe("battery");
    expect(kindOf(Buffer.concat([SAVE, Buffer.alloc(48)]), "X.SRM")).toBe("battery");
    expect([kindOf(SAVE, "x.bin"), kindOf(SAVE.subarray(1), "x.sav")]).toEqual([null, null]);
  });

  test.each<[string, number, readonly number[]]>([
    ["VisualBoyAdvance's", 0x8030, [1, 0, 0, 0, 0x41]],
    ["mGBA's", 0x2002c, [3, 0, 0x40, 0]],
  ])("a battery save that begins as %s states do, by its name, also in an archive", (_, size, beginning) => {
    const save = new Uint8Array(size);
    save.set(beginning);

    expect(kindOf(save, "x.sav")).toBe("battery");
    expect(kindOf(zipSync({ "x.sav": save }), "x.zip")).toBe("battery");
    expect(kindOf(gzipSync(save), "x.sav.gz")).toBe("battery");
    expect(kindOf(save, "x.bin")).not.toBe("battery");
  });

  test("each size of a battery save, alone and with a clock, is one", () => {
    const sizes = [512, 2048, 8192, 32768, 65536, 131072];
    const kinds = sizes.map((size) =>
      [-1, 0, 1, 43, 44, 45, 47, 48, 49].filter(
        (more) => kindOf(new Uint8Array(size + more), "x.sav") === "battery",
      ),
    );
    const names = ["x.sav", "x.srm", "x.ram", "x.dsv", "X.SAV", "x.sav.bak", "sav", "x.bin"];

    expect(kinds).toEqual(sizes.map(() => [0, 44, 48]));
    expect(names.filter((name) => kindOf(SAVE, name) === "battery")).toEqual(names.slice(0, 5));
  });

  test("states of mGBA and VisualBoyAdvance only with a version and a length that they have", () => {
    const mgba = (bytes: readonly number[], length = 0x11800): string | null =>
      kindOf(Uint8Array.from({ length }, (_, at) => bytes[at] ?? 9));
    const vba = (version: readonly number[], length = 0x9013): string | null => {
      const file = new Uint8Array(length).fill(7);
      file.set([...version, ...Buffer.from("GAME\0\u0001")]);
      return kindOf(file);
    };

    expect([0, 15, 16].map((version) => mgba([version, 0, 0x40, 0]))).toEqual(["mgba", "mgba", null]);
    expect([mgba([3, 1, 0x40, 0]), mgba([3, 0, 0x41, 0]), mgba([3, 0, 0x40, 1])]).toEqual([null, null, null]);
    expect([0x117ff, 0x14000, 0x14001].map((length) => mgba([3, 0, 0x40, 0], length))).toEqual([
      null,
      null,
      "mgba",
    ]);
    expect([0, 1, 16, 17].map((version) => vba([version, 0, 0, 0]))).toEqual([null, "vba", "vba", null]);
    expect([vba([1, 1, 0, 0]), vba([1, 0, 1, 0]), vba([1, 0, 0, 1])]).toEqual([null, null, null]);
    expect([0x3fff, 0x4000, 0x4001, 0x8000].map((length) => vba([1, 0, 0, 0], length))).toEqual([
      null,
      null,
      "vba",
      null,
    ]);
  });

  test("a ROM by its logo or by its header, and a game of the Advance by its sum", () => {
    const logo = new Uint8Array(0x200);
    logo.set([0xce, 0xed, 0x66, 0x66], 0x104);
    const rom = buildRom({}, (code) => code.forever());
    const change = (bytes: Uint8Array, at: number, value: number): Uint8Array =>
      Uint8Array.from(bytes, (byte, index) => (index === at ? value : byte));
    const advance = advanceRom();
    const sum = advance[0xbd] ?? 0;

    expect([logo, rom, rom.subarray(0, 0x7fff)].map((bytes) => kindOf(bytes))).toEqual(["rom", "rom", null]);
    expect([change(rom, 0x101, 0), change(rom, 0x14d, 1)].map((bytes) => kindOf(bytes))).toEqual([
      null,
      null,
    ]);
    expect(
      [
        advance.subarray(0, 0xc0),
        advance.subarray(0, 0xbf),
        change(advance, 0xb2, 0),
        change(advance, 0xbd, sum ^ 1),
      ].map((bytes) => kindOf(bytes)),
    ).toEqual(["advance", null, null, null]);
  });

  test("VisualBoyAdvance's state only where the whole title is text", () => {
    const state = (title: string): Uint8Array =>
      Buffer.concat([
        littleEndian(12, 4),
        Buffer.from(title.padEnd(16, "\0")),
        new Uint8Array(0x9000).fill(7),
      ]);

    expect([kindOf(state("LANTERN")), kindOf(state("A\u0001B"))]).toEqual(["vba", null]);
  });

  test.each<[string, Record<string, Uint8Array>, string]>([
    ["a battery save", { "game.gb": ROM, "game.sav": SAVE }, "battery"],
    ["a save state", { "game.gbc": ROM, "other.gb": ROM, "game.state": BESS }, "bess"],
    ["nothing", { "game.gb": ROM, "readme.txt": SAVE }, "rom"],
  ])("beside a ROM in an archive, %s", (_, files, kind) => {
    expect(kindOf(zipSync(files), "game.zip")).toBe(kind);
  });
});

describe("54.10: a stranger's file", () => {
  const bomb = (bytes: number): Uint8Array => gzipSync(new Uint8Array(bytes));
  /** RetroArch's compression of 8 KB, with another size of a chunk in its header than its chunks have. */
  const rzipAs = (said: number, chunkBytes: number): Uint8Array => {
    const file = rzip(SAVE, chunkBytes);
    file.set(littleEndian(said, 4), 8);
    return file;
  };

  test.each<[string, Uint8Array, RegExp]>([
    ["a gzip file that unpacks to too much", bomb(20 * MB), /^x cannot be unpacked \(it holds too much\)/],
    ["a zip archive that does", zipSync({ "a.sav": new Uint8Array(20 * MB) }), /holds too much/],
    [
      "RetroArch's compression that says so",
      Buffer.concat([rzip(SAVE).subarray(0, 12), littleEndian(2 ** 40, 8)]),
      /holds too much/,
    ],
    ["one with chunks of a byte", rzip(SAVE, 1), /its chunks are too small/],
    ["one whose chunks are shorter than it says", rzipAs(0x1000, 1), /it holds less than it says/],
    ["one whose chunks are longer than it says", rzipAs(0x1000, 0x2000), /it holds more than it says/],
    [
      "one that never ends",
      Buffer.concat([rzip(SAVE).subarray(0, 20)]),
      /^x cannot be unpacked \(it is cut off\)$/,
    ],
    [
      "a zip archive that is cut off",
      zipSync({ "a.sav": SAVE }).slice(0, -12),
      /^x cannot be unpacked \(it is cut off\)$/,
    ],
    [
      "a zip archive without its directory",
      zipSync({ "a.sav": SAVE }).subarray(0, 60),
      /its directory is missing/,
    ],
    ["RetroArch's wrapper that is cut off", retroarchState(BESS).subarray(0, 99), /\(it is cut off\)$/],
    [
      "a file in itself, again and again",
      [1, 2, 3, 4, 5, 6].reduce<Uint8Array>((inner) => gzipSync(inner), SAVE),
      /packed too often/,
    ],
    ["a wrapper without a state", Buffer.from("RASTATE\u0001END \0\0\0\0"), /has no state in it/],
    ["two saves in one archive", zipSync({ "a.sav": SAVE, "b.sav": SAVE, "c.gb": ROM }), /holds 2 saves/],
    ["two games in one archive", zipSync({ "a.gb": ROM, "b.gba": ROM }), /holds 2 games/],
  ])("is refused: %s", (_, bytes, words) => {
    expect(() => recogniseFile(bytes, "x")).toThrow(words);
  });

  test("of any bytes behind any beginning ends in a kind or an error of ours", () => {
    const beginnings = [
      "",
      "PK\u0003\u0004",
      "\u001f\u008b",
      "#RZIPv\u0001#",
      "RASTATE\u0001",
      "\u0015\0\0\0\0",
    ];
    const files = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }));
    fc.assert(
      fc.property(files, ([beginning, rest]) => {
        try {
          recogniseFile(Buffer.concat([Buffer.from(beginning, "latin1"), rest]), "x");
        } catch (error) {
          expect(error).toBeInstanceOf(RunnerError);
        }
      }),
    );
  });
});

describe("54.10: a battery save with more behind it", () => {
  const cartridge = { ramBytes: 0x2000, type: "MBC3+TIMER+RAM+BATTERY" };
  const ram = Uint8Array.from({ length: 0x2000 }, (_, at) => at * 13);

  test.each<[string, Uint8Array, RegExp]>([
    ["padding", new Uint8Array(0x6000).fill(0xff), /the last 24,576 bytes .* are padding/],
    ["copies of it", Buffer.concat([ram, ram, ram]), /are copies/],
    [
      "a clock that the cartridge lacks",
      Uint8Array.from({ length: 44 }, (_, at) => at),
      /a footer of another/,
    ],
    ["a footer", Uint8Array.from({ length: 20 }, (_, at) => at), /a footer of another program/],
  ])("loses %s, with a word", (_, rest, words) => {
    const plain = { ...cartridge, type: "MBC1+RAM+BATTERY" };
    const { bytes, notices } = fitBatterySave(Buffer.concat([ram, rest]), plain);
    expect(bytes).toEqual(Buffer.from(ram));
    expect(notices).toEqual([expect.stringMatching(words)]);
  });

  test("keeps a clock and whatever is not known, which the cartridge then judges", () => {
    for (const rest of [0, 44, 48])
      expect(fitBatterySave(Buffer.alloc(0x2000 + rest, 1), cartridge).notices).toEqual([]);
    const longer = Uint8Array.from({ length: 0x8000 }, (_, at) => (at >> 7) ^ at);
    expect(fitBatterySave(longer, cartridge).bytes).toBe(longer);
  });
});
