// A loop that only reads a byte, tests it and jumps back: as long as nothing can change the byte, each turn is like the
// one before. So all turns that end before the next event are counted at once.
import { Cpu } from './cpu';
import { trackStepsRan } from '../execute';
import { cyclesToVisibleChange } from '../graphics/locks';
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
  if (start >= Banks.romEnd) return;
  let first = fetchByte(start);
  if (first === 0xf0 || first === 0xfa || first === 0x7e) skipTurns(start, length, first);
  else if (<u32>length === SHORTEST) skip(12, 1, Lazy.left);
}

// Turns of so many cycles and steps, in fewer than `left` cycles
function skip(cycles: i32, steps: i32, left: i32): void {
  if (left <= cycles || Lazy.attention || Lazy.isWatched) return;
  let turns = (left - 1) / cycles;
  Lazy.left -= turns * cycles;
  trackStepsRan(turns * steps);
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
  if (first === 0xf0) {
    address = 0xff00 | fetchByte(at);
    cycles = 12;
    at += 1;
  } else if (first === 0xfa) {
    address = fetchByte(at) | (fetchByte(at + 1) << 8);
    cycles = 16;
    at += 2;
  }
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
    } else {
      let operand = fetchByte(at);
      at += 1;
      cycles += 4;
      if (test === 0xe6) {
        a &= operand;
        f = a === 0 ? 0xa0 : 0x20;
      } else if (test === 0xfe) {
        let result = a - operand;
        f = (<i32>(result === 0) << 7) | 0x40 | (((a ^ operand ^ result) & 0x10) << 1) | ((result & 0x100) >> 4);
      } else if (test === 0xcb && (operand & 0xc7) === 0x47) {
        f = (f & 0x10) | 0x20 | (<i32>((a & (1 << ((operand >> 3) & 7))) === 0) << 7);
      } else return;
    }
  }
  if (at !== jump || a !== <i32>Cpu.registerA || f !== <i32>Cpu.registerF) return;
  let left = Lazy.left;
  if (address === 0xff41 || address === 0xff44) left = min(left, cyclesToVisibleChange());
  skip(cycles + 12, steps, left);
}
