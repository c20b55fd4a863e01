// The LCD as the CPU sees it: LY, STAT, and where it finds OAM, VRAM and the palettes locked
import { eightBitLoadFromGBMemory } from '../memory/load';
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { catchUpLcd } from '../lazy';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { LcdLine } from './lcdLine';
import { LINE_CYCLES, cyclesToBorder, lineCycles } from './timing';

// Cycles into a line, at normal speed, from which the next one casts its shadow: LY counts, OAM is locked, and nothing is
// compared
const NEXT_LINE_SHOWS: i32 = 452;
const LINE_153_CYCLES: i32 = 8;

// The last cycle, but one, at which a Color machine compares a written LYC with the line
const COMPARED_UNTIL: i32 = 450;
const COMPARED_UNTIL_DOUBLE: i32 = 449;

// Mode 0 shows at this cycle and those that mode 3 takes; in double speed one later, with its interrupt
const DRAWING_ENDS: i32 = 79;

// From here on a DMG's writes to OAM pass once more before mode 3, and its reads of VRAM pass no more
const OAM_LETS_WRITE: i32 = 73;

// A Color machine's VRAM and palettes are locked some cycles after mode 3 shows, in double speed one sooner; later on the first line
const VIDEO_LOCKS: i32 = 79;
const PALETTES_LOCK: i32 = 80;
const FIRST_LINE_LOCKS: i32 = 84;

// The palettes are locked for some cycles of mode 0, in double speed for one less
const PALETTES_LOCKED: i32 = 4;

// Whether mode 3 shows; for whoever has caught up with the LCD
export function isDrawingShown(): boolean {
  if (Lcd.currentLcdMode !== 3) return false;
  return Cpu.GBCDoubleSpeed || lineCycles() < DRAWING_ENDS + LcdLine.drawingCycles;
}

// Whether the next line shows already
// @ts-ignore: decorator
@inline
function isNextLineShown(): boolean {
  return isWithin(NEXT_LINE_SHOWS);
}

function isWithin(end: i32): boolean {
  let line = Graphics.scanlineRegister;
  if (line === 154) end -= LINE_153_CYCLES;
  return line !== 153 && lineCycles() >= end << (<i32>Cpu.GBCDoubleSpeed);
}

// Cycles until LY or STAT may read otherwise, without anybody writing
export function cyclesToVisibleChange(): i32 {
  if (!Lcd.enabled) return 0x7fffffff;
  catchUpLcd();
  let line = Graphics.scanlineRegister;
  if (line >= 152) return 0;
  let counter = lineCycles();
  let border = Graphics.scanlineCycleCounter + cyclesToBorder();
  if (Lcd.currentLcdMode === 3) {
    if (!isDrawingShown()) return border - counter;
    if (!Cpu.GBCDoubleSpeed) border -= 1;
  }
  let shows = NEXT_LINE_SHOWS << (<i32>Cpu.GBCDoubleSpeed);
  return (counter < shows ? min(border, shows) : border) - counter;
}

// The LCD comes to a border of a mode or line in at most these cycles
export function isBorderWithin(cycles: i32): boolean {
  if (!Lcd.enabled) return false;
  catchUpLcd();
  return Graphics.scanlineCycleCounter + cyclesToBorder() - lineCycles() <= cycles;
}

// Cycles until LY may read otherwise
export function cyclesToLineChange(): i32 {
  if (!Lcd.enabled) return 0x7fffffff;
  catchUpLcd();
  if (Graphics.scanlineRegister > 150) return 0;
  let left = (NEXT_LINE_SHOWS << (<i32>Cpu.GBCDoubleSpeed)) - lineCycles();
  return left > 0 ? left : left + (LINE_CYCLES << (<i32>Cpu.GBCDoubleSpeed));
}

