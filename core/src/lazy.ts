// Lazy synchronisation: cycles are only counted up until something can happen.
//
// The CPU hands out its cycles in chunks (`syncCycles`), and what the other components do may depend on where the
// chunks end, not only on their sum. So a batch is a run of chunks in which nothing happens but counting; the chunk
// in which something does happen is given to every component by itself, exactly as without this layer. What may be
// counted in bulk, and why:
//   LCD        a counter until the next border at which it may ask for an interrupt (`lcdAt`). Those of lines and modes
//              that come before (`borderAt`) it passes when somebody looks at it, or changes what it draws: `catchUpLcd`
//   timers     steps of four cycles whatever the chunk; TIMA until it overflows, which is theirs alone (`timerAt`)
//   serial     steps of four cycles; until the next falling edge
//   channels   any number of steps in one go: sound/apu.ts
//   sequencer  lengths, sweep and envelopes 512 times a second, and in between if an envelope waits (`sequencerAt`)
//   samples    one at the end of the chunk that reaches 95 cycles (`sampleAt`)
//   frame      ends with the step that reaches 70,224 cycles
// An access to a register settles what it concerns: the channels, the LCD or the timers by themselves where it can change
// nothing else, else everything, and a write begins a new batch.
import { Cpu } from './cpu/cpu';
import { SpeedSwitch, advanceSpeedSwitch } from './cpu/speedSwitch';
import { Cycles } from './cycles';
import { Graphics } from './graphics/graphics';
import { Lcd } from './graphics/lcd';
import { advanceLcd, cyclesToBorder, cyclesToRequest } from './graphics/timing';
import { Memory } from './memory/memory';
import { advanceOamDma, cyclesToOamDma } from './memory/oamDma';
import { advanceApu, cyclesToSequencer, isSequencerHeard, passSequencer } from './sound/apu';
import { Sound, emitSample, listen } from './sound/sound';
import { cyclesToBit, isShifting } from './serial/serial';
import { Timers, getTimerPeriod, updateTimers } from './timers/timers';
import { runChunk } from './cycles';

const NEVER: i32 = 0x7fffffff;

export class Lazy {
  // Cycles left until the next event of any kind; the batch began `armed` cycles before 0
  static left: i32 = 0;
  static armed: i32 = 0;

  // Where in the batch: an event that ends the batch, and those that do not
  static hardAt: i32 = 0;
  static lcdAt: i32 = 0;
  static borderAt: i32 = 0;
  static sampleAt: i32 = 0;
  static timerAt: i32 = 0;
  static sequencerAt: i32 = 0;

  // How far into the batch the LCD, the timers and the channels have been advanced, and up to where samples have been counted
  static lcdFrom: i32 = 0;
  static timerFrom: i32 = 0;
  static soundAt: i32 = 0;
  static sampledAt: i32 = 0;

  // The four samples that were mixed last, or -1
  static mixed: i32 = -1;

  // Whether it is known on which lines there are sprites: see lcdLine.ts
  static areSpritesKnown: boolean = false;

  // Whether the next step must look at interrupts, HALT and the like
  static attention: boolean = true;

  // Cycles.cycles up to which the cartridge's clock has been advanced
  static clockAt: i32 = 0;

  // Steps of this frame that were done with the one before
  static joinedSteps: i32 = 0;

  // Steps since the core began, for the host: without those of a wait that were counted at once
  static carriedOut: i32 = 0;

  // Whether a run waits for a line: then each border is an event
  static isWatched: boolean = false;

  // Set by the host: draw no lines; mix only the last sample of a frame
  static skipPictures: boolean = false;
  static skipSamples: boolean = false;
}

// The host's measure of the work; it goes on from the highest number to the lowest
export function countCarriedOut(): i32 {
  return Lazy.carriedOut;
}

