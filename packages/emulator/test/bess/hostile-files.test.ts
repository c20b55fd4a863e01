import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RunnerError } from "../../../../src/base/errors.ts";
import { withBlocks } from "../../../../test/helpers/bess/read-bess.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { buildBusyRom } from "../../../../test/helpers/roms/busy-rom.ts";
import { insertBatterySave } from "../../src/bess/battery-save.ts";
import { decodeBess } from "../../src/bess/decode-bess.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const ROM = buildBusyRom(true);
const emulator = createEmulator(ROM);
emulator.run(100, []);
const GOOD = encodeBess(emulator.snapshot(), ROM, new Date(0)).bytes;

function decode(bytes: Uint8Array): string {
  try {
    decodeBess(bytes, ROM, createEmulator);
    return "taken";
  } catch (error) {
    return error instanceof RunnerError ? `${error.code}: ${error.message}` : `a bug: ${String(error)}`;
  }
}

/** The file with the CORE block changed in place. */
function withCore(change: (core: Buffer) => void): Buffer {
  return withBlocks(GOOD, (blocks) =>
    blocks.map(([name, block]) => {
      const changed = Buffer.from(block);
      if (name === "CORE") change(changed);
      return [name, changed] as const;
    }),
  );
}

/** The file with that block's bytes changed. */
const withBlock = (changed: string, change: (block: Buffer) => Buffer) =>
  withBlocks(GOOD, (blocks) =>
    blocks.map(([name, block]) => [name, name === changed ? change(block) : block] as const),
  );

const without = (left: string) => withBlocks(GOOD, (blocks) => blocks.filter(([name]) => name !== left));

