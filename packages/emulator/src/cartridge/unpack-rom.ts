import { RunnerError } from "../../../../src/base/errors.ts";
import { attempt, begins, damaged, entriesOf, extract, GZIP, gunzip, ZIP } from "./archive.ts";

/** The largest archive that is opened: a ROM that cannot be compressed, and papers beside it. */
export const MAX_PACKED_BYTES: number = 16 * 2 ** 20;

const NAMES_SHOWN = 3;
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06];
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

function gunzipRom(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array {
  const unpacked = gunzip(bytes, path, maxBytes);
  if (unpacked === null) throw tooLarge(path, maxBytes);
  return unpacked;
}

/** A ROM by its name; not what macOS puts beside it. */
function isRomName(name: string): boolean {
  return /\.gbc?$/i.test(name) && !baseName(name).startsWith("._");
}

function baseName(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1);
}

function tooLarge(path: string, maxBytes: number): RunnerError {
  return new RunnerError(
    "rom-too-large",
    `${path} holds more than ${maxBytes.toLocaleString("en-US")} bytes, the most that a Game Boy ROM can have`,
    { facts: { maxBytes } },
  );
}
