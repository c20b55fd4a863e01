// OAM DMA: 160 machine cycles beside the CPU, which finds OAM locked meanwhile
// https://gbdev.io/pandocs/OAM_DMA_Transfer.html
import { OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION } from '../constants';
import { Cpu } from '../cpu/cpu';
import { changeSearch } from '../graphics/lcdLine';
import { Model } from '../model';
import { Lazy, catchUp, catchUpAndForce } from '../lazy';
import { readCartridgeRam } from './banking';
import { Banks, workRamPlace } from './banks';
import { eightBitLoadFromGBMemory } from './load';
import { Header, MBC6 } from './mapper';
import { updatePages } from './pages';
import { eightBitStoreIntoGBMemory } from './store';

const OAM: i32 = OTHER_GAMEBOY_INTERNAL_MEMORY_LOCATION + 0x1e00;
const OAM_SIZE: i32 = 160;
const DMA_REGISTER: i32 = 0xff46;

// FEA0–FEFF are memory on a Color machine, without two bits of the address
// https://gbdev.io/pandocs/Memory_Map.html#fea0feff-range
export const EXTRA_OAM: i32 = 0xffe7;
const TRANSFER_CYCLES: i32 = 640;

// A machine cycle in which nothing happens comes first, and another in which the first byte is on its way
const START_CYCLES: i32 = 8;

export class OamDma {
  // Cycles until OAM is free again, or 0; above 640, the transfer has not begun
  static cyclesLeft: i32 = 0;
  // While a transfer that has not begun takes the place of another: 1 and the byte that the other had come to, else 0
  static isRestarted: i32 = 0;
  // Bytes of the transfer that are still to come to OAM
  static toCopy: i32 = 0;
}

export function initializeOamDma(): void {
  OamDma.cyclesLeft = 0;
  OamDma.isRestarted = 0;
  OamDma.toCopy = 0;
}

// FF46 is written. A transfer under way goes on until the new one begins.
export function startOamDma(value: i32): void {
  let at = position();
  if (at >= 0) copyUpTo(at + (START_CYCLES >> 2));
  OamDma.isRestarted = at + 1;
  OamDma.cyclesLeft = TRANSFER_CYCLES + START_CYCLES;
  eightBitStoreIntoGBMemory(DMA_REGISTER, value);
  updateBuses();
}

// A halted CPU stops its DMA too
function isPaused(): boolean {
  return Cpu.isHalted() || Cpu.isStopped;
}

// Cycles until the transfer begins or ends, or 0
export function cyclesToOamDma(): i32 {
  if (OamDma.cyclesLeft === 0 || isPaused()) return 0;
  return OamDma.cyclesLeft > TRANSFER_CYCLES ? OamDma.cyclesLeft - TRANSFER_CYCLES : OamDma.cyclesLeft;
}

// Whether OAM has no byte for the LCD
// @ts-ignore: decorator
@inline
export function hasOamDma(): boolean {
  return OamDma.cyclesLeft > 0 && (OamDma.cyclesLeft <= TRANSFER_CYCLES || OamDma.isRestarted !== 0);
}

// Counts cycles, those that another DMA takes from the CPU among them
// @ts-ignore: decorator
@inline
export function advanceOamDma(numberOfCycles: i32): void {
  if (OamDma.cyclesLeft > 0 && !isPaused()) countOamDma(numberOfCycles);
}

// HALT is about to begin: a machine cycle later, the DMA stops
export function pauseOamDma(): void {
  if (OamDma.cyclesLeft === 0) return;
  catchUpAndForce();
  countOamDma(4);
}

// HALT is about to end
export function resumeOamDma(): void {
  if (OamDma.cyclesLeft > 0) catchUpAndForce();
}

function countOamDma(numberOfCycles: i32): void {
  let left = OamDma.cyclesLeft - numberOfCycles;
  if (OamDma.cyclesLeft > TRANSFER_CYCLES && left <= TRANSFER_CYCLES) {
    OamDma.isRestarted = 0;
    OamDma.toCopy = OAM_SIZE;
    changeSearch(true);
  }
  if (left <= 0) {
    copyUpTo(OAM_SIZE);
    changeSearch(false);
    left = 0;
  }
  OamDma.cyclesLeft = left;
  if (left === 0) updateBuses();
}

function sourceAddress(): i32 {
  return (<i32>eightBitLoadFromGBMemory(DMA_REGISTER)) << 8;
}

// Of E000–FFFF a DMG gives C000–DFFF, and a Color machine nothing
function sourceByte(address: i32): i32 {
  if (address >= 0xe000) {
    if (Model.isColor) return 0xff;
    address -= 0x2000;
  }
  return (address & 0xe000) === 0xa000 ? readCartridgeRam(address) : eightBitLoadFromGBMemory(address);
}

// The bytes before `end` that are still to come. OAM is locked until the transfer ends: they can come late.
function copyUpTo(end: i32): void {
  let i = OAM_SIZE - OamDma.toCopy;
  if (i >= end) return;
  Lazy.areSpritesKnown = false;
  let source = sourceAddress();
  if (end > OAM_SIZE) end = OAM_SIZE;
  for (; i < end; ++i) store<u8>(OAM + i, sourceByte(source + i));
  OamDma.toCopy = OAM_SIZE - end;
}

