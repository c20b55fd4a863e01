// Which Game Boy it is, and what its boot ROM leaves behind where that is not the same for all
// https://gbdev.io/pandocs/Power_Up_Sequence.html; DIV and the registers are those of mooneye's boot_div and boot_hwio
import { Cpu } from './cpu/cpu';
import { Graphics } from './graphics/graphics';
import { Joypad } from './joypad/joypad';
import { eightBitStoreIntoGBMemory } from './memory/store';
import { Header } from './memory/mapper';
import { Channel1 } from './sound/channel1';
import { Timers } from './timers/timers';

// 0 is the model that the game was made for
const MGB: i32 = 2;
const SGB: i32 = 3;
const CGB: i32 = 4;
const AGB: i32 = 5;

const COLOR_FLAG: i32 = 0x143;
const CHECKSUM: i32 = 0x14d;
const TITLE: i32 = 0x134;
const TITLE_SIZE: i32 = 16;
const OLD_LICENSEE: i32 = 0x14b;
const NEW_LICENSEE: i32 = 0x144;
const LOGO: i32 = 0x104;

export class Model {
  // Whether it is a Game Boy Color or Advance. One that plays a game of the original Game Boy has `Cpu.GBCEnabled` false.
  static isColor: boolean = false;
}

export function chooseModel(id: i32): void {
  let colorFlag = header(COLOR_FLAG);
  let isColorGame = colorFlag === 0x80 || colorFlag === 0xc0;
  Model.isColor = id === 0 ? isColorGame : id >= CGB;
  Cpu.GBCEnabled = Model.isColor && isColorGame;
}

// After all else was set as for a DMG, or a Color machine with a game of its own
export function leaveBootRom(id: i32): void {
  if (id === SGB) {
    leaveSuper();
  } else if (!Model.isColor) {
    if (id === MGB) Cpu.registerA = 0xff;
    if (header(CHECKSUM) === 0) Cpu.registerF = 0x80;
  } else {
    if (!Cpu.GBCEnabled) leaveCompatible();
    if (id === AGB) leaveAdvance();
  }
}

function header(address: i32): i32 {
  return load<u8>(Header.at + address);
}

function setPairs(bc: i32, de: i32, hl: i32): void {
  Cpu.registerB = <u8>(bc >> 8);
  Cpu.registerC = <u8>bc;
  Cpu.registerD = <u8>(de >> 8);
  Cpu.registerE = <u8>de;
  Cpu.registerH = <u8>(hl >> 8);
  Cpu.registerL = <u8>hl;
}

function setDivider(divider: i32): void {
  Timers.dividerRegister = divider;
  eightBitStoreIntoGBMemory(0xff04, divider >> 8);
}

// An SGB sends the header to the SNES, bit by bit: a 1 takes a machine cycle less than a 0. After each packet it polls LY, every
// eight machine cycles, so of their number the remainder counts.
function leaveSuper(): void {
  Cpu.registerF = 0;
  setPairs(0x0014, 0, 0xc060);
  let late = (3 - bitsSent()) & 7;
  setDivider(0xd848 + (late << 2));
  Graphics.scanlineRegister = 154;
  Graphics.scanlineCycleCounter = 128 + (late << 2);
  Joypad.updateJoypad(0xff);
  Channel1.isEnabled = false;
}

// Six packets of 16 bytes: a number from F1 on, a checksum, and 14 bytes of the header
function bitsSent(): i32 {
  let bits = 0;
  for (let packet = 0; packet < 6; ++packet) {
    let sum = 0;
    for (let i = packet * 14; i < min(packet * 14 + 14, 76); ++i) {
      let byte = header(LOGO + i);
      sum += byte;
      bits += popcnt<i32>(byte);
    }
    bits += popcnt<i32>(sum & 0xff) + popcnt<i32>(0xf1 + (packet << 1));
  }
  return bits;
}

// A game of the original Game Boy on a Color machine
function leaveCompatible(): void {
  Cpu.registerA = 0x11;
  Cpu.registerF = 0x80;
  let sum = titleSum();
  // Two titles for which the boot ROM draws the logo
  setPairs(sum << 8, 0x0008, sum === 0x43 || sum === 0x58 ? 0x991a : 0x007c);
  setDivider(0x2678);
  eightBitStoreIntoGBMemory(0xff41, 0x81);
  eightBitStoreIntoGBMemory(0xff46, 0);
  eightBitStoreIntoGBMemory(0xff48, 0);
  eightBitStoreIntoGBMemory(0xff49, 0);
  eightBitStoreIntoGBMemory(0xff4f, 0xfe);
  eightBitStoreIntoGBMemory(0xff68, 0xc8);
  eightBitStoreIntoGBMemory(0xff6a, 0xd0);
}

// Of Nintendo's own games; else 0
function titleSum(): i32 {
  let licensee = header(OLD_LICENSEE);
  let isNew = header(NEW_LICENSEE) === 0x30 && header(NEW_LICENSEE + 1) === 0x31;
  if (licensee !== 1 && (licensee !== 0x33 || !isNew)) return 0;
  let sum = 0;
  for (let i = 0; i < TITLE_SIZE; ++i) sum += header(TITLE + i);
  return sum & 0xff;
}

// Its boot ROM has an INC B more
function leaveAdvance(): void {
  Cpu.registerB = <u8>(Cpu.registerB + 1);
  Cpu.registerF = (Cpu.registerB === 0 ? 0x80 : 0) | ((Cpu.registerB & 0x0f) === 0 ? 0x20 : 0);
  setDivider(Timers.dividerRegister + 4);
  Graphics.scanlineCycleCounter += 4;
}
