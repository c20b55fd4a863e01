//// base 93afded757d7bfcd2fc878d8da8bbf180fd5f9143e8c9e12ed251223d3769ceb
//// line 6
  storeByte,
//// after 9
import { Lazy } from '../lazy';
import { Model } from '../model';
import { syncCycles } from '../cycles';
import { VideoDma, runHdmaBeforeDispatch } from '../memory/dma';
import { isOamAddress, spoilOamByCounting } from '../memory/oamBug';
import { isBorderWithin } from '../graphics/locks';
//// after 17
  // 1 while a halted CPU has seen a request, but goes on a machine cycle later, as a DMG's does where the request came in its
  // first one: 2 as that begins
  static isWakeLate: i32 = 0;

  static haltBegins(): void {
    Interrupts.isWakeLate = Model.isColor ? 0 : 2;
  }

  // A halted CPU waits for a machine cycle, after as many more as were skipped
  static haltGoesOn(skipped: i32): void {
    if (Interrupts.isWakeLate !== 0) Interrupts.isWakeLate = skipped > 0 ? 0 : Interrupts.isWakeLate - 1;
  }

//// after 34
    Lazy.attention = true;
//// after 52
    Lazy.attention = true;
//// lines 130-131
// Before an opcode is read: dispatches an interrupt, or wakes a halted CPU. Gives the cycles that are left to count.
// EI counts from the instruction after the next one on, so what was chosen before it decides here.
//// line 133
  let isMasterOn = Interrupts.masterInterruptSwitch;
//// lines 138-189
  if (!Interrupts.areInterruptsPending()) return 0;
  if (Cpu.isHalted()) {
    if (isWakeDelayed()) return 0;
    Cpu.exitHaltAndStop();
  }
  if (!isMasterOn) return 0;
  if (VideoDma.isDue !== 0) runHdmaBeforeDispatch();
  return dispatchInterrupt();
//// lines 192-200
// A Color machine's halted CPU goes on a machine cycle after the one in which it saw the request
function isWakeDelayed(): boolean {
  let isDelayed = Model.isColor ? Interrupts.isWakeLate === 0 : Interrupts.isWakeLate !== 0;
  Interrupts.isWakeLate = <i32>(isDelayed && Model.isColor);
  return isDelayed;
}

// A DMG's halted CPU looks for requests in the midst of a machine cycle, so one in its second half waits for the next:
// that of the timer or the serial port always, a STAT interrupt by the `since` cycles that have passed since it came.
export function delayWake(bitPosition: i32, since: i32): void {
  if (Model.isColor || since >= 2 || !Cpu.isHalted()) return;
  let isEnabled = checkBitOnByte(bitPosition, Interrupts.interruptsEnabledValue);
  if (isEnabled && !Interrupts.areInterruptsPending()) Interrupts.isWakeLate = 1;
}

// Five machine cycles: two of nothing, PC to the stack in two, and the jump. Which interrupt it is shows only after
// both writes: they may change IE or IF. If none is left, the jump is to 0000.
// https://github.com/Gekkio/mooneye-gb/blob/master/docs/accuracy.markdown#what-is-the-exact-timing-of-cpu-servicing-an-interrupt
function dispatchInterrupt(): i32 {
  Interrupts.masterInterruptSwitch = false;
//// lines 202-211
  if (isOamAddress(Cpu.stackPointer)) spoilOamByCounting();
  syncCycles(12);
  Cpu.stackPointer = Cpu.stackPointer - 1;
  storeByte(Cpu.stackPointer, Cpu.programCounter >> 8);
  let enabled = Interrupts.interruptsEnabledValue;
  syncCycles(4);
  Cpu.stackPointer = Cpu.stackPointer - 1;
  let requested = Interrupts.interruptsRequestedValue;
  storeByte(Cpu.stackPointer, Cpu.programCounter & 0xff);
  // A write to IF itself comes too late
  if (Cpu.stackPointer !== Interrupts.memoryLocationInterruptRequest) requested = Interrupts.interruptsRequestedValue;
//// lines 213-236
  let pending = enabled & requested & 0x1f;
  if (pending === 0) {
    Cpu.programCounter = 0;
    return 4;
//// after 237
  let bitPosition = <i32>ctz(pending);
  let isLong = Model.isColor && (bitPosition === 2 || bitPosition === 3);
  // A Color machine forgets what its timer or serial port requests in the last machine cycle; all forget what the LCD does in
  // the first two cycles of it
  if (isLong) syncCycles(4);
  let isNear = bitPosition < 2 && isBorderWithin(2);
  acknowledge(bitPosition);
  Cpu.programCounter = <u16>(0x40 + (bitPosition << 3));
  if (isNear) {
    syncCycles(4);
    acknowledge(bitPosition);
  }
  return isLong || isNear ? 0 : 4;
}

function acknowledge(bitPosition: i32): void {
  let request = resetBitOnByte(bitPosition, Interrupts.interruptsRequestedValue);
  Interrupts.updateInterruptRequested(request);
  eightBitStoreIntoGBMemory(Interrupts.memoryLocationInterruptRequest, request);
//// after 240
  Lazy.attention = true;
//// after 250
// EI waits for one more instruction, DI and RETI do not
//// lines 252-253
//// after 255
    Lazy.attention = true;
//// after 258
}

export function setInterruptsAtOnce(): void {
  Interrupts.masterInterruptSwitch = true;
  Lazy.attention = true;
//// after 274
  delayWake(2, 0);
//// after 286
  delayWake(3, 0);
