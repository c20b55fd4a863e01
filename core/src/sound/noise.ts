// Channel 4. NR43's lower bits say how often a counter counts, its upper bits which bit of the counter shifts the
// register when it rises.
import { Model } from '../model';
import { currentDivider, soundDivider } from '../lazy';
import { Apu, firstEnvelopeCount, isLengthClockedByEnable, unitShift } from './apu';
import { Channel4 } from './channel4';
import { ENVELOPE_HIGH, ENVELOPE_LAST, VOLUME_STEPPED, countedEnvelope, glitchVolume, riseOf } from './envelope';
import { shiftNarrow, shiftWide } from './shifts';

const COUNTER: i32 = 0x3fff;

// Units from one count to the next
// @ts-ignore: decorator
@inline
function unitsPerCount(divisor: i32): i32 {
  return divisor === 0 ? 2 : divisor << 2;
}

// How often the bit rises while the counter goes from `from` to `to`
// @ts-ignore: decorator
@inline
function risesOf(from: i32, to: i32, bit: i32): i32 {
  // The counter has no such bit
  if (bit > 13) return 0;
  return ((to + (1 << bit)) >> (bit + 1)) - ((from + (1 << bit)) >> (bit + 1));
}

export function advanceNoise(cycles: i32): void {
  if (Apu.noiseStartDelay > 0) {
    if (cycles < Apu.noiseStartDelay) {
      Apu.noiseStartDelay -= cycles;
    } else {
      let before = Apu.noiseStartDelay;
      Apu.noiseStartDelay = 0;
      count(before);
      start(0, soundDivider() + before);
      enableLength(Channel4.NRx4LengthEnabled ? 0xc0 : 0x80);
      cycles -= before;
      if (cycles === 0) return;
    }
  }
  count(cycles);
}

function count(cycles: i32): void {
  // A state of an earlier core has a channel that is on, and no more
  let isCounting = Apu.noiseIsCounting || Channel4.isEnabled;
  if (!isCounting && !Apu.noiseIsCountingBehind) return;
  let timer = Channel4.frequencyTimer;
  let each = unitsPerCount(Channel4.NRx3DivisorCode) << unitShift();
  if (timer === 0) timer = each;
  timer -= cycles;
  if (timer > 0) {
    Apu.noiseIsReloaded = false;
    Channel4.frequencyTimer = timer;
    return;
  }
  let counts = -timer / each + 1;
  timer += counts * each;
  Apu.noiseIsReloaded = timer === each;
  // Behind a channel that was switched off the counter stops, unless it counts at its fastest
  if (Channel4.NRx3DivisorCode !== 0) {
    Apu.noiseIsCountingBehind = false;
    if (!isCounting) {
      counts = 1;
      timer = each;
      Apu.noiseIsReloaded = false;
    }
  }
  Channel4.frequencyTimer = timer;
  Apu.noiseDidCount = true;
  let to = Apu.noiseCounter + counts;
  if (Channel4.isEnabled) {
    let shifts = risesOf(Apu.noiseCounter, to, Channel4.NRx3ClockShift);
    if (shifts > 0) shift(shifts);
  }
  Apu.noiseCounter = to & COUNTER;
}

function shift(times: i32): void {
  let register = Channel4.linearFeedbackShiftRegister;
  register = Channel4.NRx3WidthMode ? shiftNarrow(register, times) : shiftWide(register, times);
  Channel4.linearFeedbackShiftRegister = register;
  Apu.noiseIsHigh = (register & 1) === 0;
}

// 0 to 15
export function outputNoise(): i32 {
  return Channel4.isEnabled && Apu.noiseIsHigh ? Channel4.volume : 0;
}

export function writeNoiseLength(value: i32): void {
  Channel4.NRx1LengthLoad = value & 0x3f;
  Channel4.lengthCounter = Channel4.MAX_LENGTH - (value & 0x3f);
}

