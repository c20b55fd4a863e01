// A DMG's OAM bug: in mode 2, an address of FE00–FEFF on the bus spoils the row of OAM that is looked at
// https://gbdev.io/pandocs/OAM_Corruption_Bug.html
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
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
  if (Cpu.GBCEnabled || !Lcd.enabled) return 0;
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

export function spoilOamByRead(): void {
  let row = spoiltRow(0);
  if (row !== 0) spoil(row, word(row - ROW) | (word(row) & word(row - 4)));
}

// The register counts that a read in `ahead` cycles goes by. What the read itself does comes on top.
export function spoilOamByCountingRead(ahead: i32): void {
  let row = spoiltRow(ahead);
  if (row < 4 * ROW || row >= LAST_ROW) return;
  let before = row - ROW;
  let a = word(before - ROW);
  let b = word(before);
  let c = word(row);
  let d = word(row - 4);
  store<u16>(OAM + before, <u16>((b & (a | c | d)) | (a & c & d)));
  let bytes = load<u64>(OAM + before);
  store<u64>(OAM + row, bytes);
  store<u64>(OAM + before - ROW, bytes);
  Lazy.areSpritesKnown = false;
}
