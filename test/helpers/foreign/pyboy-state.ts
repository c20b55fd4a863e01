import { littleEndian } from "../../../packages/emulator/src/bess/bess-file.ts";
import { coreFields } from "../../../packages/emulator/src/bess/core-fields.ts";
import { readIoRegisters } from "../../../packages/emulator/src/bess/io-registers.ts";
import { HRAM, OAM, placeIn, XOAM } from "../../../packages/emulator/src/bess/places.ts";
import type { MachineState } from "../../../packages/emulator/src/machine/machine.ts";

/** How a machine of ours is written as PyBoy would. */
interface PyboyOptions {
  readonly version: number;
  /** Whether NR50 is held, as in PyBoy 2.7.0 and later. */
  readonly hasVolumes?: boolean;
  readonly ramBanks: number;
  readonly isMbc1?: boolean;
  readonly hasClock?: boolean;
  /** Seconds, minutes, hours, days, their ninth bit, whether it stands still, and whether it ran over. */
  readonly clock?: readonly number[];
}

const u8 = (...values: readonly number[]): Uint8Array => Uint8Array.from(values);
const u16 = (value: number): Uint8Array => littleEndian(value, 2);
/** Numbers of 64 bits whose values do not matter. */
const words = (count: number): Uint8Array => new Uint8Array(8 * count).fill(3);

/** A save state in the layout of one of PyBoy's versions, out of a machine of ours. */
export function pyboyState(state: MachineState, options: PyboyOptions): Uint8Array {
  const { version, ramBanks, isMbc1 = false, hasClock = false } = options;
  const { get } = coreFields(state);
  const { regions } = state;
  const isColor = get("Cpu.GBCEnabled") === 1;
  const io = readIoRegisters(state);
  const since = (first: number, bytes: Uint8Array): Uint8Array => (version >= first ? bytes : u8());
  const until = (last: number, bytes: Uint8Array): Uint8Array => (version <= last ? bytes : u8());
  const at = (register: number): number => io[register] ?? 0;
  const isHalted = get("Cpu.isHaltNormal") + get("Cpu.isHaltNoJump") > 0;
  const register = (name: string): number => get(`Cpu.register${name}`);
  const ram = new Uint8Array(ramBanks * 0x2000);
  ram.set(regions.cartridgeRam);
  const lines = new Uint8Array(144 * 5);
  const flags = (value: boolean): number => (value ? 1 : 0);
  return Buffer.concat([
    u8(version, 0),
    since(16, u8(at(0x4c))),
    u8(at(0x4d) & 1, get("Cpu.GBCDoubleSpeed"), flags(isColor)),
    ...(isColor ? [io.subarray(0x51, 0x56), u8(0), u16(0), u16(0)] : []),
    u8(...["A", "F", "B", "C", "D", "E"].map(register)),
    u16((register("H") << 8) | register("L")),
    u16(get("Cpu.stackPointer")),
    u16(get("Cpu.programCounter") - flags(isHalted)),
    u8(get("Interrupts.masterInterruptSwitch")),
    since(19, u8(get("Interrupts.masterInterruptSwitchDelay"))),
    u8(flags(isHalted), 0, get("Interrupts.interruptsEnabledValue"), 0, at(0x0f)),
    since(12, words(1)),
    since(19, u8(0, 0, at(0x46), 0)),
    since(19, words(1)),
    regions.vram.subarray(0, 0x2000),
    placeIn(state, OAM),
    u8(...[0x40, 0x47, 0x48, 0x49, 0x41, 0x44, 0x45, 0x42, 0x43, 0x4a, 0x4b].map(at)),
    since(16, u8(at(0x6c))),
    since(11, lines),
    u8(flags(isColor)),
    since(17, u8(0)),
    u8(0),
    since(14, u8(0, 0, 0)),
    since(12, words(1)),
    words(2),
    u8(2),
    ...(isColor ? colourParts(state, at) : []),
    since(14, soundPart(io, options)),
    until(10, lines),
    new Uint8Array(160 * 144 * (version >= 10 ? 5 : 4)),
    since(18, u8(0)),
    regions.wram.subarray(0, isColor ? 0x8000 : 0x2000),
    placeIn(state, XOAM),
    io.subarray(0, 0x4c),
    placeIn(state, HRAM),
    until(
      15,
      Uint8Array.from({ length: 0x34 }, (_, index) => (index === 0x24 ? at(0x70) : 0)),
    ),
    since(16, u8(at(0x70))),
    u8(at(0x04), at(0x05), 0, 0, 0, 0, at(0x06), at(0x07) & 7),
    since(20, u8(0)),
    since(12, words(1)),
    since(14, words(1)),
    u8(get("Memory.currentRomBank") & 0xff, get("Memory.currentRamBank")),
    u8(get("Memory.isRamBankingEnabled"), 1 - get("Memory.isMBC1RomModeEnabled")),
    ram,
    ...(hasClock ? clockParts(options) : []),
    isMbc1 ? u8(get("Memory.currentRomBank"), get("Memory.currentRamBank")) : u8(),
    u8(0x0f, 0x0f),
    since(15, u8(at(0x01), at(0x02), 0, 0)),
    since(15, words(4)),
  ]);
}

