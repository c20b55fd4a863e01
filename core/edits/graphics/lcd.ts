//// base 52a34df76ab632a2fdf2e52181cb1798efa66e3154d38437d6668bd42dc2548a
//// lines 6-9
import { requestLcdInterrupt } from '../interrupts/index';
import { Model } from '../model';
import { checkBitOnByte, setBitOnByte } from '../helpers/index';
import { Lazy } from '../lazy';
import { requestHdmaAtLcdOff } from '../memory/dma';
import { changeSize, measureDrawing, triggerWindowEarly, triggerWindowLate } from './lcdLine';
import { isCompareOver } from './locks';
import { compareLine, compareWritten, isStatLineHigh, keepCompare, keepStatus, resetLcd } from './timing';
//// after 25
    keepStatus();
//// after 35

    if (Lcd.enabled && !isStatLineHigh(currentLcdStatus)) {
      // On a DMG all conditions are chosen for a moment
      if (isStatLineHigh(Model.isColor ? value : value | 0x78)) requestLcdInterrupt();
    }
//// after 39
  static updateCoincidenceCompare(value: i32): void {
    keepCompare();
    Lcd.coincidenceCompare = value;
    if (Lcd.enabled && !isCompareOver()) compareWritten();
  }
//// after 64
    if (wasLcdEnabled) triggerWindowEarly();
//// line 71
    if (Lcd.tallSpriteSize !== checkBitOnByte(2, value)) {
      Lcd.tallSpriteSize = !Lcd.tallSpriteSize;
      Lazy.areSpritesKnown = false;
      changeSize();
    }
//// after 75
      requestHdmaAtLcdOff();
//// after 82
      compareLine();
//// after 83
    triggerWindowLate();
    measureDrawing();
//// lines 86-217
