// How long mode 3 of a line lasts. It is worked out when the mode begins, and again when a register changes that it depends on.
// https://gbdev.io/pandocs/Rendering.html#mode-3-length
import { CHANNEL_4_BUFFER_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { LAZY } from '../features';
import { Lazy } from '../lazy';
import { hasOamDma } from '../memory/oamDma';
import { Dots, beginDots, countDots, needsDots } from './dots';
import { Graphics } from './graphics';
import { Lcd } from './lcd';

const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const OAM_SIZE: i32 = 160;
const SPRITES: i32 = 40;
const MOST_SPRITES: i32 = 10;
const SHORTEST: i32 = 170;
const WINDOW_CYCLES: i32 = 6;
// From here on WY is compared with the next line
const NEXT_LINE: i32 = 452;
const COMPARED_LATE: i32 = 4;
const COMPARED_LATE_DOUBLE: i32 = 2;
const LINE_153_CYCLES: i32 = 8;

// Derived from OAM: for each line how many sprites are on it, ten at most, and their offsets in OAM, in its order. In
// memory that nothing else uses.
const COUNTS: i32 = CHANNEL_4_BUFFER_LOCATION;
const LINES: i32 = 144;
const LISTS: i32 = CHANNEL_4_BUFFER_LOCATION + 0x5000;
const LIST_SIZE: i32 = 16;
// For each column of tiles the least distance of a sprite's left edge to its own
const COLUMNS: i32 = COUNTS + LINES;
const COLUMN_COUNT: i32 = 48;
const WINDOW_COLUMNS: i32 = 24;
// X of sprites from which on the window counts
const NO_WINDOW: i32 = 256;
// X of the first sprite beyond the line, and of the one that is fetched after mode 0 has requested its interrupt
const SPRITES_END: i32 = 168;
const LAST_SPRITE: i32 = 167;
// Cycles into the line at which mode 3 would end without those that it takes
const DRAWING_CYCLES_FROM: i32 = 80;
// Cycles of mode 3 beside those of the pixel pipeline
const DOTS_FROM: i32 = 3;

export class LcdLine {
  // Cycles from 80 on, at normal speed, to mode 0 and, but for the next ones, its interrupt; from mode 3 to the end of the line; else 0
  static drawingCycles: i32 = 0;
  // Those of them that come after that interrupt: for sprites at X 167, and a Color machine's window at WX 166
  static lateCycles: i32 = 0;
  // 1 from the line on that WY names, until VBlank: only then the window can show
  static isWindowTriggered: i32 = 0;
  // 1 on a DMG's line after one whose WX was 166: it begins with the window
  static isWindowCarried: i32 = 0;
  // 1 on the first line after the LCD was switched on
  static isFirst: i32 = 0;
  // Sprites got another size during mode 2: so many had been looked at, 1 added, and 256 if they were tall
  static sizeChange: i32 = 0;
  // Sprites of OAM, from its start and from its end, that mode 2 did not find since a DMA had OAM
  static firstHidden: i32 = 0;
  static lastHidden: i32 = 0;
  // What STAT and LYC were before they were last written, and the cycle of the line up to which they count for interrupts
  static lastStatus: i32 = 0;
  static lastStatusUntil: i32 = 0;
  static lastCompare: i32 = 0;
  static lastCompareUntil: i32 = 0;
  // 1 after a write to LYC that requests an interrupt of a Color machine, until the next opcode
  static isRequestLate: i32 = 0;
}

export function initializeLcdLine(): void {
  LcdLine.drawingCycles = 0;
  LcdLine.lateCycles = 0;
  LcdLine.isWindowTriggered = 0;
  LcdLine.isWindowCarried = 0;
  LcdLine.isFirst = 0;
  forgetSearch();
  LcdLine.lastStatus = 0;
  LcdLine.lastStatusUntil = 0;
  LcdLine.lastCompare = 0;
  LcdLine.lastCompareUntil = 0;
  LcdLine.isRequestLate = 0;
}

// The window shows from a line on in which WY was LY while it was enabled
// @ts-ignore: decorator
@inline
export function triggerWindow(line: i32): void {
  if (Lcd.windowDisplayEnabled && Graphics.windowY === line && line < 144 && Lcd.enabled) LcdLine.isWindowTriggered = 1;
}

// The same after a write to WY or LCDC. A Color machine compares some cycles later.
export function triggerWindowLate(): void {
  triggerWindow(lineCompared(!Model.isColor ? 0 : Cpu.GBCDoubleSpeed ? COMPARED_LATE_DOUBLE : COMPARED_LATE));
}

// The same before such a write: a Color machine has compared with the next line already, but for line 0; in double speed a
// cycle later
export function triggerWindowEarly(): void {
  if (!Model.isColor || Graphics.scanlineRegister === 154) return;
  let line = lineCompared(-(<i32>Cpu.GBCDoubleSpeed));
  if (line !== Graphics.scanlineRegister) triggerWindow(line);
}

// The line that WY is compared with in `ahead` cycles
function lineCompared(ahead: i32): i32 {
  let line = Graphics.scanlineRegister;
  let next = line === 154 ? NEXT_LINE - LINE_153_CYCLES : NEXT_LINE;
  if ((Graphics.scanlineCycleCounter >> (<i32>Cpu.GBCDoubleSpeed)) + ahead < next) return line;
  return line === 154 ? 0 : line + 1;
}

// How many sprites mode 2 has looked at: one in two cycles
function searched(): i32 {
  let counter = Graphics.scanlineCycleCounter;
  let seen = Cpu.GBCDoubleSpeed ? (counter + 5) >> 2 : (counter + (Model.isColor ? 3 : 2)) >> 1;
  return max(0, min(seen, SPRITES));
}

// Sprites have another size
export function changeSize(): void {
  if (Lcd.currentLcdMode !== 2 || LcdLine.sizeChange !== 0) return;
  LcdLine.sizeChange = searched() + (Lcd.tallSpriteSize ? 1 : 257);
}

// A DMA to OAM begins, or ends
export function changeSearch(isHidden: boolean): void {
  if (!Lcd.enabled || Lcd.currentLcdMode !== 2) return;
  if (isHidden) LcdLine.lastHidden = SPRITES - searched();
  else LcdLine.firstHidden = searched();
}

// Mode 2 begins
// @ts-ignore: decorator
@inline
export function beginSearch(): void {
  LcdLine.sizeChange = 0;
  LcdLine.firstHidden = hasOamDma() ? SPRITES : 0;
  LcdLine.lastHidden = 0;
}

// The line's sprites are drawn
// @ts-ignore: decorator
@inline
export function forgetSearch(): void {
  LcdLine.sizeChange = 0;
  LcdLine.firstHidden = 0;
  LcdLine.lastHidden = 0;
}

// A line of a DMG whose WX is 166 begins the window as it ends
// @ts-ignore: decorator
@inline
export function carryWindow(): void {
  if (LcdLine.isWindowTriggered !== 0) LcdLine.isWindowCarried = <i32>willCarryWindow();
}

// @ts-ignore: decorator
@inline
export function willCarryWindow(): boolean {
  return LcdLine.isWindowTriggered !== 0 && !Model.isColor && Lcd.windowDisplayEnabled && Graphics.windowX === 166;
}

export function isWindowOnLine(): boolean {
  return LcdLine.isWindowTriggered !== 0 && Lcd.windowDisplayEnabled && Graphics.windowX <= (Model.isColor ? 166 : 165);
}

// Mode 3 begins, or something changes before its first dot
export function beginDrawing(line: i32): void {
  if (!LAZY || needsDots()) {
    beginDots();
    measureDrawing();
  } else {
    LcdLine.drawingCycles = cyclesWithout(line, SPRITES_END);
  }
}

// The part of mode 3 that comes after mode 0's request: found as mode 3 begins
export function findLateCycles(line: i32): void {
  if (isAnythingLate(line)) LcdLine.lateCycles = cyclesWithout(line, SPRITES_END) - cyclesWithout(line, LAST_SPRITE);
}

// Cycles into the line at which mode 0 begins, and at which it requests its interrupt
// @ts-ignore: decorator
@inline
export function mode0Begins(): i32 {
  return DRAWING_CYCLES_FROM + LcdLine.drawingCycles;
}

// @ts-ignore: decorator
@inline
export function mode0Requests(): i32 {
  return mode0Begins() - LcdLine.lateCycles;
}

// The length of mode 3 without sprites from an X on, and a window that begins there or one before
function cyclesWithout(line: i32, end: i32): i32 {
  let scrolled = Graphics.scrollX & 7;
  let cycles = SHORTEST + (LcdLine.isFirst << 1) + scrolled;
  let window = NO_WINDOW;
  if (isWindowOnLine() && Graphics.windowX < end - 1) {
    cycles += WINDOW_CYCLES;
    window = Graphics.windowX + 1;
  }
  let sprites = areSpritesFound() ? countSprites(line) : 0;
  return sprites > 0 ? cycles + spriteCycles(line, sprites, scrolled, window, end) : cycles;
}

// The first line, which has no mode 2, finds no sprites
function areSpritesFound(): boolean {
  return LcdLine.isFirst === 0 && (Lcd.spriteDisplayEnable || Model.isColor);
}

function isAnythingLate(line: i32): boolean {
  if ((LcdLine.sizeChange | LcdLine.firstHidden | LcdLine.lastHidden) !== 0) return false;
  if (isWindowOnLine() && Graphics.windowX === LAST_SPRITE - 1) return true;
  if (!areSpritesFound()) return false;
  for (let i = countSprites(line) - 1; i >= 0; --i) {
    if (load<u8>(spritePlace(line, i) + 1) === LAST_SPRITE) return true;
  }
  return false;
}

// How long mode 3 of the line under way lasts, after a register was written
export function measureDrawing(): void {
  if (Lcd.currentLcdMode !== 3) return;
  if (Dots.isOn === 0) beginDrawing(Graphics.scanlineRegister);
  else LcdLine.drawingCycles = DOTS_FROM + (LcdLine.isFirst << 1) + countDots(Graphics.scanlineRegister);
}

// How many sprites are on the line, ten at most
export function countSprites(line: i32): i32 {
  if (!Lazy.areSpritesKnown) listSprites();
  return load<u8>(COUNTS + line);
}

// The place in OAM of one of the sprites that were counted, in its order
// @ts-ignore: decorator
@inline
export function spritePlace(line: i32, index: i32): i32 {
  return OAM + <i32>load<u8>(LISTS + line * LIST_SIZE + index);
}

// Whether a sprite may be on the line under way
export function mayHaveSprites(): boolean {
  if (!Model.isColor && !Lcd.spriteDisplayEnable) return false;
  return !Lazy.areSpritesKnown || load<u8>(COUNTS + Graphics.scanlineRegister) !== 0;
}

function listSprites(): void {
  Lazy.areSpritesKnown = true;
  for (let i = 0; i < LINES; i += 8) store<u64>(COUNTS + i, 0);
  let height = Lcd.tallSpriteSize ? 16 : 8;
  for (let offset = 0; offset < OAM_SIZE; offset += 4) {
    let top = <i32>load<u8>(OAM + offset) - 16;
    let bottom = min(top + height, LINES);
    for (let line = max(top, 0); line < bottom; ++line) {
      let count: i32 = load<u8>(COUNTS + line);
      if (count === MOST_SPRITES) continue;
      store<u8>(LISTS + line * LIST_SIZE + count, offset);
      store<u8>(COUNTS + line, count + 1);
    }
  }
}

// Each sprite stops the drawing for six cycles; the first one in a column of tiles first waits until the column's tile
// has been fetched, which takes up to five more. The window's columns begin where it does.
function spriteCycles(line: i32, count: i32, scrolled: i32, window: i32, end: i32): i32 {
  let cycles = 0;
  for (let i = 0; i < COLUMN_COUNT; i += 8) store<u64>(COLUMNS + i, 0x0505050505050505);
  for (let i = 0; i < count; ++i) {
    let x: i32 = load<u8>(spritePlace(line, i) + 1);
    if (x >= end) continue;
    cycles += 6;
    let column = COLUMNS;
    if (x >= window) {
      x -= window;
      column += WINDOW_COLUMNS;
    } else if (x > 0) {
      x += scrolled;
    }
    column += x >> 3;
    let least: i32 = load<u8>(column);
    let distance = x & 7;
    if (distance < least) {
      cycles += least - distance;
      store<u8>(column, <u8>distance);
    }
  }
  return cycles;
}
