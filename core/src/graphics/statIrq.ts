// The STAT interrupt: the LCD requests it as a mode or line begins, and when STAT or LYC is written. Each of these looks at
// conditions of its own, and some at STAT and LYC as they were before a write that came just before.
// https://github.com/sinamas/gambatte: figures and rules of libgambatte/src/video.cpp, video/mstat_irq.h and video/lyc_irq.cpp,
// which its hardware tests m0enable, m1, m2enable, lycEnable and miscmstatirq prove
import { delayWake, requestLcdInterrupt } from '../interrupts/interrupts';
import { eightBitLoadFromGBMemory } from '../memory/load';
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { Lazy } from '../lazy';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { LcdLine, mode0Requests } from './lcdLine';

// Bits of STAT: conditions that are chosen, and whether LYC is LY
const MODE_0: i32 = 0x08;
const MODE_1: i32 = 0x10;
const MODE_2: i32 = 0x20;
const COMPARE: i32 = 0x40;
const CONDITIONS: i32 = 0x78;
const SAME: i32 = 0x04;

// Cycles into a line, at normal speed: LYC is compared with the next line, mode 1 or line 0's mode 2 may request; in line 153
// LYC is compared with 0; mode 2 of the next line may request
const LINE_CYCLES: i32 = 456;
const COMPARED: i32 = 454;
const COMPARED_WITH_0: i32 = 6;
const MODE_2_REQUESTS: i32 = 452;
const LINE_153_CYCLES: i32 = 8;

// For these cycles of the CPU after a write the value before counts: STAT's on a Color machine; LYC's for mode 0 and mode 2
const STATUS_LATE: i32 = 2;
const COMPARE_LATE: i32 = 6;
const COMPARE_LATE_DMG: i32 = 1;
const COMPARE_LATER_DOUBLE: i32 = 2;
// In double speed less for mode 2
const MODE_2_SOONER_DOUBLE: i32 = 3;
// LYC's for the comparison that it would begin
const BEGIN_LATE: i32 = 6;
const BEGIN_LATE_DMG: i32 = 4;

// @ts-ignore: decorator
@inline
function fast(): i32 {
  return <i32>Cpu.GBCDoubleSpeed;
}

// @ts-ignore: decorator
@inline
function loadStatus(): i32 {
  return eightBitLoadFromGBMemory(Lcd.memoryLocationLcdStatus);
}

// @ts-ignore: decorator
@inline
function compareLate(): i32 {
  return Model.isColor ? COMPARE_LATE + fast() * COMPARE_LATER_DOUBLE : COMPARE_LATE_DMG;
}

// STAT is about to be written
export function keepStatus(): void {
  if (!Model.isColor || !Lcd.enabled) return;
  LcdLine.lastStatus = loadStatus();
  LcdLine.lastStatusUntil = Graphics.scanlineCycleCounter + STATUS_LATE;
}

// LYC is about to be written
export function keepCompare(): void {
  if (!Lcd.enabled) return;
  LcdLine.lastCompare = Lcd.coincidenceCompare;
  LcdLine.lastCompareUntil = Graphics.scanlineCycleCounter + compareLate();
}

// @ts-ignore: decorator
@inline
export function areWritesLate(): boolean {
  return max(LcdLine.lastStatusUntil, LcdLine.lastCompareUntil) > Graphics.scanlineCycleCounter;
}

// @ts-ignore: decorator
@inline
export function forgetWrites(): void {
  LcdLine.lastStatusUntil = 0;
  LcdLine.lastCompareUntil = 0;
}

// STAT and LYC as they count at a cycle of the line
// @ts-ignore: decorator
@inline
function statusAt(cycle: i32, status: i32): i32 {
  return cycle <= LcdLine.lastStatusUntil ? LcdLine.lastStatus : status;
}

// @ts-ignore: decorator
@inline
function compareAt(cycle: i32): i32 {
  return cycle <= LcdLine.lastCompareUntil ? LcdLine.lastCompare : Lcd.coincidenceCompare;
}

// LYC as it counts for the comparison with a line
function compareAtLine(cycle: i32, line: i32): i32 {
  let compare = Lcd.coincidenceCompare;
  if (LcdLine.lastCompareUntil === 0) return compare;
  let since = cycle - LcdLine.lastCompareUntil + compareLate();
  let late = Model.isColor ? STATUS_LATE : 0;
  if (compare === line) late = Model.isColor ? BEGIN_LATE + (fast() << 2) : BEGIN_LATE_DMG;
  return since <= late ? LcdLine.lastCompare : compare;
}

// The line that is drawn, which is LY's until its last cycle, and the cycles of the CPU that are left of it
function lineNow(): i32 {
  let line = Graphics.scanlineRegister;
  if (line > 153) return 153;
  return Graphics.scanlineCycleCounter >= 0 ? line : line > 0 ? line - 1 : 153;
}

function lineLeft(): i32 {
  let counter = Graphics.scanlineCycleCounter;
  if (Graphics.scanlineRegister > 153) return ((LINE_CYCLES - LINE_153_CYCLES) << fast()) - counter;
  return counter < 0 ? -counter : (LINE_CYCLES << fast()) - counter;
}

// Cycles for which LYC is still compared with the same line: not above 0 once it is the next one
function comparedLeft(line: i32, left: i32): i32 {
  return left - ((line === 153 ? LINE_CYCLES - COMPARED_WITH_0 : LINE_CYCLES - COMPARED) << fast());
}

// @ts-ignore: decorator
@inline
function nextLine(line: i32): i32 {
  return line === 153 ? 0 : line + 1;
}

