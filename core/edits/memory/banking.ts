//// base 468146a9b1d93294f41d569fcc6364085d74113efed13604f6cd5f4b66a6d02b
//// line 1
// Memory bank controllers
// https://gbdev.io/pandocs/MBCs.html
import { CARTRIDGE_RAM_LOCATION, CARTRIDGE_ROM_LOCATION } from '../constants';
import { Header, NO_MAPPER, highBank, lowBank, readMapperRam, writeMapper, writeMapperRam } from './mapper';
//// line 3
import { isClockSelected, latchClock, readClock, writeClock } from './clock';
//// line 5
const ROM_SIZE: i32 = 0x148;
const RAM_SIZE: i32 = 0x149;
const HEADER_TYPE: i32 = CARTRIDGE_ROM_LOCATION + 0x147;
const LOGO: i32 = 0x104;
const LOGO_SIZE: i32 = 0x30;
const MEGABYTE: i32 = 5;

// What the CPU writes to 0000–7FFF. The registers are kept as written, in the bits that the controller has:
// `currentRomBank` (MBC1: the lower one), `currentRamBank` (MBC1: the upper one), and the mode.
//// lines 7-8
  if (Memory.isMBC2) {
    // One register at even multiples of 0100, the other at odd ones
    if (offset >= 0x4000) return;
    if ((offset & 0x100) === 0) Memory.isRamBankingEnabled = (value & 0x0f) === 0x0a;
    else Memory.currentRomBank = value & 0x0f;
//// after 10
  if (Header.mapper !== NO_MAPPER) {
    writeMapper(offset, value);
    return;
  }
  if (!Memory.isMBC1 && !Memory.isMBC3 && !Memory.isMBC5) return;
//// lines 12-18
  switch (offset >> 13) {
    case 0:
      // An MBC5 looks at all eight bits
      Memory.isRamBankingEnabled = (Memory.isMBC5 ? value : value & 0x0f) === 0x0a;
//// lines 20-54
    case 1:
      if (Memory.isMBC1) Memory.currentRomBank = value & 0x1f;
      else if (Memory.isMBC3) Memory.currentRomBank = value & (load<u8>(Header.at + ROM_SIZE) > 6 ? 0xff : 0x7f);
      else if (offset < 0x3000) Memory.currentRomBank = (Memory.currentRomBank & 0x100) | value;
      else Memory.currentRomBank = (Memory.currentRomBank & 0xff) | ((value & 1) << 8);
//// lines 56-71
    case 2:
      // Of an MBC5 with a motor, bit 3 is the motor
      if (Memory.isMBC1) Memory.currentRamBank = value & 0x03;
      else if (Memory.isMBC3) Memory.currentRamBank = value & 0x0f;
      else Memory.currentRamBank = value & (load<u8>(HEADER_TYPE) >= 0x1c ? 0x07 : 0x0f);
//// lines 73-79
    default:
      if (Memory.isMBC1) Memory.isMBC1RomModeEnabled = (value & 1) === 0;
      else if (Memory.isMBC3) latchClock(value);
  }
}
//// line 81
// A cartridge with several MBC1 games has the upper register one line lower, and a logo in its second quarter
function isMulticart(): boolean {
  if (load<u8>(Header.at + ROM_SIZE) !== MEGABYTE) return false;
  let first = CARTRIDGE_ROM_LOCATION + LOGO;
  let second = first + 0x40000;
  for (let i = 0; i < LOGO_SIZE; i += 8) {
    if (load<u64>(first + i) !== load<u64>(second + i)) return false;
  }
  return load<u64>(first) !== 0;
}
//// lines 83-89
// The offset into the ROM of the bank at 0000
export function getLowBankOffset(): i32 {
  if (Header.mapper !== NO_MAPPER) return maskRom(lowBank());
  if (!Memory.isMBC1 || Memory.isMBC1RomModeEnabled) return 0;
  return maskRom(Memory.currentRamBank << (isMulticart() ? 4 : 5));
}
//// lines 91-98
// The offset into the ROM of the bank at 4000
export function getHighBankOffset(): i32 {
  let bank = Memory.currentRomBank;
  if (Memory.isRomOnly) return 0x4000;
  if (Header.mapper !== NO_MAPPER) return maskRom(highBank());
  // 0 is taken for 1, before the bits that the ROM is too small for are dropped
  if (bank === 0 && !Memory.isMBC5) bank = 1;
  if (Memory.isMBC1) {
    bank = isMulticart() ? (Memory.currentRamBank << 4) | (bank & 0x0f) : (Memory.currentRamBank << 5) | bank;
//// after 99
  return maskRom(bank);
//// lines 102-106
function maskRom(bank: i32): i32 {
  return (bank & ((2 << load<u8>(Header.at + ROM_SIZE)) - 1)) << 14;
}

// Bytes of RAM, by the header; an MBC2 has its own
function ramSize(): i32 {
  if (Memory.isMBC2) return 0x200;
  switch (<i32>load<u8>(Header.at + RAM_SIZE)) {
    case 1:
      return 0x800;
    case 2:
      return 0x2000;
    case 3:
      return 0x8000;
    case 4:
      return 0x20000;
    case 5:
      return 0x10000;
    default:
      return 0;
//// after 107
}
//// lines 109-110
// The place in memory of an address from A000 to BFFF
export function cartridgeRamPlace(offset: i32): i32 {
  let bank = Memory.currentRamBank;
  if (Memory.isMBC1 && Memory.isMBC1RomModeEnabled) bank = 0;
  let size = ramSize();
  let mask = size > 0 ? size - 1 : 0x1fff;
  return CARTRIDGE_RAM_LOCATION + (((bank << 13) | (offset & 0x1fff)) & mask);
//// lines 113-116
function hasRam(): boolean {
  // Of an MBC3 only the variant with 64 KB, of which there are eight banks, answers to 4–7
  if (Memory.isMBC3 && Memory.currentRamBank > 3 && ramSize() < 0x10000) return false;
  return Memory.isRamBankingEnabled && ramSize() > 0;
}

// What to add to an address from A000 to BFFF where plain RAM is: its place in memory; or 0
export function plainRamBase(): i32 {
  if (Header.mapper !== NO_MAPPER || Memory.isMBC2 || isClockSelected() || !hasRam() || ramSize() < 0x2000) return 0;
  return cartridgeRamPlace(0xa000) - 0xa000;
}

// What the CPU reads from A000 to BFFF: FF where nothing answers
export function readCartridgeRam(offset: i32): i32 {
  if (Header.mapper !== NO_MAPPER) return readMapperRam(offset, ramSize());
  if (isClockSelected()) return Memory.isRamBankingEnabled ? readClock() : 0xff;
  if (!hasRam()) return 0xff;
  let value: i32 = load<u8>(cartridgeRamPlace(offset));
  return Memory.isMBC2 ? value | 0xf0 : value;
}

// What the CPU writes from A000 to BFFF
export function writeCartridgeRam(offset: i32, value: i32): void {
  if (Header.mapper !== NO_MAPPER) {
    writeMapperRam(offset, value, ramSize());
  } else if (isClockSelected()) {
    if (Memory.isRamBankingEnabled) writeClock(value);
  } else if (hasRam()) {
    store<u8>(cartridgeRamPlace(offset), Memory.isMBC2 ? value & 0x0f : value);
  }