function colourParts({ regions }: MachineState, at: (register: number) => number): readonly Uint8Array[] {
  return [
    regions.vram.subarray(0x2000, 0x4000),
    u8(at(0x4f)),
    ...[u8(at(0x68), 0, 0, 0), regions.palettes.subarray(0, 64)],
    ...[u8(at(0x6a), 0, 0, 0), regions.palettes.subarray(64, 128)],
  ];
}

function soundPart(io: Uint8Array, { version, hasVolumes = version > 15 }: PyboyOptions): Uint8Array {
  const at = (register: number): number => io[register] ?? 0;
  const samples = 800;
  const newer = (bytes: Uint8Array): Uint8Array => (version >= 19 ? bytes : u8());
  const envelope = (register: number): number[] => [
    at(register) >> 4,
    (at(register) >> 3) & 1,
    at(register) & 7,
  ];
  const heard = (channel: number): number => at(0x26) & (1 << channel);
  const period = (low: number): Uint8Array => u16(((at(low + 1) & 7) << 8) | at(low));
  const counts = (register: number): number => (at(register) >> 6) & 1;
  const tone = (first: number, channel: number): Uint8Array =>
    Buffer.concat([
      u8(at(first) >> 6, at(first) & 0x3f, ...envelope(first + 1)),
      period(first + 2),
      u8(counts(first + 3), heard(channel)),
      words(6),
    ]);
  return Buffer.concat([
    words(1),
    littleEndian(samples, 8),
    words(1),
    new Uint8Array(2 * (samples + 1)),
    u8(0),
    words(7),
    u8(at(0x26) & 0x80, 0),
    u8(...[7, 6, 5, 4, 3, 2, 1, 0].map((bit) => at(0x25) & (1 << bit))),
    hasVolumes ? u8(at(0x24)) : u8(),
    tone(0x11, 0),
    u8((at(0x10) >> 4) & 7, (at(0x10) >> 3) & 1, at(0x10) & 7),
    words(1),
    newer(words(1)),
    newer(u8(0)),
    u8(0),
    words(1),
    tone(0x16, 1),
    io.subarray(0x30, 0x40),
    u8(at(0x1a) >> 7, at(0x1b), (at(0x1c) >> 5) & 3),
    period(0x1d),
    u8(counts(0x1e), heard(2)),
    words(4),
    version >= 21 ? u8(0) : u8(),
    words(1),
    newer(u8(0)),
    u8(at(0x20) & 0x3f, ...envelope(0x21), at(0x22) >> 4, (at(0x22) >> 3) & 1, at(0x22) & 7),
    u8(counts(0x23), heard(3)),
    words(7),
  ]);
}

/** A clock of 3 days, 4:05:06, unless another is given. */
function clockParts({ version, clock = [6, 5, 4, 3, 0, 0, 0] }: PyboyOptions): readonly Uint8Array[] {
  const before = new Uint8Array((version <= 12 ? 4 : 8) + 2);
  return version < 21 ? [before] : [before, u8(...clock), words(2)];
}
