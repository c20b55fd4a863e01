//// base 52a34df76ab632a2fdf2e52181cb1798efa66e3154d38437d6668bd42dc2548a
//// line 6
import { Memory, updateHblankHdma } from '../memory/index';
//// lines 8-9
import { Cpu } from '../cpu/cpu';
import { checkBitOnByte, setBitOnByte } from '../helpers/index';
import { Lazy, catchUpLcd } from '../lazy';
import { drawBeforeWrite, drawPixel, drawRest } from './line';
import { LcdLine, beginDrawing, triggerWindow } from './lcdLine';
import { Picture, clearPicture } from './picture';
//// after 35

    if (Lcd.enabled && !isStatLineHigh(currentLcdStatus)) {
      // On a DMG all conditions are chosen for a moment
      if (isStatLineHigh(Cpu.GBCEnabled ? value : value | 0x78)) requestLcdInterrupt();
    }
//// after 39
  static updateCoincidenceCompare(value: i32): void {
    Lcd.coincidenceCompare = value;
    if (Lcd.enabled && !isNotComparing()) compareLine();
  }
//// after 71
    Lazy.areSpritesKnown = false;
//// after 82
      compareLine();
//// after 83
    triggerWindow();
//// lines 87-88
// The first line has no mode 2, and what it is compared with stays as it was while the LCD is off
function resetLcd(isOff: boolean): void {
//// line 91
  LcdLine.isWindowTriggered = 0;
  LcdLine.drawingCycles = 0;
  Picture.windowLine = 0;
  Picture.hasWindow = 0;
  Picture.drawnTo = 0;
  Picture.isBlank = <i32>!isOff;
  storeMode(0);
  if (isOff) clearPicture();
}
//// lines 93-98
// Cycles into a line, at normal speed, at which mode 3 begins, and at which the next line casts its shadow: LY counts,
// OAM is locked, and nothing is compared
const DRAWING_BEGINS: i32 = 80;
const NEXT_LINE_SHOWS: i32 = 452;
const LINE_CYCLES: i32 = 456;
//// lines 100-101
// So many cycles of line 153 LYC is compared with 153, then with 0: the core counts that rest as line 154
const LAST_LINE_COMPARES: i32 = 8;
//// lines 103-107
// Cycles into a line, at normal speed, from which the CPU's writes to OAM pass once more before mode 3, and its reads of
// VRAM pass no more
const OAM_LETS_WRITE: i32 = 76;

// The first pixel leaves so many cycles after the machine cycle in which mode 3 shows first
const FIRST_PIXEL: i32 = 10;

