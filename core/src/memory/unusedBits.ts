// Bits of FF00–FF7F that nothing stores: they read as 1
// https://gbdev.io/pandocs/Hardware_Reg_List.html
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';

// The mask for a register that is read as it lies in memory
export function unusedBits(offset: i32): i32 {
  if (offset < 0xff10) {
    if (offset === 0xff02) return Cpu.GBCEnabled ? 0x7c : 0x7e;
    if (offset === 0xff03 || offset > 0xff07) return 0xff;
    return offset === 0xff07 ? 0xf8 : 0;
  }
  if (offset < 0xff4c) return offset === 0xff41 ? 0x80 : 0;
  if (Cpu.GBCEnabled) return unusedColorBits(offset);
  return Model.isColor ? unusedBitsBesideColor(offset) : 0xff;
}

// Of a Color machine that plays a DMG's game
function unusedBitsBesideColor(offset: i32): i32 {
  switch (offset) {
    case 0xff4f:
    case 0xff68:
    case 0xff6a:
    case 0xff72:
    case 0xff73:
    case 0xff75:
      return unusedColorBits(offset);
    default:
      return 0xff;
  }
}

// From FF4C on, where a DMG has nothing at all
function unusedColorBits(offset: i32): i32 {
  switch (offset) {
    case 0xff4f:
    case 0xff6c:
      return 0xfe;
    case 0xff56:
      return 0x3c;
    case 0xff68:
    case 0xff6a:
      return 0x40;
    case 0xff70:
      return 0xf8;
    case 0xff75:
      return 0x8f;
    case 0xff55:
    case 0xff69:
    case 0xff6b:
    case 0xff72:
    case 0xff73:
    case 0xff74:
      return 0;
    default:
      return 0xff;
  }
}
