//// base d46f9591119a1cfd2c26eedd11825f08a3ca16c515dfa56b62f6d364ed4e43ec
//// line 8
import { checkBitOnByte } from '../helpers/index';
import { Timers } from '../timers/timers';
//// line 22
//// lines 27-29
    // The write brings the bit clock low
    if (isShifting() && (bitClock() & (bitCycles() >> 1)) !== 0) shiftBit();
    Serial.isClockSpeedFast = checkBitOnByte(1, value);
    Serial.transferStartFlag = checkBitOnByte(7, value);
    Serial.numberOfBitsTransferred = 0;
    if (Serial.transferStartFlag) Serial.currentCycles = Timers.dividerRegister & (bitCycles() >> 1);
//// lines 53-88
// The bit clock changes each time that bit 7 of the divider falls, or bit 2 at high speed; a bit goes when it becomes low,
// 8,192 or 262,144 times a second. `currentCycles` is half a period while the clock is behind the divider. With nobody at the other end ones come in, and a transfer by the other end's clock never ends.
// https://gbdev.io/pandocs/Serial_Data_Transfer_(Link_Cable).html
export function isShifting(): boolean {
  // The clock is this end's by bit 0 of SC, which is part of every state
  return Serial.transferStartFlag && ((<i32>eightBitLoadFromGBMemory(Serial.memoryLocationSerialTransferControl)) & 1) !== 0;
}
//// lines 90-99
// Cycles from one bit to the next
function bitCycles(): i32 {
  return Serial.isClockSpeedFast && Cpu.GBCEnabled ? 16 : 512;
//// lines 102-105
// Before the timers, which count the divider on
export function updateSerial(numberOfCycles: i32): void {
  if (!isShifting()) return;
  let perBit = bitCycles();
  let into = (bitClock() & (perBit - 1)) + numberOfCycles;
  for (; into >= perBit && isShifting(); into -= perBit) shiftBit();
}
//// lines 107-109
function bitClock(): i32 {
  return Timers.dividerRegister + Serial.currentCycles;
}

// Cycles until the next bit goes
export function cyclesToBit(): i32 {
  let perBit = bitCycles();
  return perBit - (bitClock() & (perBit - 1));
}

// The divider was set to 0
export function resetSerialClock(dividerRegister: i32): void {
  if (!isShifting()) return;
  let half = bitCycles() >> 1;
  let isHigh = ((dividerRegister + Serial.currentCycles) & half) !== 0;
  if ((dividerRegister & (half >> 1)) !== 0) {
    isHigh = !isHigh;
    if (!isHigh) shiftBit();
  }
  Serial.currentCycles = isHigh ? half : 0;
//// lines 112-117
function shiftBit(): void {
  let data = eightBitLoadFromGBMemory(Serial.memoryLocationSerialTransferData);
  eightBitStoreIntoGBMemory(Serial.memoryLocationSerialTransferData, ((data << 1) | 1) & 0xff);
  Serial.numberOfBitsTransferred += 1;
  if (Serial.numberOfBitsTransferred < 8) return;
  Serial.numberOfBitsTransferred = 0;
  Serial.transferStartFlag = false;
  let control = eightBitLoadFromGBMemory(Serial.memoryLocationSerialTransferControl);
  eightBitStoreIntoGBMemory(Serial.memoryLocationSerialTransferControl, control & 0x7f);
  requestSerialInterrupt();
