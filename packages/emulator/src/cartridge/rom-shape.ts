import { CARTRIDGE_TYPES } from "./cartridge-types.ts";

/** A ROM as the machine has it: as its header says, or as its file does where the header contradicts it. */
export interface RomShape {
  /** The byte at 0147. */
  readonly type: number;
  /** The byte at 0148. */
  readonly sizeCode: number;
  /** All of the ROM, with the padding that the file lacks. */
  readonly bytes: number;
  /** The byte that the padding consists of. */
  readonly padding: number;
  /** Whether `type` or `sizeCode` is not the header's. */
  readonly isCorrected: boolean;
  /** The flaws, as ends of sentences whose subject is the ROM. */
  readonly flaws: readonly string[];
}

const KB = 1024;
const LEAST_BYTES = 32 * KB;
const LAST_SIZE_CODE = 8;
/** The longest footer that tools append. */
const MOST_FOOTER = 512;
/** Bytes that cartridges are padded with; the first is the usual one. */
const PADDINGS = [0xff, 0x00] as const;

/** The bytes that a controller can address, by the beginning of its name: what has more of them is another one. */
const MOST_BYTES: readonly (readonly [name: string, bytes: number])[] = [
  ["ROM", LEAST_BYTES],
  ["MBC1", 2048 * KB],
  ["MBC3", 4096 * KB],
];

/** The types of a controller: alone, with RAM, and with RAM and a battery. */
const MBC3_TYPES = [0x11, 0x12, 0x13] as const;
const MBC5_TYPES = [0x19, 0x1a, 0x1b] as const;

/**
 * Compares a ROM's header with its file. Null for a ROM that is cut off: the file has less than the header says, and nothing
 * shows that only padding is missing.
 */
export function shapeOf(rom: Uint8Array): RomShape | null {
  const [type = 0, sizeCode = 0] = rom.subarray(0x147, 0x149);
  const isValid = sizeCode <= LAST_SIZE_CODE;
  const stated = isValid ? LEAST_BYTES << sizeCode : null;
  if (stated !== null && rom.length < stated) return shortShape(rom, stated);
  const filled = filledBytes(rom);
  const bytes = stated !== null && stated >= filled ? stated : filled;
  const trueType = filled > mostBytesOf(type) ? controllerFor(rom, filled) : type;
  const isCorrected = bytes !== stated || trueType !== type;
  const shape = {
    type: trueType,
    sizeCode: isCorrected ? Math.log2(bytes / LEAST_BYTES) : sizeCode,
    bytes: Math.max(bytes, rom.length),
    padding: PADDINGS[0],
    isCorrected,
  };
  if (!isCorrected) return { ...shape, flaws: [] };
  const controller = trueType === type ? "" : `${nameOf(trueType)} with `;
  const played = `it is played as ${controller}${count(bytes)} bytes, as its file has it`;
  const flaw =
    stated === null
      ? `has ROM size code ${hex(sizeCode)}, which no cartridge has: ${played}`
      : `has a header that says ${nameOf(type)} with ${count(stated)} bytes: ${played}`;
  return { ...shape, flaws: [flaw] };
}

/** The shape of a file with less than its header says. */
function shortShape(rom: Uint8Array, stated: number): RomShape | null {
  const [type = 0, sizeCode = 0] = rom.subarray(0x147, 0x149);
  const bytes = paddedBytes(rom);
  const whole = { type, sizeCode, isCorrected: false, bytes: stated };
  // Over the whole ROM.
  const sum = ((rom[0x14e] ?? 0) << 8) | (rom[0x14f] ?? 0);
  const padding = PADDINGS.find((byte) => (sumOf(rom) + byte * (stated - rom.length)) % 0x10000 === sum);
  const fact = `has ${count(rom.length)} bytes where its header says ${count(stated)}`;
  if (sum !== 0 && padding !== undefined) {
    return { ...whole, padding, flaws: [`${fact}: by its checksum only padding is missing, which is added`] };
  }
  const isMarked = headerSum(rom) === rom[0x14d] && sum === 0;
  if (!isMarked || bytes !== stated) return null;
  const flaw = `${fact}: it is played with padding at its end, but if the game misbehaves, get an intact copy`;
  return { ...whole, padding: PADDINGS[0], flaws: [flaw] };
}

/** The checksum that belongs at 014D. */
export function headerSum(rom: Uint8Array): number {
  return rom.subarray(0x134, 0x14d).reduce((total, byte) => (total - byte - 1) & 0xff, 0);
}

function sumOf(rom: Uint8Array): number {
  const sum = rom.reduce((total, byte) => total + byte, 0);
  return sum - (rom[0x14e] ?? 0) - (rom[0x14f] ?? 0);
}

/** The least size of a cartridge that holds all of the file but padding, repetitions of what is before, and a footer. */
function filledBytes(rom: Uint8Array): number {
  const most = paddedBytes(rom);
  for (let bytes = LEAST_BYTES; bytes < most; bytes *= 2) {
    if (excessIn(rom, bytes) !== null) return bytes;
  }
  return most;
}

/** Of what kind the bytes of a file behind its first ones are, if they add nothing; null where they do. */
export function excessIn(file: Uint8Array, bytes: number): "padding" | "copies" | "a footer" | null {
  const rest = file.subarray(bytes);
  if (rest.every((byte) => byte === rest[0])) return "padding";
  if (rest.every((byte, at) => byte === file[at % bytes])) return "copies";
  return rest.length <= MOST_FOOTER ? "a footer" : null;
}

function paddedBytes({ length }: Uint8Array): number {
  let bytes = LEAST_BYTES;
  while (bytes < length) bytes *= 2;
  return bytes;
}

function mostBytesOf(type: number): number {
  return MOST_BYTES.find(([name]) => nameOf(type).startsWith(name))?.[1] ?? Number.POSITIVE_INFINITY;
}

/** The controller of a ROM whose own cannot be the one that its header names: what it writes to chooses it. */
function controllerFor(rom: Uint8Array, bytes: number): number {
  const [type = 0, , ramCode = 0] = rom.subarray(0x147, 0x14a);
  const isMbc5 = bytes > mostBytesOf(MBC3_TYPES[0]) || nameOf(type).startsWith("MBC") || writesNinthBit(rom);
  const kind = nameOf(type).includes("BATTERY") ? 2 : ramCode > 0 ? 1 : 0;
  return (isMbc5 ? MBC5_TYPES : MBC3_TYPES)[kind];
}

/** Whether a program chooses banks by both registers of an MBC5: `ld (2000),a` and `ld (3000),a`. */
function writesNinthBit(rom: Uint8Array): boolean {
  return [0x20, 0x30].every((page) =>
    rom.some((byte, at) => byte === 0xea && rom[at + 1] === 0 && rom[at + 2] === page),
  );
}

function nameOf(type: number): string {
  return CARTRIDGE_TYPES[type] ?? "";
}

/** A number of bytes, for people. */
export function count(bytes: number): string {
  return bytes.toLocaleString("en-US");
}

/** A byte of a header, for people. */
export function hex(byte: number): string {
  return byte.toString(16).padStart(2, "0").toUpperCase();
}