export function writeNoiseEnvelope(value: i32): void {
  let old = (Channel4.NRx2StartingVolume << 4) | (<i32>Channel4.NRx2EnvelopeAddMode << 3) | Channel4.NRx2EnvelopePeriod;
  Channel4.NRx2StartingVolume = value >> 4;
  Channel4.NRx2EnvelopeAddMode = (value & 8) !== 0;
  Channel4.NRx2EnvelopePeriod = value & 7;
  Channel4.isDacEnabled = (value & 0xf8) !== 0;
  if (!Channel4.isDacEnabled) {
    Channel4.isEnabled = false;
    Apu.noiseIsCounting = false;
  } else if (Channel4.isEnabled) {
    if ((Apu.noiseEnvelope & ENVELOPE_HIGH) !== 0) Channel4.envelopeCounter = value & 7;
    let volume = glitchVolume(Model.isColor, Channel4.volume, old, value, !Channel4.isEnvelopeAutomaticUpdating);
    Channel4.volume = volume & 15;
    if ((volume & VOLUME_STEPPED) === 0 && (value & 7) === 0) lowerEnvelope();
  }
}

// While the other bit is chosen, it may rise, also for a moment: the topmost bit of the choice changes first
export function writeNoiseFrequency(value: i32): void {
  let divisor = value & 7;
  if (Apu.noiseIsReloaded) {
    let late = 0;
    if (divisor !== 0) late = (Apu.alignment & 1) !== 0 ? (Apu.alignment === 1 ? 1 : 3) : Apu.alignment === 0 ? 2 : Model.isColor ? 0 : 4;
    Channel4.frequencyTimer = (unitsPerCount(divisor) + late) << unitShift();
  }
  let old = Channel4.NRx3ClockShift;
  let chosen = value >> 4;
  Channel4.NRx3ClockShift = chosen;
  Channel4.NRx3WidthMode = (value & 8) !== 0;
  Channel4.NRx3DivisorCode = divisor;
  Channel4.divisor = max(divisor << 1, 1) << 3;
  if (old === chosen) return;

  let before = (Apu.noiseCounter >> old) & 1;
  let between = (Apu.noiseCounter >> ((old & 7) | (chosen & 8))) & 1;
  let after = (Apu.noiseCounter >> chosen) & 1;
  let rises = before === 0 && (after | between) !== 0;
  let falls = before !== 0 && between === 0 && after !== 0 && chosen < 8;
  if (rises || falls) shift(1);
}

export function writeNoiseControl(value: i32): void {
  if ((value & 0x80) !== 0) {
    Apu.noiseEnvelope = 0;
    Channel4.isEnvelopeAutomaticUpdating = true;
    if (!Model.isColor && Apu.alignment !== 0) Apu.noiseStartDelay = 6 << unitShift();
    else start(Apu.alignment, currentDivider());
  }
  enableLength(value);
}

function enableLength(value: i32): void {
  let isOn = (value & 0x40) !== 0;
  if (isOn && !Channel4.NRx4LengthEnabled && isLengthClockedByEnable() && Channel4.lengthCounter > 0) {
    Channel4.lengthCounter -= 1;
    if (Channel4.lengthCounter === 0) {
      if ((value & 0x80) !== 0) Channel4.lengthCounter = Channel4.MAX_LENGTH - 1;
      else Channel4.isEnabled = false;
    }
  }
  Channel4.NRx4LengthEnabled = isOn;
}

function start(alignment: i32, divider: i32): void {
  startCounter(alignment);
  Channel4.volume = Channel4.NRx2StartingVolume;
  Channel4.envelopeCounter = firstEnvelopeCount(Channel4.NRx2EnvelopePeriod, divider);
  Apu.noiseIsHigh = false;
  Apu.noiseDidCount = false;
  if (Channel4.isDacEnabled) Channel4.isEnabled = true;
  if (Channel4.lengthCounter === 0) {
    Channel4.lengthCounter = Channel4.MAX_LENGTH;
    Channel4.NRx4LengthEnabled = false;
  }
}

