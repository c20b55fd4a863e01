// When lines and modes begin, and when they request interrupts. The figures are those of SameBoy's Core/display.c,
// measured on hardware; an access sees an event if it comes at or after its cycle.
import { eightBitLoadFromGBMemory } from '../memory/load';
import { eightBitStoreIntoGBMemory } from '../memory/store';
import { Memory } from '../memory/index';
import { requestHdma } from '../memory/dma';
import { hasOamDma } from '../memory/oamDma';
import { delayWake, requestLcdInterrupt, requestVBlankInterrupt } from '../interrupts/interrupts';
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { Lazy } from '../lazy';
import { endDots } from './dots';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { LcdLine, beginDrawing, beginSearch, carryWindow, forgetSearch, triggerWindow } from './lcdLine';
import { drawRest } from './line';
import { Picture, clearPicture } from './picture';

// Cycles into a line, at normal speed, counted from the machine cycle in which its mode 2 shows. The line itself begins
// three cycles before, so that the counter begins with -3.
export const LINE_CYCLES: i32 = 456;
const LINE_BEGINS: i32 = 453;

// Mode 2's interrupt comes a cycle before the line begins, on line 144 two
const MODE_2_INTERRUPT: i32 = 452;

// From here on a write to STAT or LYC meets mode 2's condition instead of mode 0's
const HBLANK_ENDS: i32 = 449;

// Line 153 begins two cycles later than others, but in double speed. It ends after a few cycles: the core counts the rest, in which LYC is
// compared with 0, as line 154.
const LINE_153_BEGINS: i32 = 455;
const LINE_153_CYCLES: i32 = 8;

// Mode 3 begins; two cycles later on the first line after the LCD was switched on
const DRAWING_BEGINS: i32 = 77;

// Mode 0 requests its interrupt at this cycle and those that mode 3 takes
const DRAWING_CYCLES_FROM: i32 = 80;
// A block of a Color machine's DMA comes after the opcode that is read at this cycle and those, in double speed one before
const HDMA_CYCLES_FROM: i32 = 83;

// A write to STAT comes this much too late for an interrupt of a Color machine, one to LYC for mode 0's, and at normal speed
// for that of the comparison where it would begin or end it
// https://github.com/sinamas/gambatte, test/hwtests/m0enable and lycEnable
const STATUS_LATE: i32 = 2;
const COMPARE_LATE: i32 = 6;
const COMPARE_LATE_DMG: i32 = 1;
const COMPARE_END_LATE: i32 = 2;
const COMPARE_BEGIN_LATE: i32 = 5;
// In double speed one that comes so many cycles before the line begins
const DOUBLE_LATE_FROM: i32 = 4;
const DOUBLE_LATE_TO: i32 = 10;

// The first line has no mode 2, and what it is compared with stays as it was while the LCD is off
export function resetLcd(isOff: boolean): void {
  Graphics.scanlineCycleCounter = 0;
  Graphics.scanlineRegister = 0;
  LcdLine.isWindowTriggered = 0;
  LcdLine.isWindowCarried = 0;
  LcdLine.drawingCycles = 0;
  LcdLine.isFirst = <i32>!isOff;
  forgetSearch();
  forgetWrites();
  Picture.windowLine = 0;
  Picture.hasWindow = 0;
  Picture.isBlank = <i32>!isOff;
  endDots();
  storeMode(0);
  if (isOff) clearPicture();
}

// In double speed a line begins a cycle later; line 0 of a Color machine as its mode 2 shows
// @ts-ignore: decorator
@inline
function lineBegins(): i32 {
  return LINE_BEGINS + <i32>Cpu.GBCDoubleSpeed;
}

// How far into the line mode 3 begins
// @ts-ignore: decorator
@inline
function drawingBegins(): i32 {
  return DRAWING_BEGINS + (LcdLine.isFirst << 1);
}

// @ts-ignore: decorator
@inline
function hdmaBegins(): i32 {
  let isFast = <i32>Cpu.GBCDoubleSpeed;
  return (HDMA_CYCLES_FROM - isFast + LcdLine.drawingCycles) << isFast;
}

// How far into the line the block is requested: for an opcode that begins to be read four cycles of the CPU before
// @ts-ignore: decorator
@inline
function hdmaRequest(): i32 {
  return (hdmaBegins() - 4) >> (<i32>Cpu.GBCDoubleSpeed);
}

