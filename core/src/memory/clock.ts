// The clock of an MBC3. It goes by the time of the game, so that runs are the same every time.
// https://gbdev.io/pandocs/MBC3.html
import { CARTRIDGE_ROM_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
import { Cycles } from '../cycles';
import { Lazy, catchUp } from '../lazy';
import { advanceCamera } from './camera';
import { advanceHuc3 } from './huc3';
import { CAMERA, HUC3, Header, TAMA5 } from './mapper';
import { Memory } from './memory';
import { advanceTama5 } from './tama5';

const HEADER_TYPE: i32 = CARTRIDGE_ROM_LOCATION + 0x147;
const CYCLES_PER_SECOND: i32 = 4194304;
const HALTED: i32 = 0x40;
const CARRY: i32 = 0x80;

export class Clock {
  // Cycles of the second that is under way
  static cycles: i32 = 0;
  static seconds: i32 = 0;
  static minutes: i32 = 0;
  static hours: i32 = 0;
  static days: i32 = 0;
  // Bit 0: bit 8 of the days; bit 6: halted; bit 7: the days have overflowed
  static control: i32 = 0;

  // What the CPU sees: the time when it was last latched
  static latchedSeconds: i32 = 0;
  static latchedMinutes: i32 = 0;
  static latchedHours: i32 = 0;
  static latchedDays: i32 = 0;
  static latchedControl: i32 = 0;
  // 1 when the next 1 latches: a 0 was written before it
  static isArmed: i32 = 0;
}

export function initializeClock(): void {
  Clock.cycles = 0;
  Clock.seconds = 0;
  Clock.minutes = 0;
  Clock.hours = 0;
  Clock.days = 0;
  Clock.control = 0;
  Clock.latchedSeconds = 0;
  Clock.latchedMinutes = 0;
  Clock.latchedHours = 0;
  Clock.latchedDays = 0;
  Clock.latchedControl = 0;
  Clock.isArmed = 0;
}

function hasClock(): boolean {
  let type: i32 = load<u8>(HEADER_TYPE);
  return type === 0x0f || type === 0x10;
}

// Whether 08–0C was chosen instead of a RAM bank
export function isClockSelected(): boolean {
  return Memory.isMBC3 && Memory.currentRamBank >= 8;
}

// Brings the clock to where the CPU is. Between two frames, and at each change of speed, it must be there.
export function advanceClock(): void {
  let isHuc3 = Header.mapper === HUC3;
  let isCamera = Header.mapper === CAMERA;
  let isTama5 = Header.mapper === TAMA5;
  if (!isHuc3 && !isCamera && !isTama5 && !hasClock()) return;
  let cycles = Cycles.cycles - Lazy.clockAt;
  Lazy.clockAt = Cycles.cycles;
  if (cycles < 0) cycles += Cycles.cyclesPerCycleSet;
  cycles >>= <i32>Cpu.GBCDoubleSpeed;
  if (isCamera) {
    advanceCamera(cycles);
    return;
  }
  if (isHuc3) {
    advanceHuc3(cycles);
    return;
  }
  if (isTama5) {
    advanceTama5(cycles);
    return;
  }
  if ((Clock.control & HALTED) !== 0) return;
  Clock.cycles += cycles;
  while (Clock.cycles >= CYCLES_PER_SECOND) {
    Clock.cycles -= CYCLES_PER_SECOND;
    tick();
  }
}

// A counter that was set beyond its range runs on to the end of its bits, and then from 0 without a carry
function tick(): void {
  Clock.seconds = (Clock.seconds + 1) & 0x3f;
  if (Clock.seconds !== 60) return;
  Clock.seconds = 0;
  Clock.minutes = (Clock.minutes + 1) & 0x3f;
  if (Clock.minutes !== 60) return;
  Clock.minutes = 0;
  Clock.hours = (Clock.hours + 1) & 0x1f;
  if (Clock.hours !== 24) return;
  Clock.hours = 0;
  Clock.days = (Clock.days + 1) & 0xff;
  if (Clock.days !== 0) return;
  if ((Clock.control & 1) !== 0) Clock.control |= CARRY;
  Clock.control ^= 1;
}

export function latchClock(value: i32): void {
  if (value === 1 && Clock.isArmed !== 0) {
    catchUp();
    advanceClock();
    Clock.latchedSeconds = Clock.seconds;
    Clock.latchedMinutes = Clock.minutes;
    Clock.latchedHours = Clock.hours;
    Clock.latchedDays = Clock.days;
    Clock.latchedControl = Clock.control;
  }
  Clock.isArmed = <i32>(value === 0);
}

export function readClock(): i32 {
  if (!hasClock()) return 0xff;
  switch (Memory.currentRamBank) {
    case 8:
      return Clock.latchedSeconds;
    case 9:
      return Clock.latchedMinutes;
    case 10:
      return Clock.latchedHours;
    case 11:
      return Clock.latchedDays;
    case 12:
      return Clock.latchedControl;
    default:
      return 0xff;
  }
}

export function writeClock(value: i32): void {
  if (!hasClock()) return;
  catchUp();
  advanceClock();
  switch (Memory.currentRamBank) {
    case 8:
      // A new second begins
      Clock.cycles = 0;
      Clock.seconds = value & 0x3f;
      Clock.latchedSeconds = Clock.seconds;
      return;
    case 9:
      Clock.minutes = value & 0x3f;
      Clock.latchedMinutes = Clock.minutes;
      return;
    case 10:
      Clock.hours = value & 0x1f;
      Clock.latchedHours = Clock.hours;
      return;
    case 11:
      Clock.days = value;
      Clock.latchedDays = Clock.days;
      return;
    case 12:
      Clock.control = value & 0xc1;
      Clock.latchedControl = Clock.control;
  }
}
