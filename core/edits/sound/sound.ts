//// base 4436954c9531865a4b3017b96c06b8a55326a5c0ad81e5d203cec27addc30b53
//// lines 11-17
import { AUDIO_BUFFER_LOCATION } from '../constants';
//// line 19
import { SoundAccumulator, initializeSoundAccumulator } from './accumulator';
//// line 25
import { Timers } from '../timers/timers';
//// line 27
import { checkBitOnByte, concatenateBytes } from '../helpers/index';
//// after 28
import { Lazy } from '../lazy';
//// lines 259-269
//// lines 272-279
  updateFrameSequencer(numberOfCycles);
  calculateSound(numberOfCycles);
//// line 293
export function calculateSound(numberOfCycles: i32): void {
//// lines 321-363
    emitSample(channel1Sample, channel2Sample, channel3Sample, channel4Sample);
//// lines 369-380
// Before the timers count the divider on: 512 times a second its bit 12 falls, at double speed bit 13
function updateFrameSequencer(numberOfCycles: i32): void {
  let perStep = Sound.maxFrameSequenceCycles();
  if ((Timers.dividerRegister & (perStep - 1)) + numberOfCycles >= perStep) stepFrameSequencer();
}
//// lines 382-384
// The divider was set to 0
export function resetSoundClock(dividerRegister: i32): void {
  if ((dividerRegister & (Sound.maxFrameSequenceCycles() >> 1)) !== 0) stepFrameSequencer();
}
//// lines 386-400
export function stepFrameSequencer(): void {
  // Update our frame sequencer
  // https://gist.github.com/drhelius/3652407
  let frameSequencer = (Sound.frameSequencer + 1) & 7;
//// lines 402-418
  switch (frameSequencer) {
    case 0:
      // Update Length on Channels
      Channel1.updateLength();
      Channel2.updateLength();
      Channel3.updateLength();
      Channel4.updateLength();
      break;
    /* Do Nothing on one */
    case 2:
      // Update Sweep and Length on Channels
      Channel1.updateLength();
      Channel2.updateLength();
      Channel3.updateLength();
      Channel4.updateLength();
//// lines 420-428
      Channel1.updateSweep();
      break;
    /* Do Nothing on three */
    case 4:
      // Update Length on Channels
      Channel1.updateLength();
      Channel2.updateLength();
      Channel3.updateLength();
      Channel4.updateLength();
      break;
    /* Do Nothing on five */
    case 6:
      // Update Sweep and Length on Channels
      Channel1.updateLength();
      Channel2.updateLength();
      Channel3.updateLength();
      Channel4.updateLength();
//// lines 430-434
      Channel1.updateSweep();
      break;
    case 7:
      // Update Envelope on channels
      Channel1.updateEnvelope();
      Channel2.updateEnvelope();
      Channel4.updateEnvelope();
      break;
//// line 437
  // Save our frame sequencer
  Sound.frameSequencer = frameSequencer;
}

export function emitSample(channel1Sample: i32, channel2Sample: i32, channel3Sample: i32, channel4Sample: i32): void {
  SoundAccumulator.channel1Sample = channel1Sample;
  SoundAccumulator.channel2Sample = channel2Sample;
  SoundAccumulator.channel3Sample = channel3Sample;
  SoundAccumulator.channel4Sample = channel4Sample;

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
