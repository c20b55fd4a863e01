// The clock of a HuC3, behind a microcontroller that takes commands. It counts the game's cycles, as that of an MBC3 does;
// its alarm and its tone have no effect here.
// https://gbdev.io/pandocs/HuC3.html; cells 58–5F as SameBoy has them
import { catchUp } from '../lazy';
import { advanceClock } from './clock';

const CYCLES_PER_SECOND: i32 = 4194304;
const SECONDS_PER_MINUTE: i32 = 60;
const MINUTES_PER_DAY: i32 = 1440;
const CELL: i32 = 0x0f;
const THREE_CELLS: i32 = 0x0fff;

export class Huc3 {
  static cycles: i32 = 0;
  static seconds: i32 = 0;
  static minutes: i32 = 0;
  static days: i32 = 0;
  // What was last written as a command, its result, and the cell that the next one reads or writes
  static command: i32 = 0;
  static result: i32 = 0;
  static address: i32 = 0;
  // Cells 00–06, in which the time is handed over: minutes and days; 58–5D; 26, 27 and 5F
  static givenMinutes: i32 = 0;
  static givenDays: i32 = 0;
  static alarmMinutes: i32 = 0;
  static alarmDays: i32 = 0;
  static tone: i32 = 0;
  static isAlarmOn: i32 = 0;
}

export function initializeHuc3(): void {
  Huc3.cycles = 0;
  Huc3.seconds = 0;
  Huc3.minutes = 0;
  Huc3.days = 0;
  Huc3.command = 0;
  Huc3.result = 0;
  Huc3.address = 0;
  Huc3.givenMinutes = 0;
  Huc3.givenDays = 0;
  Huc3.alarmMinutes = 0;
  Huc3.alarmDays = 0;
  Huc3.tone = 0;
  Huc3.isAlarmOn = 0;
}

// Cycles at normal speed have passed
export function advanceHuc3(cycles: i32): void {
  Huc3.cycles += cycles;
  while (Huc3.cycles >= CYCLES_PER_SECOND) {
    Huc3.cycles -= CYCLES_PER_SECOND;
    Huc3.seconds += 1;
  }
  while (Huc3.seconds >= SECONDS_PER_MINUTE) {
    Huc3.seconds -= SECONDS_PER_MINUTE;
    Huc3.minutes += 1;
    if (Huc3.minutes >= MINUTES_PER_DAY) {
      Huc3.minutes = 0;
      Huc3.days = (Huc3.days + 1) & THREE_CELLS;
    }
  }
}

// A read of A000–BFFF with neither RAM nor the infrared port there
export function readHuc3(select: i32): i32 {
  if (select === 0x0c) return 0x80 | (((Huc3.command >> 4) & 7) << 4) | (Huc3.result & CELL);
  // It is always ready
  return select === 0x0d ? 0x81 : 0xff;
}

export function writeHuc3(select: i32, value: i32): void {
  if (select === 0x0b) Huc3.command = value & 0x7f;
  else if (select === 0x0d && (value & 1) === 0) execute();
}

function execute(): void {
  let argument = Huc3.command & CELL;
  switch (Huc3.command >> 4) {
    case 1:
      Huc3.result = readCell(Huc3.address);
      Huc3.address = (Huc3.address + 1) & 0xff;
      break;
    case 3:
      writeCell(Huc3.address, argument);
      Huc3.address = (Huc3.address + 1) & 0xff;
      break;
    case 4:
      Huc3.address = (Huc3.address & 0xf0) | argument;
      break;
    case 5:
      Huc3.address = (Huc3.address & CELL) | (argument << 4);
      break;
    case 6:
      executeExtended(argument);
  }
}

function executeExtended(argument: i32): void {
  if (argument === 2) {
    Huc3.result = 1;
  } else if (argument === 0) {
    catchUp();
    advanceClock();
    Huc3.givenMinutes = Huc3.minutes;
    Huc3.givenDays = Huc3.days;
  } else if (argument === 1) {
    catchUp();
    advanceClock();
    setTime();
  }
}

// The alarm keeps its distance
function setTime(): void {
  let passed = minutesOf(Huc3.givenDays, Huc3.givenMinutes) - minutesOf(Huc3.days, Huc3.minutes);
  let alarm = minutesOf(Huc3.alarmDays, Huc3.alarmMinutes) + passed;
  let all = MINUTES_PER_DAY * (THREE_CELLS + 1);
  alarm = ((alarm % all) + all) % all;
  Huc3.alarmDays = alarm / MINUTES_PER_DAY;
  Huc3.alarmMinutes = alarm % MINUTES_PER_DAY;
  Huc3.minutes = Huc3.givenMinutes;
  Huc3.days = Huc3.givenDays;
  Huc3.seconds = 0;
  Huc3.cycles = 0;
}

function minutesOf(days: i32, minutes: i32): i32 {
  return (days & THREE_CELLS) * MINUTES_PER_DAY + (minutes & THREE_CELLS);
}

function cellOf(value: i32, index: i32): i32 {
  return (value >> (index << 2)) & CELL;
}

function withCell(value: i32, index: i32, cell: i32): i32 {
  return ((value & ~(CELL << (index << 2))) | (cell << (index << 2))) & THREE_CELLS;
}

function readCell(address: i32): i32 {
  if (address < 0x03) return cellOf(Huc3.givenMinutes, address);
  if (address < 0x06) return cellOf(Huc3.givenDays, address - 0x03);
  if (address >= 0x10 && address < 0x16) {
    catchUp();
    advanceClock();
    return address < 0x13 ? cellOf(Huc3.minutes, address - 0x10) : cellOf(Huc3.days, address - 0x13);
  }
  if (address === 0x26 || address === 0x27) return cellOf(Huc3.tone, address - 0x26);
  if (address >= 0x58 && address < 0x5b) return cellOf(Huc3.alarmMinutes, address - 0x58);
  if (address >= 0x5b && address < 0x5e) return cellOf(Huc3.alarmDays, address - 0x5b);
  return address === 0x5f ? Huc3.isAlarmOn & CELL : 0;
}

function writeCell(address: i32, cell: i32): void {
  if (address < 0x03) Huc3.givenMinutes = withCell(Huc3.givenMinutes, address, cell);
  else if (address < 0x06) Huc3.givenDays = withCell(Huc3.givenDays, address - 0x03, cell);
  else if (address === 0x26 || address === 0x27) Huc3.tone = withCell(Huc3.tone, address - 0x26, cell);
  else if (address >= 0x58 && address < 0x5b) Huc3.alarmMinutes = withCell(Huc3.alarmMinutes, address - 0x58, cell);
  else if (address >= 0x5b && address < 0x5e) Huc3.alarmDays = withCell(Huc3.alarmDays, address - 0x5b, cell);
  else if (address === 0x5f) Huc3.isAlarmOn = cell;
}
