// When lines and modes begin, and when they request interrupts. The figures are those of SameBoy's Core/display.c,
// measured on hardware; an access sees an event if it comes at or after its cycle.
import { eightBitLoadFromGBMemory } from '../memory/load';
import { eightBitStoreIntoGBMemory } from '../memory/store';
import { Memory } from '../memory/index';
import { requestHdma } from '../memory/dma';
import { hasOamDma } from '../memory/oamDma';
import { requestLcdInterrupt, requestVBlankInterrupt } from '../interrupts/interrupts';
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { Lazy } from '../lazy';
import { endDots } from './dots';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { LcdLine, beginDrawing, beginSearch, carryWindow, findLateCycles, forgetSearch, mode0Begins, mode0Requests, triggerWindow } from './lcdLine';
import { drawRest } from './line';
import { Picture, clearPicture } from './picture';
import { areWritesLate, forgetWrites, requestAtLine, requestMode0, requestMode2 } from './statIrq';

// Cycles into a line, at normal speed, counted from the machine cycle in which its mode 2 shows. The line itself begins
// three cycles before, so that the counter begins with -3.
export const LINE_CYCLES: i32 = 456;
const LINE_BEGINS: i32 = 453;

// Mode 2's interrupt comes a cycle before the line begins, on line 144 two
const MODE_2_INTERRUPT: i32 = 452;

// Line 153 begins two cycles later than others, but in double speed. It ends after a few cycles: the core counts the rest, in which LYC is
// compared with 0, as line 154.
const LINE_153_BEGINS: i32 = 455;
const LINE_153_CYCLES: i32 = 8;

// Mode 3 begins; two cycles later on the first line after the LCD was switched on
const DRAWING_BEGINS: i32 = 77;

// A block of a Color machine's DMA comes after the opcode that is read at this cycle and those, in double speed one before
const HDMA_CYCLES_FROM: i32 = 83;

// The first line has no mode 2, and what it is compared with stays as it was while the LCD is off
export function resetLcd(isOff: boolean): void {
  Graphics.scanlineCycleCounter = 0;
  Graphics.scanlineRegister = 0;
  LcdLine.isWindowTriggered = 0;
  LcdLine.isWindowCarried = 0;
  LcdLine.drawingCycles = 0;
  LcdLine.lateCycles = 0;
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

// In double speed a line begins a cycle later; at normal speed line 0 of a Color machine begins as its mode 2 shows
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
    return line === 153 ? LINE_153_CYCLES - 3 : (Model.isColor && !Cpu.GBCDoubleSpeed ? LINE_CYCLES : lineBegins()) - LINE_153_CYCLES;
  }
  if (line < 144) {
    let shift = <i32>Cpu.GBCDoubleSpeed;
    if (Lcd.currentLcdMode === 3) {
      if (counter < mode0Requests() << shift && LcdLine.lateCycles > 0) return mode0Requests();
      if (Memory.isHblankHdmaActive && counter < hdmaRequest() << shift) return hdmaRequest();
      return mode0Begins();
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

function storeMode(mode: i32): void {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  Lcd.currentLcdMode = mode;
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, (status & 0xfc) | mode);
}

// Compares LYC with the line, and gives the new STAT
export function compareStatus(): i32 {
  let status: i32 = eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
  let line = Graphics.scanlineRegister;
  status = (status & 0xfb) | ((line > 153 ? 0 : line) === Lcd.coincidenceCompare ? 4 : 0);
  eightBitStoreIntoGBMemory(Lcd.memoryLocationLcdStatus, status);
  return status;
}

// The LCD was switched on
export function compareLine(): void {
  let wasSame = (eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus) & 4) !== 0;
  if ((compareStatus() & 0x44) === 0x44 && !wasSame) requestLcdInterrupt();
}

// A line begins, or the part of line 153 in which LY is compared with 0
function beginLine(line: i32): void {
  Graphics.scanlineRegister = line;
  Lcd.currentLcdMode = line < 144 ? 2 : 1;
  storeMode(Lcd.currentLcdMode);
  compareStatus();
  requestAtLine(line);
  LcdLine.drawingCycles = 0;
  LcdLine.lateCycles = 0;
  LcdLine.isFirst = 0;
  beginSearch();

  if (line < 144) triggerWindow(line);
  else if (line === 144) {
    LcdLine.isWindowTriggered = 0;
    LcdLine.isWindowCarried = 0;
    Picture.windowLine = 0;
    Picture.isBlank = 0;
    requestVBlankInterrupt();
  }
}

function beginHBlank(line: i32): void {
  if (!Lazy.skipPictures) drawRest(line);
  endDots();
  carryWindow();
  forgetSearch();
  storeMode(0);
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
        if (border === mode0Requests()) requestMode0(line, passed - end);
        if (border >= mode0Begins()) beginHBlank(line);
      } else if (border >= MODE_2_INTERRUPT - 1) {
        requestMode2(line, passed - end);
      } else {
        storeMode(3);
        beginDrawing(line);
        findLateCycles(line);
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