// Whether the block of this line's HBlank comes more than so many cycles of the CPU later
export function isHdmaAhead(cycles: i32): boolean {
  return Lcd.enabled && LcdLine.drawingCycles > 0 && lineCycles() + cycles < hdmaBegins();
}

// How far into the line it is to the next border of a mode or line, or to mode 2's interrupt, at normal speed
function nextBorder(counter: i32): i32 {
  let line = Graphics.scanlineRegister;
  if (line >= 152) {
    if (line === 152) return Cpu.GBCDoubleSpeed ? lineBegins() : LINE_153_BEGINS;
    return line === 153 ? LINE_153_CYCLES - 3 : (Model.isColor ? LINE_CYCLES : LINE_BEGINS) - LINE_153_CYCLES;
  }
  if (line < 144) {
    let shift = <i32>Cpu.GBCDoubleSpeed;
    if (Lcd.currentLcdMode === 3) {
      if (Memory.isHblankHdmaActive && counter < hdmaRequest() << shift) return hdmaRequest();
      return DRAWING_CYCLES_FROM + LcdLine.drawingCycles;
    }
    if (counter < drawingBegins() << shift) return drawingBegins();
    let interrupt = line === 143 ? MODE_2_INTERRUPT - 1 : MODE_2_INTERRUPT;
    if (counter < interrupt << shift && ((<i32>eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus)) & 0x20) !== 0) return interrupt;
  }
  return lineBegins();
}

// Cycles to that border
export function cyclesToBorder(): i32 {
  let counter = Graphics.scanlineCycleCounter;
  return (nextBorder(counter) << (<i32>Cpu.GBCDoubleSpeed)) - counter;
}

// Cycles to the next border at which an interrupt may be requested, or to one before it
export function cyclesToRequest(): i32 {
  let line = Graphics.scanlineRegister;
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  if (areWritesLate()) return cyclesToBorder();
  if (Lazy.isWatched || line >= 153 || (line < 144 && (status & 0x08) !== 0)) return cyclesToBorder();
  let lines = line < 144 ? 144 - line : 154 - line;
  if (line < 144 && (status & 0x20) !== 0) lines = 1;
  if ((status & 0x40) !== 0 && Lcd.coincidenceCompare > line) lines = min(lines, Lcd.coincidenceCompare - line);
  // Line 153 is followed by a border in its midst
  if (line + lines > 153) lines = 153 - line;
  let target = line + lines;
  let ahead = target === 153 && !Cpu.GBCDoubleSpeed ? LINE_CYCLES - LINE_153_BEGINS : LINE_CYCLES - lineBegins();
  if ((status & 0x20) !== 0 && lines === 1) ahead = target < 144 ? LINE_CYCLES - MODE_2_INTERRUPT : LINE_CYCLES - MODE_2_INTERRUPT + 1;
  let cycles = ((lines * LINE_CYCLES - ahead) << (<i32>Cpu.GBCDoubleSpeed)) - Graphics.scanlineCycleCounter;
  return cycles > 0 ? cycles : cyclesToBorder();
}

// How far into the line the CPU is
export function lineCycles(): i32 {
  return Graphics.scanlineCycleCounter + Lazy.armed - Lazy.left - Lazy.lcdFrom;
}

// Whether one of the chosen conditions holds. The interrupt is requested when this becomes true. The condition of mode 2
// holds for a moment only, at the start of a line; before the first line's mode 3 there is none.
export function isStatLineHigh(status: i32): boolean {
  if ((status & 0x44) === 0x44) return true;
  let mode = status & 3;
  if (mode === 1) return (status & 0x10) !== 0;
  if (mode !== 0) return false;
  let shift = <i32>Cpu.GBCDoubleSpeed;
  let counter = Graphics.scanlineCycleCounter;
  if (counter >= HBLANK_ENDS << shift && Graphics.scanlineRegister !== 143) return (status & 0x20) !== 0;
  return (status & 0x08) !== 0 && counter >= drawingBegins() << shift;
}

function storeMode(mode: i32): void {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  Lcd.currentLcdMode = mode;
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, (status & 0xfc) | mode);
}

// STAT is about to be written
export function keepStatus(): void {
  if (!Model.isColor || !Lcd.enabled) return;
  LcdLine.lastStatus = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  LcdLine.lastStatusUntil = Graphics.scanlineCycleCounter + STATUS_LATE;
}

// How late a write to LYC is for mode 0's interrupt
// @ts-ignore: decorator
@inline
function compareLate(): i32 {
  return Model.isColor ? COMPARE_LATE + (<i32>Cpu.GBCDoubleSpeed << 1) : COMPARE_LATE_DMG;
}

