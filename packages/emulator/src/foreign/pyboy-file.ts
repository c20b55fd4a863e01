import { ByteReader } from "./byte-reader.ts";

/** The versions of PyBoy's save states that are read: those of PyBoy 1.5.6 to the newest known. */
const VERSIONS = { first: 9, last: 21 };
const LINES = 144;
const PIXELS = 160 * LINES;
const RAM_BANK = 0x2000;
/** More samples of a frame than PyBoy can be told to make. */
const MOST_SAMPLES = 100_000;

/** The parts of a cartridge that a state holds. */
export interface PyboyCartridge {
  readonly ramBanks: number;
  readonly isMbc1: boolean;
  readonly hasClock: boolean;
}

/** A machine in PyBoy's terms. */
export interface PyboyState {
  readonly version: number;
  readonly isBooting: boolean;
  readonly key0: number;
  readonly key1: number;
  readonly isDoubleSpeed: boolean;
  /** FF51–FF55 of a Color machine; empty on another. */
  readonly hdma: Uint8Array;
  readonly cpu: PyboyCpu;
  readonly dmaSource: number | null;
  readonly lcd: PyboyLcd;
  /** Null for versions that hold no sound. */
  readonly sound: PyboySound | null;
  readonly wram: Uint8Array;
  /** FEA0–FEFF. */
  readonly xoam: Uint8Array;
  /** FF00–FF4B, as far as no other part holds it. */
  readonly io: Uint8Array;
  readonly hram: Uint8Array;
  readonly wramBank: number;
  readonly timer: Readonly<Record<"div" | "tima" | "tma" | "tac", number>>;
  readonly cartridge: PyboyBanks;
  /** FF01 and FF02; null for versions that hold them in `io`. */
  readonly serial: Uint8Array | null;
}

interface PyboyCpu {
  readonly registers: Readonly<Record<"af" | "bc" | "de" | "hl" | "sp" | "pc", number>>;
  readonly ime: boolean;
  readonly isHalted: boolean;
  readonly ie: number;
  readonly requested: number;
}

interface PyboyLcd {
  readonly isColor: boolean;
  readonly vram: Uint8Array;
  readonly oam: Uint8Array;
  /** The registers by their addresses. */
  readonly registers: ReadonlyMap<number, number>;
  /** Background and objects; empty on a machine that is no Color. */
  readonly palettes: readonly [Uint8Array, Uint8Array];
}

interface PyboySound {
  readonly isOn: boolean;
  /** NR51. */
  readonly outputs: number;
  /** NR50; null for versions that do not hold it. */
  readonly volumes: number | null;
  /** Registers of the four channels, five each. */
  readonly channels: readonly (readonly number[])[];
  readonly isHeard: readonly boolean[];
  readonly wave: Uint8Array;
}

interface PyboyBanks {
  readonly romBank: number;
  readonly ramBank: number;
  readonly isRamEnabled: boolean;
  readonly mode: number;
  readonly ram: Uint8Array;
  /** Seconds, minutes, hours, days and the control bits; null where they are not told. */
  readonly clock: readonly number[] | null;
  /** The two registers of an MBC1; empty for another. */
  readonly mbc1: Uint8Array;
}

/** One way in which a version lays out its states: one version has two. */
interface Layout {
  readonly version: number;
  readonly hasVolumes: boolean;
}

/**
 * Reads a save state of PyBoy for one of these cartridges; null where the file is none of theirs. The format has no
 * signature: a file is one if all that it says fits, and it ends where the state does.
 *
 * @see https://github.com/Baekalfen/PyBoy, `save_state` of each component
 */
export function readPyboy(file: Uint8Array, cartridges: readonly PyboyCartridge[]): PyboyState | null {
  const [version = 0, booting = 2] = file;
  if (version < VERSIONS.first || version > VERSIONS.last || booting > 1) return null;
  // PyBoy 2.7.0 began to hold NR50 within version 15.
  const layouts = version === 15 ? [false, true] : [version > 15];
  for (const hasVolumes of layouts) {
    for (const cartridge of cartridges) {
      const state = readAs(file, { version, hasVolumes }, cartridge);
      if (state !== null) return state;
    }
  }
  return null;
}

/** All cartridges that PyBoy plays, as far as states differ by them. */
export const PYBOY_CARTRIDGES: readonly PyboyCartridge[] = [1, 4, 8, 16].flatMap((ramBanks) => [
  { ramBanks, isMbc1: false, hasClock: false },
  { ramBanks, isMbc1: true, hasClock: false },
  { ramBanks, isMbc1: false, hasClock: true },
]);

