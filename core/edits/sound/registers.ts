//// base f7f55e375ea3ecb7658c18716ae651c7d0f59700879fa94cdd2f2ec034473d0e
//// after 10
import { Cpu } from '../cpu/cpu';
//// line 26
    // But on a DMG the lengths can still be written
    if (!Cpu.GBCEnabled) updateLength(offset, value);
//// after 125
        let length1 = Channel1.lengthCounter;
        let length2 = Channel2.lengthCounter;
        let length3 = Channel3.lengthCounter;
        let length4 = Channel4.lengthCounter;
//// after 128
        // A DMG keeps the lengths
        if (!Cpu.GBCEnabled) {
          Channel1.lengthCounter = length1;
          Channel2.lengthCounter = length2;
          Channel3.lengthCounter = length3;
          Channel4.lengthCounter = length4;
        }
//// after 137
}

// FF76 and FF77 of a Color machine: what the channels give just now, four bits each
export function readChannelOutputs(offset: i32): i32 {
  if (offset === 0xff76) return outputOf(Channel1.currentSample()) | (outputOf(Channel2.currentSample()) << 4);
  return outputOf(Channel3.currentSample()) | (outputOf(Channel4.currentSample()) << 4);
}

// A sample is 15 for silence, and more while the wave is high
function outputOf(sample: i32): i32 {
  return sample > 15 ? (sample - 15) & 15 : 0;
}

// The length alone of a write to NRx1
function updateLength(offset: i32, value: i32): void {
  switch (offset) {
    case Channel1.memoryLocationNRx1:
      Channel1.lengthCounter = Channel1.MAX_LENGTH - (value & 0x3f);
      return;
    case Channel2.memoryLocationNRx1:
      Channel2.lengthCounter = Channel2.MAX_LENGTH - (value & 0x3f);
      return;
    case Channel3.memoryLocationNRx1:
      Channel3.lengthCounter = Channel3.MAX_LENGTH - value;
      return;
    case Channel4.memoryLocationNRx1:
      Channel4.lengthCounter = Channel4.MAX_LENGTH - (value & 0x3f);
  }