// LYC is about to be written
export function keepCompare(): void {
  if (!Lcd.enabled) return;
  LcdLine.lastCompare = Lcd.coincidenceCompare;
  LcdLine.lastCompareUntil = Graphics.scanlineCycleCounter + compareLate();
}

// @ts-ignore: decorator
@inline
function areWritesLate(): boolean {
  return max(LcdLine.lastStatusUntil, LcdLine.lastCompareUntil) > Graphics.scanlineCycleCounter;
}

// @ts-ignore: decorator
@inline
function forgetWrites(): void {
  LcdLine.lastStatusUntil = 0;
  LcdLine.lastCompareUntil = 0;
}

// The chosen conditions of STAT at a cycle of the line
// @ts-ignore: decorator
@inline
function chosenAt(cycle: i32, status: i32): i32 {
  return cycle <= LcdLine.lastStatusUntil ? (status & 0x87) | (LcdLine.lastStatus & 0x78) : status;
}

// Compares LYC with the line, and gives the new STAT
function compareStatus(): i32 {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  let line = Graphics.scanlineRegister;
  status = (status & 0xfb) | ((line > 153 ? 0 : line) === Lcd.coincidenceCompare ? 4 : 0);
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, status);
  return status;
}

// LYC was written: at normal speed a Color machine requests the interrupt after the next opcode was chosen
export function compareWritten(): void {
  let wasHigh = isStatLineHigh(eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus));
  let status = compareStatus();
  if (wasHigh || !isStatLineHigh(status)) return;
  if (Model.isColor && !Cpu.GBCDoubleSpeed) {
    LcdLine.isRequestLate = 1;
    Lazy.attention = true;
  } else {
    requestLcdInterrupt();
  }
}

export function requestLate(): void {
  LcdLine.isRequestLate = 0;
  requestLcdInterrupt();
}

export function compareLine(): void {
  let wasHigh = isStatLineHigh(eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus));
  let status = compareStatus();
  if (!wasHigh && isStatLineHigh(status)) requestLcdInterrupt();
}

// Mode 2's interrupt, before its line begins. `since` cycles have passed.
function requestMode2(since: i32): void {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  // The moment of mode 2 ends mode 0's condition, but for line 144
  if ((status & 0x44) === 0x44 || (status & 0x08) !== 0) return;
  let border = Graphics.scanlineCycleCounter;
  if (!Cpu.GBCDoubleSpeed && border <= LcdLine.lastCompareUntil && (status & 0x40) !== 0 && LcdLine.lastCompare === Graphics.scanlineRegister) return;
  delayWake(1, since);
  requestLcdInterrupt();
}

// STAT of a line that begins, with the comparison as it counts for a Color machine's interrupt
function comparedAt(status: i32): i32 {
  if (Cpu.GBCDoubleSpeed) {
    let ago = Graphics.scanlineCycleCounter - LcdLine.lastCompareUntil + compareLate();
    return LcdLine.lastCompareUntil !== 0 && ago >= DOUBLE_LATE_FROM && ago <= DOUBLE_LATE_TO ? status & 0xfb : status;
  }
  let cycle = min(Graphics.scanlineCycleCounter, LINE_BEGINS);
  let line = Graphics.scanlineRegister > 153 ? 0 : Graphics.scanlineRegister;
  status = (status & 0xbf) | (chosenAt(cycle, status) & 0x40);
  if (LcdLine.lastCompareUntil === 0) return status;
  let since = cycle - LcdLine.lastCompareUntil + compareLate();
  if (line === LcdLine.lastCompare) return since <= COMPARE_END_LATE ? status | 4 : status;
  return since <= COMPARE_BEGIN_LATE ? status & 0xfb : status;
}

// A line begins, or the part of line 153 in which LY is compared with 0
function beginLine(line: i32): void {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  let isMomentChosen = (status & 0x20) !== 0 && line <= 144;
  // Mode 2's condition held just before, instead of mode 0's
  let wasHigh = line > 0 && line < 144 ? isMomentChosen || (status & 0x44) === 0x44 : isStatLineHigh(status);
  Graphics.scanlineRegister = line;
  Lcd.currentLcdMode = line < 144 ? 2 : 1;
  status = (status & 0xf8) | Lcd.currentLcdMode | ((line > 153 ? 0 : line) === Lcd.coincidenceCompare ? 4 : 0);
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, status);
  if (Model.isColor && (LcdLine.lastStatusUntil | LcdLine.lastCompareUntil) !== 0) status = comparedAt(status);
  LcdLine.drawingCycles = 0;
  LcdLine.isFirst = 0;
  beginSearch();
  if (!wasHigh && (isMomentChosen || isStatLineHigh(status))) requestLcdInterrupt();

  if (line < 144) triggerWindow(line);
  else if (line === 144) {
    LcdLine.isWindowTriggered = 0;
    LcdLine.isWindowCarried = 0;
    Picture.windowLine = 0;
    Picture.isBlank = 0;
    requestVBlankInterrupt();
  }
}

