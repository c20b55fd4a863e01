//// base 5379bf439b43e3e967b3466aa8352b78027750cb70cb318acb83cf3687d60fbb
//// lines 4-7
import { Lcd } from './lcd';
import { advanceLcd } from './timing';
import { Model } from '../model';
//// line 11
//// lines 25-32
//// lines 38-56
//// lines 141-152
//// after 187
  // A DMG's boot ROM ends late in the last line, a Color machine's in the first of VBlank
  if (Model.isColor) {
    Graphics.scanlineCycleCounter = 160;
  } else {
    Graphics.scanlineRegister = 154;
    Graphics.scanlineCycleCounter = 392;
  }

//// after 189
  Lcd.updateLcdControl(0x91);
  Lcd.currentLcdMode = 1;
  eightBitStoreIntoGBMemory(0xff41, 0x80 | (<i32>eightBitLoadFromGBMemory(0xff41) & 0x7c) | 1);
//// after 211
  resetTileCache();
//// lines 215-324
  if (Lcd.enabled) advanceLcd(numberOfCycles);
