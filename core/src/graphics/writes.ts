// Writes to registers while a line is drawn. From the first one on the line is drawn by dots (dots.ts): those before the
// write see the old value. When exactly it changes differs by register and model.
// https://github.com/LIJI32/SameBoy, Core/sm83_cpu.c (figures), from mealybug-tearoom-tests; a Color machine's SCY in double speed
// and TILE_SEL are gambatte's (libgambatte/src/video.cpp), from its scy and bgtiledata tests
import { eightBitLoadFromGBMemory } from '../memory/load';
import { eightBitStoreIntoGBMemory } from '../memory/store';
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { Lazy, catchUpAndForce } from '../lazy';
import { Dots, SCROLLED_POSITION, abortSprite, beginDots, moveWindow, runDots, stopInsertion } from './dots';
import { Graphics } from './graphics';
import { Lcd } from './lcd';
import { LcdLine, mayHaveSprites, measureDrawing, triggerWindowLate } from './lcdLine';

const LCDC: i32 = 0xff40;
const SCY: i32 = 0xff42;
const SCX: i32 = 0xff43;
const BGP: i32 = 0xff47;
const OBP1: i32 = 0xff49;
const WY: i32 = 0xff4a;
const WX: i32 = 0xff4b;

// Half dots into the line at which the first dot of the pixel pipeline comes
const FIRST_DOT: i32 = 162;

// LCDC's bits for the window, the size of sprites and sprites: mode 3's length depends on them
const TIMED_BITS: i32 = 0x26;
const TILE_SELECT: i32 = 0x10;
const WINDOW_ENABLE: i32 = 0x20;
const SPRITES_ENABLE: i32 = 0x02;
const BACKGROUND_ENABLE: i32 = 0x01;

// Before an LCD register is written
export function drawBeforeWrite(offset: i32, value: i32): void {
  if (Lcd.currentLcdMode !== 3) return;
  let isPalette = offset >= BGP && offset <= OBP1;
  if (offset !== LCDC && offset !== SCY && offset !== SCX && offset !== WY && offset !== WX && !(isPalette && !Cpu.GBCEnabled)) return;
  let before = eightBitLoadFromGBMemory(offset);
  let changed = before ^ value;
  if (changed === 0) return;
  if (offset === WY && (value !== Graphics.scanlineRegister || !Lcd.windowDisplayEnabled || LcdLine.isWindowTriggered !== 0)) return;
  let isTimed = offset >= WY || (offset === SCX && (changed & 7) !== 0 && isScrollCompared()) || (offset === LCDC && (changed & TIMED_BITS) !== 0);
  if (Lazy.skipPictures && !isTimed) return;
  if (isTimed) catchUpAndForce();
  // One that comes before the first dot needs none of them
  if (Dots.isOn === 0 && dotsBefore(0) >= 0) beginDots();

  if (Dots.isOn === 0) {
    if (offset === SCX) Graphics.scrollX = value;
    if (offset === WX) Graphics.windowX = value;
    if (offset === WY) {
      Graphics.windowY = value;
      triggerWindowLate();
    }
    if (isTimed && offset !== LCDC) measureDrawing();
  } else if (isPalette) {
    runHalfDots(Model.isColor ? 2 : 4);
    if (!Model.isColor) {
      // For a dot both values are there
      eightBitStoreIntoGBMemory(offset, before | value);
      runHalfDots(2);
    }
  } else if (offset === LCDC) {
    drawBeforeControl(before, value);
  } else if (offset === SCY) {
    runHalfDots(Model.isColor && !Cpu.GBCDoubleSpeed ? 0 : 2);
  } else if (offset === SCX) {
    if (Model.isColor) runHalfDots(Cpu.GBCDoubleSpeed ? 2 : 0);
    else runHalfDots(4);
    Graphics.scrollX = value;
    if (isTimed) measureDrawing();
  } else if (offset === WY) {
    runHalfDots(Model.isColor && !Cpu.GBCDoubleSpeed ? -6 : 0);
    Graphics.windowY = value;
    triggerWindowLate();
    measureDrawing();
  } else {
    runHalfDots(Model.isColor && !Cpu.GBCDoubleSpeed ? -2 : 0);
    Graphics.windowX = value;
    if (!Model.isColor) {
      Dots.isWindowMoved = 1;
      runHalfDots(-2);
      Dots.isWindowMoved = 0;
    } else {
      moveWindow();
    }
    measureDrawing();
  }
}

// LCDC: some of its bits change before others
function drawBeforeControl(before: i32, value: i32): void {
  if (Model.isColor) {
    if (!Cpu.GBCDoubleSpeed) {
      if ((~before & value & TILE_SELECT) !== 0) {
        // A tile's address is made with it a dot before
        runHalfDots(2);
        Lcd.bgWindowTileDataSelect = true;
      }
      runHalfDots(0);
      if ((before & ~value & TILE_SELECT) === 0 || (value & 0x80) === 0) return;
      Lcd.updateLcdControl(value);
      Dots.isSelecting = 1;
      runHalfDots(-2);
    } else {
      runHalfDots(2);
      // All but these, and the window if it is switched on
      let late = 0x80 | BACKGROUND_ENABLE | (~before & WINDOW_ENABLE);
      let control = (value & ~late) | (before & late);
      Lcd.updateLcdControl(control);
      eightBitStoreIntoGBMemory(LCDC, control);
      Dots.isSelecting = ((before ^ value) & TILE_SELECT) >> 4;
      runHalfDots(0);
    }
    Dots.isSelecting = 0;
    return;
  }
  runHalfDots(4);
  if (Dots.position === 0 && (before & SPRITES_ENABLE) !== 0 && (value & SPRITES_ENABLE) === 0) {
    Lcd.spriteDisplayEnable = false;
    abortSprite();
  }
  if ((value & BACKGROUND_ENABLE) !== 0) Lcd.bgDisplayEnabled = true;
  runHalfDots(2);
  if ((before & SPRITES_ENABLE) !== 0 && (value & SPRITES_ENABLE) === 0) abortSprite();
  if ((before & WINDOW_ENABLE) !== 0 && (value & WINDOW_ENABLE) === 0) stopInsertion();
}

// Whether the lower bits of SCX may still be compared, which mode 3's length depends on. Without a window and sprites
// that is over after sixteen dots, and some for the first tile.
function isScrollCompared(): boolean {
  if (Dots.isOn !== 0) return Dots.position < SCROLLED_POSITION;
  return dotsBefore(0) < 32 || LcdLine.isWindowTriggered !== 0 || mayHaveSprites();
}

// How many dots come before so many half dots ago
function dotsBefore(ago: i32): i32 {
  let half = Cpu.GBCDoubleSpeed ? Graphics.scanlineCycleCounter : Graphics.scanlineCycleCounter << 1;
  return (half - FIRST_DOT - (LcdLine.isFirst << 2) - ago + 1) >> 1;
}

function runHalfDots(ago: i32): void {
  runDots(Graphics.scanlineRegister, dotsBefore(ago), !Lazy.skipPictures);
}
