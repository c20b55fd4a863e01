// A DMG's OAM bug: in mode 2, an address of FE00–FEFF on the bus spoils the row of OAM that is looked at
// https://gbdev.io/pandocs/OAM_Corruption_Bug.html
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Model } from '../model';
import { Lazy, catchUpLcd } from '../lazy';
import { Graphics } from '../graphics/graphics';
import { Lcd } from '../graphics/lcd';
import { lineCycles } from '../graphics/timing';

const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const ROW: i32 = 8;
const LAST_ROW: i32 = 19 * ROW;
const LINE_CYCLES: i32 = 456;

// @ts-ignore: decorator
@inline
export function isOamAddress(address: i32): boolean {
  return (address & 0xff00) === 0xfe00;
}

// The offset of the row that the LCD looks at in `ahead` cycles, or 0 where nothing can be spoilt: the first row never is
function spoiltRow(ahead: i32): i32 {
  if (Model.isColor || !Lcd.enabled) return 0;
  catchUpLcd();
  let cycles = lineCycles() + ahead;
  if (Lcd.currentLcdMode === 0 && Graphics.scanlineRegister < 143) cycles -= LINE_CYCLES;
  else if (Lcd.currentLcdMode !== 2) return 0;
  if (cycles < 0) return 0;
  let row = ((cycles >> 2) + 1) * ROW;
  return row <= LAST_ROW ? row : 0;
}

// @ts-ignore: decorator
@inline
function word(at: i32): i32 {
  return load<u16>(OAM + at);
}

// The first word becomes `first`, the rest that of the row before
function spoil(row: i32, first: i32): void {
  store<u64>(OAM + row, load<u64>(OAM + row - ROW));
  store<u16>(OAM + row, <u16>first);
  Lazy.areSpritesKnown = false;
}

function spoilByWrite(row: i32): void {
  if (row === 0) return;
  let a = word(row);
  let b = word(row - ROW);
  let c = word(row - 4);
  spoil(row, ((a ^ c) & (b ^ c)) ^ c);
}

export function spoilOamByWrite(): void {
  spoilByWrite(spoiltRow(0));
}

// A register of 16 bits counts in the next machine cycle: as if it were a write
export function spoilOamByCounting(): void {
  spoilByWrite(spoiltRow(4));
}

// What a read does depends on the row: the figures are SameBoy's (Core/memory.c), of a DMG. In four rows the result is the
// same on all machines; in rows 4, 8, 12 and 16 it is that of most DMGs.
export function spoilOamByRead(): void {
  let row = spoiltRow(0);
  if (row === 0) return;
  let before = row - ROW;
  let a = word(row);
  let b = word(row - 4);
  let c = word(before);
  let kind = row & (3 * ROW);
  if (kind === ROW || kind === 3 * ROW) {
    let first = <u16>(c | (a & b));
    store<u16>(OAM + before, first);
  } else if (row < LAST_ROW) {
    let d = word(before - ROW);
    let first = (c & (a | b | d)) | (a & b & d);
    if (kind === 0) first = mixFiveRows(row, a, b, c, d);
    store<u16>(OAM + before, <u16>first);
    let bytes = load<u64>(OAM + before);
    store<u64>(OAM + before - ROW, bytes);
    if (kind === 0) store<u64>(OAM + before - 3 * ROW, bytes);
  }
  let bytes = load<u64>(OAM + before);
  store<u64>(OAM + row, bytes);
  if (row === 16 * ROW) store<u64>(OAM, bytes);
  Lazy.areSpritesKnown = false;
}

// The first word of the row before, in rows 4, 8, 12 and 16
function mixFiveRows(row: i32, a: i32, b: i32, c: i32, d: i32): i32 {
  let e = word(row - 4 * ROW);
  if (row === 8 * ROW) {
    let f = word(row - 6);
    let g = word(row - 14);
    return (c & (e | d | (~f & g) | b | a)) | (b & d & e);
  }
  if (row === 4 * ROW) return (c & (a | b | d | e)) | (a & b & d & e);
  if (row === 12 * ROW) return (c & (a | b | d | e)) | (b & d & e);
  return c | (a & b & d & e);
}
