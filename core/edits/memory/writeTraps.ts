//// base d9f9e9810fddfc6c5003457c6886d4d9a6736eef813f311643c8aa5144177e5a
//// lines 5-6
import { SoundRegisterWriteTraps } from '../sound/index';
import { writeWaveRam } from '../sound/wave';
import { Timers } from '../timers/index';
//// line 10
import { handleBanking, writeCartridgeRam } from './banking';
import { updateBanks, vramPlace } from './banks';
import { storeVideoRam } from '../graphics/changes';
//// line 12
import { Lazy, catchUpAndForce, catchUpLcd, catchUpPicture, catchUpSound } from '../lazy';
import { startHdmaTransfer } from './dma';
import { updatePages } from './pages';
import { Model } from '../model';
import { isOamWriteLocked, isVideoRamWriteLocked } from '../graphics/locks';
import { drawBeforeWrite } from '../graphics/writes';
import { triggerWindowEarly, triggerWindowLate } from '../graphics/lcdLine';
import { spoilOamByWrite } from './oamBug';
import { EXTRA_OAM, OamDma, chooseBankInDma, isOamLockedByDma, startOamDma } from './oamDma';

// When a register changes, the components that it concerns are where the CPU is
function catchUpBeforeWrite(offset: i32): void {
  // P1, IF and banks: all that requests an interrupt is an event
  if (offset === 0xff00 || offset === 0xff0f || offset === 0xff4f || offset >= 0xff70) return;
  // All of the sound but NR52
  if (offset >= 0xff10 && offset <= 0xff3f && offset !== 0xff26) catchUpSound();
  // SCY, SCX, the palettes, WY and WX
  else if (offset === 0xff42 || offset === 0xff43 || (offset >= 0xff47 && offset <= 0xff4b)) catchUpPicture();
  else if (offset >= 0xff60) catchUpPicture();
  else catchUpAndForce();
}
//// after 17
  if (offset >= 0xff00 && offset <= 0xff7f) catchUpBeforeWrite(offset);
  if (OamDma.cyclesLeft > 0 && (offset === 0xff4f || offset === 0xff70)) {
    chooseBankInDma(offset, value);
    return false;
  }
  if (offset === 0xff70) {
    eightBitStoreIntoGBMemory(offset, value);
    updatePages();
    return false;
  }
  if (offset === 0xff4f && !Cpu.GBCEnabled) return false;

//// after 45
    updateBanks();
//// lines 52-61
    if (!isVideoRamWriteLocked()) storeVideoRam(vramPlace(offset), value);
    return false;
  }
//// lines 63-64
  if (offset >= Memory.cartridgeRamLocation && offset < Memory.internalRamBankZeroLocation) {
    writeCartridgeRam(offset, value);
    return false;
//// lines 74-75
    return false;
//// lines 82-92
    catchUpLcd();
    spoilOamByWrite();
    Lazy.areSpritesKnown = false;
    return !isOamWriteLocked() && !isOamLockedByDma();
//// after 95
    spoilOamByWrite();
    if (Model.isColor && !isOamWriteLocked() && !isOamLockedByDma()) eightBitStoreIntoGBMemory(offset & EXTRA_OAM, value);
//// line 108
//// lines 116-123
    writeWaveRam(offset, value);
    return false;
//// after 130
    drawBeforeWrite(offset, value);
//// lines 145-146
//// line 152
      Lcd.updateCoincidenceCompare(value);
//// lines 162-163
      startOamDma(value);
      return false;
//// after 177
        triggerWindowEarly();
//// after 178
        triggerWindowLate();
//// lines 192-202
//// line 213
