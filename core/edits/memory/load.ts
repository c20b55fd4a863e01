//// base e1219f26c648ff2e4578d28bc8392835de9cf7825e3549222faae3f40f5afb9d
//// line 5
import { visibleLine, visibleStatus } from '../graphics/locks';
import { Banks, otherPlace, romPlace, workRamPlace } from './banks';
import { OamDma, isRamFreeAgain, readTakenBus } from './oamDma';
//// lines 12-15
//// after 19
// What the CPU would read between two frames, VRAM and OAM included, which it may find locked. Nothing changes by it.
export function peek(offset: i32): i32 {
  let isVideo = (offset >= 0x8000 && offset < 0xa000) || (offset >= 0xfe00 && offset < 0xff00);
  return isVideo ? eightBitLoadFromGBMemory(offset) : eightBitLoadFromGBMemoryWithTraps(offset);
}

// What the CPU reads: ROM, RAM and HRAM know no traps
// @ts-ignore: decorator
@inline
export function loadByte(offset: i32): i32 {
  if (offset < Banks.romEnd) return load<u8>(romPlace(offset));
  if (offset >= Banks.ramBegin && offset < 0xe000) return load<u8>(workRamPlace(offset));
  if (offset >= 0xff80) return load<u8>(otherPlace(offset));
  return loadSlowly(offset);
}

// The same, where a DMA or a trap may be in the way
function loadSlowly(offset: i32): i32 {
  if (offset === 0xff41) return visibleStatus();
  if (offset === 0xff44) return visibleLine();
  if (OamDma.cyclesLeft > 0 && offset < 0xfe00) {
    let byte = readTakenBus(offset);
    if (byte >= 0) return byte;
  }
  return eightBitLoadFromGBMemoryWithTraps(offset);
}

// What the CPU executes
// @ts-ignore: decorator
@inline
export function fetchByte(offset: i32): i32 {
  return offset < Banks.romEnd ? load<u8>(romPlace(offset)) : fetchHighByte(offset);
}

// It executes whatever it reads there
function fetchHighByte(offset: i32): i32 {
  return loadByte(offset);
}

// Whether two bytes that are read or written in a row are in RAM or HRAM, where it makes no difference when
// @ts-ignore: decorator
@inline
export function isPlainWord(offset: i32): boolean {
  if ((offset >= Banks.ramBegin && offset < 0xdfff) || (offset >= 0xff80 && offset < 0xfffe)) return true;
  return Banks.ramBegin !== 0xc000 && offset >= 0xc000 && offset < 0xdfff && isRamFreeAgain();
}

// The stack is nearly always in RAM or HRAM, and in one piece
// @ts-ignore: decorator
@inline
export function loadWord(offset: i32): i32 {
  if (offset >= 0xc000 && offset < 0xdfff && offset !== 0xcfff) return load<u16>(workRamPlace(offset));
  if (offset >= 0xff80 && offset < 0xffff) return load<u16>(otherPlace(offset));
  return sixteenBitLoadFromGBMemory(offset);
}

//// line 28
  let nextOffset = (offset + 1) & 0xffff;
