// Channel 2: as channel 1 in square1.ts, without a sweep.
import { Model } from '../model';
import { currentDivider } from '../lazy';
import { Apu, firstEnvelopeCount, halfClock, isLengthClockedByEnable, unitShift } from './apu';
import { Channel2 } from './channel2';
import { dutyBit } from './duty';
import { ENVELOPE_HIGH, ENVELOPE_LAST, VOLUME_STEPPED, countedEnvelope, glitchVolume, riseOf } from './envelope';

function period(): i32 {
  return (2048 - Channel2.frequency) << (unitShift() + 1);
}

export function advanceSquare2(cycles: i32): void {
  let timer = Channel2.frequencyTimer - cycles;
  if (timer <= 0) {
    let each = period();
    let steps = -timer / each + 1;
    timer += steps * each;
    Channel2.waveFormPositionOnDuty = (Channel2.waveFormPositionOnDuty + steps) & 7;
    Apu.square2IsReloaded = timer === each;
    Apu.square2DidStep = true;
    Apu.square2IsSilent = false;
    sampleSquare2();
  } else {
    Apu.square2IsReloaded = false;
  }
  Channel2.frequencyTimer = timer;
}

// The duty is looked at when the channel makes a step and when its volume changes
function sampleSquare2(): void {
  if (!Apu.square2IsSilent) Apu.square2IsHigh = dutyBit(Channel2.NRx1Duty, Channel2.waveFormPositionOnDuty);
}

// 0 to 15
export function outputSquare2(): i32 {
  return Channel2.isEnabled && Apu.square2IsHigh ? Channel2.volume : 0;
}

export function disableSquare2(): void {
  Channel2.isEnabled = false;
  Apu.square2IsHigh = false;
}

export function writeSquare2Length(value: i32): void {
  Channel2.NRx1LengthLoad = value & 0x3f;
  Channel2.lengthCounter = Channel2.MAX_LENGTH - (value & 0x3f);
}

export function writeSquare2Envelope(value: i32): void {
  let old = (Channel2.NRx2StartingVolume << 4) | (<i32>Channel2.NRx2EnvelopeAddMode << 3) | Channel2.NRx2EnvelopePeriod;
  Channel2.NRx2StartingVolume = value >> 4;
  Channel2.NRx2EnvelopeAddMode = (value & 8) !== 0;
  Channel2.NRx2EnvelopePeriod = value & 7;
  Channel2.isDacEnabled = (value & 0xf8) !== 0;
  if (!Channel2.isDacEnabled) {
    disableSquare2();
  } else if (Channel2.isEnabled) {
    if ((Apu.square2Envelope & ENVELOPE_HIGH) !== 0) Channel2.envelopeCounter = value & 7;
    let volume = glitchVolume(Model.isColor, Channel2.volume, old, value, !Channel2.isEnvelopeAutomaticUpdating);
    Channel2.volume = volume & 15;
    if ((volume & VOLUME_STEPPED) === 0 && (value & 7) === 0) lowerEnvelope();
    sampleSquare2();
  }
}

export function writeSquare2Frequency(value: i32): void {
  Channel2.NRx3FrequencyLSB = value;
  Channel2.frequency = (Channel2.frequency & 0x700) | value;
  if (Apu.square2IsReloaded) Channel2.frequencyTimer = period();
}

export function writeSquare2Control(value: i32): void {
  let old = Channel2.frequency;
  // A frequency that leaves 700–7FF just as the timer is loaded: the step is undone, what is heard stays
  if ((value & 0x80) === 0 && Channel2.isEnabled && Channel2.NRx4FrequencyMSB === 7 && (value & 7) !== 7 && Apu.square2DidStep) {
    let left = (Channel2.frequencyTimer >> unitShift()) - 1;
    if ((Model.isColor || (left & 1) !== 0) && left >> 1 === (old ^ 0x7ff)) {
      Channel2.waveFormPositionOnDuty = (Channel2.waveFormPositionOnDuty - 1) & 7;
      Apu.square2IsSilent = false;
    }
  }

  Channel2.NRx4FrequencyMSB = value & 7;
  Channel2.frequency = (old & 0xff) | ((value & 7) << 8);
  if (Apu.square2IsReloaded) Channel2.frequencyTimer = period();
  if ((value & 0x80) !== 0) trigger(old);
  enableLength(value);
}