// Mode 0 of the line that is drawn has begun, as far as interrupts go
function isMode0(): boolean {
  let counter = Graphics.scanlineCycleCounter;
  return counter < 0 || (LcdLine.drawingCycles > 0 && counter >= mode0Requests() << fast());
}

// A write to STAT requests an interrupt: on a Color machine if it chooses another condition that holds; on a DMG if one holds
// that was not chosen. While the LCD is off the last comparison stays.
export function requestsByStatus(before: i32, after: i32): boolean {
  let isColor = Model.isColor;
  if (!Lcd.enabled) return (before & (COMPARE | SAME)) === SAME && (!isColor || (after & COMPARE) !== 0);
  if (isColor && (after & ~before & CONDITIONS) === 0) return false;

  let line = lineNow();
  let left = lineLeft();
  let compared = comparedLeft(line, left);
  let isNext = compared <= 0;
  if (isNext) compared += LINE_CYCLES << fast();
  let isSame = (isNext ? nextLine(line) : line) === Lcd.coincidenceCompare && (!isColor || compared > 2);
  if (isSame && (before & COMPARE) !== 0) return false;
  if (!isColor) {
    if (line > 143) return (before & MODE_1) === 0;
    return isMode0() ? (before & MODE_0) === 0 : isSame;
  }
  return requestsByChoice(before, after, line, left, isSame && (after & COMPARE) !== 0);
}

// The same on a Color machine, with what LYC contributes
function requestsByChoice(before: i32, after: i32, line: i32, left: i32, isCompared: boolean): boolean {
  let more = fast();
  let end = 4 + (more << 1);
  let mode2End = 4 + (more << 2);
  let isMode2 = (before & MODE_2) === 0 && (after & (MODE_2 | MODE_0)) === MODE_2;
  if (line < 143 || (line === 143 && left > 2 << more)) {
    if (isMode2 && left <= mode2End && left > (line < 143 ? 2 : end)) return true;
    if (!isMode0() || left <= (line < 143 ? mode2End : end)) return isCompared;
    return (before & MODE_0) === 0 && ((after & MODE_0) !== 0 || isCompared);
  }
  if (line === 153 && isMode2 && left <= 2 << more && left > 2) return true;
  if ((before & MODE_1) !== 0 && (line < 153 || left > 3 + 3 * more)) return false;
  return ((after & MODE_1) !== 0 && (line < 153 || left > end)) || isCompared;
}

// A write to LYC does; it has not yet been made
export function requestsByCompare(after: i32): boolean {
  let status = loadStatus();
  if ((status & COMPARE) === 0) return false;
  let line = lineNow();
  let left = lineLeft();
  let late = Model.isColor ? 2 : 0;
  if (line < 144) {
    if ((status & MODE_0) !== 0 && isMode0() && after === line) return false;
  } else if ((status & MODE_1) !== 0 && (line < 153 || left > (2 << fast()) + late)) {
    return false;
  }
  let compared = comparedLeft(line, left);
  if (compared <= 0) {
    compared += LINE_CYCLES << fast();
    line = nextLine(line);
  }
  if (compared <= (4 << fast()) + late) {
    // LYC and LY change at once
    if (Lcd.coincidenceCompare === line && compared > late) return false;
    line = nextLine(line);
  }
  return after === line;
}

// At normal speed a Color machine requests the interrupt after the next opcode was chosen
export function requestByCompare(): void {
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

// Mode 0 begins. `since` cycles have passed.
export function requestMode0(line: i32, since: i32): void {
  let now = Graphics.scanlineCycleCounter;
  let status = loadStatus();
  let last = statusAt(now, status);
  if (((status | last) & MODE_0) === 0 || ((last & COMPARE) !== 0 && compareAt(now) === line)) return;
  delayWake(1, since);
  requestLcdInterrupt();
}

// LYC as it counts for mode 2
function compareAtMode2(cycle: i32): i32 {
  return compareAt(cycle + fast() * MODE_2_SOONER_DOUBLE);
}

// Mode 2 of the line after `line`, but of line 0, comes in some cycles
export function requestMode2(line: i32, since: i32): void {
  let now = MODE_2_REQUESTS << fast();
  let status = loadStatus();
  if ((status & MODE_0) !== 0 || ((statusAt(now, status) & COMPARE) !== 0 && compareAtMode2(now) === line)) return;
  delayWake(1, since);
  requestLcdInterrupt();
}

// A line begins, or as line 154 the part of line 153 in which LYC is compared with 0
export function requestAtLine(line: i32): void {
  let status = loadStatus();
  if ((status & CONDITIONS) === 0 && LcdLine.lastStatusUntil === 0) return;
  let cycle = line > 153 ? COMPARED_WITH_0 : line === 0 ? COMPARED - LINE_153_CYCLES : COMPARED;
  let now = cycle << fast();
  let last = statusAt(now, status);
  let isRequested = false;
  if (line === 0) {
    isRequested = (status & MODE_2) !== 0 && (last & MODE_1) === 0 && ((last & COMPARE) === 0 || compareAtMode2(now) !== 0);
  } else {
    let compared = line > 153 ? 0 : line;
    let blocks = compared > 0 && compared < 145 ? MODE_2 : MODE_1;
    isRequested = ((status | last) & COMPARE) !== 0 && compareAtLine(now, compared) === compared && (last & blocks) === 0;
    if (line === 144 && (status & MODE_1) !== 0 && (last & (MODE_2 | MODE_0)) === 0) isRequested = true;
  }
  if (isRequested) requestLcdInterrupt();
}
