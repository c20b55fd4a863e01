//// base d46f9591119a1cfd2c26eedd11825f08a3ca16c515dfa56b62f6d364ed4e43ec
//// line 8
import { checkBitOnByte } from '../helpers/index';
import { Timers } from '../timers/timers';
//// line 22
//// line 27
//// after 29
    Serial.numberOfBitsTransferred = 0;
//// lines 53-88
// A bit goes each time that bit 8 of the divider falls, or bit 3 at high speed: 8,192 or 262,144 times a second. With
// nobody at the other end ones come in, and a transfer by the other end's clock never ends.
// https://gbdev.io/pandocs/Serial_Data_Transfer_(Link_Cable).html
export function isShifting(): boolean {
  // The clock is this end's by bit 0 of SC, which is part of every state
  return Serial.transferStartFlag && ((<i32>eightBitLoadFromGBMemory(Serial.memoryLocationSerialTransferControl)) & 1) !== 0;
}
//// lines 90-99
// Cycles from one bit to the next
export function bitCycles(): i32 {
  return Serial.isClockSpeedFast && Cpu.GBCEnabled ? 16 : 512;
//// lines 102-105
// Before the timers, which count the divider on
export function updateSerial(numberOfCycles: i32): void {
  if (!isShifting()) return;
  let perBit = bitCycles();
  let into = (Timers.dividerRegister & (perBit - 1)) + numberOfCycles;
  for (; into >= perBit && isShifting(); into -= perBit) shiftBit();
}
//// lines 107-109
// The divider was set to 0
export function resetSerialClock(dividerRegister: i32): void {
  if (isShifting() && (dividerRegister & (bitCycles() >> 1)) !== 0) shiftBit();
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