// Makes the next chunk exact and the next step careful. For whenever state was changed from outside.
export function resetLazy(): void {
  Lazy.left = 0;
  Lazy.armed = 0;
  Lazy.hardAt = 0;
  Lazy.lcdAt = NEVER;
  Lazy.borderAt = NEVER;
  Lazy.sampleAt = NEVER;
  Lazy.timerAt = NEVER;
  Lazy.sequencerAt = NEVER;
  Lazy.lcdFrom = 0;
  Lazy.timerFrom = 0;
  Lazy.soundAt = 0;
  Lazy.sampledAt = 0;
  Lazy.mixed = -1;
  Lazy.joinedSteps = 0;
  Lazy.clockAt = Cycles.cycles;
  Lazy.attention = true;
  Lazy.areSpritesKnown = false;
}

// Adds up what was counted, so that all components are where the CPU is
export function catchUp(): void {
  let at = Lazy.armed - Lazy.left;
  if (at > 0) {
    settle(at);
    Lazy.armed -= at;
    Lazy.hardAt -= at;
    if (Lazy.lcdAt !== NEVER) Lazy.lcdAt -= at;
    if (Lazy.borderAt !== NEVER) findBorder(0);
    if (Lazy.sampleAt !== NEVER) Lazy.sampleAt -= at;
    if (Lazy.timerAt !== NEVER) Lazy.timerAt -= at;
    if (Lazy.sequencerAt !== NEVER) Lazy.sequencerAt -= at;
  }
}

// The same, and a new batch begins: a register is about to be written
export function catchUpAndForce(): void {
  let at = Lazy.armed - Lazy.left;
  if (at > 0) settle(at);
  Lazy.left = 0;
  Lazy.armed = 0;
  Lazy.hardAt = 0;
  Lazy.lcdAt = NEVER;
  Lazy.borderAt = NEVER;
  Lazy.sampleAt = NEVER;
  Lazy.timerAt = NEVER;
  Lazy.sequencerAt = NEVER;
}

// Before an access that concerns nothing but the channels
export function catchUpSound(): void {
  advanceChannels(Lazy.armed - Lazy.left);
}

// Before TIMA or DIV is read
export function catchUpTimers(): void {
  advanceTimers(Lazy.armed - Lazy.left);
}

// Before a write to a register that the picture is drawn by: how far the LCD is decides
export function catchUpPicture(): void {
  if (Lcd.enabled && Lazy.armed !== Lazy.left) passQuietBorders(Lazy.armed - Lazy.left);
}

// Before the sound stands still: what it last gave is part of the machine
export function catchUpAndSound(): void {
  if (Lazy.armed === Lazy.left) return;
  catchUpAndForce();
  listen();
}

// The chunk that ends now reached an event
export function syncSlowly(numberOfCycles: i32): void {
  if (Lazy.armed === 0) {
    // The chunk begins a batch
    arm();
    Lazy.left -= numberOfCycles;
    if (Lazy.left > 0) return;
  }
  let at = Lazy.armed - Lazy.left;
  if (at < Lazy.hardAt) {
    if (at >= Lazy.timerAt) passTimer(at, numberOfCycles);
    if (at >= Lazy.sequencerAt) passSequencerStep(at, numberOfCycles);
    if (at >= Lazy.lcdAt) passBorder(at);
    if (at >= Lazy.sampleAt) takeSample(at);
    rearm(at);
    return;
  }
  if (at > numberOfCycles) settle(at - numberOfCycles);
  // Within the chunk there is nothing to catch up with
  Lazy.left = 0;
  Lazy.armed = 0;
  Lazy.borderAt = NEVER;
  runChunk(numberOfCycles);
  arm();
}

// Counts chunks of four cycles for as long as none of them reaches an event; how many it were
export function skipIdleChunks(): i32 {
  let chunks = (Lazy.left - 1) >> 2;
  if (chunks <= 0) return 0;
  Lazy.left -= chunks << 2;
  return chunks;
}