function readAs(file: Uint8Array, layout: Layout, its: PyboyCartridge): PyboyState | null {
  try {
    const reader = new ByteReader(file);
    const state = readState(reader, layout, its);
    return reader.left === 0 && isPossible(state) ? state : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function isPossible({ lcd, cpu }: PyboyState): boolean {
  return (lcd.registers.get(0xff44) ?? 0) < 154 && (cpu.registers.af & 0x0f) === 0;
}

function readState(from: ByteReader, layout: Layout, its: PyboyCartridge): PyboyState {
  const version = from.byte();
  const isBooting = flag(from);
  const key0 = version >= 16 ? from.byte() : 0;
  const key1 = from.byte();
  const isDoubleSpeed = flag(from);
  const isColor = flag(from);
  const hdma = isColor ? from.take(5) : new Uint8Array(0);
  if (isColor) from.take(5);
  const cpu = readCpu(from, version);
  // The source is the third byte of the DMA.
  const dmaSource = version >= 19 ? (from.take(12)[2] ?? 0) : null;
  const lcd = readLcd(from, version);
  const sound = version >= 14 ? readSound(from, layout) : null;
  if (version < 11) from.take(5 * LINES);
  from.take(PIXELS * (version >= 10 ? 5 : 4));
  if (version >= 18) from.byte();
  const wram = from.take(isColor ? 0x8000 : 0x2000);
  const xoam = from.take(0x60);
  const io = from.take(0x4c);
  const hram = from.take(0x7f);
  const wramBank = version <= 15 ? (from.take(0x34)[0x24] ?? 0) : from.byte();
  const timer = readTimer(from, version);
  const cartridge = readCartridge(from, version, its);
  from.take(2);
  const serial = version >= 15 ? from.take(36).subarray(0, 2) : null;
  return {
    version,
    isBooting,
    key0,
    key1,
    isDoubleSpeed,
    hdma,
    cpu,
    dmaSource,
    lcd,
    sound,
    wram,
    xoam,
    io,
    hram,
    wramBank,
    timer,
    cartridge,
    serial,
  };
}

/** A byte that is 0 or 1. */
function flag(from: ByteReader): boolean {
  const byte = from.byte();
  if (byte > 1) throw new RangeError(`${byte} is no flag`);
  return byte === 1;
}

function readCpu(from: ByteReader, version: number): PyboyCpu {
  const [a = 0, f = 0, b = 0, c = 0, d = 0, e = 0] = from.take(6);
  const [hl, sp, pc] = [from.number(2), from.number(2), from.number(2)];
  const ime = flag(from);
  const isAboutTo = version >= 19 && from.byte() > 0;
  const isHalted = flag(from);
  from.byte();
  const ie = from.byte();
  from.byte();
  const requested = from.byte();
  if (version >= 12) from.take(8);
  const registers = { af: (a << 8) | f, bc: (b << 8) | c, de: (d << 8) | e, hl, sp, pc };
  return { registers, ime: ime || isAboutTo, isHalted, ie, requested };
}

const FIRST_LCD_REGISTERS = [0xff40, 0xff47, 0xff48, 0xff49, 0xff41, 0xff44, 0xff45] as const;
const LATER_LCD_REGISTERS = [0xff42, 0xff43, 0xff4a, 0xff4b] as const;

function readLcd(from: ByteReader, version: number): PyboyLcd {
  const low = from.take(0x2000);
  const oam = from.take(0xa0);
  const registers = new Map<number, number>();
  for (const address of [...FIRST_LCD_REGISTERS, ...LATER_LCD_REGISTERS]) registers.set(address, from.byte());
  if (version >= 16) registers.set(0xff6c, from.byte());
  if (version >= 11) from.take(5 * LINES);
  const isColor = flag(from);
  if (version >= 17) from.byte();
  from.byte();
  if (version >= 14) from.take(3);
  if (version >= 12) from.take(8);
  from.take(17);
  if (!isColor) return { isColor, vram: low, oam, registers, palettes: [from.take(0), from.take(0)] };
  const high = from.take(0x2000);
  registers.set(0xff4f, from.byte());
  registers.set(0xff68, from.take(4)[0] ?? 0);
  const background = from.take(64);
  registers.set(0xff6a, from.take(4)[0] ?? 0);
  const vram = Buffer.concat([low, high]);
  return { isColor, vram, oam, registers, palettes: [background, from.take(64)] };
}

function readSound(from: ByteReader, { version, hasVolumes }: Layout): PyboySound {
  from.take(8);
  const samples = from.number(8);
  if (samples > MOST_SAMPLES) throw new RangeError(`${samples} samples are too many`);
  from.take(8 + 2 * (samples + 1) + 1 + 3 * 8 + 4 * 8);
  const isOn = from.byte() !== 0;
  from.byte();
  const outputs = from.take(8).reduce((bits, side, at) => bits | (side === 0 ? 0 : 0x80 >> at), 0);
  const volumes = hasVolumes ? from.byte() : null;
  const first = readTone(from);
  const [pace = 0, direction = 0, magnitude = 0] = from.take(3);
  from.take(8 + (version >= 19 ? 9 : 0) + 9);
  const second = readTone(from);
  const third = readWave(from, version);
  const fourth = readNoise(from);
  const sweep = 0x80 | (pace << 4) | (bit(direction) << 3) | magnitude;
  return {
    isOn,
    outputs,
    volumes,
    wave: third.wave,
    channels: [[sweep, ...first.registers], [0, ...second.registers], third.registers, fourth.registers],
    isHeard: [first, second, third, fourth].map(({ isHeard }) => isHeard),
  };
}

interface PyboyChannel {
  readonly registers: readonly number[];
  readonly isHeard: boolean;
}

function readTone(from: ByteReader): PyboyChannel {
  const [duty = 0, length = 0] = from.take(2);
  const envelope = readEnvelope(from);
  const period = from.number(2);
  const high = (bit(from.byte()) << 6) | (period >> 8);
  const isHeard = from.byte() !== 0;
  from.take(48);
  return { registers: [(duty << 6) | length, envelope, period & 0xff, high], isHeard };
}

function readWave(from: ByteReader, version: number): PyboyChannel & { readonly wave: Uint8Array } {
  const wave = from.take(16);
  const [power = 0, length = 0, volume = 0] = from.take(3);
  const period = from.number(2);
  const high = (bit(from.byte()) << 6) | (period >> 8);
  const isHeard = from.byte() !== 0;
  from.take(40 + (version >= 19 ? 1 : 0) + (version >= 21 ? 1 : 0));
  return { registers: [bit(power) << 7, length, volume << 5, period & 0xff, high], isHeard, wave };
}

function readNoise(from: ByteReader): PyboyChannel {
  const length = from.byte();
  const envelope = readEnvelope(from);
  const [shift = 0, width = 0, divisor = 0, counts = 0, heard = 0] = from.take(5);
  from.take(56);
  const noise = (shift << 4) | (bit(width) << 3) | divisor;
  return { registers: [0, length, envelope, noise, bit(counts) << 6], isHeard: heard !== 0 };
}

function readEnvelope(from: ByteReader): number {
  const [volume = 0, direction = 0, pace = 0] = from.take(3);
  return (volume << 4) | (bit(direction) << 3) | pace;
}

function bit(value: number): 0 | 1 {
  return value === 0 ? 0 : 1;
}

function readTimer(from: ByteReader, version: number): PyboyState["timer"] {
  const [div = 0, tima = 0, , , , , tma = 0, tac = 0] = from.take(8);
  from.take((version >= 20 ? 1 : 0) + (version >= 12 ? 8 : 0) + (version >= 14 ? 8 : 0));
  return { div, tima, tma, tac };
}

function readCartridge(from: ByteReader, version: number, its: PyboyCartridge): PyboyBanks {
  const [romBank = 0, ramBank = 0, enabled = 0, mode = 0] = from.take(4);
  const ram = from.take(its.ramBanks * RAM_BANK);
  const clock = its.hasClock ? readClock(from, version) : null;
  const mbc1 = from.take(its.isMbc1 ? 2 : 0);
  return { romBank, ramBank, isRamEnabled: enabled !== 0, mode, ram, clock, mbc1 };
}

/** Versions before 21 tell only when the clock was at zero, by the time of day. */
function readClock(from: ByteReader, version: number): readonly number[] | null {
  from.take(version <= 12 ? 4 : 8);
  from.take(2);
  if (version < 21) return null;
  const [seconds = 0, minutes = 0, hours = 0, days = 0, high = 0, halt = 0, carry = 0] = from.take(7);
  from.take(16);
  return [seconds, minutes, hours, days, (high & 1) | (bit(halt) << 6) | (bit(carry) << 7)];
}
