// An MBC7: an accelerometer, which lies still, level or tilted by 30 degrees, and an EEPROM of 256 bytes with a serial interface
// https://gbdev.io/pandocs/MBC7.html
import { CARTRIDGE_RAM_LOCATION } from '../constants';

const SELECTED: i32 = 0x80;
const CLOCK: i32 = 0x40;
const DATA_IN: i32 = 0x02;
const ERASED: i32 = 0x8000;
const LEVEL: i32 = 0x81d0;
// Half of what gravity gives
const TILTED: i32 = 0x38;

const TILT_UP: i32 = 1;
const TILT_RIGHT: i32 = 2;
const TILT_DOWN: i32 = 4;
const TILT_LEFT: i32 = 8;
const WORDS: i32 = 128;
// Bits of a command: a start bit, two for what to do, eight for the address
const START: i32 = 0x400;

export class Mbc7 {
  // 0 until the accelerometer was first latched, 1 when it was erased, 2 when it holds a value
  static latch: i32 = 0;
  // To which sides it is tilted: bit 0 up, then right, down, left. What was latched, from level on.
  static tilt: i32 = 0;
  static latchedX: i32 = 0;
  static latchedY: i32 = 0;
  // The pins as last written, and what the EEPROM puts out
  static pins: i32 = 0;
  static output: i32 = 1;
  // The command as far as it has come, and the bits that a write still waits for, with those that have come
  static command: i32 = 0;
  static bitsLeft: i32 = 0;
  static word: i32 = 0;
  // What a read still puts out: the bits, below a 1 that marks their end
  static reading: i32 = 0;
  static isWritable: i32 = 0;
}

export function initializeMbc7(): void {
  Mbc7.latch = 0;
  Mbc7.tilt = 0;
  Mbc7.latchedX = 0;
  Mbc7.latchedY = 0;
  Mbc7.pins = 0;
  Mbc7.output = 1;
  Mbc7.command = 0;
  Mbc7.bitsLeft = 0;
  Mbc7.word = 0;
  Mbc7.reading = 0;
  Mbc7.isWritable = 0;
}

export function readMbc7(offset: i32): i32 {
  if (offset >= 0xb000) return 0xff;
  let number = (offset >> 4) & 15;
  let tilt = Mbc7.latch === 2 ? LEVEL + (number < 4 ? Mbc7.latchedX : Mbc7.latchedY) : ERASED;
  switch (number) {
    case 2:
    case 4:
      return tilt & 0xff;
    case 3:
    case 5:
      return tilt >> 8;
    case 6:
      return 0;
    case 8:
      return (Mbc7.pins & (SELECTED | CLOCK | DATA_IN)) | (Mbc7.output & 1);
    default:
      return 0xff;
  }
}

export function writeMbc7(offset: i32, value: i32): void {
  if (offset >= 0xb000) return;
  switch ((offset >> 4) & 15) {
    case 0:
      if (value === 0x55) Mbc7.latch = 1;
      break;
    case 1:
      if (value === 0xaa && Mbc7.latch === 1) latch();
      break;
    case 8:
      writePins(value);
  }
}

// X is lower to the right, Y to the bottom
function latch(): void {
  Mbc7.latch = 2;
  Mbc7.latchedX = sideOf(TILT_LEFT) - sideOf(TILT_RIGHT);
  Mbc7.latchedY = sideOf(TILT_UP) - sideOf(TILT_DOWN);
}

function sideOf(side: i32): i32 {
  return (Mbc7.tilt & side) !== 0 ? TILTED : 0;
}

function writePins(value: i32): void {
  let isClocked = (value & CLOCK) !== 0 && (Mbc7.pins & CLOCK) === 0;
  Mbc7.pins = value;
  if ((value & SELECTED) === 0) {
    Mbc7.command = 0;
    Mbc7.bitsLeft = 0;
    Mbc7.reading = 0;
    Mbc7.output = 1;
  } else if (isClocked) {
    clockIn((value >> 1) & 1);
  }
}

function clockIn(bit: i32): void {
  if (Mbc7.reading !== 0) {
    Mbc7.output = (Mbc7.reading >> 16) & 1;
    Mbc7.reading = (Mbc7.reading << 1) & 0x1ffff;
    if (Mbc7.reading === 0x10000) Mbc7.reading = 0;
    return;
  }
  if (Mbc7.bitsLeft > 0) {
    Mbc7.word = ((Mbc7.word << 1) | bit) & 0xffff;
    Mbc7.bitsLeft -= 1;
    if (Mbc7.bitsLeft === 0) finishWrite();
    return;
  }
  Mbc7.command = (Mbc7.command << 1) | bit;
  if ((Mbc7.command & START) !== 0) begin(Mbc7.command & (START - 1));
}

// All of a command has come
function begin(command: i32): void {
  let address = command & (WORDS - 1);
  let isDone = true;
  switch (command >> 8) {
    case 0:
      if (((command >> 6) & 3) === 0) Mbc7.isWritable = 0;
      else if (((command >> 6) & 3) === 3) Mbc7.isWritable = 1;
      else if (((command >> 6) & 3) === 2) fill(0xffff);
      else isDone = false;
      break;
    case 1:
      isDone = false;
      break;
    case 2:
      // After a 0 sixteen bits, the highest first; the lowest 1 marks their end
      Mbc7.reading = (readWord(address) << 1) | 1;
      Mbc7.output = 0;
      break;
    default:
      writeWord(address, 0xffff);
  }
  if (isDone) {
    Mbc7.command = 0;
  } else {
    Mbc7.bitsLeft = 16;
    Mbc7.word = 0;
  }
}

function finishWrite(): void {
  if ((Mbc7.command & 0x100) !== 0) writeWord(Mbc7.command & (WORDS - 1), Mbc7.word);
  else fill(Mbc7.word);
  Mbc7.command = 0;
  Mbc7.output = 1;
}

function fill(word: i32): void {
  for (let address = 0; address < WORDS; ++address) writeWord(address, word);
}

function readWord(address: i32): i32 {
  let place = CARTRIDGE_RAM_LOCATION + (address << 1);
  return (<i32>load<u8>(place) << 8) | <i32>load<u8>(place + 1);
}

function writeWord(address: i32, word: i32): void {
  if (Mbc7.isWritable === 0) return;
  let place = CARTRIDGE_RAM_LOCATION + (address << 1);
  store<u8>(place, word >> 8);
  store<u8>(place + 1, word & 0xff);
}
