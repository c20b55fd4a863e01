//// base 52a34df76ab632a2fdf2e52181cb1798efa66e3154d38437d6668bd42dc2548a
//// lines 6-9
import { requestLcdInterrupt } from '../interrupts/index';
import { Model } from '../model';
import { checkBitOnByte, setBitOnByte } from '../helpers/index';
import { Lazy } from '../lazy';
import { requestHdmaAtLcdOff } from '../memory/dma';
import { changeSize, measureDrawing, triggerWindowEarly, triggerWindowLate } from './lcdLine';
import { isCompareOver } from './locks';
import { keepCompare, keepStatus, requestByCompare, requestsByCompare, requestsByStatus } from './statIrq';
import { compareLine, compareStatus, resetLcd } from './timing';
//// after 25
    keepStatus();
//// after 35

    if (requestsByStatus(currentLcdStatus, value)) requestLcdInterrupt();
//// after 39
  static updateCoincidenceCompare(value: i32): void {
    if (value === Lcd.coincidenceCompare) return;
    keepCompare();
    let isRequested = Lcd.enabled && requestsByCompare(value);
    Lcd.coincidenceCompare = value;
    if (Lcd.enabled && !isCompareOver()) compareStatus();
    if (isRequested) requestByCompare();
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
