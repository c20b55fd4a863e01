import { gzipSync } from "node:zlib";
import fc from "fast-check";
import { zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { fitBatterySave } from "../../../../src/game/emulator/bess/battery-save.ts";
import { littleEndian } from "../../../../src/game/emulator/bess/bess-file.ts";
import { encodeBess } from "../../../../src/game/emulator/bess/encode-bess.ts";
import { recogniseFile } from "../../../../src/game/emulator/foreign/recognise-file.ts";
import { encodeScreenPng } from "../../../../src/game/emulator/picture/screen-png.ts";
import { createEmulator } from "../../../../src/game/emulator/wasmboy-emulator.ts";
import {
  advanceRom,
  mgbaState,
  retroarchState,
  rzip,
  vbaState,
} from "../../../helpers/foreign/foreign-files.ts";
import { pyboyState } from "../../../helpers/foreign/pyboy-state.ts";
import { buildRom } from "../../../helpers/roms/build-rom.ts";
import { readLantern } from "../../../helpers/roms/lantern.ts";

const ROM = await readLantern();
const emulator = createEmulator(ROM);
emulator.run(100, []);
const BESS = encodeBess(emulator.snapshot(), ROM, new Date(0)).bytes;
const PYBOY = pyboyState(emulator.snapshot(), { version: 21, ramBanks: 4 });
const SAVE = new Uint8Array(0x2000).fill(5);
const MB = 2 ** 20;

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
});

describe("54.10: a stranger's file", () => {
  const bomb = (bytes: number): Uint8Array => gzipSync(new Uint8Array(bytes));

  test.each<[string, Uint8Array, RegExp]>([
    ["a gzip file that unpacks to too much", bomb(20 * MB), /^x cannot be unpacked/],
    ["a zip archive that does", zipSync({ "a.sav": new Uint8Array(20 * MB) }), /holds too much/],
    [
      "RetroArch's compression that says so",
      Buffer.concat([rzip(SAVE).subarray(0, 12), littleEndian(2 ** 40, 8)]),
      /holds too much/,
    ],
    ["one that never ends", Buffer.concat([rzip(SAVE).subarray(0, 20)]), /cannot be unpacked/],
    [
      "a file in itself, again and again",
      [1, 2, 3, 4, 5, 6].reduce<Uint8Array>((inner) => gzipSync(inner), SAVE),
      /packed too often/,
    ],
    ["a wrapper without a state", Buffer.from("RASTATE\u0001END \0\0\0\0"), /cannot be unpacked/],
    ["two saves in one archive", zipSync({ "a.sav": SAVE, "b.sav": SAVE }), /holds 2 games or states/],
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