// `since` cycles have passed since mode 0 requests its interrupt
function beginHBlank(line: i32, since: i32): void {
  if (!Lazy.skipPictures) drawRest(line);
  endDots();
  carryWindow();
  forgetSearch();
  storeMode(0);
  // In mode 3 only the comparison can have held
  let border = Graphics.scanlineCycleCounter;
  let status = chosenAt(border, eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus));
  if (border <= LcdLine.lastCompareUntil) status = (status & 0xfb) | (<i32>(line === LcdLine.lastCompare) << 2);
  if ((status & 0x08) !== 0 && (status & 0x44) !== 0x44) {
    delayWake(1, since);
    requestLcdInterrupt();
  }
}

// Whole lines before VBlank, in which neither an interrupt is requested nor anybody knows how long mode 3 lasts. Gives
// the cycles that are left of those that have passed since the line began.
function passLines(passed: i32, shift: i32): i32 {
  let line = Graphics.scanlineRegister;
  let before = (LINE_CYCLES - lineBegins()) << shift;
  let lines = min((passed + before) / (LINE_CYCLES << shift), 143 - line);
  // A line without mode 2, the first after the LCD was switched on, has a mode 3; one in which the speed changed may not
  let isBeginning = Lcd.currentLcdMode === 2 && Graphics.scanlineCycleCounter < DRAWING_BEGINS << shift;
  if (lines <= 0 || !isBeginning || Memory.isHblankHdmaActive || hasOamDma()) return passed;
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  let end = line + lines;
  let compared = Lcd.coincidenceCompare;
  if ((status & 0x28) !== 0 || ((status & 0x40) !== 0 && compared > line && compared <= end)) return passed;

  if (Lazy.skipPictures) {
    let windowY = Graphics.windowY;
    if (windowY > line && windowY < end) triggerWindow(windowY);
    endDots();
    carryWindow();
    forgetSearch();
    Graphics.scanlineRegister = end;
    triggerWindow(end);
  } else {
    for (; line < end; line = Graphics.scanlineRegister) {
      drawRest(line);
      endDots();
      carryWindow();
      forgetSearch();
      Graphics.scanlineRegister = line + 1;
      triggerWindow(line + 1);
    }
  }
  compareStatus();
  forgetWrites();
  Graphics.scanlineCycleCounter = -before;
  return passed - lines * (LINE_CYCLES << shift);
}

// The LCD after `numberOfCycles` more: through every border of a mode or line on the way
export function advanceLcd(numberOfCycles: i32): void {
  let shift = <i32>Cpu.GBCDoubleSpeed;
  let passed = passLines(Graphics.scanlineCycleCounter + numberOfCycles, shift);

  while (true) {
    let border = nextBorder(Graphics.scanlineCycleCounter);
    let end = border << shift;
    if (passed < end) break;
    Graphics.scanlineCycleCounter = end;
    let line = Graphics.scanlineRegister;
    if (line < 144 && border < lineBegins()) {
      if (Lcd.currentLcdMode === 3) {
        if (Memory.isHblankHdmaActive && border === hdmaRequest()) requestHdma();
        if (border >= DRAWING_CYCLES_FROM + LcdLine.drawingCycles) beginHBlank(line, passed - end);
      } else if (border >= MODE_2_INTERRUPT - 1) {
        requestMode2(passed - end);
      } else {
        storeMode(3);
        beginDrawing(line);
      }
    } else {
      beginLine(line > 153 ? 0 : line + 1);
      let cycles = line < 153 ? LINE_CYCLES : line === 153 ? LINE_153_CYCLES : LINE_CYCLES - LINE_153_CYCLES;
      passed -= cycles << shift;
      Graphics.scanlineCycleCounter = end - (cycles << shift);
      forgetWrites();
      passed = passLines(passed, shift);
    }
  }
  Graphics.scanlineCycleCounter = passed;
}