describe("a bad save state is refused with what is wrong with it", () => {
  test.each<[string, () => Uint8Array, RegExp]>([
    ["no footer", () => GOOD.subarray(0, GOOD.length - 1), /damaged: the save state does not end with BESS/],
    ["an empty file", () => new Uint8Array(0), /does not end with BESS/],
    ["only a footer", () => Buffer.from("\0\0\0\0BESS"), /cut off/],
    [
      "an offset behind the end",
      () => Buffer.concat([GOOD.subarray(0, -8), Buffer.from("\xff\xff\xff\x7fBESS", "latin1")]),
      /cut off/,
    ],
    ["no END", () => without("END "), /cut off|no END/],
    ["no CORE", () => without("CORE"), /has no CORE block/],
    [
      "a short CORE",
      () =>
        withBlocks(GOOD, (blocks) =>
          blocks.map(([name, block]) => [name, name === "CORE" ? block.subarray(0, 0xcf) : block] as const),
        ),
      /CORE block of 207 bytes/,
    ],
    [
      "another version",
      () => withCore((core) => core.writeUInt16LE(2, 0)),
      /unsupported: the save state is of version 2/,
    ],
    [
      "another machine",
      () => withCore((core) => core.write("A   ", 4)),
      /unsupported: .* Game Boy called "A {3}"/,
    ],
    [
      "memory behind the end",
      () => withCore((core) => core.writeUInt32LE(0x7fffffff, 0x9c)),
      /memory lies behind its end/,
    ],
    ["a state that no CPU has", () => withCore((core) => core.writeUInt8(3, 0x16)), /execution state 3/],
    ["a line that no picture has", () => withCore((core) => core.writeUInt8(200, 0x18 + 0x44)), /line 200/],
    ["a boot ROM", () => withCore((core) => core.writeUInt8(0, 0x18 + 0x50)), /unsupported: .* boot ROM/],
    [
      "two COREs",
      () =>
        withBlocks(GOOD, (blocks) =>
          blocks.flatMap((block) => (block[0] === "CORE" ? [block, block] : [block])),
        ),
      /has 2 CORE blocks/,
    ],
    [
      "a CORE behind what it explains",
      () =>
        withBlocks(GOOD, (blocks) => {
          const isCore = ([name]: readonly [string, Buffer]) => name === "CORE";
          const end = ([name]: readonly [string, Buffer]) => name === "END ";
          const others = blocks.filter((block) => !isCore(block) && !end(block));
          return [...others, ...blocks.filter(isCore), ...blocks.filter(end)];
        }),
      /XOAM block before its CORE/,
    ],
    [
      "a short INFO",
      () => withBlock("INFO", (block) => block.subarray(1)),
      /INFO block of 17 bytes, not of 18/,
    ],
    ["a long XOAM", () => withBlock("XOAM", () => Buffer.alloc(0x61)), /XOAM block of 97 bytes/],
    [
      "an END with something in it",
      () => withBlock("END ", () => Buffer.alloc(3)),
      /END block of 3 bytes, not of 0/,
    ],
    [
      "half a clock",
      () =>
        withBlocks(GOOD, (blocks) =>
          blocks.flatMap((block) =>
            block[0] === "END " ? [["RTC ", Buffer.alloc(44)] as const, block] : [block],
          ),
        ),
      /RTC block of 44 bytes, not of 48/,
    ],
    [
      "half a write",
      () =>
        withBlocks(GOOD, (blocks) =>
          blocks.map(([name, block]) => [name, name === "MBC " ? block.subarray(1) : block] as const),
        ),
      /no whole number of writes/,
    ],
    [
      "a write to VRAM",
      () =>
        withBlocks(GOOD, (blocks) =>
          blocks.map(([name, block]) => [name, name === "MBC " ? Buffer.from([0, 0x80, 1]) : block] as const),
        ),
      /writes to 8000/,
    ],
    [
      "another ROM",
      () =>
        encodeBess(
          createEmulator(buildRom({ title: "OTHER" }, (code) => code.raw(0x18, 0xfe))).snapshot(),
          buildRom({ title: "OTHER" }, (code) => code.raw(0x18, 0xfe)),
          new Date(0),
        ).bytes,
      /state-of-another-rom: the save state is of another ROM \(OTHER\), not of this one \(BUSYCOLOR/,
    ],
  ])("%s", (_, file, words) => {
    expect(decode(file())).toMatch(words);
  });

  test("whatever is in it, it is taken or refused, and what is taken can be played", () => {
    const change = fc.array(fc.tuple(fc.nat(GOOD.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 });
    const cut = fc.nat(GOOD.length);
    fc.assert(
      fc.property(change, cut, fc.boolean(), (changes, length, isCut) => {
        const file = Buffer.from(GOOD);
        // Most of a file is memory, which may hold anything: half of the changes go where the blocks are.
        for (const [n, [at, byte]] of changes.entries())
          file[n % 2 === 0 ? at : file.length - 1 - (at % 10_400)] = byte;
        const told = decode(isCut ? Buffer.concat([file.subarray(0, length), file.subarray(-8)]) : file);
        expect(told).not.toMatch(/^a bug/);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a battery save", () => {
  const rom = buildRom({ title: "CLOCK", type: 0x10, romSize: 1, ramSize: 3 }, (code) =>
    code.raw(0x18, 0xfe),
  );
  const ram = Uint8Array.from({ length: 0x8000 }, (_, at) => at * 7);

  test.each([0, 44, 48])("is taken with %i bytes of the clock behind it", (clockBytes) => {
    const clock = Buffer.alloc(clockBytes);
    for (const [at, value] of (clockBytes === 0 ? [] : [11, 22, 3, 4, 1]).entries())
      clock.writeUInt32LE(value, at * 4);

    const state = insertBatterySave(Buffer.concat([ram, clock]), rom, createEmulator);

    const seconds = state.globals[state.globalNames.findIndex((name) => name.endsWith("Clock.seconds"))];
    expect(state.regions.cartridgeRam).toEqual(ram);
    expect(seconds).toBe(clockBytes === 0 ? 0 : 11);
  });

  test.each<[string, Uint8Array, number, RegExp]>([
    ["too short", rom, 0x7fff, /has 32767 bytes: .* of this game's cartridge one has 32768, 32812, 32816/],
    [
      "for a cartridge that keeps nothing",
      buildRom({}, (code) => code.raw(0x18, 0xfe)),
      0x2000,
      /this game's cartridge keeps none/,
    ],
    ["empty", rom, 0, /has 0 bytes/],
  ])("is refused: %s", (_, of, bytes, words) => {
    expect(() => insertBatterySave(new Uint8Array(bytes), of, createEmulator)).toThrow(words);
  });
});