// @ts-ignore: decorator
@inline
export function rearm(at: i32): void {
  let next = Lazy.hardAt;
  if (Lazy.lcdAt < next) next = Lazy.lcdAt;
  if (Lazy.sampleAt < next) next = Lazy.sampleAt;
  if (Lazy.timerAt < next) next = Lazy.timerAt;
  if (Lazy.sequencerAt < next) next = Lazy.sequencerAt;
  Lazy.armed = next;
  Lazy.left = next - at;
}

// Begins a batch: how far is it to what can happen next?
function arm(): void {
  let shift = <i32>Cpu.GBCDoubleSpeed;
  let frameEnd = Cpu.MAX_CYCLES_PER_FRAME() - Cpu.currentCycles;
  let hard = frameEnd;
  Lazy.lcdFrom = 0;
  Lazy.timerFrom = 0;
  Lazy.soundAt = 0;
  Lazy.sampledAt = 0;
  Lazy.lcdAt = NEVER;
  Lazy.borderAt = NEVER;
  Lazy.sampleAt = NEVER;
  Lazy.timerAt = cyclesToTimer();
  Lazy.sequencerAt = NEVER;

  if (Memory.DMACycles > 0) hard = 0;

  let toOamDma = cyclesToOamDma();
  if (toOamDma > 0) hard = min(hard, toOamDma);
  if (SpeedSwitch.cyclesLeft > 0) hard = min(hard, SpeedSwitch.cyclesLeft);

  if (!Cpu.isStopped) {
    if (Lcd.enabled) {
      findBorder(0);
      // A DMA in HBlank takes time of its own
      if (Memory.isHblankHdmaActive) hard = min(hard, Lazy.borderAt);
      else Lazy.lcdAt = cyclesToRequest();
    }

    findSequencerStep(0);

    if (isShifting()) hard = min(hard, cyclesToBit());

    let toSample = Sound.maxDownSampleCycles() - Sound.downSampleCycleCounter;
    if (toSample <= 0) {
      hard = 0;
    } else if (!Lazy.skipSamples) {
      Lazy.sampleAt = toSample;
    } else {
      // The mixer's state is that of the last sample: take those at the end of the frame
      let window = frameEnd - (256 << shift);
      if (window > 0) hard = min(hard, window);
      else Lazy.sampleAt = toSample;
    }
  }

  Lazy.hardAt = hard;
  rearm(0);
}

// Adds `cycles` in which nothing happened
function settle(cycles: i32): void {
  Cpu.currentCycles += cycles;

  let ran = Cycles.cycles + cycles;
  if (ran >= Cycles.cyclesPerCycleSet) {
    Cycles.cycleSets += 1;
    ran -= Cycles.cyclesPerCycleSet;
  }
  Cycles.cycles = ran;

  if (!Cpu.isStopped) {
    if (Lcd.enabled) advanceLcd(cycles - Lazy.lcdFrom);
    advanceChannels(cycles);
    settleSamples(cycles);
  }

  advanceTimers(cycles);
  advanceOamDma(cycles);
  advanceSpeedSwitch(cycles);
  Lazy.lcdFrom = 0;
  Lazy.timerFrom = 0;
  Lazy.soundAt = 0;
  Lazy.sampledAt = 0;
}

function settleSamples(cycles: i32): void {
  let counter = Sound.downSampleCycleCounter + cycles - Lazy.sampledAt;
  let perSample = Sound.maxDownSampleCycles();
  if (counter >= perSample) {
    let samples = counter / perSample;
    counter -= samples * perSample;
    Sound.audioQueueIndex = min(Sound.audioQueueIndex + samples, (Sound.wasmBoyMemoryMaxBufferSize >> 1) - 2);
  }
  Sound.downSampleCycleCounter = counter;
}

