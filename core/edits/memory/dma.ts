//// base b7ff54d68bb148d40ba4276036eff0842899c84c90c4e3b60cddd4cac3b5f297
//// lines 3-5
import { eightBitLoadFromGBMemory, eightBitLoadFromGBMemoryWithTraps } from './load';
import { eightBitStoreIntoGBMemory } from './store';
import { vramPlace } from './banks';
import { storeVideoRam } from '../graphics/changes';
import { Lcd } from '../graphics/lcd';
import { concatenateBytes } from '../helpers/index';
//// lines 26-38
const BLOCK: i32 = 0x10;
//// lines 40-47
// FF55 was written
// https://gbdev.io/pandocs/CGB_Registers.html#lcd-vram-dma-transfers
export function startHdmaTransfer(value: i32): void {
  if (!Cpu.GBCEnabled) return;
//// lines 49-51
  // Stops a transfer; what is left of it can still be read
  if (Memory.isHblankHdmaActive && (value & 0x80) === 0) {
//// lines 53-54
    eightBitStoreIntoGBMemory(Memory.memoryLocationHdmaTrigger, 0x80 | (Memory.hblankHdmaTransferLengthRemaining / BLOCK - 1));
//// lines 58-91
  Memory.hblankHdmaSource = getHdmaSourceFromMemory();
  Memory.hblankHdmaDestination = getHdmaDestinationFromMemory();
  Memory.hblankHdmaTransferLengthRemaining = ((value & 0x7f) + 1) * BLOCK;
  Memory.isHblankHdmaActive = (value & 0x80) !== 0;
//// after 92
    while (Memory.hblankHdmaTransferLengthRemaining > 0) transferBlock();
//// after 94
  eightBitStoreIntoGBMemory(Memory.memoryLocationHdmaTrigger, value & 0x7f);
  // In HBlank, and while the LCD is off, the first block goes at once
  if (Lcd.currentLcdMode === 0) updateHblankHdma();
}
//// lines 96-125
// An HBlank begins. While the CPU is halted the transfer waits.
export function updateHblankHdma(): void {
  if (Memory.isHblankHdmaActive && !Cpu.isHalted()) transferBlock();
//// lines 128-139
// 16 bytes. The registers go on counting: a transfer that is started anew without writing them goes on where this ends.
function transferBlock(): void {
  let source = Memory.hblankHdmaSource;
  let destination = Memory.hblankHdmaDestination;
  for (let i = 0; i < BLOCK; ++i) {
    let byte = eightBitLoadFromGBMemoryWithTraps((source + i) & 0xffff);
    storeVideoRam(vramPlace(Memory.videoRamLocation | ((destination + i) & 0x1fff)), byte);
//// after 140
  source = (source + BLOCK) & 0xffff;
  destination = Memory.videoRamLocation | ((destination + BLOCK) & 0x1fff);
  Memory.hblankHdmaSource = source;
  Memory.hblankHdmaDestination = destination;
  eightBitStoreIntoGBMemory(Memory.memoryLocationHdmaSourceHigh, source >> 8);
  eightBitStoreIntoGBMemory(Memory.memoryLocationHdmaSourceLow, source & 0xff);
  eightBitStoreIntoGBMemory(Memory.memoryLocationHdmaDestinationHigh, (destination >> 8) & 0x1f);
  eightBitStoreIntoGBMemory(Memory.memoryLocationHdmaDestinationLow, destination & 0xff);
//// lines 142-149
  let left = Memory.hblankHdmaTransferLengthRemaining - BLOCK;
  Memory.hblankHdmaTransferLengthRemaining = left;
  if (left <= 0) Memory.isHblankHdmaActive = false;
  eightBitStoreIntoGBMemory(Memory.memoryLocationHdmaTrigger, left <= 0 ? 0xff : left / BLOCK - 1);

  // Eight machine cycles at normal speed, sixteen at double speed: the same time
  Memory.DMACycles += 32 << (<i32>Cpu.GBCDoubleSpeed);
