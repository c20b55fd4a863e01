import { crc32, gunzipSync } from "node:zlib";
import { type UnzipFileInfo, unzipSync } from "fflate";
import { describeError, RunnerError } from "../errors.ts";

/** The largest archive that is opened: a ROM that cannot be compressed, and papers beside it. */
export const MAX_PACKED_BYTES: number = 16 * 2 ** 20;

const NAMES_SHOWN = 3;
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
const GZIP = [0x1f, 0x8b];
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
 * @throws RunnerError `badData` when the archive is damaged, or holds no ROM, several, or one that is too large
 */
export function unpackRom(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array {
  if (begins(bytes, ZIP) || begins(bytes, EMPTY_ZIP)) return unzipRom(bytes, path, maxBytes);
  if (begins(bytes, GZIP)) return gunzipRom(bytes, path, maxBytes);
  const other = OTHER_ARCHIVES.find(([, signature]) => begins(bytes, signature));
  if (other === undefined) return bytes;
  throw new RunnerError("badData", `${path} is ${other[0]}: unpack it, or give a .zip or .gz file`);
}

function unzipRom(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array {
  const roms = namesIn(bytes, path).filter(({ name }) => isRomName(name));
  const [rom] = roms;
  if (rom === undefined) {
    throw new RunnerError("badData", `${path} holds no .gb or .gbc file: give an archive with a ROM in it`);
  }
  if (roms.length > 1) {
    const names = roms.map(({ name }) => baseName(name));
    const more = names.length > NAMES_SHOWN ? ", …" : "";
    throw new RunnerError(
      "badData",
      `${path} holds ${names.length} ROMs (${names.slice(0, NAMES_SHOWN).join(", ")}${more}): unpack the one that you want to play`,
    );
  }
  if (rom.originalSize > maxBytes) throw tooLarge(path, maxBytes);
  const unpacked = attempt(path, () => {
    const files = unzipSync(bytes, { filter: (file) => file.name === rom.name && isRomName(file.name) });
    return files[rom.name] ?? new Uint8Array();
  });
  if (unpacked.length !== rom.originalSize || !centralCrcs(bytes, rom).includes(crc32(unpacked))) {
    throw damaged(path, "its checksum does not match");
  }
  return unpacked;
}

/** What the archive's directory lists. Nothing is unpacked for it. */
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

/**
 * The CRC of a file as the archive's directory has it, which fflate does not tell: of the entries with its sizes.
 *
 * @see APPNOTE.TXT 4.3.12, the central directory header
 */
function centralCrcs(bytes: Uint8Array, { size, originalSize }: UnzipFileInfo): readonly number[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const crcs: number[] = [];
  const signature = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
  for (let at = zip.indexOf(signature); at >= 0; at = zip.indexOf(signature, at + 4)) {
    const isWhole = at + 46 <= zip.length;
    if (isWhole && zip.readUInt32LE(at + 20) === size && zip.readUInt32LE(at + 24) === originalSize) {
      crcs.push(zip.readUInt32LE(at + 16));
    }
  }
  return crcs;
}

function gunzipRom(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array {
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: maxBytes }));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge(path, maxBytes);
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
    throw damaged(path, describeError(error), error);
  }
}

function damaged(path: string, fact: string, cause?: unknown): RunnerError {
  return new RunnerError(
    "badData",
    `${path} cannot be unpacked (${fact}): get a good copy, without a password`,
    {
      cause,
    },
  );
}

function tooLarge(path: string, maxBytes: number): RunnerError {
  const most = maxBytes.toLocaleString("en-US");
  return new RunnerError(
    "badData",
    `${path} holds more than ${most} bytes: the largest Game Boy ROM is smaller`,
  );
}
