// The memory bank controllers that few cartridges have: MMM01, MBC6, MBC7, HuC1, HuC3, TAMA5 and that of the Pocket Camera
// https://gbdev.io/pandocs/MBCs.html
import { CARTRIDGE_RAM_LOCATION, CARTRIDGE_ROM_LOCATION } from '../constants';
import { isRamHidden, readCamera, writeCamera } from './camera';
import { readHuc3, writeHuc3 } from './huc3';
import { Memory } from './memory';
import { mbc6RamPlace, writeMbc6 } from './mbc6';
import { readMbc7, writeMbc7 } from './mbc7';
import { readTama5, writeTama5 } from './tama5';

export const NO_MAPPER: i32 = 0;
export const MMM01: i32 = 1;
export const MBC7: i32 = 2;
export const HUC3: i32 = 3;
export const HUC1: i32 = 4;
export const CAMERA: i32 = 5;
export const MBC6: i32 = 6;
export const TAMA5: i32 = 7;

const MENU_SIZE: i32 = 0x8000;
const MOST_ROM: i32 = 0x800000;
const INFRARED: i32 = 0x0e;
const RAM_BANK_SIZE: i32 = 13;

// What the ROM's header says: derived, and no state
export class Header {
  // Its place in memory: an MMM01 starts in the last 32 KB of its ROM
  static at: i32 = CARTRIDGE_ROM_LOCATION;
  static mapper: i32 = NO_MAPPER;
}

export class Mapper {
  // What was last written to 0000–1FFF, in the bits that count
  static select: i32 = 0;
  // Of an MMM01: the seven bits of 2000–3FFF, 4000–5FFF and 6000–7FFF. Of an MBC7: the second register that enables RAM.
  static romBank: i32 = 0;
  static ramBank: i32 = 0;
  static mode: i32 = 0;
}

// The machine is switched on
export function findHeader(): void {
  Mapper.select = 0;
  Mapper.romBank = 0;
  Mapper.ramBank = 0;
  Mapper.mode = 0;
  Header.at = CARTRIDGE_ROM_LOCATION;
  for (let size = MENU_SIZE << 1; size <= MOST_ROM; size <<= 1) {
    let at = CARTRIDGE_ROM_LOCATION + size - MENU_SIZE;
    if (isMmm01(load<u8>(at + 0x147)) && MENU_SIZE << (load<u8>(at + 0x148) & 15) === size && hasChecksum(at)) Header.at = at;
  }
  let type: i32 = load<u8>(Header.at + 0x147);
  Header.mapper = NO_MAPPER;
  if (Header.at !== CARTRIDGE_ROM_LOCATION) Header.mapper = MMM01;
  else if (type === 0x20) Header.mapper = MBC6;
  else if (type === 0x22) Header.mapper = MBC7;
  else if (type === 0xfd) Header.mapper = TAMA5;
  else if (type === 0xfe) Header.mapper = HUC3;
  else if (type === 0xff) Header.mapper = HUC1;
  else if (type === 0xfc) Header.mapper = CAMERA;
}

function isMmm01(type: i32): boolean {
  return type >= 0x0b && type <= 0x0d;
}

function hasChecksum(at: i32): boolean {
  let sum = 0;
  for (let i = 0x134; i < 0x14d; ++i) sum = (sum - load<u8>(at + i) - 1) & 0xff;
  return sum === <i32>load<u8>(at + 0x14d);
}

// None of wasmboy's controllers is there
export function initializeMapper(): void {
  if (Header.mapper === NO_MAPPER) return;
  Memory.isRomOnly = false;
  Memory.isMBC1 = false;
  Memory.isMBC3 = false;
  Memory.isMBC5 = false;
}

// A write to 0000–7FFF
export function writeMapper(offset: i32, value: i32): void {
  if (Header.mapper === MMM01) {
    writeMmm01(offset >> 13, value);
    return;
  }
  if (Header.mapper === MBC6) {
    writeMbc6(offset, value);
    return;
  }
  // All of its registers are at A000
  if (Header.mapper === TAMA5) return;
  switch (offset >> 13) {
    case 0:
      Mapper.select = value & 0x0f;
      Memory.isRamBankingEnabled = (value & 0x0f) === 0x0a;
      break;
    case 1:
      Memory.currentRomBank = value & (Header.mapper === HUC1 || Header.mapper === CAMERA ? 0x3f : 0x7f);
      break;
    case 2:
      if (Header.mapper === MBC7) Mapper.ramBank = value;
      else Memory.currentRamBank = value & (Header.mapper === CAMERA ? 0x1f : 0x03);
  }
}

