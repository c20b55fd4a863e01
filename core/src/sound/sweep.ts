// Channel 1's sweep. A calculation takes time: it begins some cycles after the sweep's clock or a trigger, lasts as many
// cycles of the 1 MHz clock as the shift says, and only then switches the channel off if the frequency is too high.
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { Apu, halfClock, unitShift } from './apu';
import { Channel1 } from './channel1';
import { disableSquare1 } from './square1';

export function isSweepBusy(): boolean {
  if ((Apu.sweepReload | Apu.sweepHold) !== 0) return true;
  return Apu.sweepCalculation !== 0 && (Channel1.NRx0SweepShift !== 0 || Apu.isSweepUnshifted);
}

// A machine cycle, before the channels
export function advanceSweep(cycles: i32): void {
  let units = cycles >> unitShift();
  let counts = (units + halfClock()) >> 1;
  if (Apu.sweepReload > counts) {
    Apu.sweepReload -= counts;
    counts = 0;
  } else {
    if (Apu.sweepReload !== 0 && Apu.sweepCalculation === 0 && Apu.isSweepInstant) finishCalculation();
    Apu.isSweepInstant = false;
    counts -= Apu.sweepReload;
    Apu.sweepReload = 0;
  }
  // A calculation waits while NR10 says to shift by 0
  if (Apu.sweepCalculation !== 0 && (Channel1.NRx0SweepShift !== 0 || Apu.isSweepUnshifted)) {
    Apu.sweepCalculation = max(Apu.sweepCalculation - counts, 0);
    if (Apu.sweepCalculation === 0) finishCalculation();
  }
  Apu.sweepHold = max(Apu.sweepHold - units, 0);
}

function finishCalculation(): void {
  if (Apu.sweepHold === 0) Channel1.sweepShadowFrequency = Channel1.frequency;
  if (Channel1.NRx0Negate) Apu.sweepAddend ^= 0x7ff;
  else if (Channel1.sweepShadowFrequency + Apu.sweepAddend > 0x7ff) disableSquare1();
  Apu.sweepCompleted = Apu.sweepAddend;
}

// 128 times a second
export function clockSweep(isDivWrite: boolean): void {
  Channel1.sweepCounter = (Channel1.sweepCounter - 1) & 7;
  if (Channel1.isSweepEnabled) adoptSweep();
  sweep(isDivWrite);
}

// A state of an earlier core knows the sweep's period and frequency, not what will be added
function adoptSweep(): void {
  Channel1.isSweepEnabled = false;
  Apu.sweepAddend = Channel1.sweepShadowFrequency >> Channel1.NRx0SweepShift;
  if (Channel1.NRx0Negate) Apu.sweepAddend ^= 0x7ff;
}

function sweep(isDivWrite: boolean): void {
  if (Channel1.NRx0SweepPeriod === 0 || Channel1.sweepCounter !== 0) return;
  let shift = Channel1.NRx0SweepShift;
  if (shift !== 0) {
    Channel1.frequency = (Channel1.sweepShadowFrequency + Apu.sweepAddend + <i32>Channel1.NRx0Negate) & 0x7ff;
  }
  if (Apu.sweepHold === 0) Apu.sweepAddend = Channel1.frequency >> shift;
  Apu.sweepCalculation = shift;
  Apu.sweepReload = isDivWrite && !Cpu.GBCDoubleSpeed ? 1 : 1 + halfClock();
  Apu.isSweepUnshifted = shift === 0;
  Apu.isSweepInstant = shift === 0;
  Channel1.sweepCounter = Channel1.NRx0SweepPeriod;
}

// Channel 1 was triggered
export function startSweep(wasOn: boolean): void {
  Apu.isSweepInstant = false;
  Channel1.isSweepEnabled = false;
  Channel1.sweepShadowFrequency = 0;
  Apu.sweepCompleted = 0;
  let shift = Channel1.NRx0SweepShift;
  if (shift !== 0) {
    Apu.sweepCalculation = shift;
    Apu.sweepReload = wasOn ? 2 : 3;
    Apu.isSweepUnshifted = false;
    Apu.sweepAddend = Channel1.frequency >> shift;
  } else {
    Apu.sweepAddend = 0;
  }
  Apu.sweepHold = (Model.isColor ? 4 : 2) - halfClock();
  Channel1.sweepCounter = Channel1.NRx0SweepPeriod;
}

export function writeSweep(value: i32): void {
  if ((Apu.sweepCalculation | Apu.sweepReload) !== 0) glitchCalculation(value);
  // A calculation that subtracted cannot be followed by adding
  let carry = !Model.isColor || Channel1.NRx0Negate ? 1 : 0;
  Channel1.NRx0SweepPeriod = (value >> 4) & 7;
  Channel1.NRx0Negate = (value & 8) !== 0;
  Channel1.NRx0SweepShift = value & 7;
  if (!Channel1.NRx0Negate && Channel1.sweepShadowFrequency + Apu.sweepCompleted + carry > 0x7ff) disableSquare1();
  sweep(false);
}

// NR10 is written while a calculation runs
function glitchCalculation(value: i32): void {
  let isPaused = Channel1.NRx0SweepShift === 0;
  if (!Model.isColor) {
    if (Apu.sweepCalculation === 0 || Apu.sweepReload > 1 || !isPaused || halfClock() === 0) return;
    Apu.sweepCalculation -= 1;
    if (Apu.sweepCalculation > 1) return;
    Apu.sweepCalculation = 0;
    finishCalculation();
    return;
  }
  if (Apu.sweepReload === 2) {
    Apu.sweepCalculation = value & 7;
    if (Apu.sweepCalculation === 0) Apu.sweepReload = 0;
  }
  if ((value & 7) !== 0 && isPaused && halfClock() === 0 && Apu.sweepCalculation > 1) Apu.sweepCalculation -= 1;
}