// How far into the line it is to the next border of a mode, at normal speed, from `counter` on
export function nextModeBorder(counter: i32): i32 {
  let line = Graphics.scanlineRegister;
  if (line >= 153) return line === 153 ? LAST_LINE_COMPARES : LINE_CYCLES - LAST_LINE_COMPARES;
  if (line < 144) {
    if (Lcd.currentLcdMode === 3) return DRAWING_BEGINS + LcdLine.drawingCycles;
    if (counter < DRAWING_BEGINS << (<i32>Cpu.GBCDoubleSpeed)) return DRAWING_BEGINS;
//// after 108
  return LINE_CYCLES;
//// lines 111-117
// Cycles to that border
export function cyclesToBorder(): i32 {
  let counter = Graphics.scanlineCycleCounter;
  return (nextModeBorder(counter) << (<i32>Cpu.GBCDoubleSpeed)) - counter;
}
//// lines 119-121
// Cycles to the next border at which an interrupt may be requested, or to one before it
export function cyclesToRequest(): i32 {
  let line = Graphics.scanlineRegister;
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  if (Lazy.isWatched || line >= 153 || (line < 144 && (status & 0x08) !== 0)) return cyclesToBorder();
  let lines = line < 144 ? 144 - line : 154 - line;
  if (line < 144 && (status & 0x20) !== 0) lines = 1;
  if ((status & 0x40) !== 0 && Lcd.coincidenceCompare > line) lines = min(lines, Lcd.coincidenceCompare - line);
  // Line 153 is followed by a border in its midst
  if (line + lines > 153) lines = 153 - line;
  return ((lines * LINE_CYCLES) << (<i32>Cpu.GBCDoubleSpeed)) - Graphics.scanlineCycleCounter;
}
//// lines 123-124
// How far into the line the CPU is
export function lineCycles(): i32 {
  return Graphics.scanlineCycleCounter + Lazy.armed - Lazy.left - Lazy.lcdFrom;
}
//// lines 126-140
// Cycles until LY or STAT may read otherwise, without anybody writing
export function cyclesToVisibleChange(): i32 {
  if (!Lcd.enabled) return 0x7fffffff;
  catchUpLcd();
  let line = Graphics.scanlineRegister;
  if (line >= 153) return 0;
  let counter = lineCycles();
  let border = nextModeBorder(Graphics.scanlineCycleCounter) << (<i32>Cpu.GBCDoubleSpeed);
  let shows = NEXT_LINE_SHOWS << (<i32>Cpu.GBCDoubleSpeed);
  return (counter < shows ? min(border, shows) : border) - counter;
}
//// lines 142-144
// Whether the next line shows already
function isNextLineShown(): boolean {
  let line = Graphics.scanlineRegister;
  let shows = line === 154 ? NEXT_LINE_SHOWS - LAST_LINE_COMPARES : NEXT_LINE_SHOWS;
  return line !== 153 && lineCycles() >= shows << (<i32>Cpu.GBCDoubleSpeed);
}
//// lines 146-147
// LY as the CPU sees it: 153 shows for four cycles only, or eight on a Color machine
export function visibleLine(): i32 {
  catchUpLcd();
  let line = Graphics.scanlineRegister;
  if (line >= 153) return Cpu.GBCEnabled && line === 153 && lineCycles() < 4 << (<i32>Cpu.GBCDoubleSpeed) ? 153 : 0;
  return Lcd.enabled && isNextLineShown() ? line + 1 : line;
}
//// line 149
// Whether LYC is compared with nothing: while the next line shows, but for line 0
function isNotComparing(): boolean {
  let line = Graphics.scanlineRegister;
  if (line === 153) return !Cpu.GBCEnabled && lineCycles() >= 4;
  return line < 153 && isNextLineShown();
}
//// lines 151-172
// STAT as the CPU sees it
export function visibleStatus(): i32 {
  catchUpLcd();
  let status: i32 = 0x80 | <i32>eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  if (!Lcd.enabled) return status;
  if (Cpu.GBCEnabled) return status;
  // A DMG shows no result meanwhile, and leaves VBlank for a mode 0
  if (isNotComparing()) status &= 0xfb;
  if (Graphics.scanlineRegister === 154 && isNextLineShown()) status &= 0xfc;
  return status;
}
//// lines 174-177
export function isOamReadLocked(): boolean {
  if (!Lcd.enabled) return false;
  catchUpLcd();
  let line = Graphics.scanlineRegister;
  return Lcd.currentLcdMode >= 2 || ((line < 143 || line > 153) && isNextLineShown());
}
//// lines 179-183
export function isOamWriteLocked(): boolean {
  catchUpLcd();
  if (Lcd.currentLcdMode !== 2) return Lcd.currentLcdMode === 3;
  return Cpu.GBCEnabled || lineCycles() < OAM_LETS_WRITE;
}
//// lines 185-188
export function isVideoRamReadLocked(): boolean {
  catchUpLcd();
  if (Lcd.currentLcdMode !== 2) return Lcd.currentLcdMode === 3;
  return !Cpu.GBCEnabled && lineCycles() >= OAM_LETS_WRITE;
}
//// lines 190-191
// Whether one of the chosen conditions holds. The interrupt is requested when this becomes true. The condition of mode 2
// holds for a moment only, at the start of a line; before the first line's mode 3 there is none.
function isStatLineHigh(status: i32): boolean {
  if ((status & 0x44) === 0x44) return true;
  let mode = status & 3;
  if (mode === 1) return (status & 0x10) !== 0;
  return mode === 0 && (status & 0x08) !== 0 && Graphics.scanlineCycleCounter >= DRAWING_BEGINS << (<i32>Cpu.GBCDoubleSpeed);
}
//// lines 193-200
function storeMode(mode: i32): void {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  Lcd.currentLcdMode = mode;
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, (status & 0xfc) | mode);
}

// Compares LYC with the line, and gives the new STAT
function compareStatus(): i32 {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  let line = Graphics.scanlineRegister;
  status = (status & 0xfb) | ((line > 153 ? 0 : line) === Lcd.coincidenceCompare ? 4 : 0);
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, status);
  return status;
}

function compareLine(): void {
  let wasHigh = isStatLineHigh(eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus));
  let status = compareStatus();
  if (!wasHigh && isStatLineHigh(status)) requestLcdInterrupt();
}

