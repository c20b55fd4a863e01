// What a run can wait for, without leaving the core: up to 16 conditions, the first of which ends it
import { CHANNEL_3_BUFFER_LOCATION } from './constants';
import { Cpu } from './cpu/cpu';
import { Graphics } from './graphics/graphics';
import { peek } from './memory/load';

// In memory that nothing else uses, 16 bytes each: kind, address, mask, value
const CONDITIONS: i32 = CHANNEL_3_BUFFER_LOCATION;
const SIZE: i32 = 16;

const FRAMES: i32 = 0;
const LINE: i32 = 1;
const CELL_IS: i32 = 2;
const CELL_IS_NOT: i32 = 3;
const PC: i32 = 4;

// Kinds: 0 so many frames are over, 1 LY becomes, 2 a cell is and 3 a cell is not, under the mask, 4 PC is. The line is
// that of the picture: it becomes 144 when VBlank begins. Cells are looked at when a frame is over.
export function setCondition(index: i32, kind: i32, address: i32, mask: i32, value: i32): void {
  let at = CONDITIONS + index * SIZE;
  store<i32>(at, kind);
  store<i32>(at + 4, address);
  store<i32>(at + 8, mask);
  store<i32>(at + 12, value);
}

// Whether one of them can come about within a frame
export function isWithinFrame(count: i32): boolean {
  for (let at = CONDITIONS; at < CONDITIONS + count * SIZE; at += SIZE) {
    let kind = load<i32>(at);
    if (kind === LINE || kind === PC) return true;
  }
  return false;
}

// The first that holds after `frames` frames, or -1
export function findAfterFrame(count: i32, frames: i32): i32 {
  for (let i = 0; i < count; ++i) {
    let at = CONDITIONS + i * SIZE;
    let kind = load<i32>(at);
    if (kind === FRAMES && frames >= load<i32>(at + 12)) return i;
    if (kind === CELL_IS || kind === CELL_IS_NOT) {
      let isEqual = (peek(load<i32>(at + 4)) & load<i32>(at + 8)) === load<i32>(at + 12);
      if (isEqual === (kind === CELL_IS)) return i;
    }
  }
  return -1;
}

// The first that holds after an instruction, or -1; `line` was the line before it
export function findAfterStep(count: i32, line: i32): i32 {
  for (let i = 0; i < count; ++i) {
    let at = CONDITIONS + i * SIZE;
    let kind = load<i32>(at);
    if (kind === PC && <i32>Cpu.programCounter === load<i32>(at + 4)) return i;
    if (kind === LINE && line !== Graphics.scanlineRegister && Graphics.scanlineRegister === load<i32>(at + 12)) return i;
  }
  return -1;
}
