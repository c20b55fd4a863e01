import { gzipSync } from "node:zlib";
import { type Zippable, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { createRandom } from "../../../../test/helpers/runs/random.ts";
import { unpackRom } from "../../src/cartridge/unpack-rom.ts";

const ROM = buildRom({}, (code) => code.forever());
const MAX = 0x800000;
const unpack = (bytes: Uint8Array, max = MAX): Uint8Array => unpackRom(bytes, "x.zip", max);

test("what is no archive is given back as it is", () => {
  expect(unpack(ROM)).toBe(ROM);
});

test.each<[string, Uint8Array]>([
  ["a zip archive", zipSync({ "red.gb": ROM })],
  ["a zip archive that stores", zipSync({ "red.gb": ROM }, { level: 0 })],
  ["a folder with papers in it", zipSync({ "game/red.GBC": ROM, "game/readme.txt": Buffer.from("Hello") })],
  ["what macOS packs", zipSync({ "red.gb": ROM, "__MACOSX/._red.gb": new Uint8Array(9) })],
  ["a gzip file", gzipSync(ROM)],
])("the ROM in %s is found", (_, packed) => {
  expect(unpack(packed)).toEqual(ROM);
});

/** The archive with a bit turned where its compressed bytes are. */
function flip(archive: Uint8Array): Uint8Array {
  const bytes = Uint8Array.from(archive);
  bytes[200] = (bytes[200] ?? 0) ^ 1;
  return bytes;
}

describe("an archive is refused in one line", () => {
  const random = createRandom(7);
  const noise = Uint8Array.from({ length: 40_000 }, () => random() * 256);
  const zip = (files: Zippable): Uint8Array => zipSync(files);
  test.each<[string, Uint8Array, RegExp]>([
    ["with no ROM", zip({ "a.txt": ROM }), /^x\.zip holds no \.gb or \.gbc file$/],
    ["with nothing", zip({}), /^x\.zip holds no \.gb or \.gbc file$/],
    ["with two ROMs", zip({ "a.gb": ROM, "b/b.gbc": ROM }), /^x\.zip holds 2 ROMs \(a\.gb, b\.gbc\)$/],
    [
      "with too large a ROM",
      zip({ "a.gb": new Uint8Array(MAX + 1) }),
      /^x\.zip holds more than 8,388,608 bytes/,
    ],
    ["with a larger gzip", gzipSync(new Uint8Array(MAX + 1)), /^x\.zip holds more than 8,388,608 bytes/],
    ["with a turned bit", flip(zip({ "a.gb": noise })), /^x\.zip cannot be unpacked \(/],
    ["with a turned bit, stored", flip(zipSync({ "a.gb": noise }, { level: 0 })), /checksum does not match/],
    ["with a turned bit, gzip", flip(gzipSync(noise)), /^x\.zip cannot be unpacked \(/],
    [
      "that is cut off",
      zip({ "a.gb": noise }).slice(0, 20_000),
      /^x\.zip cannot be unpacked \(its directory is missing\)/,
    ],
    [
      "that is cut off at its end",
      zip({ "a.gb": noise }).slice(0, -12),
      /^x\.zip cannot be unpacked \(it is cut off\)/,
    ],
    ["that is cut off, gzip", gzipSync(noise).slice(0, 20_000), /^x\.zip cannot be unpacked \(/],
    ["of another kind", Buffer.from("7z\xbc\xaf\x27\x1c", "latin1"), /^x\.zip is a 7z archive$/],
  ])("%s", (_, bytes, message) => {
    expect(() => unpack(bytes)).toThrow(message);
    expect(() => unpack(bytes)).toThrow(expect.objectContaining({ name: "RunnerError", exitCode: 65 }));
  });

  test("that says less than it holds is not inflated beyond it", () => {
    const liar = Buffer.from(zip({ "a.gb": new Uint8Array(1_000_000) }));
    for (const [signature, offset] of [
      ["PK\x01\x02", 24],
      ["PK\x03\x04", 22],
    ] as const)
      liar.writeUInt32LE(1000, liar.indexOf(Buffer.from(signature, "latin1")) + offset);

    expect(() => unpack(liar)).toThrow(/^x\.zip cannot be unpacked \(it holds more than it says\)/);
  });
});

/** An archive whose one file has this number of further headers with a false checksum: in its directory, or before it. */
function withFalseEntries(zip: Uint8Array, count: number, isListed: boolean): Uint8Array {
  const bytes = Buffer.from(zip);
  const at = bytes.indexOf(Buffer.from("PK\x01\x02", "latin1"));
  const end = Buffer.from(bytes.subarray(bytes.lastIndexOf(Buffer.from("PK\x05\x06", "latin1"))));
  const header = Buffer.from(bytes.subarray(at, bytes.length - end.length));
  const forged = Buffer.from(header);
  forged.writeUInt32LE(0xbad, 16);
  if (isListed) {
    end.writeUInt16LE(count + 1, 10);
  } else {
    end.writeUInt32LE(at + count * header.length, 16);
  }
  return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(count).fill(forged), header, end]);
}

describe("49.B1: false entries beside an archive's ROM", () => {
  const large = zipSync({ "a.gb": new Uint8Array(MAX) });
  // Inflating the 8 MB once takes 20 ms; 2,000 times took 40 s.
  const bounded = <T>(read: () => T): T => {
    const { user } = process.cpuUsage();
    try {
      return read();
    } finally {
      expect(process.cpuUsage().user - user).toBeLessThan(2_000_000);
    }
  };

  test("49.B1: outside of its directory are not looked at", () => {
    expect(bounded(() => unpack(withFalseEntries(large, 2000, false)))).toHaveLength(MAX);
  });

  test("49.B1: in its directory are never inflated", () => {
    expect(() => bounded(() => unpack(withFalseEntries(large, 2000, true)))).toThrow(/holds 2001 ROMs/);
  });

  test("49.B1: as many as a directory can name are walked once", () => {
    const papers = Object.fromEntries(
      Array.from({ length: 65_000 }, (_, i) => [`${i}.txt`, new Uint8Array()]),
    );

    expect(bounded(() => unpack(zipSync({ ...papers, "a.gb": ROM }, { level: 0 })))).toEqual(ROM);
  });

  test("49.B1: many members of a gzip file count together", () => {
    const members = Buffer.concat([...Array<Buffer>(100_000).fill(gzipSync("")), gzipSync(ROM)]);

    expect(bounded(() => unpack(members))).toEqual(ROM);
  });
});
