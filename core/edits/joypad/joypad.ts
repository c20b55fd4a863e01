//// base 2a98c5216ba7f84a56b74b8f3a8e1e3ce9bcaacce4fe3e914756b61f4e79af90
//// line 4
import { checkBitOnByte } from '../helpers/index';
import { Model } from '../model';
//// lines 79-82
// A DMG's boot ROM leaves both groups chosen
export function initializeJoypad(): void {
  Joypad.updateJoypad(Model.isColor ? 0xff : 0xcf);
}
//// after 83
// A line is 0 while a button of a chosen group is held; both groups may be chosen
export function getJoypadState(): i32 {
  let held = 0;
//// lines 85-141
    held |= <i32>Joypad.right | (<i32>Joypad.left << 1) | (<i32>Joypad.up << 2) | (<i32>Joypad.down << 3);
//// lines 143-147
  if (Joypad.isButtonType) {
    held |= <i32>Joypad.a | (<i32>Joypad.b << 1) | (<i32>Joypad.select << 2) | (<i32>Joypad.start << 3);
  }
  return (0xcf | (~Joypad.joypadRegisterFlipped & 0x30)) ^ held;
