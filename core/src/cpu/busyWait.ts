// Loops that wait. One that only reads a byte, tests it and jumps back: as long as nothing can change the byte, each turn
// is like the one before. And one that only counts a register down. All turns that end before the next event are counted
// at once.
import { Cpu } from './cpu';
import { trackStepsRan } from '../execute';
import { cyclesToLineChange, cyclesToVisibleChange } from '../graphics/locks';
import { Lazy } from '../lazy';
import { Banks } from '../memory/banks';
import { eightBitLoadFromGBMemoryWithTraps, fetchByte } from '../memory/load';

// The longest such loop: LD A,(a16), two tests of two bytes, JR. The shortest is a JR to itself.
const LONGEST: u32 = 9;
const SHORTEST: u32 = 2;

// `start` is where a jump leads that ends `length` bytes on
// @ts-ignore: decorator
@inline
export function skipBusyWait(start: i32, length: i32): void {
  if (<u32>length - SHORTEST <= LONGEST - SHORTEST) skipIfBusyWait(start, length);
}

function skipIfBusyWait(start: i32, length: i32): void {
  if (start >= Banks.romEnd && start < 0xff80) return;
  let first = fetchByte(start);
  if (first === 0xf0 || first === 0xfa || first === 0x7e || first === 0xcb || first === 0xf2) skipTurns(start, length, first);
  else if (<u32>length === SHORTEST) skip(12, 1, i32.MAX_VALUE);
  else if (<u32>length === 3 && (first & 0xc7) === 0x05) skipCount(first >> 3);
  else if (<u32>length === 5 && (first & 0xcf) === 0x0b) skipPairCount(start, first >> 4);
}

// Whether the loop of `length` bytes at a place in memory may be one of these, by its first instructions
// @ts-ignore: decorator
@inline
export function mayWait(place: i32, length: i32): boolean {
  if (<u32>length - SHORTEST > LONGEST - SHORTEST) return false;
  if (<u32>length === SHORTEST) return true;
  let first: i32 = load<u8>(place);
  if (length === 3) return (first & 0xc7) === 0x05;
  if (length === 5 && (first & 0xcf) === 0x0b) return true;
  if (first === 0xcb) return length === 4 && (load<u8>(place + 1) & 0xc7) === 0x46;
  if (first !== 0xf0 && first !== 0xfa && first !== 0x7e && first !== 0xf2) return false;
  let second: i32 = load<u8>(place + (first === 0xf0 ? 2 : first === 0xfa ? 3 : 1));
  return (second & 0xf0) === 0xa0 || (second & 0xf0) === 0xb0 || second === 0xe6 || second === 0xfe || second === 0xcb;
}

// Turns of a number of cycles and steps, at most so many, before the next event; how many they were
function skip(cycles: i32, steps: i32, most: i32): i32 {
  if (Lazy.left <= cycles || Lazy.attention || Lazy.isWatched) return 0;
  let turns = min((Lazy.left - 1) / cycles, most);
  if (turns <= 0) return 0;
  Lazy.left -= turns * cycles;
  trackStepsRan(turns * steps);
  return turns;
}

// DEC r8, JR NZ: up to the turn before the last
function skipCount(register: i32): void {
  if (register === 6) return;
  let count = registerAt(register);
  let turns = skip(16, 2, count - 1);
  if (turns === 0) return;
  count -= turns;
  setRegisterAt(register, count);
  Cpu.registerF = <u8>((Cpu.registerF & 0x10) | 0x40 | (<i32>((count & 0x0f) === 0x0f) << 5));
}

// DEC r16, LD A,r8, OR r8, JR NZ: the two are the pair's
function skipPairCount(start: i32, pair: i32): void {
  if (pair === 3) return;
  let high = fetchByte(start + 1) & 7;
  let low = fetchByte(start + 2) & 7;
  let isLoad = fetchByte(start + 1) === (0x78 | high) && fetchByte(start + 2) === (0xb0 | low);
  if (!isLoad || (high ^ low) !== 1 || high >> 1 !== pair) return;
  let count = (registerAt(pair << 1) << 8) | registerAt((pair << 1) | 1);
  let turns = skip(28, 4, count - 1);
  if (turns === 0) return;
  count -= turns;
  setRegisterAt(pair << 1, count >> 8);
  setRegisterAt((pair << 1) | 1, count & 0xff);
  Cpu.registerA = <u8>((count >> 8) | count);
  Cpu.registerF = 0;
}

// By the three bits of an opcode: B, C, D, E, H, L, (HL), A
function registerAt(register: i32): i32 {
  switch (register) {
    case 0: return Cpu.registerB;
    case 1: return Cpu.registerC;
    case 2: return Cpu.registerD;
    case 3: return Cpu.registerE;
    case 4: return Cpu.registerH;
    case 5: return Cpu.registerL;
    default: return Cpu.registerA;
  }
}

