import { createHash } from "node:crypto";
import { RunnerError } from "../../../../src/base/errors.ts";
import type { Cartridge } from "../machine/machine.ts";
import { CARTRIDGE_TYPES, isSupportedType } from "./cartridge-types.ts";
import { count, headerSum, hex, type RomShape, shapeOf } from "./rom-shape.ts";

/** The largest ROM that a memory controller can address, and for which the core has room. */
export const MAX_ROM_BYTES = 0x800000;

const HEADER_END = 0x150;
const KB = 1024;
const MMM01_MENU_BYTES = 32 * KB;
/** RAM that is part of the memory controller, by the beginning of its name. */
const OWN_RAM_BYTES: readonly (readonly [name: string, bytes: number])[] = [
  ["MBC2", 512],
  // 32 KB, and a flash memory of 1 MB
  ["MBC6", 0x8000 + 0x100000],
  ["MBC7", 256],
  ["BANDAI TAMA5", 32],
];
/** Cartridge RAM by the byte at 0149. */
const RAM_KB: Readonly<Record<number, number>> = { 1: 2, 2: 8, 3: 32, 4: 128, 5: 64 };

/**
 * Describes the flaws of a ROM's header that are no reason not to play it, one line each. Many free games never got a
 * header checksum, though a real Game Boy would not start them; others say less than they hold.
 */
export function describeHeaderFlaws(rom: Uint8Array, subject: string): readonly string[] {
  const sum = headerSum(rom);
  const stored = rom[0x14d] ?? 0;
  const flaws = shapeOfRom(rom)?.flaws.map((flaw) => `${subject} ${flaw}`) ?? [];
  if (sum === stored) return flaws;
  const checksum = `${subject} has header checksum ${hex(stored)} where ${hex(sum)} belongs: it is played, but if the game misbehaves, get an intact copy`;
  return [...flaws, checksum];
}

/** The ROM as the machine has it; null for one that is cut off. An MMM01 is what its header says. */
export function shapeOfRom(rom: Uint8Array): RomShape | null {
  const begin = beginOfHeader(rom);
  if (begin === 0) return shapeOf(rom);
  const [type = 0, sizeCode = 0] = rom.subarray(begin + 0x147, begin + 0x149);
  return { type, sizeCode, bytes: rom.length, padding: 0, isCorrected: false, flaws: [] };
}

/**
 * Parses the header of a ROM. Throws a `RunnerError` when the ROM is not whole or needs hardware that the core does
 * not have; its message begins with `subject`.
 *
 * @see https://gbdev.io/pandocs/The_Cartridge_Header.html
 */
export function parseCartridge(rom: Uint8Array, subject = "the ROM"): Cartridge {
  checkText(rom, subject);
  checkSize(rom.length, subject);
  const begin = beginOfHeader(rom);
  const header = (address: number): number => rom[begin + address] ?? 0;
  checkType(header(0x147), subject);
  if (begin === 0 && isMmm01(header(0x147)))
    throw new RunnerError(
      "rom-damaged",
      `${subject} has the header of an MMM01 in its first bank, not in its last 32 KB: get an intact copy`,
    );
  const shape = shapeOfRom(rom);
  if (shape === null) throw truncated(rom.length, header(0x148), subject);

  const colorFlag = header(0x143);
  return {
    title: parseTitle(rom.subarray(begin)),
    sha256: createHash("sha256").update(rom).digest("hex"),
    sha1: createHash("sha1").update(rom).digest("hex"),
    ...codeOf(rom.subarray(begin)),
    revision: header(0x14c),
    isColor: colorFlag === 0x80 || colorFlag === 0xc0,
    type: nameOfType(shape.type),
    romBytes: shape.bytes,
    ramBytes: ramBytesOf(shape.type, header(0x149)),
    ...(shape.isCorrected && { isHeaderCorrected: true }),
  };
}

