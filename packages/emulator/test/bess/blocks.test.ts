import { describe, expect, test } from "vitest";
import { readBess, withBlocks, withoutOwnBlock } from "../../../../test/helpers/bess/read-bess.ts";
import { type Assembler, buildRom, type RomOptions } from "../../../../test/helpers/roms/build-rom.ts";
import { buildBusyRom } from "../../../../test/helpers/roms/busy-rom.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { decodeBess } from "../../src/bess/decode-bess.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import type { Emulator } from "../../src/emulator.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

const SAVED = new Date("2026-11-20T12:00:00Z");
const OTHER = 0xe000;

/** A program that writes these, and then waits for ever. */
function romThatWrites(header: RomOptions, writes: readonly (readonly [number, number])[]): Uint8Array {
  return buildRom(header, (code: Assembler) => {
    code.raw(0xf3, 0x31, 0xfe, 0xdf); // di · ld sp,DFFE
    for (const [address, value] of writes) code.store(address, value);
    code.label("end").raw(0x18, 0xfe); // jr end
  });
}

function machineAfter(
  rom: Uint8Array,
  frames = 5,
): { readonly emulator: Emulator; readonly bytes: Uint8Array } {
  const emulator = createEmulator(rom);
  emulator.run(frames, []);
  return { emulator, bytes: encodeBess(emulator.snapshot(), rom, SAVED).bytes };
}

describe("the file, by a reader of its own", () => {
  test.each([["GD  ", false, 0x2000, 0x2000, 0] as const, ["CC  ", true, 0x8000, 0x4000, 0x40] as const])(
    "tells %j block by block",
    (model, isColor, ramBytes, vramBytes, paletteBytes) => {
      const rom = buildBusyRom(isColor);
      const { emulator, bytes } = machineAfter(rom, 130);
      const { regions } = emulator.snapshot();

      const { names, blocks, core, buffers } = readBess(bytes);

      expect(names).toEqual(["NAME", "INFO", "CORE", "XOAM", "MBC ", "GBRN", "END "]);
      expect(blocks.get("NAME")?.toString("latin1")).toBe("gameboy-runner");
      expect([...(blocks.get("INFO") ?? [])]).toEqual([
        ...rom.subarray(0x134, 0x144),
        ...rom.subarray(0x14e, 0x150),
      ]);
      expect(blocks.get("CORE")).toHaveLength(0xd0);
      expect(core).toMatchObject({ major: 1, minor: 1, model });
      expect(core.io).toHaveLength(0x80);
      expect(buffers.map(({ length }) => length)).toEqual([
        ...[ramBytes, vramBytes, regions.cartridgeRam.length, 0xa0, 0x7f, paletteBytes, paletteBytes],
      ]);
      const [ram, vram, cartridgeRam, oam, hram, background, objects] = buffers.map((buffer) => [...buffer]);
      expect(ram).toEqual([...regions.wram.subarray(0, ramBytes)]);
      expect(vram).toEqual([...regions.vram.subarray(0, vramBytes)]);
      expect(cartridgeRam).toEqual([...regions.cartridgeRam]);
      expect(oam).toEqual([...regions.oamIoHram.subarray(0xfe00 - OTHER, 0xfea0 - OTHER)]);
      expect(hram).toEqual([...regions.oamIoHram.subarray(0xff80 - OTHER, 0xffff - OTHER)]);
      expect(background).toEqual([...regions.palettes.subarray(0, paletteBytes)]);
      expect(objects).toEqual([...regions.palettes.subarray(0x40, 0x40 + paletteBytes)]);
      expect([...(blocks.get("XOAM") ?? [])]).toEqual([...regions.oamIoHram.subarray(0x1ea0, 0x1f00)]);
      // These registers read as they were written; the others only in the bits that have a meaning.
      for (const [register, mask] of [
        [0x05, 0xff],
        [0x06, 0xff],
        [0x40, 0xff],
        [0x41, 0x7f],
        [0x42, 0xff],
        [0x44, 0xff],
        [0x45, 0xff],
        [0x47, 0xff],
        [0x4a, 0xff],
        [0x4b, 0xff],
        [0x26, 0x8f],
        [0x04, 0xff],
        [0x0f, 0x1f],
      ] as const) {
        expect((core.io[register] ?? 0) & mask, `FF${register.toString(16)}`).toBe(
          emulator.read(0xff00 + register) & mask,
        );
      }
      expect(core.ie).toBe(emulator.read(0xffff));
      expect(core.io[0x50]).toBe(1);
      if (isColor)
        expect({ key0: core.io[0x4c], speed: (core.io[0x4d] ?? 0) & 0x80 }).toEqual({
          key0: 0x80,
          speed: emulator.read(0xff4d) & 0x80,
        });
    },
  );

  test("tells the registers of a CPU that stands still", () => {
    const rom = buildRom({ title: "REGISTERS" }, (code) =>
      // ld sp,D123 · ld bc,1234 · ld de,5678 · ld hl,9ABC · ld a,80 · add a (carry, zero) · ei · halt
      code.raw(
        0xf3,
        0x31,
        0x23,
        0xd1,
        0x01,
        0x34,
        0x12,
        0x11,
        0x78,
        0x56,
        0x21,
        0xbc,
        0x9a,
        0x3e,
        0x80,
        0x87,
        0xfb,
        0x76,
        0x00,
      ),
    );

    const { core } = readBess(machineAfter(rom).bytes);

    expect(core).toMatchObject({
      af: 0x0090,
      bc: 0x1234,
      de: 0x5678,
      hl: 0x9abc,
      sp: 0xd123,
      ime: 1,
      execution: 1,
      pc: 0x162,
    });
  });

  test.each<[string, RomOptions, [number, number][], [number, number][]]>([
    [
      "MBC1",
      { type: 0x03, romSize: 5, ramSize: 3 },
      [
        [0x0000, 0x0a],
        [0x2000, 0x13],
        [0x4000, 2],
        [0x6000, 1],
      ],
      [
        [0, 10],
        [0x2000, 0x13],
        [0x4000, 2],
        [0x6000, 1],
      ],
    ],
    [
      "MBC2",
      { type: 0x06, romSize: 3 },
      [
        [0x0000, 0x0a],
        [0x2100, 0x0b],
      ],
      [
        [0, 10],
        [0x0100, 0x0b],
      ],
    ],
    [
      "MBC3",
      { type: 0x13, romSize: 6, ramSize: 3 },
      [
        [0x0000, 0x0a],
        [0x2000, 0x55],
        [0x4000, 3],
      ],
      [
        [0, 10],
        [0x2000, 0x55],
        [0x4000, 3],
      ],
    ],
    [
      "MBC5",
      { type: 0x1b, romSize: 8, ramSize: 4 },
      [
        [0x0000, 0x0a],
        [0x2000, 0x21],
        [0x3000, 1],
        [0x4000, 9],
      ],
      [
        [0, 10],
        [0x2000, 0x21],
        [0x3000, 1],
        [0x4000, 9],
      ],
    ],
    ["no controller", { type: 0x00 }, [[0x2000, 3]], []],
  ])("tells what was written to a cartridge with %s, and takes it back", (_, header, writes, told) => {
    const rom = romThatWrites(header, [...writes, [0xa123, 0x5a]]);
    // Each bank begins with its number.
    for (let bank = 2; bank < rom.length >> 14; bank += 1) rom.set([bank & 0xff, bank >> 8], bank << 14);
    const { emulator, bytes } = machineAfter(rom);

    const block = readBess(bytes).blocks.get("MBC ") ?? Buffer.alloc(0);
    const { state } = decodeBess(withoutOwnBlock(bytes), rom, createEmulator);
    const back = createEmulator(rom);
    back.restore(state);

    const read = Array.from({ length: block.length / 3 }, (_, n) => [
      block.readUInt16LE(3 * n),
      block.readUInt8(3 * n + 2),
    ]);
    expect(read).toEqual(told);
    for (const address of [0x0000, 0x4000, 0x4001, 0xa123])
      expect(back.read(address)).toBe(emulator.read(address));
  });

  test("tells the clock of an MBC3, and when it showed that", () => {
    const rtc = [
      [0x4000, 0x08],
      [0xa000, 42],
      [0x4000, 0x09],
      [0xa000, 17],
      [0x4000, 0x0a],
      [0xa000, 5],
      [0x4000, 0x0b],
      [0xa000, 200],
      [0x4000, 0x0c],
      [0xa000, 0x41],
      [0x6000, 0],
      [0x6000, 1],
    ] as const;
    const rom = romThatWrites({ type: 0x10, romSize: 1, ramSize: 3 }, [[0, 0x0a], ...rtc]);
    const { bytes } = machineAfter(rom);

    const block = readBess(bytes).blocks.get("RTC ") ?? Buffer.alloc(0);
    const { state } = decodeBess(withoutOwnBlock(bytes), rom, createEmulator);
    const again = readBess(encodeBess(state, rom, SAVED).bytes).blocks.get("RTC ");

    expect(block).toHaveLength(0x30);
    expect(Array.from({ length: 10 }, (_, n) => block.readUInt32LE(4 * n))).toEqual([
      42, 17, 5, 200, 0x41, 42, 17, 5, 200, 0x41,
    ]);
    expect(block.readBigInt64LE(0x28)).toBe(BigInt(SAVED.getTime() / 1000));
    expect(again).toEqual(block);
  });
});