// The counter goes on where it is; its first count comes at a time that depends on the phase of the clocks
function startCounter(alignment: i32): void {
  let divisor = Channel4.NRx3DivisorCode;
  let isOn = Channel4.isEnabled;
  let left = Channel4.frequencyTimer >> unitShift();
  let wasBehind = Apu.noiseIsCountingBehind;
  Apu.noiseIsCounting = Channel4.isDacEnabled;
  Apu.noiseIsCountingBehind = divisor === 0;

  let isShifted = false;
  let correction = 0;
  if (divisor > 1 && left === 1) {
    Apu.noiseCounter = (Apu.noiseCounter + 1) & COUNTER;
  } else if (left === 2 && alignment === 0 && isOn) {
    if (divisor === 0) {
      divisor = 8;
    } else if (divisor === 1) {
      if (!Apu.noiseDidCount) correction = -4;
      isShifted = risesOf(Apu.noiseCounter, Apu.noiseCounter + 1, Channel4.NRx3ClockShift) !== 0;
      Apu.noiseCounter = (Apu.noiseCounter + 1) & COUNTER;
    }
  }
  correction += startCorrection(alignment, divisor, isOn, wasBehind);
  Channel4.frequencyTimer = ((divisor << 2) + 6 + correction) << unitShift();
  Channel4.linearFeedbackShiftRegister = divisor === 0 && isOn && alignment === 3 ? 0x7faa : 0x7fff;
  if (isShifted) shift(1);
}

// Units by which the first count comes later
function startCorrection(alignment: i32, divisor: i32, isOn: boolean, wasBehind: boolean): i32 {
  if (divisor === 0) return (alignment & 1) === 0 ? 0 : Model.isColor && wasBehind ? -1 : 1;
  switch (alignment) {
    case 0:
      if (divisor > 1) return -4;
      return isOn && Channel4.NRx3ClockShift === 0 ? -4 : 0;
    case 1:
      return divisor === 1 && isOn ? -5 : -1;
    case 2:
      return -2;
    default:
      return divisor === 1 && !isOn ? 1 : -3;
  }
}

export function clockNoiseLength(): void {
  if (!Channel4.NRx4LengthEnabled || Channel4.lengthCounter === 0) return;
  Channel4.lengthCounter -= 1;
  if (Channel4.lengthCounter === 0) Channel4.isEnabled = false;
}

export function countNoiseEnvelope(): void {
  if ((Apu.noiseEnvelope & ENVELOPE_HIGH) === 0) Channel4.envelopeCounter = countedEnvelope(Channel4.envelopeCounter);
}

export function noiseAwaitsRise(): boolean {
  return Channel4.isEnabled && Channel4.envelopeCounter === 0 && Channel4.NRx2EnvelopePeriod !== 0;
}

export function raiseNoiseEnvelope(): void {
  if (!noiseAwaitsRise()) return;
  Channel4.envelopeCounter = Channel4.NRx2EnvelopePeriod;
  if ((Apu.noiseEnvelope & ENVELOPE_HIGH) === 0) {
    Apu.noiseEnvelope = riseOf(Channel4.volume, Channel4.NRx2EnvelopeAddMode);
  }
}

function lowerEnvelope(): void {
  if ((Apu.noiseEnvelope & ENVELOPE_LAST) !== 0) Channel4.isEnvelopeAutomaticUpdating = false;
  Apu.noiseEnvelope = 0;
}

export function tickNoiseEnvelope(): void {
  if ((Apu.noiseEnvelope & ENVELOPE_HIGH) === 0) return;
  lowerEnvelope();
  if (!Channel4.isEnvelopeAutomaticUpdating || Channel4.NRx2EnvelopePeriod === 0) return;
  Channel4.volume = (Channel4.volume + (Channel4.NRx2EnvelopeAddMode ? 1 : -1)) & 15;
}

// The APU was switched off
export function resetNoise(): void {
  Channel4.isEnabled = false;
  Channel4.frequencyTimer = 0;
  Apu.noiseCounter = 0;
  Apu.noiseIsHigh = false;
  Apu.noiseIsReloaded = false;
  Apu.noiseDidCount = false;
  Apu.noiseIsCounting = false;
  Apu.noiseIsCountingBehind = false;
  Apu.noiseStartDelay = 0;
  Apu.noiseEnvelope = 0;
}
