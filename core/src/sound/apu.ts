// The APU's clocks, and the state of it that wasmboy does not have.
//
// The channels count at 2 MHz: two units for each machine cycle, one at double speed. Their timers here are in cycles
// of the CPU. What a unit does depends on its place alone, not on the chunk of cycles that it comes in: see lazy.ts.
//
// Sources: Pan Docs, "Audio details"; SameBoy's research (Core/apu.c) for the delays and phases, as a DMG-B and a
// CPU-CGB-E have them; SameSuite's apu/ for what a program sees of them.
import { Cpu } from '../cpu/cpu';
import { Timers } from '../timers/timers';
import { Channel1 } from './channel1';
import { Channel2 } from './channel2';
import { Channel3 } from './channel3';
import { Channel4 } from './channel4';
import { ENVELOPE_HIGH } from './envelope';
import { advanceNoise, clockNoiseLength, tickNoiseEnvelope, countNoiseEnvelope, raiseNoiseEnvelope, noiseAwaitsRise, resetNoise } from './noise';
import { advanceSquare1, clockSquare1Length, tickSquare1Envelope, countSquare1Envelope, raiseSquare1Envelope, square1AwaitsRise } from './square1';
import { advanceSquare2, clockSquare2Length, tickSquare2Envelope, countSquare2Envelope, raiseSquare2Envelope, square2AwaitsRise } from './square2';
import { advanceSweep, clockSweep, isSweepBusy } from './sweep';
import { Sound } from './sound';
import { advanceWave, clockWaveLength } from './wave';

export class Apu {
  // Units since the APU was switched on, modulo 4. Bit 0 is the phase of the 1 MHz clock.
  static alignment: i32 = 0;

  // The next DIV event is left out (2), or was the last one (1)
  static skippedEvents: i32 = 0;

  // At double speed the envelopes tick one machine cycle after the DIV event
  static isEnvelopeTickDue: boolean = false;

  // Of a square: what it gives at its place in the duty, or 0 before its first step; whether its timer was loaded in the
  // last unit; whether it has made a step since it was triggered; whether it waits for its first. Of an
  // envelope: its clock's bits (see envelope.ts).
  static square1IsHigh: boolean = false;
  static square1IsReloaded: boolean = false;
  static square1DidStep: boolean = false;
  static square1IsSilent: boolean = false;
  static square1Envelope: i32 = 0;
  static square2IsHigh: boolean = false;
  static square2IsReloaded: boolean = false;
  static square2DidStep: boolean = false;
  static square2IsSilent: boolean = false;
  static square2Envelope: i32 = 0;

  // The sweep: what will be added, and was added by the last finished calculation; counters at 1 MHz until a calculation
  // begins and ends; units for which a trigger keeps the old frequency
  static sweepAddend: i32 = 0;
  static sweepCompleted: i32 = 0;
  static sweepReload: i32 = 0;
  static sweepCalculation: i32 = 0;
  static sweepHold: i32 = 0;
  static isSweepUnshifted: boolean = false;
  static isSweepInstant: boolean = false;

  static waveIsReloaded: boolean = false;

  // The noise: a counter of 14 bits, one of which shifts the register when it rises
  static noiseCounter: i32 = 0;
  static noiseIsHigh: boolean = false;
  static noiseIsReloaded: boolean = false;
  static noiseDidCount: boolean = false;
  static noiseIsCounting: boolean = false;
  static noiseIsCountingBehind: boolean = false;
  static noiseStartDelay: i32 = 0;
  static noiseEnvelope: i32 = 0;
}

// A unit is 1 << unitShift() cycles of the CPU
// @ts-ignore: decorator
@inline
export function unitShift(): i32 {
  return 1 + <i32>Cpu.GBCDoubleSpeed;
}

// 1 in the first half of a cycle of the 1 MHz clock, else 0. At normal speed an access always meets a 1.
// @ts-ignore: decorator
@inline
export function halfClock(): i32 {
  return (Apu.alignment & 1) ^ 1;
}

