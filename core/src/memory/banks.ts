// Where the CPU finds what it reads most, without the ladder of traps
import { CARTRIDGE_ROM_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION, VIDEO_RAM_LOCATION, WORK_RAM_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
import { Memory } from './memory';
import { getHighBankOffset, getLowBankOffset } from './banking';
import { updateBuses } from './oamDma';

const WORK_RAM_BASE: i32 = WORK_RAM_LOCATION - 0xc000;
const OTHER_BASE: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION - 0xe000;
const VRAM_BANK_REGISTER: i32 = OTHER_BASE + 0xff4f;
const WRAM_BANK_REGISTER: i32 = OTHER_BASE + 0xff70;

export class Banks {
  // What to add to an address to get its place in memory, below 4000 and from 4000 to 7FFF
  static low: i32 = CARTRIDGE_ROM_LOCATION;
  static high: i32 = CARTRIDGE_ROM_LOCATION;
  // Below `romEnd` is ROM, from 8000 to `videoEnd` VRAM and from `ramBegin` to DFFF RAM that no DMA can be using
  static romEnd: i32 = 0x8000;
  static videoEnd: i32 = 0xa000;
  static ramBegin: i32 = 0xc000;
}

// For whenever a bank number was changed
export function updateBanks(): void {
  Banks.low = CARTRIDGE_ROM_LOCATION + getLowBankOffset();
  Banks.high = CARTRIDGE_ROM_LOCATION + getHighBankOffset() - 0x4000;
  updateBuses();
}

// @ts-ignore: decorator
@inline
export function romPlace(offset: i32): i32 {
  return offset + (offset < 0x4000 ? Banks.low : Banks.high);
}

// The place of C000–DFFF
// @ts-ignore: decorator
@inline
export function workRamPlace(offset: i32): i32 {
  let place = offset + WORK_RAM_BASE;
  if (offset >= 0xd000 && Cpu.GBCEnabled) {
    let bank: i32 = load<u8>(WRAM_BANK_REGISTER) & 7;
    if (bank > 1) place += (bank - 1) << 12;
  }
  return place;
}

// The place of 8000–9FFF
// @ts-ignore: decorator
@inline
export function vramPlace(offset: i32): i32 {
  let place = offset + VIDEO_RAM_LOCATION - 0x8000;
  if (Cpu.GBCEnabled) place += (<i32>load<u8>(VRAM_BANK_REGISTER) & 1) << 13;
  return place;
}

// The place of E000–FFFF itself, without the echo
// @ts-ignore: decorator
@inline
export function otherPlace(offset: i32): i32 {
  return offset + OTHER_BASE;
}