describe("a file of another emulator", () => {
  test("may hold blocks that are not known, a longer CORE, and a state of its own before all of it", async () => {
    const rom = await readLantern();
    const { bytes } = machineAfter(rom, 200);
    const plain = withoutOwnBlock(bytes);
    const strange = withBlocks(plain, (blocks) =>
      blocks.flatMap(([name, block]) => {
        if (name === "CORE")
          return [
            [name, Buffer.concat([block, Buffer.from("more")])] as const,
            ["HUC3", Buffer.alloc(17)] as const,
          ];
        return [[name, block] as const];
      }),
    );

    const { state, by } = decodeBess(strange, rom, createEmulator);

    expect(by).toBe("gameboy-runner");
    expect(state).toEqual(decodeBess(plain, rom, createEmulator).state);
  });

  test("may have less VRAM than the machine, and more cartridge RAM than the cartridge", () => {
    const rom = buildBusyRom(true);
    const { bytes } = machineAfter(rom, 130);
    const changed = withBlocks(withoutOwnBlock(bytes), (blocks) =>
      blocks.map(([name, block]) => {
        if (name !== "CORE") return [name, block] as const;
        const core = Buffer.from(block);
        core.writeUInt32LE(0x2000, 0xa0);
        core.writeUInt32LE(0x8010, 0xa8);
        return [name, core] as const;
      }),
    );

    const { state } = decodeBess(changed, rom, createEmulator);

    expect(state.regions.vram.subarray(0x2000).every((byte) => byte === 0)).toBe(true);
    expect(state.regions.cartridgeRam).toEqual(
      decodeBess(bytes, rom, createEmulator).state.regions.cartridgeRam,
    );
  });

  test("is believed where somebody changed it, whatever our own block says", async () => {
    const rom = await readLantern();
    const { bytes } = machineAfter(rom, 200);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(0x77, 0x123);

    const { state } = decodeBess(changed, rom, createEmulator);

    expect(state.regions.wram[0x123]).toBe(0x77);
  });
});
