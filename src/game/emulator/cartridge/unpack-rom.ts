import { crc32, gunzipSync, inflateRawSync } from "node:zlib";
import { describeError, RunnerError } from "../../../base/errors.ts";

/** The largest archive that is opened: a ROM that cannot be compressed, and papers beside it. */
export const MAX_PACKED_BYTES: number = 16 * 2 ** 20;

const NAMES_SHOWN = 3;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
const GZIP = [0x1f, 0x8b];
/** The first bytes of an entry in a zip's directory, and of the directory's end. */
const CENTRAL = 0x02014b50;
const END: Buffer = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** The compression methods of files in a zip archive. */
const [STORED, DEFLATED] = [0, 8];
/** Archives that cannot be opened here, by how they begin. */
const OTHER_ARCHIVES: readonly (readonly [name: string, signature: readonly number[]])[] = [
  ["a 7z archive", [0x37, 0x7a, 0xbc, 0xaf]],
  ["a RAR archive", [0x52, 0x61, 0x72, 0x21]],
  ["an xz file", [0xfd, 0x37, 0x7a, 0x58]],
  ["a bzip2 file", [0x42, 0x5a, 0x68]],
  ["a zstd file", [0x28, 0xb5, 0x2f, 0xfd]],
];

/**
 * The ROM in a zip archive or a gzip file; the same bytes when the file is neither. What it holds is checked against
 * the archive's CRC.
 *
 * @param path what messages begin with
 * @param maxBytes the most bytes that are unpacked
 * @throws RunnerError when the archive is damaged, or holds no ROM, several, or one that is too large
 */
export function unpackRom(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array {
  if (begins(bytes, ZIP) || begins(bytes, EMPTY_ZIP)) return unzipRom(bytes, path, maxBytes);
  if (begins(bytes, GZIP)) return gunzipRom(bytes, path, maxBytes);
  const other = OTHER_ARCHIVES.find(([, signature]) => begins(bytes, signature));
  if (other === undefined) return bytes;
  throw new RunnerError("archive-unsupported", `${path} is ${other[0]}`);
}

function unzipRom(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const roms = attempt(path, () => [...entriesOf(zip)].filter(({ name }) => isRomName(name)));
  const [rom] = roms;
  if (rom === undefined) {
    throw new RunnerError("archive-without-rom", `${path} holds no .gb or .gbc file`);
  }
  if (roms.length > 1) {
    const names = roms.map(({ name }) => baseName(name).replace(/\p{C}/gu, "?"));
    const more = names.length > NAMES_SHOWN ? ", …" : "";
    throw new RunnerError(
      "archive-ambiguous",
      `${path} holds ${names.length} ROMs (${names.slice(0, NAMES_SHOWN).join(", ")}${more})`,
    );
  }
  if (rom.bytes > maxBytes) throw tooLarge(path, maxBytes);
  const unpacked = attempt(path, () => extract(zip, rom));
  if (unpacked === null) throw damaged(path, "its checksum does not match");
  return unpacked;
}

/** A file of a zip archive, as the archive's directory has it. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** The offset of its local header. */
  readonly at: number;
}

/**
 * The entries of the archive's directory, one after the other, as many as its end says. Unpacks nothing.
 *
 * @throws an error where the directory leaves the archive
 * @see APPNOTE.TXT 4.3.12 and 4.3.16, the central header and the end of the directory
 */
export function* entriesOf(zip: Buffer): Generator<ZipEntry> {
  const end = zip.lastIndexOf(END);
  if (end < 0) throw new Error("its directory is missing");
  const count = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error("its directory is damaged");
    const nameBytes = zip.readUInt16LE(at + 28);
    yield {
      name: zip.toString("utf8", at + 46, at + 46 + nameBytes),
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      packedBytes: zip.readUInt32LE(at + 20),
      bytes: zip.readUInt32LE(at + 24),
      at: zip.readUInt32LE(at + 42),
    };
    at += 46 + nameBytes + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

/**
 * One file of the archive, inflated once, to at most the size that the directory says; null when it has another checksum.
 *
 * @see APPNOTE.TXT 4.3.7, the local header
 */
export function extract(zip: Buffer, { method, crc, packedBytes, bytes, at }: ZipEntry): Uint8Array | null {
  const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const packed = zip.subarray(start, start + packedBytes);
  if (method !== STORED && method !== DEFLATED) throw new Error(`compression ${method}`);
  const file = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: Math.max(1, bytes) });
  return file.length === bytes && crc32(file) === crc ? new Uint8Array(file) : null;
}

function gunzipRom(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array {
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: maxBytes }));
  } catch (error) {
    if (isTooLong(error)) throw tooLarge(path, maxBytes);
    throw damaged(path, describeError(error), error);
  }
}

/** A ROM by its name; not what macOS puts beside it. */
function isRomName(name: string): boolean {
  return /\.gbc?$/i.test(name) && !baseName(name).startsWith("._");
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

function attempt<T>(path: string, unpack: () => T): T {
  try {
    return unpack();
  } catch (error) {
    const isCutOff = error instanceof RangeError && !isTooLong(error);
    const fact = isTooLong(error) ? "it holds more than it says" : describeError(error);
    throw damaged(path, isCutOff ? "it is cut off" : fact, error);
  }
}

function isTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
}

function damaged(path: string, fact: string, cause?: unknown): RunnerError {
  return new RunnerError("archive-damaged", `${path} cannot be unpacked (${fact})`, { cause });
}

function tooLarge(path: string, maxBytes: number): RunnerError {
  const most = maxBytes.toLocaleString("en-US");
  return new RunnerError(
    "rom-too-large",
    `${path} holds more than ${most} bytes, the most that a Game Boy ROM can have`,
    { facts: { maxBytes } },
  );
}
