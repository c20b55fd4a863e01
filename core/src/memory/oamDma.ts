// OAM DMA: 160 machine cycles beside the CPU, which finds OAM locked meanwhile
// https://gbdev.io/pandocs/OAM_DMA_Transfer.html
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Lazy, catchUp } from '../lazy';
import { readCartridgeRam } from './banking';
import { eightBitLoadFromGBMemory } from './load';

const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const OAM_SIZE: i32 = 160;
const DMA_REGISTER: i32 = 0xff46;
const TRANSFER_CYCLES: i32 = 640;

// A machine cycle in which nothing happens comes first, and another in which the first byte is on its way
const START_CYCLES: i32 = 8;

export class OamDma {
  // Cycles until OAM is free again, or 0; above 640, the transfer has not begun
  static cyclesLeft: i32 = 0;
  // 1 while a transfer that has not begun takes the place of one that goes on until then
  static isRestarted: i32 = 0;
}

export function initializeOamDma(): void {
  OamDma.cyclesLeft = 0;
  OamDma.isRestarted = 0;
}

// FF46 was written
export function startOamDma(): void {
  OamDma.isRestarted = <i32>isOamLockedByDma();
  OamDma.cyclesLeft = TRANSFER_CYCLES + START_CYCLES;
}

// Cycles until the transfer begins, or 0
export function cyclesToOamDma(): i32 {
  return OamDma.cyclesLeft > TRANSFER_CYCLES ? OamDma.cyclesLeft - TRANSFER_CYCLES : 0;
}

// Counts cycles, those that another DMA takes from the CPU among them
// @ts-ignore: decorator
@inline
export function advanceOamDma(numberOfCycles: i32): void {
  if (OamDma.cyclesLeft > 0) countOamDma(numberOfCycles);
}

function countOamDma(numberOfCycles: i32): void {
  let left = OamDma.cyclesLeft - numberOfCycles;
  if (OamDma.cyclesLeft > TRANSFER_CYCLES && left <= TRANSFER_CYCLES) {
    OamDma.isRestarted = 0;
    copyToOam();
  }
  OamDma.cyclesLeft = left > 0 ? left : 0;
}

// All at once, as the transfer begins: OAM is locked until it ends
function copyToOam(): void {
  Lazy.areSpritesKnown = false;
  let source = eightBitLoadFromGBMemory(DMA_REGISTER) << 8;
  // The DMA has no echo of its own: E000–FFFF is C000–DFFF
  if (source >= 0xe000) source -= 0x2000;
  let isCartridgeRam = (source & 0xe000) === 0xa000;
  for (let i = 0; i < OAM_SIZE; ++i) {
    store<u8>(OAM + i, isCartridgeRam ? readCartridgeRam(source + i) : eightBitLoadFromGBMemory(source + i));
  }
}

// Whether the CPU reads FF from OAM, and writes to nothing
export function isOamLockedByDma(): boolean {
  if (OamDma.cyclesLeft === 0) return false;
  catchUp();
  let left = OamDma.cyclesLeft;
  return left > 0 && (left <= TRANSFER_CYCLES || OamDma.isRestarted !== 0);
}
