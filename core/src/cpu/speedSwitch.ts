// STOP, and the speed switch that it makes on a Color machine: https://gbdev.io/pandocs/Reducing_Power_Consumption.html
// The figures are those of gambatte's hardware tests, speedchange/.
import { advanceClock } from '../memory/clock';
import { eightBitLoadFromGBMemory } from '../memory/load';
import { eightBitStoreIntoGBMemory } from '../memory/store';
import { pauseHdma } from '../memory/dma';
import { pauseOamDma } from '../memory/oamDma';
import { syncCycles } from '../cycles';
import { getJoypadState } from '../joypad/joypad';
import { Graphics } from '../graphics/graphics';
import { Interrupts } from '../interrupts/interrupts';
import { Lazy, catchUpAndForce, catchUpAndSound } from '../lazy';
import { changeSoundSpeed } from '../sound/apu';
import { Timers } from '../timers/timers';
import { Cpu } from './cpu';

// Cycles from the reset of the divider until the CPU goes on; the first eight are of the speed until then, when it rises
const PAUSE: i32 = 0x20004;
const OLD_SPEED: i32 = 8;

export class SpeedSwitch {
  // Cycles until the CPU goes on, which is halted for a change of speed; or 0
  static cyclesLeft: i32 = 0;
}

// @ts-ignore: decorator
@inline
export function advanceSpeedSwitch(numberOfCycles: i32): void {
  if (SpeedSwitch.cyclesLeft > 0) countSpeedSwitch(numberOfCycles);
}

function countSpeedSwitch(numberOfCycles: i32): void {
  SpeedSwitch.cyclesLeft -= numberOfCycles;
  if (SpeedSwitch.cyclesLeft <= 0) Cpu.exitHaltAndStop();
}

// Gives the cycles that are left to count
export function stop(): i32 {
  syncCycles(4);
  catchUpAndSound();
  catchUpAndForce();
  Lazy.attention = true;
  // Its second byte is executed where an interrupt is pending
  let isPending = Interrupts.areInterruptsPending();
  if (!isPending) Cpu.programCounter = Cpu.programCounter + 1;
  if ((getJoypadState() & 0x0f) !== 0x0f) {
    // A button of a chosen group is held
    if (!isPending) halt(0);
  } else if (Cpu.GBCEnabled && ((<i32>eightBitLoadFromGBMemory(Cpu.memoryLocationSpeedSwitch)) & 1) !== 0) {
    switchSpeed();
    if (!isPending) halt(Cpu.GBCDoubleSpeed ? PAUSE - OLD_SPEED : PAUSE);
  } else {
    Timers.updateDividerRegister();
    Cpu.isStopped = true;
  }
  return 0;
}

function halt(cycles: i32): void {
  pauseOamDma();
  pauseHdma();
  Cpu.isHaltNoJump = true;
  SpeedSwitch.cyclesLeft = cycles;
}

function switchSpeed(): void {
  Timers.countEarly();
  Timers.updateDividerRegister();
  let isFast = !Cpu.GBCDoubleSpeed;
  if (isFast) {
    syncCycles(OLD_SPEED);
    catchUpAndForce();
  }
  advanceClock();
  changeSoundSpeed();
  Cpu.GBCDoubleSpeed = isFast;
  let counter = Graphics.scanlineCycleCounter;
  Graphics.scanlineCycleCounter = isFast ? counter << 1 : (counter >> 1) + 1 + (counter & 1);
  eightBitStoreIntoGBMemory(Cpu.memoryLocationSpeedSwitch, isFast ? 0x80 : 0);
}
