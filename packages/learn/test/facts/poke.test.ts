import { expect, test } from "vitest";
import type { Emulator } from "../../../emulator/src/emulator.ts";
import type { MachineState } from "../../../emulator/src/machine/machine.ts";
import { createForks } from "../../src/forks.ts";
import { addressOf, MEMORY_BYTES } from "../../src/memory.ts";

/** The register with the bank of the second half of work RAM. */
const SVBK = 0xff70;

const state = (bank: number): MachineState => {
  const oamIoHram = new Uint8Array(0x2000);
  oamIoHram[SVBK - 0xe000] = bank;
  return {
    regions: { wram: new Uint8Array(0x8000), oamIoHram, frame: new Uint8Array() },
  } as unknown as MachineState;
};

const indexOf = (address: number): number =>
  Array.from({ length: MEMORY_BYTES }, (_, index) => index).findIndex(
    (index) => addressOf(index) === address,
  );

test.each<[string, boolean, number, number, readonly number[]]>([
  ["of the first half", true, 3, 0xc010, [0x10, 0x11]],
  ["of the second half on a Game Boy Color", true, 3, 0xd010, [0x3010, 0x3011]],
  ["with the bank's upper bits set", true, 0xfb, 0xd010, [0x3010, 0x3011]],
  ["where bank 0 means bank 1", true, 0, 0xd010, [0x1010, 0x1011]],
  ["on a Game Boy, which has one bank", false, 3, 0xd010, [0x1010, 0x1011]],
])("two bytes are written %s", (_, isColor, bank, address, places) => {
  const emulator = {
    cartridge: { isColor },
    snapshot: () => state(0),
  } as unknown as Emulator;
  const { poked } = createForks(emulator, () => 0, 1);
  const cell = { index: indexOf(address), size: 2, order: "little", divisor: 1, range: 65_536 } as const;
  const { wram } = poked(state(bank), cell, 0x1234).regions;

  expect(places.map((place) => wram[place])).toEqual([0x34, 0x12]);
  expect(wram.filter((byte) => byte !== 0)).toHaveLength(2);
});
