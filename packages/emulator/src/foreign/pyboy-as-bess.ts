import { RunnerError } from "../../../../src/base/errors.ts";
import { asciiBytes, type BessBlock, littleEndian, writeBessFile } from "../bess/bess-file.ts";
import { writeCoreBlock } from "../bess/core-block.ts";
import { hasClock } from "../bess/places.ts";
import { parseCartridge } from "../cartridge/cartridge.ts";
import { PYBOY_CARTRIDGES, type PyboyCartridge, type PyboyState, readPyboy } from "./pyboy-file.ts";

/** Banks of 8 KB that PyBoy gives a cartridge, by the byte at 0149. */
const RAM_BANKS: readonly number[] = [1, 1, 1, 4, 16, 8];
const MBC2_RAM_BYTES = 512;
const ENABLED = 0x0a;
/** NR50 and NR51 as the boot ROM leaves them, and sound that is on. */
const SOUND_AT_START = [0x77, 0xf3, 0x80] as const;
const NR50 = 0x24;
const NR10 = 0x10;
const WAVE = 0x30;

/** A save state in another form. */
interface AsBess {
  readonly bytes: Uint8Array;
  /** Deviations, one line each. */
  readonly notices: readonly string[];
}

/** Whether a file is a save state of PyBoy, of whatever game. */
export function isPyboy(file: Uint8Array): boolean {
  return readPyboy(file, PYBOY_CARTRIDGES) !== null;
}

/**
 * A save state of PyBoy as one with BESS, which is read as any other.
 *
 * @throws RunnerError `state-of-another-rom` where the ROM's cartridge cannot have this state
 */
export function pyboyAsBess(file: Uint8Array, rom: Uint8Array): AsBess {
  const { type } = parseCartridge(rom);
  const state = readPyboy(file, [cartridgeOf(rom, type)]);
  if (state === null) {
    throw new RunnerError(
      "state-of-another-rom",
      `the save state is of another ROM: its cartridge has other RAM or another controller than this one (${type})`,
    );
  }
  const { cpu, lcd, wram, xoam, hram, cartridge } = state;
  const { registers, isHalted } = cpu;
  // PyBoy stays at the HALT itself, and a Game Boy behind it.
  const pc = (registers.pc + (isHalted ? 1 : 0)) & 0xffff;
  const buffers = [wram, lcd.vram, ramOf(state, type), lcd.oam, hram, ...lcd.palettes];
  const core = writeCoreBlock({
    model: lcd.isColor ? "CC  " : "GD  ",
    registers: { ...registers, pc },
    ime: cpu.ime,
    ie: cpu.ie,
    execution: isHalted ? 1 : 0,
    io: ioOf(state),
    buffers,
  });
  const mapper = mapperWrites(state, type).flatMap(([address, value]) => [
    address & 0xff,
    address >> 8,
    value & 0xff,
  ]);
  const blocks: readonly BessBlock[] = [
    { name: "NAME", bytes: asciiBytes("PyBoy") },
    { name: "CORE", bytes: core },
    { name: "XOAM", bytes: xoam },
    { name: "MBC ", bytes: Uint8Array.from(mapper) },
    ...(cartridge.clock === null ? [] : [{ name: "RTC ", bytes: clockBlock(cartridge.clock) }]),
  ];
  return { bytes: writeBessFile(buffers, blocks), notices: noticesOf(state, rom) };
}

function cartridgeOf(rom: Uint8Array, type: string): PyboyCartridge {
  const ramBanks = RAM_BANKS[rom[0x149] ?? 0] ?? 1;
  return { ramBanks, isMbc1: type.startsWith("MBC1"), hasClock: hasClock(rom) };
}

function noticesOf({ sound, cartridge }: PyboyState, rom: Uint8Array): readonly string[] {
  return [
    ...(sound === null ? ["the save state holds no sound: it is silent until the game starts some"] : []),
    ...(hasClock(rom) && cartridge.clock === null
      ? ["the save state has the cartridge's clock by the time of day: it starts at zero here"]
      : []),
  ];
}

function ramOf({ cartridge: { ram } }: PyboyState, type: string): Uint8Array {
  return type.startsWith("MBC2") ? ram.subarray(0, MBC2_RAM_BYTES).map((byte) => byte & 0x0f) : ram;
}

/** FF00–FF7F. */
function ioOf(state: PyboyState): Uint8Array {
  const { lcd, timer, cpu, serial } = state;
  const io = new Uint8Array(0x80);
  io.set(state.io);
  if (serial !== null) io.set(serial, 0x01);
  io.set([timer.div, timer.tima, timer.tma, timer.tac], 0x04);
  io[0x0f] = cpu.requested;
  writeSound(io, state.sound);
  for (const [address, value] of lcd.registers) io[address & 0x7f] = value;
  if (state.dmaSource !== null) io[0x46] = state.dmaSource;
  io[0x4c] = state.key0;
  io[0x4d] = (state.isDoubleSpeed ? 0x80 : 0) | (state.key1 & 1);
  io[0x50] = state.isBooting ? 0 : 1;
  io.set(state.hdma, 0x51);
  io[0x70] = state.wramBank;
  return io;
}

function writeSound(io: Uint8Array, sound: PyboyState["sound"]): void {
  if (sound === null) {
    io.set(SOUND_AT_START, NR50);
    return;
  }
  for (const [at, registers] of sound.channels.entries()) io.set(registers, NR10 + 5 * at);
  const heard = sound.isHeard.reduce((bits, isHeard, at) => bits | (isHeard ? 1 << at : 0), 0);
  io.set([sound.volumes ?? SOUND_AT_START[0], sound.outputs, (sound.isOn ? 0x80 : 0) | heard], NR50);
  io.set(sound.wave, WAVE);
}

/** The writes to the controller that bring it to where it is. */
function mapperWrites(
  { cartridge }: PyboyState,
  type: string,
): readonly (readonly [address: number, value: number])[] {
  const { romBank, ramBank, isRamEnabled, mode, mbc1 } = cartridge;
  const enable = [0x0000, isRamEnabled ? ENABLED : 0] as const;
  const [low = 1, high = 0] = mbc1;
  if (type.startsWith("MBC1")) return [enable, [0x2000, low], [0x4000, high], [0x6000, mode]];
  if (type.startsWith("MBC2")) return [enable, [0x2100, romBank]];
  if (type.startsWith("MBC3")) return [enable, [0x2000, romBank], [0x4000, ramBank]];
  if (type.startsWith("MBC5")) return [enable, [0x2000, romBank], [0x3000, 0], [0x4000, ramBank]];
  return [];
}

/** The clock's registers twice, the second time as latched, and a time, which is not read. */
function clockBlock(registers: readonly number[]): Uint8Array {
  const twice = [...registers, ...registers];
  return Buffer.concat([...twice.map((value) => littleEndian(value, 4)), littleEndian(0, 8)]);
}
