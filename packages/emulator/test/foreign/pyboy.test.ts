import { describe, expect, test } from "vitest";
import { sha256Of } from "../../../../src/base/disk/lazy-crypto.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { withBlocks } from "../../../../test/helpers/bess/read-bess.ts";
import { pyboyState } from "../../../../test/helpers/foreign/pyboy-state.ts";
import { buildRom } from "../../../../test/helpers/roms/build-rom.ts";
import { buildBusyRom } from "../../../../test/helpers/roms/busy-rom.ts";
import { readLantern } from "../../../../test/helpers/roms/lantern.ts";
import { coreFields } from "../../src/bess/core-fields.ts";
import { decodeBess } from "../../src/bess/decode-bess.ts";
import { encodeBess } from "../../src/bess/encode-bess.ts";
import { EXACT_BLOCK } from "../../src/bess/exact-block.ts";
import { isPyboy, pyboyAsBess } from "../../src/foreign/pyboy-as-bess.ts";
import type { MachineState } from "../../src/machine/machine.ts";
import { createEmulator } from "../../src/wasmboy-emulator.ts";

/** What PyBoy gives a cartridge, by the byte at 0149. */
const banksOf = (rom: Uint8Array): number => [1, 1, 1, 4, 16, 8][rom[0x149] ?? 0] ?? 1;

/** A machine as BESS alone brings it here: what other emulators write. */
function throughBess(state: MachineState, rom: Uint8Array): MachineState {
  const { bytes } = encodeBess(state, rom, new Date(0));
  const plain = withBlocks(bytes, (blocks) => blocks.filter(([name]) => name !== EXACT_BLOCK));
  return decodeBess(plain, rom, createEmulator).state;
}

function throughPyboy(state: MachineState, rom: Uint8Array, version: number, hasVolumes?: boolean) {
  const ramBanks = banksOf(rom);
  const isMbc1 = [1, 2, 3].includes(rom[0x147] ?? 0);
  const file = pyboyState(state, {
    version,
    ramBanks,
    isMbc1,
    ...(hasVolumes !== undefined && { hasVolumes }),
  });
  expect(isPyboy(file)).toBe(true);
  const { bytes, notices } = pyboyAsBess(file, rom);
  return { ...decodeBess(bytes, rom, createEmulator), told: notices };
}

/** The memory after 600 frames with presses. */
function playedOn(state: MachineState, rom: Uint8Array): readonly string[] {
  const emulator = createEmulator(rom);
  emulator.restore(state);
  for (const button of ["right", "down", "a", "left", "b"] as const) {
    emulator.run(60, [button]);
    emulator.run(60, []);
  }
  const { wram, vram, cartridgeRam, oamIoHram } = emulator.snapshot().regions;
  return [wram, vram, cartridgeRam, oamIoHram.subarray(0x1f80)].map(sha256Of);
}

describe("54.10: a save state of PyBoy", () => {
  const lantern = readLantern();
  const busy = buildBusyRom(true);

  test("of versions 14 to 21 continues like the same machine with BESS", async () => {
    for (const rom of [await lantern, busy]) {
      const emulator = createEmulator(rom);
      emulator.run(200, []);
      emulator.run(10, ["start"]);
      emulator.run(200, []);
      const state = emulator.snapshot();
      const expected = playedOn(throughBess(state, rom), rom);
      for (const version of [14, 15, 18, 21]) {
        const { state: read, by } = throughPyboy(state, rom, version, version >= 15);

        expect([version, by]).toEqual([version, "PyBoy"]);
        expect([version, playedOn(read, rom)]).toEqual([version, expected]);
      }
    }
  });

  test.each([9, 10, 11, 12, 13])(
    "of version %i, which holds no sound, has the same memory",
    async (version) => {
      const rom = await lantern;
      const emulator = createEmulator(rom);
      emulator.run(400, []);
      const state = emulator.snapshot();
      const { state: read, told } = throughPyboy(state, rom, version);

      for (const region of ["wram", "vram", "cartridgeRam"] as const)
        expect(read.regions[region]).toEqual(state.regions[region]);
      expect(told).toEqual(["the save state holds no sound: it is silent until the game starts some"]);
    },
  );

  test("has its banks, its clock and a HALT where the game has them", () => {
    const rom = buildRom({ title: "BANKS", type: 0x10, romSize: 3, ramSize: 3 }, (code) =>
      code
        .raw(0xf3)
        .store(0x0000, 0x0a)
        .store(0x2000, 5)
        .store(0x4000, 2)
        .store(0xa123, 0x77)
        .raw(0x76)
        .forever(),
    );
    const emulator = createEmulator(rom);
    emulator.run(5, []);
    const state = emulator.snapshot();
    const file = pyboyState(state, { version: 21, ramBanks: 4, hasClock: true });
    const read = decodeBess(pyboyAsBess(file, rom).bytes, rom, createEmulator).state;
    const [before, after] = [coreFields(state), coreFields(read)];

    for (const name of [
      "Memory.currentRomBank",
      "Memory.currentRamBank",
      "Cpu.programCounter",
      "Cpu.isHaltNoJump",
    ])
      expect([name, after.get(name)]).toEqual([name, before.get(name)]);
    expect(["seconds", "minutes", "hours", "days"].map((name) => after.get(`Clock.${name}`))).toEqual([
      6, 5, 4, 3,
    ]);
    expect(read.regions.cartridgeRam[0x4123]).toBe(0x77);
  });

  test("of another cartridge, cut off, longer or with an impossible flag is refused, and none crashes", async () => {
    const rom = await lantern;
    const emulator = createEmulator(rom);
    emulator.run(100, []);
    const good = pyboyState(emulator.snapshot(), { version: 21, ramBanks: banksOf(rom) });
    const other = pyboyState(emulator.snapshot(), { version: 21, ramBanks: 16 });

    expect(() => pyboyAsBess(other, rom)).toThrow(
      /^the save state is of another ROM: its cartridge has other RAM/,
    );
    expect(isPyboy(good.subarray(0, -1))).toBe(false);
    expect(isPyboy(Buffer.concat([good, Buffer.alloc(1)]))).toBe(false);
    expect(isPyboy(Uint8Array.from(good, (byte, at) => (at === 5 ? 7 : byte)))).toBe(false);
    for (let at = 0; at < good.length; at += 4999) {
      const changed = good.slice();
      changed[at] = (good[at] ?? 0) ^ 0xff;
      try {
        decodeBess(pyboyAsBess(changed, rom).bytes, rom, createEmulator);
      } catch (error) {
        expect(error).toBeInstanceOf(RunnerError);
      }
    }
  });
});
