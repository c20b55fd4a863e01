import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { told } from "../../../../test/helpers/pins/told.ts";
import { buildRom, type RomOptions, withHeaderChecksum } from "../../../../test/helpers/roms/build-rom.ts";
import { endOfBank, hasBank } from "../../src/banks.ts";
import { fitBatterySave, insertBatterySave } from "../../src/bess/battery-save.ts";
import { describeHeaderFlaws, parseCartridge } from "../../src/cartridge/cartridge.ts";
import {
  CARTRIDGE_TYPES,
  hasFlash,
  hasPlainRam,
  isSupportedType,
} from "../../src/cartridge/cartridge-types.ts";
import { shapeOf } from "../../src/cartridge/rom-shape.ts";
import { unpackRom } from "../../src/cartridge/unpack-rom.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const rom = (options: RomOptions): Uint8Array => buildRom(options, (code) => code.forever());

/** A ROM whose header is changed, and its checksum made right. */
function changed(options: RomOptions, change: (rom: Uint8Array) => void): Uint8Array {
  const bytes = rom(options);
  change(bytes);
  return withHeaderChecksum(bytes);
}

/** A cartridge without its hashes, and what is said of its header. */
function read(bytes: Uint8Array): string {
  const cartridge = told(() => {
    const { sha256: _, sha1: __, ...rest } = parseCartridge(bytes, "x.gb");
    return rest;
  });
  return [cartridge, ...describeHeaderFlaws(bytes, "x.gb").map((flaw) => `  - ${flaw}`)].join("\n");
}