// A line begins, or the part of line 153 in which LY is compared with 0
function beginLine(line: i32): void {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  let wasHigh = isStatLineHigh(status);
  // Mode 2's condition holds for a moment, at the start of VBlank too
  let isMomentChosen = (status & 0x20) !== 0 && line <= 144;
  Graphics.scanlineRegister = line;
  Lcd.currentLcdMode = line < 144 ? 2 : 1;
  status = (status & 0xf8) | Lcd.currentLcdMode | ((line > 153 ? 0 : line) === Lcd.coincidenceCompare ? 4 : 0);
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, status);
  if (!wasHigh && (isMomentChosen || isStatLineHigh(status))) requestLcdInterrupt();

  if (line < 144) triggerWindow();
  else if (line === 144) {
    LcdLine.isWindowTriggered = 0;
    Picture.windowLine = 0;
    Picture.isBlank = 0;
    requestVBlankInterrupt();
//// lines 204-213
function beginHBlank(line: i32): void {
  if (!Lazy.skipPictures) drawRest(line);
  LcdLine.drawingCycles = 0;
  storeMode(0);
  // In mode 3 only the comparison can have held
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  if ((status & 0x08) !== 0 && (status & 0x44) !== 0x44) requestLcdInterrupt();
  if (Memory.isHblankHdmaActive) updateHblankHdma();
}

// Before a register is written that the picture is drawn by
export function drawPixelsBefore(offset: i32, value: i32): void {
  if (Lcd.currentLcdMode !== 3 || Lazy.skipPictures) return;
  // SCY, SCX, and where the tiles and maps lie
  let isFetched = offset === 0xff42 || offset === 0xff43;
  if (offset === Lcd.memoryLocationLcdControl) isFetched = ((value ^ eightBitLoadFromGBMemory(offset)) & 0x58) !== 0;
  let cycles = (Graphics.scanlineCycleCounter >> (<i32>Cpu.GBCDoubleSpeed)) - DRAWING_BEGINS;
  if (Cpu.GBCEnabled || offset < 0xff47 || offset > 0xff49) {
    // LCDC, SCY and SCX are taken a cycle before the end of the machine cycle
    drawBeforeWrite(Graphics.scanlineRegister, cycles - (offset < 0xff44 ? FIRST_PIXEL + 1 : FIRST_PIXEL), isFetched);
    return;
//// after 214
  // A DMG's palettes two, and for one of them both values are there
  drawBeforeWrite(Graphics.scanlineRegister, cycles - FIRST_PIXEL - 2, false);
  eightBitStoreIntoGBMemory(offset, value | eightBitLoadFromGBMemory(offset));
  drawPixel(Graphics.scanlineRegister);
}
//// line 216
// Whole lines before VBlank, in which neither an interrupt is requested nor anybody knows how long mode 3 lasts. Gives
// the cycles that are left of those that have passed since the line began.
function passLines(passed: i32, shift: i32): i32 {
  let line = Graphics.scanlineRegister;
  let lines = min(passed / (LINE_CYCLES << shift), 143 - line);
  // A line without mode 2, the first after the LCD was switched on, has a mode 3; one in which the speed changed may not
  let isBeginning = Lcd.currentLcdMode === 2 && Graphics.scanlineCycleCounter < DRAWING_BEGINS << shift;
  if (lines <= 0 || !isBeginning || Memory.isHblankHdmaActive) return passed;
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  let end = line + lines;
  let compared = Lcd.coincidenceCompare;
  if ((status & 0x28) !== 0 || ((status & 0x40) !== 0 && compared > line && compared <= end)) return passed;

  Picture.fineScroll = Graphics.scrollX & 7;
  for (; line < end; line = Graphics.scanlineRegister) {
    if (!Lazy.skipPictures) drawRest(line);
    Graphics.scanlineRegister = line + 1;
    triggerWindow();
  }
  compareStatus();
  Graphics.scanlineCycleCounter = 0;
  return passed - lines * (LINE_CYCLES << shift);
}

// The LCD after `numberOfCycles` more: through every border of a mode or line on the way
export function advanceLcd(numberOfCycles: i32): void {
  let shift = <i32>Cpu.GBCDoubleSpeed;
  let passed = passLines(Graphics.scanlineCycleCounter + numberOfCycles, shift);

  while (true) {
    let border = nextModeBorder(Graphics.scanlineCycleCounter);
    let end = border << shift;
    if (passed < end) break;
    Graphics.scanlineCycleCounter = end;
    let line = Graphics.scanlineRegister;
    if (line < 144 && border < LINE_CYCLES) {
      if (Lcd.currentLcdMode === 3) {
        beginHBlank(line);
      } else {
        storeMode(3);
        beginDrawing(line);
        Picture.fineScroll = Graphics.scrollX & 7;
      }
    } else {
      passed -= end;
      beginLine(line > 153 ? 0 : line + 1);
      Graphics.scanlineCycleCounter = 0;
      passed = passLines(passed, shift);
    }
  }
  Graphics.scanlineCycleCounter = passed;
