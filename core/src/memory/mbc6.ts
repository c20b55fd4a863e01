// An MBC6: two windows of 8 KB to ROM or to a flash memory of 1 MB (Macronix MX29F008), two of 4 KB to RAM
// https://gbdev.io/pandocs/MBC6.html
import { CARTRIDGE_ROM_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Memory } from './memory';

const ROM_SIZE: i32 = 0x148;
// RAM and flash lie behind the ROM, which is not larger than 1 MB
const RAM: i32 = CARTRIDGE_ROM_LOCATION + 0x200000;
const FLASH: i32 = RAM + 0x8000;
const FLASH_SIZE: i32 = 0x100000;
const SECTOR_SIZE: i32 = 0x20000;
// In the part of memory that echoes RAM, which nothing else uses: the bytes of a block that is being programmed
const BUFFER: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x100;
const BLOCK: i32 = 128;

const READ: i32 = 0;
const IDENTIFY: i32 = 1;
const PROGRAM: i32 = 2;
const DONE: i32 = 3;
const FINISHED: i32 = 0x80;

// Steps of a command: AA to 5555 and 55 to 2AAA, once or, behind 80, twice
const BEGUN: i32 = 1;
const UNLOCKED: i32 = 2;
const ERASING: i32 = 3;

export class Mbc6 {
  // The banks at A000 and B000, and at 4000 and 6000; for these whether they are the flash's
  static ramA: i32 = 0;
  static ramB: i32 = 0;
  static romA: i32 = 0;
  static romB: i32 = 0;
  static isFlashA: i32 = 0;
  static isFlashB: i32 = 0;
  static isFlashOn: i32 = 0;
  static isWritable: i32 = 0;
  // Of the flash: what it gives, how far a command has come, the last address written and how many bytes of its block
  static mode: i32 = 0;
  static step: i32 = 0;
  static address: i32 = 0;
  static count: i32 = 0;
}

export function initializeMbc6(isThere: boolean): void {
  Mbc6.ramA = 0;
  Mbc6.ramB = 0;
  Mbc6.romA = 0;
  Mbc6.romB = 0;
  Mbc6.isFlashA = 0;
  Mbc6.isFlashB = 0;
  Mbc6.isFlashOn = 0;
  Mbc6.isWritable = 0;
  Mbc6.mode = READ;
  Mbc6.step = 0;
  Mbc6.address = 0;
  Mbc6.count = 0;
  if (!isThere) return;
  memory.fill(RAM, 0, 0x8000);
  eraseFlash(0, FLASH_SIZE);
}

function eraseFlash(begin: i32, size: i32): void {
  memory.fill(FLASH + begin, 0xff, size);
}

function isFlashAt(offset: i32): boolean {
  return (offset < 0x6000 ? Mbc6.isFlashA : Mbc6.isFlashB) !== 0;
}

function bankAddress(offset: i32): i32 {
  return ((offset < 0x6000 ? Mbc6.romA : Mbc6.romB) << 13) | (offset & 0x1fff);
}

// The place in memory of 0000–7FFF
export function mbc6Place(offset: i32): i32 {
  if (offset < 0x4000) return CARTRIDGE_ROM_LOCATION + offset;
  if (isFlashAt(offset)) return FLASH + bankAddress(offset);
  return CARTRIDGE_ROM_LOCATION + (bankAddress(offset) & ((0x8000 << load<u8>(CARTRIDGE_ROM_LOCATION + ROM_SIZE)) - 1));
}

// What the flash gives at 4000–7FFF instead of its contents, or -1
export function readFlash(offset: i32): i32 {
  if (offset < 0x4000 || !isFlashAt(offset)) return -1;
  if (Mbc6.isFlashOn === 0) return 0xff;
  switch (Mbc6.mode) {
    case READ:
      return -1;
    case IDENTIFY:
      return (offset & 1) !== 0 ? 0x81 : 0xc2;
    default:
      return Mbc6.mode === DONE ? FINISHED : 0;
  }
}

export function writeMbc6(offset: i32, value: i32): void {
  if (offset >= 0x4000) {
    if (isFlashAt(offset) && Mbc6.isFlashOn !== 0) writeFlash(bankAddress(offset), value);
    return;
  }
  switch (offset >> 10) {
    case 0:
      Memory.isRamBankingEnabled = (value & 0x0f) === 0x0a;
      break;
    case 1:
      Mbc6.ramA = value & 7;
      break;
    case 2:
      Mbc6.ramB = value & 7;
      break;
    case 3:
      if (Mbc6.isWritable !== 0) Mbc6.isFlashOn = value & 1;
      break;
    case 4:
      Mbc6.isWritable = value & 1;
      break;
    case 8:
    case 9:
      Mbc6.romA = value & 0x7f;
      break;
    case 10:
    case 11:
      Mbc6.isFlashA = (value >> 3) & 1;
      break;
    case 12:
    case 13:
      Mbc6.romB = value & 0x7f;
      break;
    case 14:
    case 15:
      Mbc6.isFlashB = (value >> 3) & 1;
  }
}

export function mbc6RamPlace(offset: i32): i32 {
  return RAM + ((offset < 0xb000 ? Mbc6.ramA : Mbc6.ramB) << 12) + (offset & 0x0fff);
}

function writeFlash(address: i32, value: i32): void {
  if (value === 0xf0 && Mbc6.mode !== READ) {
    Mbc6.mode = READ;
    Mbc6.step = 0;
    return;
  }
  if (Mbc6.mode === PROGRAM) {
    program(address, value);
    return;
  }
  let step = Mbc6.step;
  let place = address & 0x7fff;
  Mbc6.step = 0;
  if ((step === 0 || step === ERASING) && place === 0x5555 && value === 0xaa) Mbc6.step = step + BEGUN;
  else if ((step === BEGUN || step === ERASING + BEGUN) && place === 0x2aaa && value === 0x55) Mbc6.step = step + 1;
  else if (step === UNLOCKED && place === 0x5555) command(value);
  else if (step === ERASING + UNLOCKED && Mbc6.isWritable !== 0) erase(address, value);
}

function command(value: i32): void {
  if (value === 0x80) Mbc6.step = ERASING;
  else if (value === 0x90) Mbc6.mode = IDENTIFY;
  else if (value === 0xa0 && Mbc6.isWritable !== 0) {
    Mbc6.mode = PROGRAM;
    Mbc6.count = 0;
    Mbc6.address = -1;
  }
}

function erase(address: i32, value: i32): void {
  if (value === 0x30) eraseFlash(address & ~(SECTOR_SIZE - 1), SECTOR_SIZE);
  else if (value === 0x10 && (address & 0x7fff) === 0x5555) eraseFlash(0, FLASH_SIZE);
  else return;
  Mbc6.mode = DONE;
}

// 128 bytes of a block, and then anything to the last address again. Bits become 0 only.
function program(address: i32, value: i32): void {
  if (Mbc6.count === BLOCK && address === Mbc6.address) {
    let block = FLASH + (address & ~(BLOCK - 1));
    for (let i = 0; i < BLOCK; ++i) store<u8>(block + i, load<u8>(block + i) & load<u8>(BUFFER + i));
    Mbc6.mode = DONE;
    return;
  }
  if (Mbc6.count === 0) memory.fill(BUFFER, 0xff, BLOCK);
  store<u8>(BUFFER + (address & (BLOCK - 1)), value);
  Mbc6.address = address;
  Mbc6.count = min(Mbc6.count + 1, BLOCK);
}
