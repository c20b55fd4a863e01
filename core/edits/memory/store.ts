//// base f363d46feb0e8ba9556a0b58d8357910aaab3cc7e7ec32821f3e030d61b760ce
//// after 2
import { storeVideoRam } from '../graphics/changes';
import { Lcd } from '../graphics/lcd';
import { isVideoRamWriteLocked } from '../graphics/locks';
import { catchUpLcd } from '../lazy';
//// line 5
import { Banks, otherPlace, vramPlace, workRamPlace } from './banks';
import { OamDma, writeTakenBus } from './oamDma';
//// lines 12-15
//// after 20
// While mode 3 goes on, nothing
function storeInVideoRam(offset: i32, value: i32): void {
  catchUpLcd();
  if (Lcd.currentLcdMode !== 3 || !isVideoRamWriteLocked()) storeVideoRam(vramPlace(offset), value);
}

// What the CPU writes: RAM, VRAM and HRAM know no traps
// @ts-ignore: decorator
@inline
export function storeByte(offset: i32, value: i32): void {
  if (offset >= Banks.ramBegin && offset < 0xe000) store<u8>(workRamPlace(offset), value);
  else if (offset >= 0xff80 && offset < 0xffff) store<u8>(otherPlace(offset), value);
  else if (offset >= 0x8000 && offset < Banks.videoEnd) storeInVideoRam(offset, value);
  else storeSlowly(offset, value);
}

// The same, where a DMA or a trap may be in the way
function storeSlowly(offset: i32, value: i32): void {
  if (OamDma.cyclesLeft > 0 && offset < 0xfe00 && writeTakenBus(offset, value)) return;
  eightBitStoreIntoGBMemoryWithTraps(offset, value);
}

// @ts-ignore: decorator
@inline
export function storeWord(offset: i32, value: i32): void {
  if (offset >= 0xc000 && offset < 0xdfff && offset !== 0xcfff) store<u16>(workRamPlace(offset), <u16>value);
  else if (offset >= 0xff80 && offset < 0xfffe) store<u16>(otherPlace(offset), <u16>value);
  else sixteenBitStoreIntoGBMemoryWithTraps(offset, value);
}

//// line 31
  let nextOffset = (offset + 1) & 0xffff;
//// line 44
  eightBitStoreIntoGBMemory((offset + 1) & 0xffff, highByte);
