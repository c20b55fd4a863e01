//// base 0d70cd34412cbd3b966d92894bc01312e930e805e222bd3cca608f91f546b625
//// after 1
import { Model } from '../model';
import { Header, MBC6 } from './mapper';
import { readFlash } from './mbc6';
import { unusedBits } from './unusedBits';
import { Palette, readColorPaletteFromMemory } from '../graphics/palette';
import { spoilOamByRead } from './oamBug';
import { EXTRA_OAM, isOamLockedByDma } from './oamDma';
//// lines 4-6
import { Lcd } from '../graphics/lcd';
import { isOamReadLocked, isVideoRamReadLocked, visibleLine, visibleStatus } from '../graphics/locks';
import { SoundRegisterReadTraps } from '../sound/index';
import { readWaveRam } from '../sound/wave';
import { readChannelOutputs } from '../sound/registers';
//// after 7
import { catchUpSound, catchUpTimers } from '../lazy';
import { readCartridgeRam } from './banking';
//// line 20
    return Header.mapper === MBC6 ? readFlash(offset) : -1;
//// lines 26-32
    return isVideoRamReadLocked() ? 0xff : -1;
  }
//// line 34
  if (offset >= Memory.cartridgeRamLocation && offset < Memory.internalRamBankZeroLocation) {
    return readCartridgeRam(offset);
//// lines 47-58
  if (offset >= Memory.spriteInformationTableLocation && offset <= Memory.unusableMemoryEndLocation) {
    spoilOamByRead();
    if (isOamReadLocked() || isOamLockedByDma()) return 0xff;
    if (offset < Memory.unusableMemoryLocation) return -1;
    return Model.isColor ? eightBitLoadFromGBMemory(offset & EXTRA_OAM) : 0;
//// line 62
  if (offset === Cpu.memoryLocationSpeedSwitch && Cpu.GBCEnabled) {
//// lines 82-83
    return visibleLine();
  }
  if (offset === Lcd.memoryLocationLcdStatus) {
    return visibleStatus();
//// line 90
    catchUpSound();
//// lines 103-108
    catchUpSound();
    return readWaveRam(offset);
//// after 112
    catchUpTimers();
//// lines 115-117
    return splitHighByte(Timers.dividerRegister);
//// line 121
    catchUpTimers();
//// after 134

  if (offset === Palette.memoryLocationBackgroundPaletteData || offset === Palette.memoryLocationSpritePaletteData) {
    if (Cpu.GBCEnabled) return readColorPaletteFromMemory(offset);
  }

  if (Model.isColor && (offset === 0xff76 || offset === 0xff77)) {
    catchUpSound();
    return readChannelOutputs(offset);
  }

  if (offset >= 0xff00 && offset < 0xff80) return eightBitLoadFromGBMemory(offset) | unusedBits(offset);
