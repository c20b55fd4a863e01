// Channel 1: a square wave with an envelope; its sweep is in sweep.ts. Channel 2 in square2.ts is the same without one:
// AssemblyScript's classes cannot be instantiated here.
import { Model } from '../model';
import { currentDivider } from '../lazy';
import { Apu, firstEnvelopeCount, halfClock, isLengthClockedByEnable, unitShift } from './apu';
import { Channel1 } from './channel1';
import { dutyBit } from './duty';
import { ENVELOPE_HIGH, ENVELOPE_LAST, VOLUME_STEPPED, countedEnvelope, glitchVolume, riseOf } from './envelope';
import { startSweep } from './sweep';

function period(): i32 {
  return (2048 - Channel1.frequency) << (unitShift() + 1);
}

export function advanceSquare1(cycles: i32): void {
  let timer = Channel1.frequencyTimer - cycles;
  if (timer <= 0) {
    let each = period();
    let steps = -timer / each + 1;
    timer += steps * each;
    Channel1.waveFormPositionOnDuty = (Channel1.waveFormPositionOnDuty + steps) & 7;
    Apu.square1IsReloaded = timer === each;
    Apu.square1DidStep = true;
    Apu.square1IsSilent = false;
    sampleSquare1();
  } else {
    Apu.square1IsReloaded = false;
  }
  Channel1.frequencyTimer = timer;
}

// The duty is looked at when the channel makes a step and when its volume changes
function sampleSquare1(): void {
  if (!Apu.square1IsSilent) Apu.square1IsHigh = dutyBit(Channel1.NRx1Duty, Channel1.waveFormPositionOnDuty);
}

// 0 to 15
export function outputSquare1(): i32 {
  return Channel1.isEnabled && Apu.square1IsHigh ? Channel1.volume : 0;
}

export function disableSquare1(): void {
  Channel1.isEnabled = false;
  Apu.square1IsHigh = false;
}

export function writeSquare1Length(value: i32): void {
  Channel1.NRx1LengthLoad = value & 0x3f;
  Channel1.lengthCounter = Channel1.MAX_LENGTH - (value & 0x3f);
}

export function writeSquare1Envelope(value: i32): void {
  let old = (Channel1.NRx2StartingVolume << 4) | (<i32>Channel1.NRx2EnvelopeAddMode << 3) | Channel1.NRx2EnvelopePeriod;
  Channel1.NRx2StartingVolume = value >> 4;
  Channel1.NRx2EnvelopeAddMode = (value & 8) !== 0;
  Channel1.NRx2EnvelopePeriod = value & 7;
  Channel1.isDacEnabled = (value & 0xf8) !== 0;
  if (!Channel1.isDacEnabled) {
    disableSquare1();
  } else if (Channel1.isEnabled) {
    if ((Apu.square1Envelope & ENVELOPE_HIGH) !== 0) Channel1.envelopeCounter = value & 7;
    let volume = glitchVolume(Model.isColor, Channel1.volume, old, value, !Channel1.isEnvelopeAutomaticUpdating);
    Channel1.volume = volume & 15;
    if ((volume & VOLUME_STEPPED) === 0 && (value & 7) === 0) lowerEnvelope();
    sampleSquare1();
  }
}

export function writeSquare1Frequency(value: i32): void {
  Channel1.NRx3FrequencyLSB = value;
  Channel1.frequency = (Channel1.frequency & 0x700) | value;
  if (Apu.square1IsReloaded) Channel1.frequencyTimer = period();
}

export function writeSquare1Control(value: i32): void {
  let old = Channel1.frequency;
  // A frequency that leaves 700–7FF just as the timer is loaded: the step is undone, what is heard stays
  if ((value & 0x80) === 0 && Channel1.isEnabled && Channel1.NRx4FrequencyMSB === 7 && (value & 7) !== 7 && Apu.square1DidStep) {
    let left = (Channel1.frequencyTimer >> unitShift()) - 1;
    if ((Model.isColor || (left & 1) !== 0) && left >> 1 === (old ^ 0x7ff)) {
      Channel1.waveFormPositionOnDuty = (Channel1.waveFormPositionOnDuty - 1) & 7;
      Apu.square1IsSilent = false;
    }
  }

  Channel1.NRx4FrequencyMSB = value & 7;
  Channel1.frequency = (old & 0xff) | ((value & 7) << 8);
  if (Apu.square1IsReloaded) Channel1.frequencyTimer = period();
  if ((value & 0x80) !== 0) trigger(old);
  enableLength(value);
}