// The timers up to `at`
function advanceTimers(at: i32): void {
  let cycles = at - Lazy.timerFrom;
  if (cycles <= 0 || Cpu.isStopped) return;
  Lazy.timerFrom = at;
  let divider = Timers.dividerRegister;
  if (Timers.timerEnabled) {
    let period = getTimerPeriod();
    if (period > 0) Timers.timerCounter += ((divider & (period - 1)) + cycles) / period;
  }
  Timers.dividerRegister = (divider + cycles) & 0xffff;
}

// Cycles until TIMA does more than count
function cyclesToTimer(): i32 {
  if (Cpu.isStopped) return NEVER;
  if (Timers.timerCounterOverflowDelay || Timers.timerCounterWasReset) return 1;
  if (!Timers.timerEnabled) return NEVER;
  let period = getTimerPeriod();
  return period > 0 ? (256 - Timers.timerCounter) * period - (Timers.dividerRegister & (period - 1)) : NEVER;
}

// The timers in a chunk in which TIMA does more than count
function passTimer(at: i32, numberOfCycles: i32): void {
  advanceTimers(at - numberOfCycles);
  updateTimers(numberOfCycles);
  Lazy.timerFrom = at;
  let cycles = cyclesToTimer();
  Lazy.timerAt = cycles === NEVER ? NEVER : at + cycles;
}

// Lengths, sweep and envelopes count at the beginning of the chunk in which their time comes
function passSequencerStep(at: i32, numberOfCycles: i32): void {
  let begin = at - numberOfCycles;
  if (isSequencerHeard()) advanceChannels(begin);
  passSequencer(sequencerPhase(begin), numberOfCycles);
  findSequencerStep(at);
}

// The divider where the CPU is
export function currentDivider(): i32 {
  return Timers.dividerRegister + Lazy.armed - Lazy.left - Lazy.timerFrom;
}

// The divider where the channels are
export function soundDivider(): i32 {
  return Timers.dividerRegister + Lazy.soundAt - Lazy.timerFrom;
}

// Cycles since the divider's bit that steps the sequencer fell
function sequencerPhase(at: i32): i32 {
  return (Timers.dividerRegister + at - Lazy.timerFrom) & (Sound.maxFrameSequenceCycles() - 1);
}

function findSequencerStep(at: i32): void {
  Lazy.sequencerAt = at + cyclesToSequencer(sequencerPhase(at));
}

// After a write that may let an envelope wait for the middle between two steps
export function rearmSequencer(): void {
  if (Lazy.armed === 0) return;
  let at = Lazy.armed - Lazy.left;
  findSequencerStep(at);
  rearm(at);
}

// The channels up to `at`
function advanceChannels(at: i32): void {
  let cycles = at - Lazy.soundAt;
  if (cycles <= 0) return;
  advanceApu(cycles);
  Lazy.soundAt = at;
}

// The LCD at the end of a chunk that reached a border at which it may ask for an interrupt; nothing else needs to know
function passBorder(at: i32): void {
  passQuietBorders(at);
  Lazy.lcdAt = at + cyclesToRequest();
}

// For whoever looks at the LCD, or changes what it draws
// @ts-ignore: decorator
@inline
export function catchUpLcd(): void {
  let at = Lazy.armed - Lazy.left;
  if (at >= Lazy.borderAt) passQuietBorders(at);
}

function passQuietBorders(at: i32): void {
  let cycles = at - Lazy.lcdFrom;
  Lazy.lcdFrom = at;
  advanceLcd(cycles);
  findBorder(at);
}

function findBorder(at: i32): void {
  Lazy.borderAt = at + cyclesToBorder();
}

// A sample at the end of a chunk
function takeSample(at: i32): void {
  let perSample = Sound.maxDownSampleCycles();
  let counter = Sound.downSampleCycleCounter + (at - Lazy.sampledAt) - perSample;
  Sound.downSampleCycleCounter = counter;
  Lazy.sampledAt = at;
  Lazy.sampleAt = at + perSample - counter;

  advanceChannels(at);
  listen();
  emitSample();
}