function setRegisterAt(register: i32, value: i32): void {
  switch (register) {
    case 0: Cpu.registerB = <u8>value; break;
    case 1: Cpu.registerC = <u8>value; break;
    case 2: Cpu.registerD = <u8>value; break;
    case 3: Cpu.registerE = <u8>value; break;
    case 4: Cpu.registerH = <u8>value; break;
    case 5: Cpu.registerL = <u8>value; break;
    default: Cpu.registerA = <u8>value;
  }
}

// Whether only the CPU, or an event, changes what it reads there; STAT and LY by themselves too
function isSteady(address: i32): boolean {
  if (address >= Banks.ramBegin && address < 0xe000) return true;
  if (address >= 0xff80 && address < 0xffff) return true;
  return address === 0xff00 || address === 0xff0f || address === 0xff41 || address === 0xff44;
}

function skipTurns(start: i32, length: i32, first: i32): void {
  if (Lazy.attention || Lazy.isWatched) return;
  let at = start + 1;
  let address = (<i32>Cpu.registerH << 8) | Cpu.registerL;
  let cycles = 8;
  if (first === 0xcb) {
    // BIT b,(HL): A stays
    let operand = fetchByte(at);
    at += 1;
    if ((operand & 0xc7) !== 0x46) return;
    skipBitTurns(start + length - 2 === at, address, 1 << ((operand >> 3) & 7));
    return;
  }
  if (first === 0xf2) {
    address = 0xff00 | <i32>Cpu.registerC;
  } else if (first === 0xf0) {
    address = 0xff00 | fetchByte(at);
    cycles = 12;
    at += 1;
  } else if (first === 0xfa) {
    address = fetchByte(at) | (fetchByte(at + 1) << 8);
    cycles = 16;
    at += 2;
  }
  let readAt = cycles - 4;
  if (!isSteady(address)) return;

  // What the next turn makes of A and F
  let a = eightBitLoadFromGBMemoryWithTraps(address);
  let f: i32 = Cpu.registerF;
  let jump = start + length - 2;
  let steps = 2;
  for (; at < jump; ++steps) {
    let test = fetchByte(at);
    at += 1;
    cycles += 4;
    if (test === 0xa7) {
      f = a === 0 ? 0xa0 : 0x20;
    } else if (test === 0xb7) {
      f = a === 0 ? 0x80 : 0;
    } else if ((test & 0xf8) === 0xa0 && test !== 0xa6) {
      a &= registerAt(test & 7);
      f = a === 0 ? 0xa0 : 0x20;
    } else if ((test & 0xf8) === 0xb8 && test !== 0xbe && test !== 0xbf) {
      f = compared(a, registerAt(test & 7));
    } else {
      let operand = fetchByte(at);
      at += 1;
      cycles += 4;
      if (test === 0xe6) {
        a &= operand;
        f = a === 0 ? 0xa0 : 0x20;
      } else if (test === 0xfe) {
        f = compared(a, operand);
      } else if (test === 0xcb && (operand & 0xc7) === 0x47) {
        f = (f & 0x10) | 0x20 | (<i32>((a & (1 << ((operand >> 3) & 7))) === 0) << 7);
      } else return;
    }
  }
  if (at !== jump || a !== <i32>Cpu.registerA || f !== <i32>Cpu.registerF) return;
  skipUnchanged(cycles + 12, steps, readAt, address);
}

// The flags of CP
function compared(a: i32, operand: i32): i32 {
  let result = a - operand;
  return (<i32>(result === 0) << 7) | 0x40 | (((a ^ operand ^ result) & 0x10) << 1) | ((result & 0x100) >> 4);
}

function skipBitTurns(isWhole: boolean, address: i32, mask: i32): void {
  if (!isWhole || !isSteady(address)) return;
  let isClear = (eightBitLoadFromGBMemoryWithTraps(address) & mask) === 0;
  if (<i32>Cpu.registerF !== ((Cpu.registerF & 0x10) | 0x20 | (<i32>isClear << 7))) return;
  skipUnchanged(24, 2, 8, address);
}

// Turns that read the same, which each does so many cycles after it begins. Eight cycles of the jump are still to come.
function skipUnchanged(cycles: i32, steps: i32, readAt: i32, address: i32): void {
  let most = i32.MAX_VALUE;
  if (address === 0xff41 || address === 0xff44) {
    let change = address === 0xff41 ? cyclesToVisibleChange() : cyclesToLineChange();
    if (change < Lazy.left) most = (change - 8 - readAt + cycles - 1) / cycles;
  }
  skip(cycles, steps, most);
}
