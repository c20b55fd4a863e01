import { RunnerError } from "../../../../src/base/errors.ts";
import { isBess } from "../bess/bess-file.ts";
import { begins } from "../cartridge/archive.ts";
import { headerSum } from "../cartridge/rom-shape.ts";
import { isPyboy } from "./pyboy-as-bess.ts";
import { namesIn, unwrap } from "./unwrap.ts";

/** The kinds of files that are known, and their names for people. */
export const FILE_KINDS = {
  rom: "a Game Boy ROM",
  advance: "a game for the Game Boy Advance",
  bess: "a save state with BESS",
  pyboy: "a save state of PyBoy",
  retroarch: "a save state of RetroArch without BESS",
  mgba: "a save state of mGBA",
  vba: "a save state of VisualBoyAdvance",
  battery: "a battery save",
  run: "a run's file",
  save: "a save of gameboy-runner",
} as const;

/** Of which kind a file is. */
export type FileKind = keyof typeof FILE_KINDS;

/** A file, out of what it was packed in. */
interface Recognised {
  /** Null for one that is not known. */
  readonly kind: FileKind | null;
  readonly bytes: Uint8Array;
}

/** The part that every run's file has. */
const RUN_PART = "manifest.json";
const PNG = [0x89, 0x50, 0x4e, 0x47];
/** Our own chunk, the first behind a save's header. */
const SAVE_CHUNK = "grIN";
/** The chunk in which mGBA keeps its state in a picture. */
const MGBA_CHUNK = "gbAs";
/** Before mGBA's version, in its states without a picture. */
const MGBA_MAGIC = 0x40;
const NEWEST_VBA = 16;
/** The beginning of the logo that every game of these consoles shows. */
const LOGO = [0xce, 0xed, 0x66, 0x66];
const ADVANCE_FIXED = 0x96;
const BATTERY_NAMES = /\.(sav|srm|ram|dsv)$/i;
const BATTERY_SIZES: readonly number[] = [512, ...[2, 8, 32, 64, 128].map((kb) => kb * 1024)];
const CLOCKS: readonly number[] = [0, 44, 48];

/**
 * Recognises a file by what is in it, and a battery save, which has no signature, by its size and name. All commands that
 * take a file ask here.
 *
 * @param path the file's name, also what messages begin with
 * @throws RunnerError where an archive cannot be unpacked
 */
export function recogniseFile(file: Uint8Array, path: string): Recognised {
  const isRetroarch = Buffer.from(file.subarray(0, 7)).toString("latin1") === "RASTATE";
  const { name, bytes } = unwrap(file, path);
  const kind = isRunFile(bytes, path) ? "run" : kindOf(bytes, name);
  return { kind: kind ?? (isRetroarch ? "retroarch" : null), bytes };
}

/** The most bytes of a run's file. */
export const MAX_RUN_BYTES: number = 512 * 2 ** 20;

/**
 * Whether a file is a run's, by the names in its archive. Unpacks nothing.
 *
 * @throws RunnerError `archive-damaged` where the archive's directory cannot be read
 */
export function isRunFile(file: Uint8Array, path: string): boolean {
  return namesIn(file, path).includes(RUN_PART);
}

/** The error for a file of another kind than a command takes. */
export function otherFile(path: string, kind: FileKind): RunnerError {
  return new RunnerError("file-of-another-kind", `${path} is ${FILE_KINDS[kind]}`, {
    facts: { file: path, kind },
  });
}

/** A battery save may begin with any bytes: only what is sure comes before its name and size. */
function kindOf(bytes: Uint8Array, name: string): FileKind | null {
  if (isBess(bytes)) return "bess";
  if (begins(bytes, PNG)) return kindOfPicture(bytes);
  if (begins(bytes.subarray(0x104), LOGO) || (bytes.length >= 0x8000 && hasHeader(bytes))) return "rom";
  if (isBattery(bytes, name)) return "battery";
  if (isAdvance(bytes)) return "advance";
  if (isMgba(bytes)) return "mgba";
  if (isPyboy(bytes)) return "pyboy";
  return isVba(bytes) ? "vba" : null;
}

function kindOfPicture(bytes: Uint8Array): FileKind | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (head.subarray(0, 64).includes(SAVE_CHUNK)) return "save";
  return head.includes(MGBA_CHUNK) ? "mgba" : null;
}

/** Whether the bytes of a header are there, not only a checksum that is right by chance. */
function hasHeader(bytes: Uint8Array): boolean {
  return bytes[0x101] === 0xc3 && headerSum(bytes) === bytes[0x14d];
}

/** @see https://problemkaputt.de/gbatek.htm, GBA Cartridge Header */
function isAdvance(bytes: Uint8Array): boolean {
  if (bytes.length < 0xc0 || bytes[0xb2] !== ADVANCE_FIXED) return false;
  const sum = bytes.subarray(0xa0, 0xbd).reduce((total, byte) => (total - byte) & 0xff, 0);
  return ((sum - 0x19) & 0xff) === bytes[0xbd];
}

function isMgba(bytes: Uint8Array): boolean {
  const [version = 0xff, low, middle, high] = bytes;
  return (
    bytes.length >= 0x11800 &&
    isNoRom(bytes) &&
    version < 16 &&
    low === 0 &&
    middle === MGBA_MAGIC &&
    high === 0
  );
}

/** A version in four bytes, and a game's title. */
function isVba(bytes: Uint8Array): boolean {
  const [version = 0, second, third, fourth] = bytes;
  const isVersion = version > 0 && version <= NEWEST_VBA && second === 0 && third === 0 && fourth === 0;
  const title = Buffer.from(bytes.subarray(4, 19)).toString("latin1").replace(/\0.*$/s, "");
  return isVersion && bytes.length > 0x4000 && isNoRom(bytes) && /^[\x20-\x7e]+$/.test(title);
}

/** Whether a file has a length that no ROM has. */
function isNoRom({ length }: Uint8Array): boolean {
  return length % 0x4000 !== 0;
}

function isBattery({ length }: Uint8Array, name: string): boolean {
  const isSize = CLOCKS.some((clock) => BATTERY_SIZES.includes(length - clock));
  return BATTERY_NAMES.test(name) && isSize;
}