function enableLength(value: i32): void {
  let isOn = (value & 0x40) !== 0;
  if (isOn && !Channel1.NRx4LengthEnabled && isLengthClockedByEnable() && Channel1.lengthCounter > 0) {
    Channel1.lengthCounter -= 1;
    if (Channel1.lengthCounter === 0) {
      if ((value & 0x80) !== 0) Channel1.lengthCounter = Channel1.MAX_LENGTH - 1;
      else disableSquare1();
    }
  }
  Channel1.NRx4LengthEnabled = isOn;
}

// The place in the duty stays. The first step comes later, at a time that depends on the phase of the 1 MHz clock. (A
// CPU-CGB-D or E may make a step at once if the period is 400–7FF and becomes less: left out, as in a CPU-CGB-C.)
function trigger(oldFrequency: i32): void {
  let wasOn = Channel1.isEnabled;
  let delay = 6 - halfClock();
  if (Channel1.isEnabled) {
    delay -= 2;
    if (Model.isColor && Channel1.frequency === 0x7ff && oldFrequency !== 0x7ff && Apu.square1IsSilent) delay += 2;
  }
  Apu.square1DidStep = false;
  Channel1.frequencyTimer = (((2047 - Channel1.frequency) << 1) + delay + 1) << unitShift();

  Apu.square1Envelope = 0;
  Channel1.isEnvelopeAutomaticUpdating = true;
  Channel1.envelopeCounter = firstEnvelopeCount(Channel1.NRx2EnvelopePeriod, currentDivider());
  Channel1.volume = Channel1.NRx2StartingVolume;
  if (Channel1.isEnabled) {
    sampleSquare1();
  } else if (Channel1.isDacEnabled) {
    Channel1.isEnabled = true;
    Apu.square1IsHigh = false;
    Apu.square1IsSilent = true;
  }
  if (Channel1.lengthCounter === 0) {
    Channel1.lengthCounter = Channel1.MAX_LENGTH;
    Channel1.NRx4LengthEnabled = false;
  }
  startSweep(wasOn);
}

export function clockSquare1Length(): void {
  if (!Channel1.NRx4LengthEnabled || Channel1.lengthCounter === 0) return;
  Channel1.lengthCounter -= 1;
  if (Channel1.lengthCounter === 0) disableSquare1();
}

export function countSquare1Envelope(): void {
  if ((Apu.square1Envelope & ENVELOPE_HIGH) === 0) Channel1.envelopeCounter = countedEnvelope(Channel1.envelopeCounter);
}

export function square1AwaitsRise(): boolean {
  return Channel1.isEnabled && Channel1.envelopeCounter === 0 && Channel1.NRx2EnvelopePeriod !== 0;
}

export function raiseSquare1Envelope(): void {
  if (!square1AwaitsRise()) return;
  Channel1.envelopeCounter = Channel1.NRx2EnvelopePeriod;
  if ((Apu.square1Envelope & ENVELOPE_HIGH) === 0) Apu.square1Envelope = riseOf(Channel1.volume, Channel1.NRx2EnvelopeAddMode);
}

function lowerEnvelope(): void {
  if ((Apu.square1Envelope & ENVELOPE_LAST) !== 0) Channel1.isEnvelopeAutomaticUpdating = false;
  Apu.square1Envelope = 0;
}

export function tickSquare1Envelope(): void {
  if ((Apu.square1Envelope & ENVELOPE_HIGH) === 0) return;
  lowerEnvelope();
  if (!Channel1.isEnvelopeAutomaticUpdating || Channel1.NRx2EnvelopePeriod === 0) return;
  Channel1.volume = (Channel1.volume + (Channel1.NRx2EnvelopeAddMode ? 1 : -1)) & 15;
  if (Channel1.isEnabled) sampleSquare1();
}
