//// base 071d074bc6b39f225d7297f86e174e6b60d26bc4114c07d0eb793ddf15d32adc
//// after 226
  // While the channel plays, a DMG lets the CPU at the wave only in the moment in which the channel reads it
  static isWaveRamLocked(): boolean {
    return !Cpu.GBCEnabled && Channel3.frequencyTimer !== (2048 - Channel3.frequency) << 1;
  }

  // On a DMG a start in the moment before the channel reads spoils the wave's first bytes
  static spoilWave(): void {
    if (Cpu.GBCEnabled || !Channel3.isEnabled || Channel3.frequencyTimer > 2) return;
    let position = ((Channel3.waveTablePosition + 1) & 31) >> 1;
    let wave = Channel3.memoryLocationWaveTable;
    if (position < 4) {
      eightBitStoreIntoGBMemory(wave, eightBitLoadFromGBMemory(wave + position));
      return;
    }
    for (let i = 0; i < 4; ++i) eightBitStoreIntoGBMemory(wave + i, eightBitLoadFromGBMemory(wave + (position & 12) + i));
  }

//// lines 236-238
    return Channel3.isWaveRamLocked() ? 0xff : readCurrentSampleByteFromWaveRam();
//// after 249
    if (Channel3.isWaveRamLocked()) return;

//// after 284
    let sample = Channel3.currentSample();
    if (!Channel3.isEnabled || !Channel3.isDacEnabled) {
      return sample;
    }

    let frequencyTimer = Channel3.frequencyTimer;
    frequencyTimer -= numberOfCycles;
    while (frequencyTimer <= 0) {
      // Get the amount that overflowed so we don't drop cycles
      let overflowAmount = abs(frequencyTimer);

      // Reset our timer
      // A wave channel's frequency timer period is set to (2048-frequency) * 2.
      // http://gbdev.gg8.se/wiki/articles/Gameboy_sound_hardware#Wave_Channel
      Channel3.resetTimer();
      frequencyTimer = Channel3.frequencyTimer;
      frequencyTimer -= overflowAmount;

      // Update our sample buffer
      advanceWavePositionAndSampleBuffer();
    }

    Channel3.frequencyTimer = frequencyTimer;

    return sample;
  }

  // Moves on by `steps` positions; the buffer then holds the byte of the last one
  static advanceWave(steps: i32): void {
    Channel3.waveTablePosition = (Channel3.waveTablePosition + steps) & 31;
    Channel3.sampleBuffer = readCurrentSampleByteFromWaveRam();
  }

  // The sample as the channel stands
  static currentSample(): i32 {
//// lines 333-352
//// after 358
    Channel3.spoilWave();
