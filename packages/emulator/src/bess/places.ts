import { CARTRIDGE_TYPES } from "../cartridge/cartridge-types.ts";
import type { MachineState } from "../machine/machine.ts";

/** Places in the region that begins with E000. */
export const OAM = { start: 0x1e00, bytes: 0xa0 };
export const XOAM = { start: 0x1ea0, bytes: 0x60 };
export const HRAM = { start: 0x1f80, bytes: 0x7f };
export const IE = 0x1fff;
/** Work RAM and video RAM of a machine that is no Color. */
export const DMG_RAM = { wram: 0x2000, vram: 0x2000 };
export const PALETTE_BYTES = 0x40;

/** Returns that part of a machine's memory. */
export function placeIn({ regions }: MachineState, { start, bytes }: typeof OAM): Uint8Array {
  return regions.oamIoHram.subarray(start, start + bytes);
}

/** The title and the checksum in a ROM's header. */
export function infoOf(rom: Uint8Array): Uint8Array {
  return Buffer.concat([rom.subarray(0x134, 0x144), rom.subarray(0x14e, 0x150)]);
}

/** Whether a cartridge has the clock of an MBC3. */
export function hasClock(rom: Uint8Array): boolean {
  return CARTRIDGE_TYPES[rom[0x147] ?? 0]?.includes("TIMER") === true;
}
