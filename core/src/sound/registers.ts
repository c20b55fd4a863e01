// The sound registers, FF10–FF26, and PCM12 and PCM34 of a Color machine
import { Model } from '../model';
import { rearmSequencer } from '../lazy';
import { eightBitLoadFromGBMemory, eightBitStoreIntoGBMemory } from '../memory/index';
import { SoundAccumulator } from './accumulator';
import { resetApu, switchApuOn } from './apu';
import { Channel1 } from './channel1';
import { Channel2 } from './channel2';
import { Channel3 } from './channel3';
import { Channel4 } from './channel4';
import { outputNoise, writeNoiseControl, writeNoiseEnvelope, writeNoiseFrequency, writeNoiseLength } from './noise';
import { Sound } from './sound';
import { outputSquare1, writeSquare1Control, writeSquare1Envelope, writeSquare1Frequency, writeSquare1Length } from './square1';
import { outputSquare2, writeSquare2Control, writeSquare2Envelope, writeSquare2Frequency, writeSquare2Length } from './square2';
import { writeSweep } from './sweep';
import { outputWave, writeWaveControl, writeWaveFrequency, writeWaveLength, writeWavePower, writeWaveVolume } from './wave';

// A write to FF10–FF26, before it is in memory. False if it does not come there.
export function SoundRegisterWriteTraps(offset: i32, value: i32): boolean {
  if (!Sound.NR52IsSoundEnabled && offset !== 0xff26) {
    // Without power only a DMG's lengths can be written
    if (!Model.isColor) writeLength(offset, value);
    return false;
  }
  write(offset, value);
  return true;
}

function writeLength(offset: i32, value: i32): void {
  if (offset === 0xff11) writeSquare1Length(value);
  else if (offset === 0xff16) writeSquare2Length(value);
  else if (offset === 0xff1b) writeWaveLength(value);
  else if (offset === 0xff20) writeNoiseLength(value);
}

function write(offset: i32, value: i32): void {
  switch (offset) {
    case 0xff10:
      writeSweep(value);
      return;
    case 0xff11:
      Channel1.NRx1Duty = value >> 6;
      writeSquare1Length(value);
      return;
    case 0xff12:
      writeSquare1Envelope(value);
      rearmSequencer();
      return;
    case 0xff13:
      writeSquare1Frequency(value);
      return;
    case 0xff14:
      writeSquare1Control(value);
      rearmSequencer();
      return;
    case 0xff16:
      Channel2.NRx1Duty = value >> 6;
      writeSquare2Length(value);
      return;
    case 0xff17:
      writeSquare2Envelope(value);
      rearmSequencer();
      return;
    case 0xff18:
      writeSquare2Frequency(value);
      return;
    case 0xff19:
      writeSquare2Control(value);
      rearmSequencer();
      return;
    case 0xff1a:
      writeWavePower(value);
      return;
    case 0xff1b:
      writeWaveLength(value);
      return;
    case 0xff1c:
      writeWaveVolume(value);
      return;
    case 0xff1d:
      writeWaveFrequency(value);
      return;
    case 0xff1e:
      writeWaveControl(value);
      return;
    case 0xff20:
      writeNoiseLength(value);
      return;
    case 0xff21:
      writeNoiseEnvelope(value);
      rearmSequencer();
      return;
    case 0xff22:
      writeNoiseFrequency(value);
      return;
    case 0xff23:
      writeNoiseControl(value);
      rearmSequencer();
      return;
    case 0xff24:
      Sound.updateNR50(value);
      SoundAccumulator.mixerVolumeChanged = true;
      return;
    case 0xff25:
      Sound.updateNR51(value);
      SoundAccumulator.mixerEnabledChanged = true;
      return;
    case 0xff26:
      writePower((value & 0x80) !== 0);
  }
}

function writePower(isOn: boolean): void {
  if (isOn === Sound.NR52IsSoundEnabled) return;
  if (isOn) switchApuOn();
  else switchOff();
  Sound.NR52IsSoundEnabled = isOn;
}

// All registers are 0; a DMG keeps its lengths
function switchOff(): void {
  let length1 = Channel1.lengthCounter;
  let length2 = Channel2.lengthCounter;
  let length3 = Channel3.lengthCounter;
  let length4 = Channel4.lengthCounter;
  resetApu();
  for (let offset = 0xff10; offset < 0xff26; ++offset) {
    write(offset, 0);
    eightBitStoreIntoGBMemory(offset, 0);
  }
  Channel1.lengthCounter = Model.isColor ? 0 : length1;
  Channel2.lengthCounter = Model.isColor ? 0 : length2;
  Channel3.lengthCounter = Model.isColor ? 0 : length3;
  Channel4.lengthCounter = Model.isColor ? 0 : length4;
}

// Bits of FF10–FF23 that read 1 (Pan Docs, "Audio registers")
function unreadableBits(offset: i32): i32 {
  switch (offset) {
    case 0xff10:
      return 0x80;
    case 0xff11:
    case 0xff16:
      return 0x3f;
    case 0xff12:
    case 0xff17:
    case 0xff21:
    case 0xff22:
      return 0;
    case 0xff14:
    case 0xff19:
    case 0xff1e:
    case 0xff23:
      return 0xbf;
    case 0xff1a:
      return 0x7f;
    case 0xff1c:
      return 0x9f;
    default:
      return 0xff;
  }
}

// A read of FF10–FF26
export function SoundRegisterReadTraps(offset: i32): i32 {
  if (offset === 0xff26) {
    let on = (<i32>Channel4.isEnabled << 3) | (<i32>Channel3.isEnabled << 2) | (<i32>Channel2.isEnabled << 1);
    return 0x70 | (<i32>Sound.NR52IsSoundEnabled << 7) | on | <i32>Channel1.isEnabled;
  }
  let value = eightBitLoadFromGBMemory(offset);
  return offset >= 0xff24 ? value : value | unreadableBits(offset);
}

// FF76 and FF77: what the channels give just now, four bits each
export function readChannelOutputs(offset: i32): i32 {
  if (offset === 0xff76) return outputSquare1() | (outputSquare2() << 4);
  return outputWave() | (outputNoise() << 4);
}
