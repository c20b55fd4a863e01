//// base 4436954c9531865a4b3017b96c06b8a55326a5c0ad81e5d203cec27addc30b53
//// lines 11-17
import { AUDIO_BUFFER_LOCATION } from '../constants';
//// line 19
import { SoundAccumulator, initializeSoundAccumulator } from './accumulator';
import { advanceApu, passSequencer } from './apu';
//// line 25
import { Timers } from '../timers/timers';
//// line 27
import { checkBitOnByte, concatenateBytes } from '../helpers/index';
//// after 28
import { outputNoise } from './noise';
import { outputSquare1 } from './square1';
import { outputSquare2 } from './square2';
import { outputWave } from './wave';
import { Lazy } from '../lazy';
import { Model } from '../model';
export { resetSoundClock } from './apu';
//// line 228
  Sound.frameSequencer = Model.isColor ? 7 : 0;
//// lines 259-269
//// lines 272-279
  // The timers are counted on later
  passSequencer(Timers.dividerRegister & (Sound.maxFrameSequenceCycles() - 1), numberOfCycles);
  advanceApu(numberOfCycles);
  listen();
  let counter = Sound.downSampleCycleCounter + numberOfCycles;
  if (counter >= Sound.maxDownSampleCycles()) {
    counter -= Sound.maxDownSampleCycles();
    emitSample();
  }
  Sound.downSampleCycleCounter = counter;
//// lines 292-438
// What the channels give just now, which is part of the machine. 15 is silence, so a note begins and ends without a step;
// all channels are equally loud.
export function listen(): void {
  SoundAccumulator.channel1Sample = 15 + outputSquare1();
  SoundAccumulator.channel2Sample = 15 + outputSquare2();
  SoundAccumulator.channel3Sample = 15 + outputWave();
  SoundAccumulator.channel4Sample = 15 + outputNoise();
}

export function emitSample(): void {
  let channel1Sample = SoundAccumulator.channel1Sample;
  let channel2Sample = SoundAccumulator.channel2Sample;
  let channel3Sample = SoundAccumulator.channel3Sample;
  let channel4Sample = SoundAccumulator.channel4Sample;

  // The same four samples under the same mixer settings give the same mix
  let key = channel1Sample | (channel2Sample << 8) | (channel3Sample << 16) | (channel4Sample << 24);
  if (key !== Lazy.mixed || SoundAccumulator.mixerVolumeChanged || SoundAccumulator.mixerEnabledChanged) {
    mixChannelSamples(channel1Sample, channel2Sample, channel3Sample, channel4Sample);
    Lazy.mixed = key;
  }

  setLeftAndRightOutputForAudioQueue(
    SoundAccumulator.leftChannelSampleUnsignedByte + 1,
    SoundAccumulator.rightChannelSampleUnsignedByte + 1,
    AUDIO_BUFFER_LOCATION
  );
  let audioQueueIndex = Sound.audioQueueIndex + 1;
  let maxIndex = i32Portable(Sound.wasmBoyMemoryMaxBufferSize >> 1) - 1;
  if (audioQueueIndex >= maxIndex) {
    audioQueueIndex -= 1;
  }
  Sound.audioQueueIndex = audioQueueIndex;
}
