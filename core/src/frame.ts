// Frames as they are seen: from LY 144 to LY 144, many of them in one call
import { Cpu } from './cpu/cpu';
import { findAfterFrame, isWithinFrame } from './conditions';
import { executeFrame, executeWatched } from './execute';
import { Graphics } from './graphics/graphics';
import { Lcd } from './graphics/lcd';
import { setJoypadState } from './joypad/joypad';
import { Lazy } from './lazy';
import { Mbc7 } from './memory/mbc7';
import { clearAudioBuffer } from './sound/sound';

const FRAME_CYCLES: i32 = 70224;
const LINE_CYCLES: i32 = 456;
const VBLANK_LINE: i32 = 144;
const LINES: i32 = 154;

// Calls of executeFrame after which a frame ends even where a game keeps LY from reaching 144
const MOST_CALLS: i32 = 4;

// Whether lines are drawn. Without, the machine does the same; the picture is right again two frames after.
export function setPictures(isOn: i32): void {
  Lazy.skipPictures = isOn === 0;
}

// Whether sound samples are made. Without, the machine does the same, but the audio buffer is not filled.
export function setSamples(isOn: i32): void {
  Lazy.skipSamples = isOn === 0;
}

// Runs frames with `held` down: bit 0 up, then right, down, left, A, B, select, start, and an MBC7 tilted up, right, down, left
export function runFrames(frames: i32, held: i32): void {
  for (; frames > 0; --frames) runFrame(held, 0);
}

// Runs frames until one of the first `count` conditions comes about: 16 times the whole frames that it took, plus the
// condition's number; or -1 if none had after `mostFrames`
export function runUntilAny(count: i32, mostFrames: i32, held: i32): i32 {
  let watched = isWithinFrame(count) ? count : 0;
  for (let frames = 0; frames < mostFrames; ++frames) {
    let found = runFrame(held, watched);
    if (found >= 0) return (frames << 4) | found;
    found = findAfterFrame(count, frames + 1);
    if (found >= 0) return ((frames + 1) << 4) | found;
  }
  return -1;
}

// Runs to the next LY 144, or 70,224 cycles while the LCD is off or the CPU is stopped. Where the game turns the LCD
// on, or changes its speed, in the midst, the frame goes on to LY 144. With conditions to watch it may end before:
// gives the number of the one that came about, or -1.
function runFrame(held: i32, watched: i32): i32 {
  // Each frame anew: a held button wakes a stopped CPU
  hold(held);
  let found = -1;
  for (let calls = 0; calls < MOST_CALLS; ++calls) {
    Cpu.currentCycles = !Lcd.enabled || Cpu.isStopped ? 0 : (FRAME_CYCLES << (<i32>Cpu.GBCDoubleSpeed)) - cyclesToVBlank();
    if (watched > 0) {
      found = executeWatched(watched) - 1;
      if (found >= 0) break;
    } else {
      executeFrame();
    }
    if (!Lcd.enabled || Cpu.isStopped) break;
    let line = Graphics.scanlineRegister;
    if (line === VBLANK_LINE) break;
    // An instruction that starts a DMA may take some lines, and so step over LY 144
    if (line > VBLANK_LINE && Cpu.currentCycles >= LINE_CYCLES << (<i32>Cpu.GBCDoubleSpeed)) break;
  }
  Cpu.currentCycles = 0;
  clearAudioBuffer();
  return found;
}

function hold(held: i32): void {
  Mbc7.tilt = (held >> 8) & 15;
  setJoypadState(
    held & 1,
    (held >> 1) & 1,
    (held >> 2) & 1,
    (held >> 3) & 1,
    (held >> 4) & 1,
    (held >> 5) & 1,
    (held >> 6) & 1,
    (held >> 7) & 1
  );
}

// Cycles until LY next becomes 144
function cyclesToVBlank(): i32 {
  let line = Graphics.scanlineRegister;
  let cycles = (VBLANK_LINE - line) * LINE_CYCLES;
  if (line >= VBLANK_LINE) cycles += LINES * LINE_CYCLES;
  // The rest of line 153, of which eight cycles are over
  if (line === 154) cycles += LINE_CYCLES - 8;
  return (cycles << (<i32>Cpu.GBCDoubleSpeed)) - Graphics.scanlineCycleCounter;
}
