// Most instructions, at once: those that meet nothing but registers, ROM, RAM and VRAM, and end before the next event. All
// that they change is kept in locals meanwhile, without a call in between. Every other one is left to opcodes.ts, which
// can do them all; the reference core does without this.
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { storeVideoRam } from '../graphics/changes';
import { Graphics } from '../graphics/graphics';
import { Lcd } from '../graphics/lcd';
import { Interrupts } from '../interrupts/interrupts';
import { Joypad, getJoypadState } from '../joypad/joypad';
import { Lazy } from '../lazy';
import { Banks, vramPlace } from '../memory/banks';
import { READ_PAGES, WRITE_PAGES } from '../memory/pages';
import { Cpu } from './cpu';
import { mayWait } from './busyWait';

const OTHER_BASE: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION - 0xe000;
const HIGH_PAGE: i32 = OTHER_BASE + 0xff00;

// The longest instruction takes six machine cycles
export const LONGEST: i32 = 24;
const MOST_CYCLES: i32 = 0x1fff0;

// In one number: the machine cycles that are left, 16 times shifted, and the instructions done. Each takes some of the
// one and adds 1 to the other.
const SIX: i32 = 6 << 16;
const T1: i32 = (1 << 16) - 1;
const T2: i32 = (2 << 16) - 1;
const T3: i32 = (3 << 16) - 1;
const T4: i32 = (4 << 16) - 1;
const T5: i32 = (5 << 16) - 1;
const T6: i32 = SIX - 1;

// Behind it LY and STAT have rules of their own
const LAST_PLAIN_LINE: i32 = 152;

// In place of where a jump leads, and of what is read: the instruction is not plain
const NOT_PLAIN: i32 = -1;

// How many machine cycles there are before the next event
// @ts-ignore: decorator
@inline
function unitsLeft(): i32 {
  return (min(Lazy.left, MOST_CYCLES) - 1) >> 2;
}

// Whether the LCD comes to no border within the instruction
// @ts-ignore: decorator
@inline
function isBorderAhead(q: i32): boolean {
  let passed = (unitsLeft() - (q >> 16)) << 2;
  return Lazy.borderAt - Lazy.armed + Lazy.left - passed > LONGEST;
}

// The same, and no DMA has the bus of VRAM
// @ts-ignore: decorator
@inline
function isModeKnown(q: i32): boolean {
  return isBorderAhead(q) && Banks.videoEnd === 0xa000;
}

// @ts-ignore: decorator
@inline
function readPlace(address: i32, q: i32): i32 {
  let base = load<i32>(READ_PAGES + ((address >> 12) << 2));
  if (base !== 0) return base + address;
  if (address >= 0xff80) return OTHER_BASE + address;
  return (address & 0xe000) === 0x8000 && Lcd.currentLcdMode < 2 && isModeKnown(q) ? vramPlace(address) : 0;
}

// @ts-ignore: decorator
@inline
function storePlainly(address: i32, value: i32, q: i32): boolean {
  let base = load<i32>(WRITE_PAGES + ((address >> 12) << 2));
  if (base !== 0) {
    store<u8>(base + address, value);
    return true;
  }
  if (address >= 0xff80 && address !== 0xffff) {
    store<u8>(OTHER_BASE + address, value);
    return true;
  }
  if ((address & 0xe000) === 0x8000 && Lcd.currentLcdMode !== 3 && isModeKnown(q)) {
    storeVideoRam(vramPlace(address), value);
    return true;
  }
  return false;
}

// P1, IF, and registers of the LCD that read as they were written; STAT and LY, as locks.ts has them, unless the next line may
// show. The others, -1.
// @ts-ignore: decorator
@inline
function readRegister(address: i32, q: i32): i32 {
  if (address === 0) return getJoypadState();
  if (address === 0x0f) return 0xe0 | Interrupts.interruptsRequestedValue;
  if (address === 0x41 || address === 0x44) {
    if (Graphics.scanlineRegister >= LAST_PLAIN_LINE || !isBorderAhead(q)) return NOT_PLAIN;
    return address === 0x44 ? Graphics.scanlineRegister : 0x80 | <i32>load<u8>(HIGH_PAGE + 0x41);
  }
  return address >= 0x40 && address <= 0x4b && address !== 0x46 ? load<u8>(HIGH_PAGE + address) : NOT_PLAIN;
}

// P1, and while nothing is drawn SCY, SCX and a DMG's palettes; whether it is one of them
// @ts-ignore: decorator
@inline
function writeRegister(address: i32, value: i32, q: i32): boolean {
  if (address === 0) Joypad.updateJoypad(value);
  else if ((address & 0xfe) !== 0x42 && (address < 0x47 || address > 0x49)) return false;
  else if (Lcd.currentLcdMode === 3 || !isBorderAhead(q)) return false;
  else if (address === 0x42) Graphics.scrollY = value;
  else if (address === 0x43) Graphics.scrollX = value;
  store<u8>(HIGH_PAGE + address, value);
  return true;
}

