// Where the CPU's plain memory is, by pages of 1000: ROM, and RAM that no DMA can be using. For each page what to add to
// an address in it to get its place in memory, or 0: another way leads there, if any.
import { CHANNEL_3_BUFFER_LOCATION, WORK_RAM_LOCATION } from '../constants';
import { plainRamBase } from './banking';
import { Banks, workRamPlace } from './banks';

// In memory that nothing else uses
export const READ_PAGES: i32 = CHANNEL_3_BUFFER_LOCATION + 0x400;
export const WRITE_PAGES: i32 = READ_PAGES + 64;

// For whenever a bank was chosen, or a DMA begins or ends
export function updatePages(): void {
  // An MBC6 has two windows from 4000 on: others look there
  let isRomFree = Banks.romEnd > 0;
  let low = isRomFree ? Banks.low : 0;
  let high = Banks.romEnd === 0x8000 ? Banks.high : 0;
  for (let page = 0; page < 4; ++page) {
    store<i32>(READ_PAGES + (page << 2), low);
    store<i32>(READ_PAGES + 16 + (page << 2), high);
  }
  let cartridge = isRomFree ? plainRamBase() : 0;
  setRam(0xa, cartridge);
  setRam(0xb, cartridge);
  let isRamFree = Banks.ramBegin === 0xc000;
  setRam(0xc, isRamFree ? WORK_RAM_LOCATION - 0xc000 : 0);
  setRam(0xd, isRamFree ? workRamPlace(0xd000) - 0xd000 : 0);
}

function setRam(page: i32, base: i32): void {
  store<i32>(READ_PAGES + (page << 2), base);
  store<i32>(WRITE_PAGES + (page << 2), base);
}