// LY as the CPU sees it: 153 shows for four cycles only, or six in double speed
export function visibleLine(): i32 {
  catchUpLcd();
  let line = Graphics.scanlineRegister;
  if (line >= 153) return Cpu.GBCDoubleSpeed && line === 153 && lineCycles() < 2 ? 153 : 0;
  return Lcd.enabled && isNextLineShown() ? line + 1 : line;
}

// Whether LYC is compared with nothing: while the next line shows, but for line 0
export function isNotComparing(): boolean {
  let line = Graphics.scanlineRegister;
  if (line === 153) return !Cpu.GBCDoubleSpeed && lineCycles() >= 1;
  return line < 153 && isNextLineShown();
}

// Whether LYC as it is written now is no longer compared with the line: on a Color machine sooner
export function isCompareOver(): boolean {
  if (!Model.isColor || Graphics.scanlineRegister >= 153) return isNotComparing();
  return isWithin(Cpu.GBCDoubleSpeed ? COMPARED_UNTIL_DOUBLE : COMPARED_UNTIL);
}

// STAT as the CPU sees it
export function visibleStatus(): i32 {
  catchUpLcd();
  let status: i32 = 0x80 | <i32>eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  if (!Lcd.enabled) return status;
  if (Lcd.currentLcdMode === 3 && !isDrawingShown()) status &= 0xfc;
  // In double speed the last result shows meanwhile
  if (!Cpu.GBCDoubleSpeed && isNotComparing()) status &= 0xfb;
  // A DMG leaves VBlank for a mode 0
  if (!Model.isColor && Graphics.scanlineRegister === 154 && isNextLineShown()) status &= 0xfc;
  return status;
}

// OAM is locked for the next line; in double speed a cycle later
function isOamLockedAhead(): boolean {
  let line = Graphics.scanlineRegister;
  return (line < 143 || line > 153) && isWithin(NEXT_LINE_SHOWS + <i32>Cpu.GBCDoubleSpeed);
}

export function isOamReadLocked(): boolean {
  if (!Lcd.enabled) return false;
  catchUpLcd();
  if (Lcd.currentLcdMode === 3) return isDrawingShown();
  return Lcd.currentLcdMode === 2 || isOamLockedAhead();
}

export function isOamWriteLocked(): boolean {
  if (!Lcd.enabled) return false;
  catchUpLcd();
  if (Lcd.currentLcdMode === 3) return isDrawingShown();
  if (Lcd.currentLcdMode !== 2) return Model.isColor && isOamLockedAhead();
  return Model.isColor || lineCycles() < OAM_LETS_WRITE;
}

export function isVideoRamReadLocked(): boolean {
  catchUpLcd();
  if (Lcd.currentLcdMode === 2) return !Model.isColor && lineCycles() >= OAM_LETS_WRITE;
  return isVideoRamWriteLocked();
}

export function isVideoRamWriteLocked(): boolean {
  catchUpLcd();
  if (!isDrawingShown()) return false;
  let isLater = LcdLine.isFirst !== 0 && !Cpu.GBCDoubleSpeed;
  return !Model.isColor || isColorLocked(isLater ? FIRST_LINE_LOCKS : VIDEO_LOCKS);
}

// @ts-ignore: decorator
@inline
function isColorLocked(from: i32): boolean {
  let isFast = <i32>Cpu.GBCDoubleSpeed;
  return lineCycles() >= (from - isFast) << isFast;
}

// A Color machine's palettes
export function arePalettesLocked(): boolean {
  if (!Lcd.enabled) return false;
  catchUpLcd();
  if (Lcd.currentLcdMode === 3) return isColorLocked(PALETTES_LOCK + (LcdLine.isFirst << 1));
  if (Lcd.currentLcdMode !== 0 || LcdLine.drawingCycles === 0) return false;
  let locked = PALETTES_LOCKED - <i32>Cpu.GBCDoubleSpeed;
  let end = min(DRAWING_ENDS + locked + LcdLine.drawingCycles, LINE_CYCLES);
  return lineCycles() < end << (<i32>Cpu.GBCDoubleSpeed);
}