function enableLength(value: i32): void {
  let isOn = (value & 0x40) !== 0;
  if (isOn && !Channel2.NRx4LengthEnabled && isLengthClockedByEnable() && Channel2.lengthCounter > 0) {
    Channel2.lengthCounter -= 1;
    if (Channel2.lengthCounter === 0) {
      if ((value & 0x80) !== 0) Channel2.lengthCounter = Channel2.MAX_LENGTH - 1;
      else disableSquare2();
    }
  }
  Channel2.NRx4LengthEnabled = isOn;
}

// The place in the duty stays. The first step comes later, at a time that depends on the phase of the 1 MHz clock. (A
// CPU-CGB-D or E may make a step at once if the period is 400–7FF and becomes less: left out, as in a CPU-CGB-C.)
function trigger(oldFrequency: i32): void {
  let delay = 6 - halfClock();
  if (Channel2.isEnabled) {
    delay -= 2;
    if (Model.isColor && Channel2.frequency === 0x7ff && oldFrequency !== 0x7ff && Apu.square2IsSilent) delay += 2;
  }
  Apu.square2DidStep = false;
  Channel2.frequencyTimer = (((2047 - Channel2.frequency) << 1) + delay + 1) << unitShift();

  Apu.square2Envelope = 0;
  Channel2.isEnvelopeAutomaticUpdating = true;
  Channel2.envelopeCounter = firstEnvelopeCount(Channel2.NRx2EnvelopePeriod, currentDivider());
  Channel2.volume = Channel2.NRx2StartingVolume;
  if (Channel2.isEnabled) {
    sampleSquare2();
  } else if (Channel2.isDacEnabled) {
    Channel2.isEnabled = true;
    Apu.square2IsHigh = false;
    Apu.square2IsSilent = true;
  }
  if (Channel2.lengthCounter === 0) {
    Channel2.lengthCounter = Channel2.MAX_LENGTH;
    Channel2.NRx4LengthEnabled = false;
  }
}

export function clockSquare2Length(): void {
  if (!Channel2.NRx4LengthEnabled || Channel2.lengthCounter === 0) return;
  Channel2.lengthCounter -= 1;
  if (Channel2.lengthCounter === 0) disableSquare2();
}

export function countSquare2Envelope(): void {
  if ((Apu.square2Envelope & ENVELOPE_HIGH) === 0) Channel2.envelopeCounter = countedEnvelope(Channel2.envelopeCounter);
}

export function square2AwaitsRise(): boolean {
  return Channel2.isEnabled && Channel2.envelopeCounter === 0 && Channel2.NRx2EnvelopePeriod !== 0;
}

export function raiseSquare2Envelope(): void {
  if (!square2AwaitsRise()) return;
  Channel2.envelopeCounter = Channel2.NRx2EnvelopePeriod;
  if ((Apu.square2Envelope & ENVELOPE_HIGH) === 0) Apu.square2Envelope = riseOf(Channel2.volume, Channel2.NRx2EnvelopeAddMode);
}

function lowerEnvelope(): void {
  if ((Apu.square2Envelope & ENVELOPE_LAST) !== 0) Channel2.isEnvelopeAutomaticUpdating = false;
  Apu.square2Envelope = 0;
}

export function tickSquare2Envelope(): void {
  if ((Apu.square2Envelope & ENVELOPE_HIGH) === 0) return;
  lowerEnvelope();
  if (!Channel2.isEnvelopeAutomaticUpdating || Channel2.NRx2EnvelopePeriod === 0) return;
  Channel2.volume = (Channel2.volume + (Channel2.NRx2EnvelopeAddMode ? 1 : -1)) & 15;
  if (Channel2.isEnabled) sampleSquare2();
}