// An odd step of the sequencer comes next: enabling a length counts it
// @ts-ignore: decorator
@inline
export function isLengthClockedByEnable(): boolean {
  return (Sound.frameSequencer & 1) === 0;
}

// All channels, for cycles in which no register is written and the sequencer does nothing
export function advanceApu(cycles: i32): void {
  if (!Sound.NR52IsSoundEnabled) return;
  advanceNoise(cycles);
  // A calculation of the sweep may switch channel 1 off on the way
  while (isSweepBusy() && cycles > 0) {
    let some = min(cycles, 4);
    cycles -= some;
    advanceSweep(some);
    advanceChannelsBy(some);
  }
  if (cycles > 0) advanceChannelsBy(cycles);
}

function advanceChannelsBy(cycles: i32): void {
  if (Channel1.isEnabled) advanceSquare1(cycles);
  if (Channel2.isEnabled) advanceSquare2(cycles);
  advanceWave(cycles);
  Apu.alignment = (Apu.alignment + (cycles >> unitShift())) & 3;
}

// Cycles until the sequencer does something, `phase` cycles after the last DIV event
export function cyclesToSequencer(phase: i32): i32 {
  if (Apu.isEnvelopeTickDue) return 1;
  let period = Sound.maxFrameSequenceCycles();
  let half = period >> 1;
  if (phase < half && (square1AwaitsRise() || square2AwaitsRise() || noiseAwaitsRise())) return half - phase;
  return period - phase;
}

// Whether what the sequencer does next can be heard: a volume, a frequency or the end of a channel. Else it only counts,
// unless a start or an end of a channel comes before it.
export function isSequencerHeard(): boolean {
  if (Apu.noiseStartDelay > 0 || isSweepBusy()) return true;
  if (Apu.isEnvelopeTickDue || ((Apu.square1Envelope | Apu.square2Envelope | Apu.noiseEnvelope) & ENVELOPE_HIGH) !== 0) return true;
  let step = Sound.frameSequencer + 1;
  if ((step & 1) !== 0 && Apu.skippedEvents === 0) return false;
  if (Channel1.NRx0SweepPeriod !== 0) return true;
  return (
    (Channel1.NRx4LengthEnabled && Channel1.lengthCounter === 1) ||
    (Channel2.NRx4LengthEnabled && Channel2.lengthCounter === 1) ||
    (Channel3.NRx4LengthEnabled && Channel3.lengthCounter === 1) ||
    (Channel4.NRx4LengthEnabled && Channel4.lengthCounter === 1)
  );
}

// What the sequencer does at the beginning of a chunk in which its time comes
export function passSequencer(phase: i32, cycles: i32): void {
  if (Apu.isEnvelopeTickDue) tickEnvelopes();
  let period = Sound.maxFrameSequenceCycles();
  let half = period >> 1;
  let end = phase + cycles;
  if (phase < half && end >= half) passDivRise();
  if (end >= period) {
    passDivEvent(false);
    if (end >= period + half) passDivRise();
  }
}

// The divider was set to 0: its bit fell if it was 1
export function resetSoundClock(divider: i32): void {
  if ((divider & (Sound.maxFrameSequenceCycles() >> 1)) !== 0) passDivEvent(true);
}

// The divider's bit 12 fell, at double speed bit 13: 512 times a second
function passDivEvent(isDivWrite: boolean): void {
  if (!Sound.NR52IsSoundEnabled) return;
  if (Apu.skippedEvents === 2) {
    Apu.skippedEvents = 1;
    return;
  }
  let step = Sound.frameSequencer;
  if (Apu.skippedEvents === 1) Apu.skippedEvents = 0;
  else step = (step + 1) & 7;
  Sound.frameSequencer = step;

  if (step === 6) {
    countSquare1Envelope();
    countSquare2Envelope();
    countNoiseEnvelope();
  }
  if (!Cpu.GBCDoubleSpeed) tickEnvelopes();
  else Apu.isEnvelopeTickDue = ((Apu.square1Envelope | Apu.square2Envelope | Apu.noiseEnvelope) & ENVELOPE_HIGH) !== 0;
  if ((step & 1) === 0) {
    clockSquare1Length();
    clockSquare2Length();
    clockWaveLength();
    clockNoiseLength();
  }
  if ((step & 3) === 2) clockSweep(isDivWrite);
}

