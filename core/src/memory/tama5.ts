// A TAMA5: a bank register, 32 bytes of RAM and a clock (a TC8521) behind a microcontroller, all by registers of four bits.
// The clock counts the game's cycles, as that of an MBC3 does; its alarm only keeps what is written.
// https://gbdev.gg8.se/forums/viewtopic.php?id=469 (endrift's research); mGBA's names of the commands and of the clock's cells
import { CARTRIDGE_RAM_LOCATION, OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { catchUp } from '../lazy';
import { advanceClock } from './clock';
import { Memory } from './memory';

const CYCLES_PER_SECOND: i32 = 4194304;

// In the part of memory that echoes RAM, which nothing else uses: sixteen registers, and four pages of the clock's cells
const REGISTERS: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x40;
const PAGES: i32 = REGISTERS + 16;
const TIME: i32 = PAGES;
const ALARM: i32 = PAGES + 16;

const BANK_LOW: i32 = 0;
const BANK_HIGH: i32 = 1;
const DATA_LOW: i32 = 4;
const DATA_HIGH: i32 = 5;
const ADDRESS_HIGH: i32 = 6;
const ADDRESS_LOW: i32 = 7;
const IS_READY: i32 = 0x0a;
const OUT_LOW: i32 = 0x0c;
const OUT_HIGH: i32 = 0x0d;

const MINUTE: i32 = 2;
const HOUR: i32 = 4;
const WEEKDAY: i32 = 6;
const DAY: i32 = 7;
const MONTH: i32 = 9;
const YEAR: i32 = 11;
const CELLS: i32 = 13;
// Of the alarm's page
const IS_24_HOURS: i32 = 10;
const LEAP_YEAR: i32 = 11;

// The bits that the cells of the time and of the alarm have, from cell 0 in the lowest digit on
const TIME_BITS: i64 = 0xff1f3f73f7f7f;
const ALARM_BITS: i64 = 0x3103f73f7f00;

export class Tama5 {
  // Cycles at normal speed of the second that is under way, and whether the clock stands
  static cycles: i32 = 0;
  static isStopped: i32 = 0;
  // The register that A000 reads or writes, and the byte of the last command that reads
  static selected: i32 = 0;
  static output: i32 = 0;
}

export function initializeTama5(isThere: boolean): void {
  Tama5.cycles = 0;
  Tama5.isStopped = 0;
  Tama5.selected = 0;
  Tama5.output = 0;
  if (!isThere) return;
  memory.fill(REGISTERS, 0, 16 + 64);
  store<u8>(TIME + DAY, 1);
  store<u8>(TIME + MONTH, 1);
}

function register(number: i32): i32 {
  return load<u8>(REGISTERS + number);
}

// A001 and all other odd addresses give nothing
export function readTama5(offset: i32): i32 {
  if ((offset & 1) !== 0) return 0xff;
  switch (Tama5.selected) {
    case IS_READY:
      return 0xf1;
    case OUT_LOW:
      return 0xf0 | (Tama5.output & 15);
    case OUT_HIGH:
      return 0xf0 | (Tama5.output >> 4);
    default:
      return 0xf1;
  }
}

export function writeTama5(offset: i32, value: i32): void {
  value &= 15;
  if ((offset & 1) !== 0) {
    Tama5.selected = value;
    return;
  }
  store<u8>(REGISTERS + Tama5.selected, value);
  if (Tama5.selected <= BANK_HIGH) Memory.currentRomBank = register(BANK_LOW) | ((register(BANK_HIGH) & 1) << 4);
  else if (Tama5.selected === ADDRESS_LOW) execute();
}

function execute(): void {
  let data = register(DATA_LOW) | (register(DATA_HIGH) << 4);
  let address = ((register(ADDRESS_HIGH) & 1) << 4) | register(ADDRESS_LOW);
  switch (register(ADDRESS_HIGH) >> 1) {
    case 0:
      store<u8>(CARTRIDGE_RAM_LOCATION + address, data);
      break;
    case 1:
      Tama5.output = load<u8>(CARTRIDGE_RAM_LOCATION + address);
      break;
    case 2:
      bringUp();
      executeClock(address, data);
      break;
    case 4:
      bringUp();
      accessCell(register(ADDRESS_LOW));
  }
}

function bringUp(): void {
  catchUp();
  advanceClock();
}

function executeClock(command: i32, data: i32): void {
  switch (command) {
    case 0:
      Tama5.isStopped = 1;
      break;
    case 1:
      Tama5.isStopped = 0;
      Tama5.cycles = 0;
      setPair(0, 0);
      break;
    case 4:
      setPair(MINUTE, data);
      break;
    case 5:
      setPair(HOUR, data);
      break;
    case 6:
      Tama5.output = pair(MINUTE);
      break;
    case 7:
      Tama5.output = pair(HOUR);
      break;
    default:
      // The commands of the alarm, and those that are not known
      Tama5.output = command;
  }
}

// A cell of one of the four pages: bit 0 reads, bits 1 and 2 are the page
function accessCell(operation: i32): void {
  let cell = register(DATA_LOW);
  if (cell >= CELLS || operation > 7) return;
  let page = operation >> 1;
  let place = PAGES + (page << 4) + cell;
  if ((operation & 1) !== 0) Tama5.output = load<u8>(place);
  else store<u8>(place, register(DATA_HIGH) & bitsOf(page, cell));
}

function bitsOf(page: i32, cell: i32): i32 {
  if (page > 1) return 15;
  return <i32>((page === 0 ? TIME_BITS : ALARM_BITS) >> (cell << 2)) & 15;
}

function pair(cell: i32): i32 {
  return <i32>load<u8>(TIME + cell) | (<i32>load<u8>(TIME + cell + 1) << 4);
}

function setPair(cell: i32, value: i32): void {
  store<u8>(TIME + cell, value & 15);
  store<u8>(TIME + cell + 1, value >> 4);
}

// Two cells as a number, and back
function decimal(cell: i32): i32 {
  return <i32>load<u8>(TIME + cell) + <i32>load<u8>(TIME + cell + 1) * 10;
}

function setDecimal(cell: i32, value: i32): void {
  store<u8>(TIME + cell, value % 10);
  store<u8>(TIME + cell + 1, value / 10);
}

export function advanceTama5(cycles: i32): void {
  if (Tama5.isStopped !== 0) return;
  Tama5.cycles += cycles;
  while (Tama5.cycles >= CYCLES_PER_SECOND) {
    Tama5.cycles -= CYCLES_PER_SECOND;
    if (!passes(0, 60) && !passes(MINUTE, 60) && !hourPasses()) dayPasses();
  }
}

// Counts two cells on; whether there is no carry
function passes(cell: i32, limit: i32): boolean {
  let value = decimal(cell) + 1;
  setDecimal(cell, value < limit ? value : 0);
  return value < limit;
}

// In 12-hour mode bit 1 of the tens is set after noon
function hourPasses(): boolean {
  if (load<u8>(ALARM + IS_24_HOURS) !== 0) return passes(HOUR, 24);
  let tens: i32 = load<u8>(TIME + HOUR + 1);
  let hour = <i32>load<u8>(TIME + HOUR) + (tens & 1) * 10 + 1;
  let isAfternoon = tens >> 1;
  if (hour < 12) {
    setDecimal(HOUR, hour);
    store<u8>(TIME + HOUR + 1, <i32>load<u8>(TIME + HOUR + 1) | (isAfternoon << 1));
    return true;
  }
  setPair(HOUR, (isAfternoon ^ 1) << 5);
  return isAfternoon === 0;
}

function dayPasses(): void {
  store<u8>(TIME + WEEKDAY, (<i32>load<u8>(TIME + WEEKDAY) + 1) % 7);
  let day = decimal(DAY) + 1;
  if (day <= daysOf(decimal(MONTH))) {
    setDecimal(DAY, day);
    return;
  }
  setDecimal(DAY, 1);
  let month = decimal(MONTH) + 1;
  setDecimal(MONTH, month > 12 ? 1 : month);
  if (month <= 12) return;
  passes(YEAR, 100);
  store<u8>(ALARM + LEAP_YEAR, (<i32>load<u8>(ALARM + LEAP_YEAR) + 1) & 3);
}

function daysOf(month: i32): i32 {
  if (month === 2) return load<u8>(ALARM + LEAP_YEAR) === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