/** Bytes of a bank that are neither padding nor a copy. */
function filled(bytes: Uint8Array, from: number, to: number): Uint8Array {
  for (let at = from; at < to; at += 1) bytes[at] = (at * 7 + (at >> 8)) & 0xff;
  return bytes;
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array => new Uint8Array(Buffer.concat(parts));

test("headers are read as ever (if a change is meant: npx vitest run FILE -u)", async () => {
  const types = Array.from({ length: 256 }, (_, type) => type);
  const K32 = 0x8000;
  const second = (type: number, romSize: number): Uint8Array =>
    filled(rom({ type, romSize }), 0x4000, K32 << romSize);
  const files: Readonly<Record<string, Uint8Array>> = {
    "a Color game": rom({ colorFlag: 0xc0, title: "ABCDEFGHIJKLMNO" }),
    "a game for both": rom({ colorFlag: 0x80 }),
    "a flag that is none": rom({ colorFlag: 0x81, title: "ABCDEFGHIJKLMNO" }),
    "a code": rom({ title: "POKEMON_SLVAAXE", colorFlag: 0x80 }),
    "no code in letters": rom({ title: "ABCDEFGHIJKAX!E", colorFlag: 0x80 }),
    "a code behind a short title": rom({ title: "AB\0\0\0\0\0\0\0\0\0AXYE", colorFlag: 0x80 }),
    "a revision": changed({}, (bytes) => bytes.set([3], 0x14c)),
    "a wrong checksum": Uint8Array.from(rom({}), (byte, at) => (at === 0x14d ? byte ^ 1 : byte)),
    "an unknown size": changed({ type: 3, romSize: 1 }, (bytes) => bytes.set([9], 0x148)),
    "a text": Uint8Array.from({ length: 0x200 }, (_, at) => (at % 60 === 59 ? 10 : 0x61)),
    "a text of marks": new Uint8Array(0x200).fill(0xe4),
    "a header alone": rom({}).slice(0, 0x150),
    "less than a header": rom({}).slice(0, 0x14f),
    nothing: new Uint8Array(0),
    "a footer": joined(rom({}), Uint8Array.of(1, 2, 3)),
    "a long footer": joined(rom({}), filled(new Uint8Array(512), 0, 512)),
    "more than a footer": joined(rom({}), filled(new Uint8Array(513), 0, 513)),
    "padding behind": joined(rom({}), new Uint8Array(K32).fill(0xff)),
    "itself twice": joined(second(0, 0), second(0, 0)),
    "a plain ROM of 64 KB": Uint8Array.from(second(0, 1), (byte, at) => (at === 0x148 ? 0 : byte)),
    "a plain ROM of 64 KB with RAM": Uint8Array.from(second(8, 1), (byte, at) => (at === 0x149 ? 3 : byte)),
    "a plain ROM with a battery": second(9, 1),
    "a plain ROM that writes both registers": changed({ type: 0, romSize: 1 }, (bytes) => {
      filled(bytes, 0x4000, 0x10000);
      bytes.set([0xea, 0x00, 0x20, 0xea, 0x00, 0x30], 0x300);
    }),
    "half of it": rom({ type: 1, romSize: 2 }).slice(0, 0x10000),
    "half of it by its checksum": ((): Uint8Array => {
      const bytes = changed({ type: 1, romSize: 1 }, () => {}).slice(0, K32);
      bytes[0x14e] = 0;
      bytes[0x14f] = 0;
      const sum = bytes.reduce((total, byte) => total + byte, 0) + 0xff * K32;
      bytes.set([(sum >> 8) & 0xff, sum & 0xff], 0x14e);
      return bytes;
    })(),
    "a little less": rom({ type: 1, romSize: 1 }).slice(0, 0xfff0),
    "a little less with a sum": changed({ type: 1, romSize: 1 }, (bytes) => bytes.set([1, 2], 0x14e)).slice(
      0,
      0xfff0,
    ),
  };
  const lines = [
    ...types
      .filter((type) => CARTRIDGE_TYPES[type] !== undefined || isSupportedType(type))
      .map((type) => {
        const name = CARTRIDGE_TYPES[type] ?? "";
        return `${type.toString(16)} ${name}: ${isSupportedType(type)} ${hasFlash(name)} ${hasPlainRam(name)} ${read(rom({ type, ramSize: 3 }))}`;
      }),
    ...[0, 1, 2, 3, 4, 5, 6].map(
      (ramSize) => `RAM ${ramSize}: ${parseCartridge(rom({ type: 3, ramSize })).ramBytes}`,
    ),
    `Not known: ${read(rom({ type: 0x14 }))}`,
    ...Object.entries(files).map(
      ([name, bytes]) => `${name}: ${read(bytes)}\n  ${JSON.stringify(shapeOf(bytes))}`,
    ),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/headers.txt");
});

test("archives, banks and battery saves are taken and refused as ever", async () => {
  const small = rom({});
  const zip = (files: Record<string, Uint8Array>): Uint8Array => zipSync(files, { level: 0 });
  const stored = zip({ "a.gb": small });
  const patched = (change: (bytes: Buffer) => void): Uint8Array => {
    const bytes = Buffer.from(stored);
    change(bytes);
    return bytes;
  };
  const central = Buffer.from(stored).lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  const end = stored.length - 22;
  const many = Object.fromEntries(Array.from({ length: 7 }, (_, at) => [`f/\u0001${at}.gb`, small]));
  const archives: Readonly<Record<string, Uint8Array>> = {
    "a ROM": small,
    stored,
    gzip: gzipSync(small),
    "seven ROMs": zip(many),
    "a name of macOS": zip({ "._a.gb": small, "b.gba": small, "c.GBC": small }),
    "7z": Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf, 1),
    rar: Buffer.from("Rar!x"),
    xz: Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 1),
    bzip2: Buffer.from("BZh9"),
    zstd: Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd),
    "half of a signature": Uint8Array.of(0x37, 0x7a, 0xbc),
    "no directory": stored.subarray(0, 100),
    "a damaged directory": patched((bytes) => bytes.writeUInt8(0, central)),
    "an unknown method": patched((bytes) => bytes.writeUInt16LE(99, central + 10)),
    "another sum": patched((bytes) => bytes.writeUInt32LE(1, central + 16)),
    "another size": patched((bytes) => bytes.writeUInt32LE(small.length - 1, central + 24)),
    "a place behind its end": patched((bytes) => bytes.writeUInt32LE(stored.length, central + 42)),
    "two entries and one": patched((bytes) => bytes.writeUInt16LE(2, end + 10)),
    "no entries": patched((bytes) => bytes.writeUInt16LE(0, end + 10)),
    "a directory behind its end": patched((bytes) => bytes.writeUInt32LE(stored.length, end + 16)),
    "a damaged gzip": gzipSync(small).subarray(0, 30),
  };
  const unpacked = (bytes: Uint8Array, most: number): string =>
    told(() => Buffer.from(unpackRom(bytes, "x.zip", most)).equals(Buffer.from(small)));
  const cartridge = parseCartridge(rom({ type: 0x1b, romSize: 2, ramSize: 3, colorFlag: 0x80 }));
  const plain = parseCartridge(rom({ type: 3, ramSize: 2 }));
  const places = [
    0x0000, 0x3fff, 0x4000, 0x7fff, 0x8000, 0x9fff, 0xa000, 0xbfff, 0xc000, 0xcfff, 0xd000, 0xdfff, 0xe000,
  ];
  const clocked = rom({ type: 0x10, ramSize: 2 });
  const kept = rom({ type: 3, ramSize: 2 });
  const without = rom({});
  const lines = [
    ...Object.entries(archives).map(
      ([name, bytes]) => `${name}: ${unpacked(bytes, 0x8000)}, too small a room: ${unpacked(bytes, 0x7fff)}`,
    ),
    ...places.map(
      (at) =>
        `${at.toString(16)}: ${[0, 1, 2].map((bank) => endOfBank(bank, at)?.toString(16) ?? null).join(" ")}; Color ${[0, 1, 2, 3, 4, 7, 8].map((bank) => hasBank(cartridge, bank, at, 1)).join(" ")}; plain ${[0, 1, 2].map((bank) => [1, 2].map((length) => hasBank(plain, bank, at, length)).join("/")).join(" ")}`,
    ),
    ...[0, 1, 0x1fff, 0x2000, 0x2001, 0x202c, 0x2030, 0x4000].flatMap((length) => {
      const file = filled(new Uint8Array(length), 0, length);
      return [clocked, kept, without].map((one, at) => {
        const name = ["clock", "RAM", "none"][at];
        const fitted = told(() => {
          const { bytes, notices } = fitBatterySave(file, parseCartridge(one));
          return [bytes.length, ...notices];
        });
        const inserted = told(() => insertBatterySave(file, one, createEmulator).regions.cartridgeRam.length);
        return `${length} bytes with ${name}: ${fitted} ${inserted}`;
      });
    }),
  ];

  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("./known/files.txt");
});