// Half of the time until the next event has passed
function passDivRise(): void {
  if (!Sound.NR52IsSoundEnabled) return;
  raiseSquare1Envelope();
  raiseSquare2Envelope();
  raiseNoiseEnvelope();
}

function tickEnvelopes(): void {
  Apu.isEnvelopeTickDue = false;
  tickSquare1Envelope();
  tickSquare2Envelope();
  tickNoiseEnvelope();
}

// The counter of an envelope after a trigger, which comes too late for an event in the next cycle of 1 MHz (gambatte's
// ch2_init_reset_env_counter_timing)
export function firstEnvelopeCount(period: i32, divider: i32): i32 {
  if (period === 0 || Sound.frameSequencer !== 5 || Apu.skippedEvents !== 0) return period;
  let each = Sound.maxFrameSequenceCycles();
  return (divider & (each - 1)) >= each - (2 << unitShift()) ? period + 1 : period;
}

// The APU was switched on. If DIV's bit is 1 a machine cycle later, the first event is left out.
export function switchApuOn(): void {
  let isSkipped = ((Timers.dividerRegister + 4) & (Sound.maxFrameSequenceCycles() >> 1)) !== 0;
  Sound.frameSequencer = isSkipped ? 0 : 7;
  Apu.skippedEvents = isSkipped ? 2 : 0;
  Apu.alignment = 0;
  Channel1.waveFormPositionOnDuty = 0;
  Channel2.waveFormPositionOnDuty = 0;
}

// The CPU's speed is about to change: the timers go on at theirs
export function changeSoundSpeed(): void {
  if (Cpu.GBCDoubleSpeed) {
    Channel1.frequencyTimer >>= 1;
    Channel2.frequencyTimer >>= 1;
    Channel3.frequencyTimer >>= 1;
    Channel4.frequencyTimer >>= 1;
  } else {
    Channel1.frequencyTimer <<= 1;
    Channel2.frequencyTimer <<= 1;
    Channel3.frequencyTimer <<= 1;
    Channel4.frequencyTimer <<= 1;
  }
}

// The APU was switched off. Lengths, and a wave's bytes, are not its own.
export function resetApu(): void {
  Apu.skippedEvents = 0;
  Apu.isEnvelopeTickDue = false;
  Apu.square1IsHigh = false;
  Apu.square1IsReloaded = false;
  Apu.square1DidStep = false;
  Apu.square1IsSilent = false;
  Apu.square1Envelope = 0;
  Apu.square2IsHigh = false;
  Apu.square2IsReloaded = false;
  Apu.square2DidStep = false;
  Apu.square2IsSilent = false;
  Apu.square2Envelope = 0;
  Apu.sweepAddend = 0;
  Apu.sweepCompleted = 0;
  Apu.sweepReload = 0;
  Apu.sweepCalculation = 0;
  Apu.sweepHold = 0;
  Apu.isSweepUnshifted = false;
  Apu.isSweepInstant = false;
  Apu.waveIsReloaded = false;
  resetNoise();
  Channel1.isEnabled = false;
  Channel1.isSweepEnabled = false;
  Channel1.sweepShadowFrequency = 0;
  Channel1.sweepCounter = 0;
  Channel2.isEnabled = false;
  Channel3.isEnabled = false;
  Channel3.sampleBuffer = 0;
  Channel3.waveTablePosition = 0;
}