// A bank of VRAM or RAM is chosen in the midst of a transfer: what is still to come is of that bank
export function chooseBankInDma(register: i32, value: i32): void {
  let at = position();
  if (at >= 0) copyUpTo(at + 1);
  eightBitStoreIntoGBMemory(register, value);
  updatePages();
}

// Another DMA has the next machine cycle: whether a transfer goes on in it, whose byte is lost
export function loseByte(): boolean {
  let at = position();
  if (at < 0 || OamDma.cyclesLeft > TRANSFER_CYCLES) return false;
  copyUpTo(at);
  OamDma.toCopy = min(OamDma.toCopy, OAM_SIZE - at - 1);
  return true;
}

// What comes instead: the other DMA's byte, at the place that its own address names
export function storeInstead(address: i32, value: i32): void {
  let place = address & 0xff;
  store<u8>(OAM + (place < OAM_SIZE ? place : place & EXTRA_OAM), value);
  Lazy.areSpritesKnown = false;
}

// The byte that is being copied, or -1
function position(): i32 {
  if (OamDma.cyclesLeft === 0) return -1;
  catchUp();
  let left = OamDma.cyclesLeft;
  if (left === 0) return -1;
  if (left <= TRANSFER_CYCLES) return (TRANSFER_CYCLES - left) >> 2;
  if (OamDma.isRestarted === 0) return -1;
  let at = OamDma.isRestarted - 1 + ((TRANSFER_CYCLES + START_CYCLES - left) >> 2);
  return at < OAM_SIZE ? at : -1;
}

// Whether the CPU reads FF from OAM, and writes to nothing
export function isOamLockedByDma(): boolean {
  return position() >= 0;
}

// @ts-ignore: decorator
@inline
function isVideo(address: i32): boolean {
  return (address & 0xe000) === 0x8000;
}

// @ts-ignore: decorator
@inline
function isWorkRam(address: i32): boolean {
  return (address & 0xe000) === 0xc000;
}

// Where the CPU may find a bus taken, it takes the way that looks: see load.ts and store.ts
export function updateBuses(): void {
  let isOn = OamDma.cyclesLeft > 0;
  let source = sourceAddress();
  let isOfVideo = isVideo(source);
  Banks.videoEnd = isOn && isOfVideo ? 0x8000 : 0xa000;
  Banks.ramBegin = isOn && !isOfVideo ? 0xe000 : 0xc000;
  Banks.romEnd = isOn && !isOfVideo && !(Model.isColor && isWorkRam(source)) ? 0 : Header.mapper === MBC6 ? 0x4000 : 0x8000;
  updatePages();
}

// Whether the source of the transfer is on the address's bus. VRAM has one of its own; a Color machine's RAM too, but it
// is disturbed by a transfer from the cartridge.
function isBusTaken(address: i32, source: i32): boolean {
  if (isVideo(source) || isVideo(address)) return isVideo(source) && isVideo(address);
  return !Model.isColor || !isWorkRam(source) || address >= 0xc000;
}

// Whether RAM that was of no use to the CPU for a transfer is free again: its end is no event
export function isRamFreeAgain(): boolean {
  catchUp();
  return OamDma.cyclesLeft === 0;
}

// A Color machine's RAM during a transfer from elsewhere: the source chooses the half
function disturbedPlace(address: i32, source: i32): i32 {
  return workRamPlace(0xc000 | (source & 0x1000) | (address & 0x0fff));
}

// The byte that the CPU reads below FE00 while the DMA has the bus, or -1 if it has not. The figures of this and the next
// are those of gambatte's oamdma tests, taken on hardware.
export function readTakenBus(address: i32): i32 {
  let at = position();
  let source = sourceAddress();
  if (at < 0 || !isBusTaken(address, source)) return -1;
  if (Model.isColor && address >= 0xc000 && !isWorkRam(source)) return load<u8>(disturbedPlace(address, source));
  let byte = sourceByte(source + at);
  if (OamDma.cyclesLeft <= TRANSFER_CYCLES) {
    copyUpTo(at + 1);
    byte = load<u8>(OAM + at);
  }
  if (Model.isColor && isVideo(source)) spoilByte(at, 0);
  return byte;
}

// Whether a write below FE00 meets the DMA: it changes the byte that is being copied
export function writeTakenBus(address: i32, value: i32): boolean {
  let at = position();
  let source = sourceAddress();
  if (at < 0 || !isBusTaken(address, source)) return false;
  if (OamDma.cyclesLeft <= TRANSFER_CYCLES) copyUpTo(at + 1);
  if (!Model.isColor) spoilByte(at, source >= 0xc000 ? value & <i32>load<u8>(OAM + at) : value);
  else if (address < 0xc000) spoilByte(at, isVideo(source) ? 0 : value);
  else if (!isWorkRam(source)) store<u8>(disturbedPlace(address, source), value);
  return true;
}

function spoilByte(at: i32, value: i32): void {
  store<u8>(OAM + at, value);
  Lazy.areSpritesKnown = false;
}