// The bits that choose a game can be written only while no game is mapped, and those that are masked never
function writeMmm01(register: i32, value: i32): void {
  let isMapped = isGameMapped();
  switch (register) {
    case 0:
      Mapper.select = isMapped ? (Mapper.select & 0x70) | (value & 0x0f) : value & 0x7f;
      Memory.isRamBankingEnabled = (value & 0x0f) === 0x0a;
      break;
    case 1: {
      let locked = romMask() | (isMapped ? 0x60 : 0);
      Mapper.romBank = (Mapper.romBank & locked) | (value & 0x7f & ~locked);
      break;
    }
    case 2: {
      let locked = ramMask() | (isMapped ? 0x7c : 0);
      Mapper.ramBank = (Mapper.ramBank & locked) | (value & 0x7f & ~locked);
      break;
    }
    default: {
      let locked = ((Mapper.ramBank & 0x40) !== 0 ? 1 : 0) | (isMapped ? 0x7c : 0);
      Mapper.mode = (Mapper.mode & locked) | (value & 0x7d & ~locked);
    }
  }
}

// @ts-ignore: decorator
@inline
function isGameMapped(): boolean {
  return (Mapper.select & 0x40) !== 0;
}

// @ts-ignore: decorator
@inline
function romMask(): i32 {
  return (Mapper.mode >> 1) & 0x1e;
}

// @ts-ignore: decorator
@inline
function ramMask(): i32 {
  return (Mapper.select >> 4) & 3;
}

// "Multiplex": the middle bits of the ROM's bank and the lower ones of the RAM's change places
// @ts-ignore: decorator
@inline
function isMultiplexed(): boolean {
  return (Mapper.mode & 0x40) !== 0;
}

// The RAM's lower bits, of which in mode 0 only the masked ones count
function lowerRamBank(): i32 {
  let low = Mapper.ramBank & 3;
  return (Mapper.mode & 1) !== 0 ? low : low & ramMask();
}

// The bank at 0000, not yet cut to the ROM's size
export function lowBank(): i32 {
  if (Header.mapper !== MMM01) return 0;
  if (!isGameMapped()) return -2;
  let middle = isMultiplexed() ? lowerRamBank() : (Mapper.romBank >> 5) & 3;
  return (Mapper.romBank & romMask()) | (middle << 5) | (((Mapper.ramBank >> 4) & 3) << 7);
}

// The bank at 4000
export function highBank(): i32 {
  if (Header.mapper !== MMM01) return Memory.currentRomBank;
  if (!isGameMapped()) return -1;
  let low = Mapper.romBank & 0x1f;
  if ((low & ~romMask()) === 0) low |= 1;
  let middle = isMultiplexed() ? Mapper.ramBank & 3 : (Mapper.romBank >> 5) & 3;
  return low | (middle << 5) | (((Mapper.ramBank >> 4) & 3) << 7);
}

// The place in memory of A000–BFFF in a RAM of so many bytes
function ramPlace(offset: i32, size: i32): i32 {
  let bank = Memory.currentRamBank & (Header.mapper === CAMERA ? 0x0f : 3);
  if (Header.mapper === MMM01) {
    bank = (isMultiplexed() ? (Mapper.romBank >> 5) & 3 : lowerRamBank()) | (((Mapper.ramBank >> 2) & 3) << 2);
  }
  return CARTRIDGE_RAM_LOCATION + (((bank << RAM_BANK_SIZE) | (offset & 0x1fff)) & (size - 1));
}

// A read of A000–BFFF
export function readMapperRam(offset: i32, size: i32): i32 {
  if (Header.mapper === TAMA5) return readTama5(offset);
  if (Header.mapper === MBC6) return Memory.isRamBankingEnabled ? load<u8>(mbc6RamPlace(offset)) : 0xff;
  if (Header.mapper === MBC7) return Memory.isRamBankingEnabled && Mapper.ramBank === 0x40 ? readMbc7(offset) : 0xff;
  if (Header.mapper === CAMERA && isRamHidden()) return readCamera(offset);
  // No light is seen
  if ((Header.mapper === HUC3 || Header.mapper === HUC1) && Mapper.select === INFRARED) return 0xc0;
  if (Header.mapper === HUC3 && Mapper.select !== 0 && Mapper.select !== 0x0a) return readHuc3(Mapper.select);
  if (size === 0 || (Header.mapper === MMM01 && !Memory.isRamBankingEnabled)) return 0xff;
  return load<u8>(ramPlace(offset, size));
}

// A write to A000–BFFF
export function writeMapperRam(offset: i32, value: i32, size: i32): void {
  if (Header.mapper === TAMA5) {
    writeTama5(offset, value);
  } else if (Header.mapper === MBC6) {
    if (Memory.isRamBankingEnabled) store<u8>(mbc6RamPlace(offset), value);
  } else if (Header.mapper === MBC7) {
    if (Memory.isRamBankingEnabled && Mapper.ramBank === 0x40) writeMbc7(offset, value);
  } else if (Header.mapper === CAMERA && isRamHidden()) {
    writeCamera(offset, value);
  } else if (Header.mapper === HUC3 && Mapper.select !== 0x0a) {
    writeHuc3(Mapper.select, value);
  } else if (size > 0 && (Header.mapper === HUC1 ? Mapper.select !== INFRARED : Memory.isRamBankingEnabled)) {
    store<u8>(ramPlace(offset, size), value);
  }
}
