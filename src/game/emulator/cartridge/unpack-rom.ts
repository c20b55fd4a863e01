import { crc32, gunzipSync, inflateRawSync } from "node:zlib";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { describeError, RunnerError } from "../../../base/errors.ts";

/** The largest archive that is opened: a ROM that cannot be compressed, and papers beside it. */
export const MAX_PACKED_BYTES: number = 16 * 2 ** 20;

const NAMES_SHOWN = 3;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
const GZIP = [0x1f, 0x8b];
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
  const roms = namesIn(bytes, path).filter(({ name }) => isRomName(name));
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
  if (rom.originalSize > maxBytes) throw tooLarge(path, maxBytes);
  const unpacked = attempt(path, () => extract(bytes, rom));
  if (unpacked === null) throw damaged(path, "its checksum does not match");
  return unpacked;
}

/**
 * One file of the archive, or null when it is not what the directory says. fflate would do it, but it neither stops
 * where a file is longer than it says, nor compares the CRC.
 *
 * @see APPNOTE.TXT 4.3.7 and 4.3.12, the local and the central header
 */
function extract(bytes: Uint8Array, { size, originalSize, compression }: UnzipFileInfo): Uint8Array | null {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const header of centralHeaders(zip, size, originalSize)) {
    const local = zip.readUInt32LE(header + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(start, start + size);
    if (compression !== STORED && compression !== DEFLATED) throw new Error(`compression ${compression}`);
    const file =
      compression === STORED
        ? packed
        : inflateRawSync(packed, { maxOutputLength: Math.max(1, originalSize) });
    if (file.length === originalSize && crc32(file) === zip.readUInt32LE(header + 16)) {
      return new Uint8Array(file);
    }
  }
  return null;
}

/** Returns the offsets of the directory's entries for files of these sizes. */
function centralHeaders(zip: Buffer, size: number, originalSize: number): readonly number[] {
  const found: number[] = [];
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 4)) {
    const isWhole = at + 46 <= zip.length;
    if (isWhole && zip.readUInt32LE(at + 20) === size && zip.readUInt32LE(at + 24) === originalSize) {
      found.push(at);
    }
  }
  return found;
}

/** The entries of the archive's directory. Unpacks nothing. */
function namesIn(bytes: Uint8Array, path: string): readonly UnzipFileInfo[] {
  const files: UnzipFileInfo[] = [];
  attempt(path, () =>
    unzipSync(bytes, {
      filter: (file) => {
        files.push(file);
        return false;
      },
    }),
  );
  return files;
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
    throw damaged(path, isTooLong(error) ? "it holds more than it says" : describeError(error), error);
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
