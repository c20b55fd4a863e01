import { hasFlash } from "./cartridge/cartridge-types.ts";
import type { Cartridge } from "./machine/machine.ts";

/** A part of the memory in which the CPU sees one of several banks. */
interface BankedArea {
  readonly begin: number;
  readonly end: number;
  /** The bank that lies here unless a game chooses another: symbol files call it 0 as well. */
  readonly first: 0 | 1;
  /** The core's constant that says where bank 0 begins. */
  readonly location: string;
  /** The bytes of all banks. */
  bytes(cartridge: Cartridge): number;
}

/** The core's address of cartridge RAM. An MBC6 has more of it than fits, so it lies 2 MB behind the ROM's beginning. */
export function ramLocation(core: { constant(name: string): number }, { type }: Cartridge): number {
  return hasFlash(type)
    ? core.constant("CARTRIDGE_ROM_LOCATION") + 0x200000
    : core.constant("CARTRIDGE_RAM_LOCATION");
}

/** @see https://gbdev.io/pandocs/Memory_Map.html */
const AREAS: readonly BankedArea[] = [
  {
    begin: 0x4000,
    end: 0x8000,
    first: 1,
    location: "CARTRIDGE_ROM_LOCATION",
    bytes: ({ romBytes }) => romBytes,
  },
  {
    begin: 0x8000,
    end: 0xa000,
    first: 0,
    location: "VIDEO_RAM_LOCATION",
    bytes: ({ isColor }) => (isColor ? 0x4000 : 0x2000),
  },
  {
    begin: 0xa000,
    end: 0xc000,
    first: 0,
    location: "CARTRIDGE_RAM_LOCATION",
    bytes: ({ ramBytes }) => ramBytes,
  },
  {
    begin: 0xd000,
    end: 0xe000,
    first: 1,
    location: "WORK_RAM_LOCATION",
    bytes: ({ isColor }) => (isColor ? 0x8000 : 0x2000),
  },
];

/** Returns the end of a bank's area; null where the memory has no banks, or for `bank` 0, the CPU's view. */
export function endOfBank(bank: number, address: number): number | null {
  const area = areaAt(address);
  return area === undefined || bank < area.first ? null : area.end;
}

/** Whether the cartridge's machine has these bytes of the bank. */
export function hasBank(cartridge: Cartridge, bank: number, address: number, length: number): boolean {
  const area = areaAt(address);
  if (area === undefined || bank < area.first || address + length > area.end) return false;
  return offsetIn(area, bank, address) + length <= area.bytes(cartridge);
}

/** Returns the core's address of the byte at `address` of an existing bank. */
export function locateInBank(
  core: { constant(name: string): number },
  cartridge: Cartridge,
  bank: number,
  address: number,
): number {
  const area = areaAt(address);
  if (area === undefined) throw new RangeError(`address ${address} lies in no bank`);
  const begin =
    area.location === "CARTRIDGE_RAM_LOCATION" ? ramLocation(core, cartridge) : core.constant(area.location);
  return begin + offsetIn(area, bank, address);
}

function areaAt(address: number): BankedArea | undefined {
  return AREAS.find(({ begin, end }) => address >= begin && address < end);
}

function offsetIn({ begin, end }: BankedArea, bank: number, address: number): number {
  return bank * (end - begin) + address - begin;
}
