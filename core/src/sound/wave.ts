// Channel 3: 32 samples of four bits from the wave RAM, FF30–FF3F
import { Cpu } from '../cpu/cpu';
import { Model } from '../model';
import { eightBitLoadFromGBMemory, eightBitStoreIntoGBMemory } from '../memory/index';
import { Apu, isLengthClockedByEnable, unitShift } from './apu';
import { Channel3 } from './channel3';

const WAVE_RAM: i32 = 0xff30;

function readWave(): i32 {
  return eightBitLoadFromGBMemory(WAVE_RAM + (Channel3.waveTablePosition >> 1));
}

export function advanceWave(cycles: i32): void {
  if (!Channel3.isEnabled) return;
  let timer = Channel3.frequencyTimer - cycles;
  if (timer <= 0) {
    let each = (2048 - Channel3.frequency) << unitShift();
    let steps = -timer / each + 1;
    timer += steps * each;
    Channel3.waveTablePosition = (Channel3.waveTablePosition + steps) & 31;
    Channel3.sampleBuffer = readWave();
    Apu.waveIsReloaded = timer === each;
  } else {
    Apu.waveIsReloaded = false;
  }
  Channel3.frequencyTimer = timer;
}

// 0 to 15
export function outputWave(): i32 {
  if (!Channel3.isEnabled) return 0;
  let code = Channel3.NRx2VolumeCode & 3;
  if (code === 0) return 0;
  let sample = (Channel3.waveTablePosition & 1) !== 0 ? Channel3.sampleBuffer & 15 : Channel3.sampleBuffer >> 4;
  return sample >> (code - 1);
}

export function writeWavePower(value: i32): void {
  Channel3.isDacEnabled = (value & 0x80) !== 0;
  if (Channel3.isDacEnabled) return;
  // The read that was about to come is of what the bus carries
  if (Channel3.isEnabled && Channel3.frequencyTimer === 1 << unitShift()) {
    Channel3.sampleBuffer = eightBitLoadFromGBMemory(WAVE_RAM + (<i32>Cpu.programCounter & 15));
  }
  Channel3.isEnabled = false;
}

export function writeWaveLength(value: i32): void {
  Channel3.NRx1LengthLoad = value;
  Channel3.lengthCounter = Channel3.MAX_LENGTH - value;
}

export function writeWaveVolume(value: i32): void {
  Channel3.NRx2VolumeCode = (value >> 5) & 3;
  Channel3.volumeCode = Channel3.NRx2VolumeCode;
  Channel3.volumeCodeChanged = false;
}

// It counts from the next step on
export function writeWaveFrequency(value: i32): void {
  Channel3.NRx3FrequencyLSB = value;
  Channel3.frequency = (Channel3.frequency & 0x700) | value;
}

export function writeWaveControl(value: i32): void {
  Channel3.NRx4FrequencyMSB = value & 7;
  Channel3.frequency = (Channel3.frequency & 0xff) | ((value & 7) << 8);
  if ((value & 0x80) !== 0) trigger();

  let isOn = (value & 0x40) !== 0;
  if (isOn && !Channel3.NRx4LengthEnabled && isLengthClockedByEnable() && Channel3.lengthCounter > 0) {
    Channel3.lengthCounter -= 1;
    if (Channel3.lengthCounter === 0) {
      if ((value & 0x80) !== 0) Channel3.lengthCounter = Channel3.MAX_LENGTH - 1;
      else Channel3.isEnabled = false;
    }
  }
  Channel3.NRx4LengthEnabled = isOn;
}

// What is heard until the first step is the byte that was read last
function trigger(): void {
  if (Channel3.isEnabled && Channel3.frequencyTimer === 1 << unitShift()) {
    if (!Model.isColor) spoilWave();
    Channel3.sampleBuffer = eightBitLoadFromGBMemory(WAVE_RAM);
  }
  Channel3.waveTablePosition = 0;
  if (Channel3.isDacEnabled) Channel3.isEnabled = true;
  Channel3.frequencyTimer = (2048 - Channel3.frequency + 3) << unitShift();
  if (Channel3.lengthCounter === 0) {
    Channel3.lengthCounter = Channel3.MAX_LENGTH;
    Channel3.NRx4LengthEnabled = false;
  }
}

// On a DMG a trigger in the moment before the channel reads spoils the wave's first bytes
function spoilWave(): void {
  let position = ((Channel3.waveTablePosition + 1) & 31) >> 1;
  if (position < 4) {
    eightBitStoreIntoGBMemory(WAVE_RAM, eightBitLoadFromGBMemory(WAVE_RAM + position));
    return;
  }
  for (let i = 0; i < 4; ++i) {
    eightBitStoreIntoGBMemory(WAVE_RAM + i, eightBitLoadFromGBMemory(WAVE_RAM + (position & 12) + i));
  }
}

export function clockWaveLength(): void {
  if (!Channel3.NRx4LengthEnabled || Channel3.lengthCounter === 0) return;
  Channel3.lengthCounter -= 1;
  if (Channel3.lengthCounter === 0) Channel3.isEnabled = false;
}

// While the channel is on, an access is to the byte that it reads; a DMG lets the CPU at it only in the moment in which
// it is read
// @ts-ignore: decorator
@inline
function isWaveLocked(): boolean {
  return !Model.isColor && !Apu.waveIsReloaded;
}

export function readWaveRam(offset: i32): i32 {
  if (!Channel3.isEnabled) return eightBitLoadFromGBMemory(offset);
  return isWaveLocked() ? 0xff : readWave();
}

export function writeWaveRam(offset: i32, value: i32): void {
  if (!Channel3.isEnabled) eightBitStoreIntoGBMemory(offset, value);
  else if (!isWaveLocked()) eightBitStoreIntoGBMemory(WAVE_RAM + (Channel3.waveTablePosition >> 1), value);
}
