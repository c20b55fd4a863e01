// The DMA of a Color machine to VRAM: all at once, or 16 bytes in each HBlank. It takes the bus between the read of an
// opcode and its execution, for a machine cycle and the time of its bytes: two cycles each, at normal speed.
// https://gbdev.io/pandocs/CGB_Registers.html#lcd-vram-dma-transfers; the figures are those of SameBoy's Core/memory.c
// and of gambatte's hardware tests, dma/
import { Cpu } from '../cpu/cpu';
import { syncCycles } from '../cycles';
import { storeVideoRam } from '../graphics/changes';
import { Lcd } from '../graphics/lcd';
import { isDrawingShown, isVideoRamWriteLocked } from '../graphics/locks';
import { isHdmaAhead } from '../graphics/timing';
import { Lazy, catchUpLcd } from '../lazy';
import { vramPlace } from './banks';
import { eightBitLoadFromGBMemory, eightBitLoadFromGBMemoryWithTraps } from './load';
import { Memory } from './memory';
import { loseByte, storeInstead } from './oamDma';
import { eightBitStoreIntoGBMemory } from './store';

const SOURCE: i32 = 0xff51;
const DESTINATION: i32 = 0xff53;
const CONTROL: i32 = 0xff55;
const BLOCK: i32 = 16;
const VRAM: i32 = 0x8000;
const VRAM_BANK: i32 = 0xff4f;
const VRAM_BANK_SIZE: i32 = 0x2000;

export class VideoDma {
  // 1 from the request for a block, or for the whole of a transfer, until the CPU has read its next opcode
  static isDue: i32 = 0;
  // 1 while the CPU is halted, if it was in HBlank as HALT began
  static isPausedInHBlank: i32 = 0;
}

export function initializeDma(): void {
  VideoDma.isDue = 0;
  VideoDma.isPausedInHBlank = 0;
  for (let register = SOURCE; register <= CONTROL; ++register) eightBitStoreIntoGBMemory(register, 0xff);
}

// FF55 was written
export function startHdmaTransfer(value: i32): void {
  if (!Cpu.GBCEnabled) return;
  let isStopped = Memory.isHblankHdmaActive && (value & 0x80) === 0;
  Memory.isHblankHdmaActive = (value & 0x80) !== 0;
  setBlocksLeft((value & 0x7f) + 1, isStopped);
  if (isStopped) {
    if (isHdmaAhead(0)) VideoDma.isDue = 0;
    return;
  }
  if (!Memory.isHblankHdmaActive || isInHBlank()) request();
}

// In HBlank, and while the LCD is off, the first block goes at once
function isInHBlank(): boolean {
  if (!Lcd.enabled) return true;
  catchUpLcd();
  return Lcd.currentLcdMode === 3 ? !isDrawingShown() : Lcd.currentLcdMode === 0;
}

function request(): void {
  VideoDma.isDue = 1;
  Lazy.attention = true;
}

// HBlank begins. While the CPU is halted the transfer waits.
export function requestHdma(): void {
  if (!Cpu.isHalted() && !Cpu.isStopped) request();
}

// HALT begins
export function pauseHdma(): void {
  VideoDma.isPausedInHBlank = <i32>(Memory.isHblankHdmaActive && isInHBlank());
}

// HALT ends. If that is in an HBlank, and it did not begin in one, the block comes now.
export function resumeHdma(): void {
  if (Memory.isHblankHdmaActive && VideoDma.isPausedInHBlank === 0 && isInHBlank()) request();
  VideoDma.isPausedInHBlank = 0;
}

// The LCD is switched off: so does the next block
export function requestHdmaAtLcdOff(): void {
  if (Memory.isHblankHdmaActive && Lcd.currentLcdMode !== 0) requestHdma();
}

// FF55 shows the blocks that are left, and in bit 7 whether there is no transfer
function setBlocksLeft(blocks: i32, isOver: boolean): void {
  Memory.hblankHdmaTransferLengthRemaining = blocks * BLOCK;
  eightBitStoreIntoGBMemory(CONTROL, ((blocks - 1) & 0x7f) | (<i32>isOver << 7));
}

// @ts-ignore: decorator
@inline
function address(register: i32): i32 {
  return ((<i32>eightBitLoadFromGBMemory(register) << 8) | <i32>eightBitLoadFromGBMemory(register + 1)) & 0xfff0;
}

function storeAddress(register: i32, value: i32): void {
  eightBitStoreIntoGBMemory(register, value >> 8);
  eightBitStoreIntoGBMemory(register + 1, value & 0xff);
}

// An interrupt is about to be dispatched: a block that comes in the first half of its first machine cycle goes before
export function runHdmaBeforeDispatch(): void {
  if (!isHdmaAhead(2)) runHdma();
}

// The CPU reads an opcode: all but the last of its machine cycle and those of the DMA. The registers go on counting, and a
// transfer ends early where its destination would be 10000.
export function runHdma(): void {
  let isFast = Cpu.GBCDoubleSpeed;
  syncCycles(4);
  let isOn = true;
  while (isOn) {
    let source = address(SOURCE);
    let destination = address(DESTINATION);
    let isLost = false;
    for (let i = 0; i < BLOCK; ++i) {
      if (isFast || (i & 1) === 0) {
        isLost = loseByte();
        syncCycles(4);
      }
      let byte = readByDma(source + i);
      if (isLost && (isFast || (i & 1) === 1)) storeInstead(source + i, byte);
      storeByteByDma(destination + i, byte);
    }
    destination = (destination + BLOCK) & 0xffff;
    storeAddress(SOURCE, (source + BLOCK) & 0xffff);
    storeAddress(DESTINATION, destination);
    let left = Memory.hblankHdmaTransferLengthRemaining / BLOCK - 1;
    let isOver = left <= 0 || destination === 0;
    isOn = !isOver && !Memory.isHblankHdmaActive;
    if (isOver) Memory.isHblankHdmaActive = false;
    setBlocksLeft(left, isOver);
  }
  VideoDma.isDue = 0;
}

// Neither VRAM nor OAM and what follows it can be a source
function readByDma(offset: i32): i32 {
  if ((offset & 0xe000) === VRAM || offset >= 0xfe00) return 0xff;
  return eightBitLoadFromGBMemoryWithTraps(offset);
}

// In mode 3 a byte comes to both banks
function storeByteByDma(offset: i32, value: i32): void {
  let place = vramPlace(VRAM | (offset & 0x1fff));
  catchUpLcd();
  storeVideoRam(place, value);
  if (!isVideoRamWriteLocked()) return;
  let isSecond = (<i32>eightBitLoadFromGBMemory(VRAM_BANK) & 1) !== 0;
  storeVideoRam(isSecond ? place - VRAM_BANK_SIZE : place + VRAM_BANK_SIZE, value);
}