// Two bytes at once: in one page
// @ts-ignore: decorator
@inline
function readWordPlace(address: i32): i32 {
  let base = load<i32>(READ_PAGES + ((address >> 12) << 2));
  if (base !== 0 && (address & 0xfff) !== 0xfff) return base + address;
  return address >= 0xff80 && address < 0xfffe ? OTHER_BASE + address : 0;
}

// @ts-ignore: decorator
@inline
function writeWordPlace(address: i32): i32 {
  if (address < 0) return 0;
  let base = load<i32>(WRITE_PAGES + ((address >> 12) << 2));
  if (base !== 0 && (address & 0xfff) !== 0xfff) return base + address;
  return address >= 0xff80 && address < 0xfffe ? OTHER_BASE + address : 0;
}

// @ts-ignore: decorator
@inline
function flagsOf(left: i32, right: i32, result: i32, subtract: i32): i32 {
  return (<i32>((result & 0xff) === 0) << 7) | subtract | (((left ^ right ^ result) & 0x10) << 1) | ((result & 0x100) >> 4);
}

// @ts-ignore: decorator
@inline
function incremented(f: i32, value: i32): i32 {
  return (f & 0x10) | (<i32>(value === 0) << 7) | (<i32>((value & 0x0f) === 0) << 5);
}

// @ts-ignore: decorator
@inline
function decremented(f: i32, value: i32): i32 {
  return (f & 0x10) | 0x40 | (<i32>(value === 0) << 7) | (<i32>((value & 0x0f) === 0x0f) << 5);
}

// Where JR leads; above it how far back
// @ts-ignore: decorator
@inline
function target(ip: i32, base: i32): i32 {
  let distance: i32 = load<i8>(ip + 1);
  return ((ip - base + 2 + distance) & 0xffff) | ((distance < 0 ? -distance : 0) << 16);
}