/** The address from which the header counts: an MMM01 has it in the last 32 KB. */
function beginOfHeader(rom: Uint8Array): number {
  const begin = rom.length - MMM01_MENU_BYTES;
  if (begin <= 0) return 0;
  const menu = rom.subarray(begin);
  const isWhole = (32 * KB) << ((menu[0x148] ?? 0) & 15) === rom.length;
  return isMmm01(menu[0x147] ?? 0) && isWhole && headerSum(menu) === menu[0x14d] ? begin : 0;
}

function isMmm01(type: number): boolean {
  return nameOfType(type).startsWith("MMM01");
}

/** The game code at the end of a long title field; many cartridges have none, or a title that goes on there. */
function codeOf(rom: Uint8Array): Pick<Cartridge, "code"> {
  const code = String.fromCharCode(...rom.subarray(0x13f, 0x143));
  return /^[A-Z][A-Z0-9]{3}$/.test(code) ? { code } : {};
}

/** The title without padding, manufacturer code and what cannot be printed; it may be empty. */
function parseTitle(rom: Uint8Array): string {
  const hasColorFlag = (rom[0x143] ?? 0) >= 0x80;
  const text = String.fromCharCode(...rom.subarray(0x134, hasColorFlag ? 0x143 : 0x144));
  const title = text.replace(/\0.*$/s, "").replace(/[^ -~]/g, "");
  // Four of the fifteen characters are a manufacturer code in later Color games: `POKEMON_SLV` + `AAXE`.
  const code = /^[ABHKV][A-Z0-9]{2}[DEFIJPSUXY]$/;
  const isCoded = hasColorFlag && title.length === 15 && code.test(title.slice(11));
  return (isCoded ? title.slice(0, 11) : title).trim();
}

/** Refuses a text: no cartridge's first bytes are letters and white space alone. */
function checkText(bytes: Uint8Array, subject: string): void {
  const first = bytes.subarray(0, HEADER_END);
  const isText = first.every((byte) => byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d));
  const letters = first.filter((byte) => byte >= 0x20 && byte < 0x7f).length;
  if (first.length === 0 || !isText || letters < first.length / 2) return;
  throw new RunnerError("rom-invalid", `${subject} is a text, not a Game Boy ROM: give a .gb or .gbc file`);
}

function checkSize(bytes: number, subject: string): void {
  if (bytes < HEADER_END) {
    throw new RunnerError(
      "rom-invalid",
      `${subject} has ${count(bytes)} bytes, too few for a cartridge header: it is not a Game Boy ROM`,
    );
  }
  if (bytes > MAX_ROM_BYTES) throw tooBig(bytes, subject);
}

/** The error for a ROM that the core has no room for. */
export function tooBig(bytes: number, subject: string): RunnerError {
  return new RunnerError(
    "rom-too-large",
    `${subject} has ${count(bytes)} bytes, and the core has room for ${count(MAX_ROM_BYTES)} at most`,
    { facts: { bytes, maxBytes: MAX_ROM_BYTES } },
  );
}

function checkType(type: number, subject: string): void {
  if (!isSupportedType(type)) {
    throw new RunnerError(
      "rom-unsupported",
      `${subject} is a cartridge of type ${nameOfType(type)}: the core plays ROM ONLY, ROM+RAM, MBC1, MBC2, MBC3, MBC5, MBC6, MBC7, MMM01, HuC1, HuC3, TAMA5 and POCKET CAMERA`,
    );
  }
}

function truncated(bytes: number, sizeCode: number, subject: string): RunnerError {
  const expected = (32 * KB) << sizeCode;
  return new RunnerError(
    "rom-damaged",
    `${subject} is truncated: it has ${count(bytes)} bytes where its header says ${count(expected)}`,
  );
}

function ramBytesOf(type: number, sizeCode: number): number {
  const own = OWN_RAM_BYTES.find(([name]) => nameOfType(type).startsWith(name));
  return own?.[1] ?? (RAM_KB[sizeCode] ?? 0) * KB;
}

function nameOfType(type: number): string {
  return CARTRIDGE_TYPES[type] ?? `${hex(type)} (unknown)`;
}