// Goes on until an instruction is not plain, or may reach the next event, which is more than LONGEST cycles away
export function runPlainly(): void {
  let q = unitsLeft() << 16;
  let a: i32 = Cpu.registerA;
  let f: i32 = Cpu.registerF;
  let bc = (<i32>Cpu.registerB << 8) | Cpu.registerC;
  let de = (<i32>Cpu.registerD << 8) | Cpu.registerE;
  let hl = (<i32>Cpu.registerH << 8) | Cpu.registerL;
  let sp: i32 = Cpu.stackPointer;
  let pc: i32 = Cpu.programCounter;
  let base = 0;
  let ip = pc;
  // The last place from which three bytes are in the same page
  let last = 0;

  while (true) {
    // Before the first instruction, and after a jump
    let length = pc >> 16;
    if (length > 0) {
      pc &= 0xffff;
      let first: i32 = load<u8>(base + pc);
      if (length === 3 && (first & 0xc7) === 0x05 && first !== 0x35) {
        // DEC r8 and JR: up to the turn before the last
        let count = first === 0x3d ? a : first < 0x10 ? bc : first < 0x20 ? de : hl;
        let isHigh = first !== 0x3d && (first & 0x08) === 0;
        count = isHigh ? count >> 8 : count & 0xff;
        let turns = min(((q >> 16) - 4) >> 2, count - 1);
        if (turns > 0) {
          q -= turns * (T4 - 1);
          count -= turns;
          f = decremented(f, count);
          if (isHigh) turns <<= 8;
          if (first === 0x3d) a = count;
          else if (first < 0x10) bc -= turns;
          else if (first < 0x20) de -= turns;
          else hl -= turns;
        }
      } else if (mayWait(base + pc, length)) {
        q += T3;
        break;
      }
    }
    base = load<i32>(READ_PAGES + ((pc >> 12) << 2));
    if (base !== 0) {
      last = base + (pc | 0xfff) - 2;
    } else if (pc >= 0xff80) {
      base = OTHER_BASE;
      last = OTHER_BASE + 0xfffc;
    } else {
      ip = pc;
      break;
    }
    ip = pc + base;
    pc = NOT_PLAIN;
    while (q >= SIX && ip <= last) {
      switch (<i32>load<u8>(ip)) {
        case 0x00: ip += 1; q -= T1; continue;
        case 0x01: bc = load<u16>(ip + 1); ip += 3; q -= T3; continue;
        case 0x02: if (!storePlainly(bc, a, q)) break; ip += 1; q -= T2; continue;
        case 0x03: if ((bc & 0xff00) === 0xfe00) break; bc = (bc + 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x04: { let value = ((bc >> 8) + 1) & 0xff; bc = (bc & 0xff) | (value << 8); f = incremented(f, value); ip += 1; q -= T1; continue; }
        case 0x05: { let value = ((bc >> 8) - 1) & 0xff; bc = (bc & 0xff) | (value << 8); f = decremented(f, value); ip += 1; q -= T1; continue; }
        case 0x06: bc = (bc & 0xff) | (<i32>load<u8>(ip + 1) << 8); ip += 2; q -= T2; continue;
        case 0x07: f = (a & 0x80) >> 3; a = ((a << 1) | (a >> 7)) & 0xff; ip += 1; q -= T1; continue;
        case 0x09: { let sum = hl + bc; f = (f & 0x80) | (((hl ^ bc ^ sum) & 0x1000) >> 7) | ((sum & 0x10000) >> 12); hl = sum & 0xffff; ip += 1; q -= T2; continue; }
        case 0x0a: { let place = readPlace(bc, q); if (place === 0) break; a = load<u8>(place); ip += 1; q -= T2; continue; }
        case 0x0b: if ((bc & 0xff00) === 0xfe00) break; bc = (bc - 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x0c: { let value = ((bc & 0xff) + 1) & 0xff; bc = (bc & 0xff00) | value; f = incremented(f, value); ip += 1; q -= T1; continue; }
        case 0x0d: { let value = ((bc & 0xff) - 1) & 0xff; bc = (bc & 0xff00) | value; f = decremented(f, value); ip += 1; q -= T1; continue; }
        case 0x0e: bc = (bc & 0xff00) | <i32>load<u8>(ip + 1); ip += 2; q -= T2; continue;
        case 0x0f: f = (a & 1) << 4; a = ((a >> 1) | (a << 7)) & 0xff; ip += 1; q -= T1; continue;
        case 0x11: de = load<u16>(ip + 1); ip += 3; q -= T3; continue;
        case 0x12: if (!storePlainly(de, a, q)) break; ip += 1; q -= T2; continue;
        case 0x13: if ((de & 0xff00) === 0xfe00) break; de = (de + 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x14: { let value = ((de >> 8) + 1) & 0xff; de = (de & 0xff) | (value << 8); f = incremented(f, value); ip += 1; q -= T1; continue; }
        case 0x15: { let value = ((de >> 8) - 1) & 0xff; de = (de & 0xff) | (value << 8); f = decremented(f, value); ip += 1; q -= T1; continue; }
        case 0x16: de = (de & 0xff) | (<i32>load<u8>(ip + 1) << 8); ip += 2; q -= T2; continue;
        case 0x17: { let carry = (f >> 4) & 1; f = (a & 0x80) >> 3; a = ((a << 1) | carry) & 0xff; ip += 1; q -= T1; continue; }
        case 0x18: pc = target(ip, base); q -= T3; break;
        case 0x19: { let sum = hl + de; f = (f & 0x80) | (((hl ^ de ^ sum) & 0x1000) >> 7) | ((sum & 0x10000) >> 12); hl = sum & 0xffff; ip += 1; q -= T2; continue; }
        case 0x1a: { let place = readPlace(de, q); if (place === 0) break; a = load<u8>(place); ip += 1; q -= T2; continue; }
        case 0x1b: if ((de & 0xff00) === 0xfe00) break; de = (de - 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x1c: { let value = ((de & 0xff) + 1) & 0xff; de = (de & 0xff00) | value; f = incremented(f, value); ip += 1; q -= T1; continue; }
        case 0x1d: { let value = ((de & 0xff) - 1) & 0xff; de = (de & 0xff00) | value; f = decremented(f, value); ip += 1; q -= T1; continue; }
        case 0x1e: de = (de & 0xff00) | <i32>load<u8>(ip + 1); ip += 2; q -= T2; continue;
        case 0x1f: { let carry = (f & 0x10) << 3; f = (a & 1) << 4; a = (a >> 1) | carry; ip += 1; q -= T1; continue; }
        case 0x20: if ((f & 0x80) === 0) { pc = target(ip, base); q -= T3; break; } ip += 2; q -= T2; continue;
        case 0x21: hl = load<u16>(ip + 1); ip += 3; q -= T3; continue;
        case 0x22: if (!storePlainly(hl, a, q)) break; hl = (hl + 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x23: if ((hl & 0xff00) === 0xfe00) break; hl = (hl + 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x24: { let value = ((hl >> 8) + 1) & 0xff; hl = (hl & 0xff) | (value << 8); f = incremented(f, value); ip += 1; q -= T1; continue; }
        case 0x25: { let value = ((hl >> 8) - 1) & 0xff; hl = (hl & 0xff) | (value << 8); f = decremented(f, value); ip += 1; q -= T1; continue; }
        case 0x26: hl = (hl & 0xff) | (<i32>load<u8>(ip + 1) << 8); ip += 2; q -= T2; continue;
        case 0x28: if ((f & 0x80) !== 0) { pc = target(ip, base); q -= T3; break; } ip += 2; q -= T2; continue;
        case 0x29: { let sum = hl + hl; f = (f & 0x80) | (((hl ^ hl ^ sum) & 0x1000) >> 7) | ((sum & 0x10000) >> 12); hl = sum & 0xffff; ip += 1; q -= T2; continue; }
        case 0x2a: { let place = readPlace(hl, q); if (place === 0) break; a = load<u8>(place); hl = (hl + 1) & 0xffff; ip += 1; q -= T2; continue; }
        case 0x2b: if ((hl & 0xff00) === 0xfe00) break; hl = (hl - 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x2c: { let value = ((hl & 0xff) + 1) & 0xff; hl = (hl & 0xff00) | value; f = incremented(f, value); ip += 1; q -= T1; continue; }
        case 0x2d: { let value = ((hl & 0xff) - 1) & 0xff; hl = (hl & 0xff00) | value; f = decremented(f, value); ip += 1; q -= T1; continue; }
        case 0x2e: hl = (hl & 0xff00) | <i32>load<u8>(ip + 1); ip += 2; q -= T2; continue;
        case 0x2f: a ^= 0xff; f |= 0x60; ip += 1; q -= T1; continue;
        case 0x30: if ((f & 0x10) === 0) { pc = target(ip, base); q -= T3; break; } ip += 2; q -= T2; continue;
        case 0x31: sp = load<u16>(ip + 1); ip += 3; q -= T3; continue;
        case 0x32: if (!storePlainly(hl, a, q)) break; hl = (hl - 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x33: if ((sp & 0xff00) === 0xfe00) break; sp = (sp + 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x34: { let place = readPlace(hl, q); if (place === 0) break; let value = (<i32>load<u8>(place) + 1) & 0xff; if (!storePlainly(hl, value, q)) break; f = incremented(f, value); ip += 1; q -= T3; continue; }
        case 0x35: { let place = readPlace(hl, q); if (place === 0) break; let value = (<i32>load<u8>(place) - 1) & 0xff; if (!storePlainly(hl, value, q)) break; f = decremented(f, value); ip += 1; q -= T3; continue; }
        case 0x36: if (!storePlainly(hl, load<u8>(ip + 1), q)) break; ip += 2; q -= T3; continue;
        case 0x37: f = (f & 0x80) | 0x10; ip += 1; q -= T1; continue;
        case 0x38: if ((f & 0x10) !== 0) { pc = target(ip, base); q -= T3; break; } ip += 2; q -= T2; continue;
        case 0x39: { let sum = hl + sp; f = (f & 0x80) | (((hl ^ sp ^ sum) & 0x1000) >> 7) | ((sum & 0x10000) >> 12); hl = sum & 0xffff; ip += 1; q -= T2; continue; }
        case 0x3a: { let place = readPlace(hl, q); if (place === 0) break; a = load<u8>(place); hl = (hl - 1) & 0xffff; ip += 1; q -= T2; continue; }
        case 0x3b: if ((sp & 0xff00) === 0xfe00) break; sp = (sp - 1) & 0xffff; ip += 1; q -= T2; continue;
        case 0x3c: { let value = (a + 1) & 0xff; a = value; f = incremented(f, value); ip += 1; q -= T1; continue; }
        case 0x3d: { let value = (a - 1) & 0xff; a = value; f = decremented(f, value); ip += 1; q -= T1; continue; }
        case 0x3e: a = <i32>load<u8>(ip + 1); ip += 2; q -= T2; continue;
        case 0x3f: f = (f & 0x90) ^ 0x10; ip += 1; q -= T1; continue;
        case 0x40: ip += 1; q -= T1; continue;
        case 0x41: bc = (bc & 0xff) | ((bc & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x42: bc = (bc & 0xff) | ((de >> 8) << 8); ip += 1; q -= T1; continue;
        case 0x43: bc = (bc & 0xff) | ((de & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x44: bc = (bc & 0xff) | ((hl >> 8) << 8); ip += 1; q -= T1; continue;
        case 0x45: bc = (bc & 0xff) | ((hl & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x46: { let place = readPlace(hl, q); if (place === 0) break; bc = (bc & 0xff) | (<i32>load<u8>(place) << 8); ip += 1; q -= T2; continue; }
        case 0x47: bc = (bc & 0xff) | (a << 8); ip += 1; q -= T1; continue;
        case 0x48: bc = (bc & 0xff00) | (bc >> 8); ip += 1; q -= T1; continue;
        case 0x49: ip += 1; q -= T1; continue;
        case 0x4a: bc = (bc & 0xff00) | (de >> 8); ip += 1; q -= T1; continue;
        case 0x4b: bc = (bc & 0xff00) | (de & 0xff); ip += 1; q -= T1; continue;
        case 0x4c: bc = (bc & 0xff00) | (hl >> 8); ip += 1; q -= T1; continue;
        case 0x4d: bc = (bc & 0xff00) | (hl & 0xff); ip += 1; q -= T1; continue;
        case 0x4e: { let place = readPlace(hl, q); if (place === 0) break; bc = (bc & 0xff00) | <i32>load<u8>(place); ip += 1; q -= T2; continue; }
        case 0x4f: bc = (bc & 0xff00) | a; ip += 1; q -= T1; continue;
        case 0x50: de = (de & 0xff) | ((bc >> 8) << 8); ip += 1; q -= T1; continue;
        case 0x51: de = (de & 0xff) | ((bc & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x52: ip += 1; q -= T1; continue;
        case 0x53: de = (de & 0xff) | ((de & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x54: de = (de & 0xff) | ((hl >> 8) << 8); ip += 1; q -= T1; continue;
        case 0x55: de = (de & 0xff) | ((hl & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x56: { let place = readPlace(hl, q); if (place === 0) break; de = (de & 0xff) | (<i32>load<u8>(place) << 8); ip += 1; q -= T2; continue; }
        case 0x57: de = (de & 0xff) | (a << 8); ip += 1; q -= T1; continue;
        case 0x58: de = (de & 0xff00) | (bc >> 8); ip += 1; q -= T1; continue;
        case 0x59: de = (de & 0xff00) | (bc & 0xff); ip += 1; q -= T1; continue;
        case 0x5a: de = (de & 0xff00) | (de >> 8); ip += 1; q -= T1; continue;
        case 0x5b: ip += 1; q -= T1; continue;
        case 0x5c: de = (de & 0xff00) | (hl >> 8); ip += 1; q -= T1; continue;
        case 0x5d: de = (de & 0xff00) | (hl & 0xff); ip += 1; q -= T1; continue;
        case 0x5e: { let place = readPlace(hl, q); if (place === 0) break; de = (de & 0xff00) | <i32>load<u8>(place); ip += 1; q -= T2; continue; }
        case 0x5f: de = (de & 0xff00) | a; ip += 1; q -= T1; continue;
        case 0x60: hl = (hl & 0xff) | ((bc >> 8) << 8); ip += 1; q -= T1; continue;
        case 0x61: hl = (hl & 0xff) | ((bc & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x62: hl = (hl & 0xff) | ((de >> 8) << 8); ip += 1; q -= T1; continue;
        case 0x63: hl = (hl & 0xff) | ((de & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x64: ip += 1; q -= T1; continue;
        case 0x65: hl = (hl & 0xff) | ((hl & 0xff) << 8); ip += 1; q -= T1; continue;
        case 0x66: { let place = readPlace(hl, q); if (place === 0) break; hl = (hl & 0xff) | (<i32>load<u8>(place) << 8); ip += 1; q -= T2; continue; }
        case 0x67: hl = (hl & 0xff) | (a << 8); ip += 1; q -= T1; continue;
        case 0x68: hl = (hl & 0xff00) | (bc >> 8); ip += 1; q -= T1; continue;
        case 0x69: hl = (hl & 0xff00) | (bc & 0xff); ip += 1; q -= T1; continue;
        case 0x6a: hl = (hl & 0xff00) | (de >> 8); ip += 1; q -= T1; continue;
        case 0x6b: hl = (hl & 0xff00) | (de & 0xff); ip += 1; q -= T1; continue;
        case 0x6c: hl = (hl & 0xff00) | (hl >> 8); ip += 1; q -= T1; continue;
        case 0x6d: ip += 1; q -= T1; continue;
        case 0x6e: { let place = readPlace(hl, q); if (place === 0) break; hl = (hl & 0xff00) | <i32>load<u8>(place); ip += 1; q -= T2; continue; }
        case 0x6f: hl = (hl & 0xff00) | a; ip += 1; q -= T1; continue;
        case 0x70: if (!storePlainly(hl, bc >> 8, q)) break; ip += 1; q -= T2; continue;
        case 0x71: if (!storePlainly(hl, bc & 0xff, q)) break; ip += 1; q -= T2; continue;
        case 0x72: if (!storePlainly(hl, de >> 8, q)) break; ip += 1; q -= T2; continue;
        case 0x73: if (!storePlainly(hl, de & 0xff, q)) break; ip += 1; q -= T2; continue;
        case 0x74: if (!storePlainly(hl, hl >> 8, q)) break; ip += 1; q -= T2; continue;
        case 0x75: if (!storePlainly(hl, hl & 0xff, q)) break; ip += 1; q -= T2; continue;
        case 0x77: if (!storePlainly(hl, a, q)) break; ip += 1; q -= T2; continue;
        case 0x78: a = (bc >> 8); ip += 1; q -= T1; continue;
        case 0x79: a = (bc & 0xff); ip += 1; q -= T1; continue;
        case 0x7a: a = (de >> 8); ip += 1; q -= T1; continue;
        case 0x7b: a = (de & 0xff); ip += 1; q -= T1; continue;
        case 0x7c: a = (hl >> 8); ip += 1; q -= T1; continue;
        case 0x7d: a = (hl & 0xff); ip += 1; q -= T1; continue;
        case 0x7e: { let place = readPlace(hl, q); if (place === 0) break; a = <i32>load<u8>(place); ip += 1; q -= T2; continue; }
        case 0x7f: ip += 1; q -= T1; continue;
        case 0x80: { let value = bc >> 8; let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x81: { let value = bc & 0xff; let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x82: { let value = de >> 8; let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x83: { let value = de & 0xff; let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x84: { let value = hl >> 8; let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x85: { let value = hl & 0xff; let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x86: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T2; continue; }
        case 0x87: { let value = a; let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x88: { let value = bc >> 8; let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x89: { let value = bc & 0xff; let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x8a: { let value = de >> 8; let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x8b: { let value = de & 0xff; let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x8c: { let value = hl >> 8; let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x8d: { let value = hl & 0xff; let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x8e: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T2; continue; }
        case 0x8f: { let value = a; let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 1; q -= T1; continue; }
        case 0x90: { let value = bc >> 8; let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x91: { let value = bc & 0xff; let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x92: { let value = de >> 8; let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x93: { let value = de & 0xff; let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x94: { let value = hl >> 8; let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x95: { let value = hl & 0xff; let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x96: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T2; continue; }
        case 0x97: { a = 0; f = 0xc0; ip += 1; q -= T1; continue; }
        case 0x98: { let value = bc >> 8; let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x99: { let value = bc & 0xff; let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x9a: { let value = de >> 8; let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x9b: { let value = de & 0xff; let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x9c: { let value = hl >> 8; let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x9d: { let value = hl & 0xff; let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0x9e: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T2; continue; }
        case 0x9f: { let value = a; let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 1; q -= T1; continue; }
        case 0xa0: a &= (bc >> 8); f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T1; continue;
        case 0xa1: a &= (bc & 0xff); f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T1; continue;
        case 0xa2: a &= (de >> 8); f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T1; continue;
        case 0xa3: a &= (de & 0xff); f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T1; continue;
        case 0xa4: a &= (hl >> 8); f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T1; continue;
        case 0xa5: a &= (hl & 0xff); f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T1; continue;
        case 0xa6: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); a &= value; f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T2; continue; }
        case 0xa7: { f = a === 0 ? 0xa0 : 0x20; ip += 1; q -= T1; continue; }
        case 0xa8: a ^= (bc >> 8); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xa9: a ^= (bc & 0xff); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xaa: a ^= (de >> 8); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xab: a ^= (de & 0xff); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xac: a ^= (hl >> 8); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xad: a ^= (hl & 0xff); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xae: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); a ^= value; f = a === 0 ? 0x80 : 0; ip += 1; q -= T2; continue; }
        case 0xaf: { a = 0; f = 0x80; ip += 1; q -= T1; continue; }
        case 0xb0: a |= (bc >> 8); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xb1: a |= (bc & 0xff); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xb2: a |= (de >> 8); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xb3: a |= (de & 0xff); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xb4: a |= (hl >> 8); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xb5: a |= (hl & 0xff); f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue;
        case 0xb6: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); a |= value; f = a === 0 ? 0x80 : 0; ip += 1; q -= T2; continue; }
        case 0xb7: { f = a === 0 ? 0x80 : 0; ip += 1; q -= T1; continue; }
        case 0xb8: { let value = bc >> 8; f = flagsOf(a, value, a - value, 0x40); ip += 1; q -= T1; continue; }
        case 0xb9: { let value = bc & 0xff; f = flagsOf(a, value, a - value, 0x40); ip += 1; q -= T1; continue; }
        case 0xba: { let value = de >> 8; f = flagsOf(a, value, a - value, 0x40); ip += 1; q -= T1; continue; }
        case 0xbb: { let value = de & 0xff; f = flagsOf(a, value, a - value, 0x40); ip += 1; q -= T1; continue; }
        case 0xbc: { let value = hl >> 8; f = flagsOf(a, value, a - value, 0x40); ip += 1; q -= T1; continue; }
        case 0xbd: { let value = hl & 0xff; f = flagsOf(a, value, a - value, 0x40); ip += 1; q -= T1; continue; }
        case 0xbe: { let place = readPlace(hl, q); if (place === 0) break; let value: i32 = load<u8>(place); f = flagsOf(a, value, a - value, 0x40); ip += 1; q -= T2; continue; }
        case 0xbf: { f = 0xc0; ip += 1; q -= T1; continue; }
        case 0xc0: if ((f & 0x80) === 0) { let place = readWordPlace(sp); if (place === 0) break; pc = load<u16>(place); sp = (sp + 2) & 0xffff; q -= T5; break; } ip += 1; q -= T2; continue;
        case 0xc1: { let place = readWordPlace(sp); if (place === 0) break; bc = load<u16>(place); sp = (sp + 2) & 0xffff; ip += 1; q -= T3; continue; }
        case 0xc2: if ((f & 0x80) === 0) { pc = load<u16>(ip + 1); q -= T4; break; } ip += 3; q -= T3; continue;
        case 0xc3: pc = load<u16>(ip + 1); q -= T4; break;
        case 0xc4: if ((f & 0x80) === 0) { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 3); sp = (sp - 2) & 0xffff; pc = load<u16>(ip + 1); q -= T6; break; } ip += 3; q -= T3; continue;
        case 0xc5: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, bc); sp = (sp - 2) & 0xffff; ip += 1; q -= T4; continue; }
        case 0xc6: { let value: i32 = load<u8>(ip + 1); let sum = a + value; f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 2; q -= T2; continue; }
        case 0xc7: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x00; q -= T4; break; }
        case 0xc8: if ((f & 0x80) !== 0) { let place = readWordPlace(sp); if (place === 0) break; pc = load<u16>(place); sp = (sp + 2) & 0xffff; q -= T5; break; } ip += 1; q -= T2; continue;
        case 0xc9: { let place = readWordPlace(sp); if (place === 0) break; pc = load<u16>(place); sp = (sp + 2) & 0xffff; q -= T4; break; }
        case 0xca: if ((f & 0x80) !== 0) { pc = load<u16>(ip + 1); q -= T4; break; } ip += 3; q -= T3; continue;
        case 0xcb: {
          let operand: i32 = load<u8>(ip + 1);
          let value = 0;
          let place = 0;
          switch (operand & 7) {
            case 0: value = bc >> 8; break;
            case 1: value = bc & 0xff; break;
            case 2: value = de >> 8; break;
            case 3: value = de & 0xff; break;
            case 4: value = hl >> 8; break;
            case 5: value = hl & 0xff; break;
            case 6:
              place = readPlace(hl, q);
              if (place !== 0) value = load<u8>(place);
              break;
            default: value = a;
          }
          let isMemory = (operand & 7) === 6;
          if (isMemory && place === 0) break;
          if ((operand & 0xc0) === 0x40) {
            f = (f & 0x10) | 0x20 | (((~value >> ((operand >> 3) & 7)) & 1) << 7);
            ip += 2;
            q -= isMemory ? T3 : T2;
            continue;
          }
          let flags = f;
          if (operand >= 0xc0) value |= 1 << ((operand >> 3) & 7);
          else if (operand >= 0x80) value &= ~(1 << ((operand >> 3) & 7));
          else {
            let before = value;
            switch (operand >> 3) {
              case 0: value = ((value << 1) | (value >> 7)) & 0xff; flags = (before & 0x80) >> 3; break;
              case 1: value = ((value >> 1) | (value << 7)) & 0xff; flags = (before & 1) << 4; break;
              case 2: value = ((value << 1) | ((f >> 4) & 1)) & 0xff; flags = (before & 0x80) >> 3; break;
              case 3: value = (value >> 1) | ((f & 0x10) << 3); flags = (before & 1) << 4; break;
              case 4: value = (value << 1) & 0xff; flags = (before & 0x80) >> 3; break;
              case 5: value = (value >> 1) | (value & 0x80); flags = (before & 1) << 4; break;
              case 6: value = ((value << 4) | (value >> 4)) & 0xff; flags = 0; break;
              default: value = value >> 1; flags = (before & 1) << 4;
            }
            if (value === 0) flags |= 0x80;
          }
          if (isMemory) {
            if (!storePlainly(hl, value, q)) break;
            f = flags; ip += 2; q -= T4; continue;
          }
          f = flags;
          switch (operand & 7) {
            case 0: bc = (bc & 0xff) | (value << 8); break;
            case 1: bc = (bc & 0xff00) | value; break;
            case 2: de = (de & 0xff) | (value << 8); break;
            case 3: de = (de & 0xff00) | value; break;
            case 4: hl = (hl & 0xff) | (value << 8); break;
            case 5: hl = (hl & 0xff00) | value; break;
            default: a = value;
          }
          ip += 2; q -= T2; continue;
        }
        case 0xcc: if ((f & 0x80) !== 0) { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 3); sp = (sp - 2) & 0xffff; pc = load<u16>(ip + 1); q -= T6; break; } ip += 3; q -= T3; continue;
        case 0xcd: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 3); sp = (sp - 2) & 0xffff; pc = load<u16>(ip + 1); q -= T6; break; }
        case 0xce: { let value: i32 = load<u8>(ip + 1); let sum = a + value + ((f >> 4) & 1); f = flagsOf(a, value, sum, 0); a = sum & 0xff; ip += 2; q -= T2; continue; }
        case 0xcf: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x08; q -= T4; break; }
        case 0xd0: if ((f & 0x10) === 0) { let place = readWordPlace(sp); if (place === 0) break; pc = load<u16>(place); sp = (sp + 2) & 0xffff; q -= T5; break; } ip += 1; q -= T2; continue;
        case 0xd1: { let place = readWordPlace(sp); if (place === 0) break; de = load<u16>(place); sp = (sp + 2) & 0xffff; ip += 1; q -= T3; continue; }
        case 0xd2: if ((f & 0x10) === 0) { pc = load<u16>(ip + 1); q -= T4; break; } ip += 3; q -= T3; continue;
        case 0xd4: if ((f & 0x10) === 0) { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 3); sp = (sp - 2) & 0xffff; pc = load<u16>(ip + 1); q -= T6; break; } ip += 3; q -= T3; continue;
        case 0xd5: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, de); sp = (sp - 2) & 0xffff; ip += 1; q -= T4; continue; }
        case 0xd6: { let value: i32 = load<u8>(ip + 1); let difference = a - value; f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 2; q -= T2; continue; }
        case 0xd7: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x10; q -= T4; break; }
        case 0xd8: if ((f & 0x10) !== 0) { let place = readWordPlace(sp); if (place === 0) break; pc = load<u16>(place); sp = (sp + 2) & 0xffff; q -= T5; break; } ip += 1; q -= T2; continue;
        case 0xda: if ((f & 0x10) !== 0) { pc = load<u16>(ip + 1); q -= T4; break; } ip += 3; q -= T3; continue;
        case 0xdc: if ((f & 0x10) !== 0) { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 3); sp = (sp - 2) & 0xffff; pc = load<u16>(ip + 1); q -= T6; break; } ip += 3; q -= T3; continue;
        case 0xde: { let value: i32 = load<u8>(ip + 1); let difference = a - value - ((f >> 4) & 1); f = flagsOf(a, value, difference, 0x40); a = difference & 0xff; ip += 2; q -= T2; continue; }
        case 0xdf: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x18; q -= T4; break; }
        case 0xe0: {
          let address: i32 = load<u8>(ip + 1);
          if (address < 0x80) {
            if (!writeRegister(address, a, q)) break;
          } else {
            if (address === 0xff) break;
            store<u8>(HIGH_PAGE + address, a);
          }
          ip += 2;
          q -= T3;
          continue;
        }
        case 0xe1: { let place = readWordPlace(sp); if (place === 0) break; hl = load<u16>(place); sp = (sp + 2) & 0xffff; ip += 1; q -= T3; continue; }
        case 0xe2: { let address = bc & 0xff; if (address < 0x80 || address === 0xff) break; store<u8>(HIGH_PAGE + address, a); ip += 1; q -= T2; continue; }
        case 0xe5: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, hl); sp = (sp - 2) & 0xffff; ip += 1; q -= T4; continue; }
        case 0xe6: a &= <i32>load<u8>(ip + 1); f = a === 0 ? 0xa0 : 0x20; ip += 2; q -= T2; continue;
        case 0xe7: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x20; q -= T4; break; }
        case 0xe9: pc = hl; q -= T1; break;
        case 0xea: { let address: i32 = load<u16>(ip + 1); if (!storePlainly(address, a, q)) break; ip += 3; q -= T4; continue; }
        case 0xee: a ^= <i32>load<u8>(ip + 1); f = a === 0 ? 0x80 : 0; ip += 2; q -= T2; continue;
        case 0xef: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x28; q -= T4; break; }
        case 0xf0: {
          let address: i32 = load<u8>(ip + 1);
          let value: i32 = address < 0x80 ? readRegister(address, q) : load<u8>(HIGH_PAGE + address);
          if (value === NOT_PLAIN) break;
          a = value;
          ip += 2;
          q -= T3;
          continue;
        }
        case 0xf1: { let place = readWordPlace(sp); if (place === 0) break; f = <i32>load<u8>(place) & 0xf0; a = load<u8>(place + 1); sp = (sp + 2) & 0xffff; ip += 1; q -= T3; continue; }
        case 0xf2: { let address = bc & 0xff; if (address < 0x80) break; a = load<u8>(HIGH_PAGE + address); ip += 1; q -= T2; continue; }
        case 0xf5: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, (a << 8) | f); sp = (sp - 2) & 0xffff; ip += 1; q -= T4; continue; }
        case 0xf6: a |= <i32>load<u8>(ip + 1); f = a === 0 ? 0x80 : 0; ip += 2; q -= T2; continue;
        case 0xf7: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x30; q -= T4; break; }
        case 0xf9: if ((hl & 0xff00) === 0xfe00) break; sp = hl; ip += 1; q -= T2; continue;
        case 0xfa: { let address: i32 = load<u16>(ip + 1); let place = readPlace(address, q); if (place === 0) break; a = load<u8>(place); ip += 3; q -= T4; continue; }
        case 0xfe: { let value: i32 = load<u8>(ip + 1); f = flagsOf(a, value, a - value, 0x40); ip += 2; q -= T2; continue; }
        case 0xff: { let place = writeWordPlace(sp - 2); if (place === 0) break; store<u16>(place, ip - base + 1); sp = (sp - 2) & 0xffff; pc = 0x38; q -= T4; break; }
      }
      break;
    }
    if (pc === NOT_PLAIN) break;
  }

  Cpu.registerA = <u8>a;
  Cpu.registerF = <u8>f;
  Cpu.registerB = <u8>(bc >> 8);
  Cpu.registerC = <u8>bc;
  Cpu.registerD = <u8>(de >> 8);
  Cpu.registerE = <u8>de;
  Cpu.registerH = <u8>(hl >> 8);
  Cpu.registerL = <u8>hl;
  Cpu.stackPointer = <u16>sp;
  Cpu.programCounter = <u16>(ip - base);
  Lazy.left -= (unitsLeft() - (q >> 16)) << 2;
  Lazy.joinedSteps += q & 0xffff;
}
