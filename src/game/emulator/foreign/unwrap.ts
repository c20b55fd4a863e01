import { gunzipSync, inflateSync } from "node:zlib";
import { RunnerError } from "../../../base/errors.ts";
import { entriesOf, extract, type ZipEntry } from "../cartridge/unpack-rom.ts";
import { ByteReader } from "./byte-reader.ts";

/** More than any save state of a Game Boy has. */
const MOST_BYTES: number = 16 * 2 ** 20;
/** A state in RetroArch's compression in a zip, and one more. */
const MOST_WRAPPERS = 4;
const MOST_BLOCKS = 100;

/** Files in an archive that hold a game, or a state of it. */
const WORTHWHILE = /\.(sav|srm|ram|s\d\d?|ss\d|sg\w|state(\d+|\.auto)?|gba|gbc?)$/i;

/** A wrapper around a file: the file in it, or null where the bytes have none. */
type Unwrap = (bytes: Uint8Array, path: string) => Uint8Array | null;

const WRAPPERS: readonly Unwrap[] = [unzip, gunzip, unpackRzip, unwrapRastate];

/**
 * The state or game in a file, out of a zip archive, a gzip file, RetroArch's compression and RetroArch's own wrapper;
 * the same bytes where there is none. Never more than 16 MB.
 *
 * @param path what messages begin with
 * @throws RunnerError `archive-damaged`, `archive-ambiguous`
 */
export function unwrap(bytes: Uint8Array, path: string): Uint8Array {
  let inner = bytes;
  for (let depth = 0; depth < MOST_WRAPPERS; depth++) {
    const next = WRAPPERS.map((open) => attempt(path, () => open(inner, path))).find((one) => one !== null);
    if (next == null) return inner;
    inner = next;
  }
  throw damaged(path, "it is packed too often");
}

function unzip(bytes: Uint8Array, path: string): Uint8Array | null {
  if (!begins(bytes, "PK\u0003\u0004")) return null;
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const files = listFiles(zip).filter(({ name }) => WORTHWHILE.test(name) && !/(^|\/)\._/.test(name));
  const [file] = files;
  if (file === undefined) return null;
  if (files.length > 1) {
    throw new RunnerError(
      "archive-ambiguous",
      `${path} holds ${files.length} games or states: only one can be meant`,
    );
  }
  if (file.bytes > MOST_BYTES) throw damaged(path, "it holds too much");
  const inner = extract(zip, file);
  if (inner === null) throw damaged(path, "its checksum does not match");
  return inner;
}

/** None for an archive whose directory is damaged: it may be a run's file, which is checked elsewhere. */
function listFiles(zip: Buffer): readonly ZipEntry[] {
  try {
    return [...entriesOf(zip)];
  } catch {
    return [];
  }
}

function gunzip(bytes: Uint8Array): Uint8Array | null {
  if (!begins(bytes, "\u001f\u008b")) return null;
  return new Uint8Array(gunzipSync(bytes, { maxOutputLength: MOST_BYTES }));
}

/**
 * RetroArch's compression: the size of a chunk and of all, then each chunk's packed size and the chunk.
 *
 * @see libretro-common, `rzip_stream.c`
 */
function unpackRzip(bytes: Uint8Array): Uint8Array | null {
  if (!begins(bytes, "#RZIPv\u0001#")) return null;
  const reader = new ByteReader(bytes);
  reader.take(8);
  const chunkBytes = reader.number(4);
  const all = reader.number(8);
  if (all > MOST_BYTES || chunkBytes > MOST_BYTES) throw new RangeError("it holds too much");
  const chunks: Uint8Array[] = [];
  for (let left = all; left > 0; ) {
    const chunk = inflateSync(reader.take(reader.number(4)), { maxOutputLength: Math.min(left, chunkBytes) });
    if (chunk.length === 0) throw new RangeError("it is cut off");
    chunks.push(chunk);
    left -= chunk.length;
  }
  return Buffer.concat(chunks);
}

/**
 * The core's part of RetroArch's save state, up to the end of its BESS where it has one: RetroArch may pad it.
 *
 * @see RetroArch, `tasks/task_save.c`
 */
function unwrapRastate(bytes: Uint8Array): Uint8Array | null {
  if (!begins(bytes, "RASTATE\u0001")) return null;
  const reader = new ByteReader(bytes);
  reader.take(8);
  for (let block = 0; block < MOST_BLOCKS; block++) {
    const name = Buffer.from(reader.take(4)).toString("latin1");
    const length = reader.number(4);
    if (name === "MEM ") return withoutPadding(reader.take(length));
    reader.take(Math.ceil(length / 8) * 8);
  }
  throw new RangeError("it has no state in it");
}

function withoutPadding(state: Uint8Array): Uint8Array {
  const end = Buffer.from(state.buffer, state.byteOffset, state.byteLength).lastIndexOf("BESS");
  const rest = end < 0 ? state : state.subarray(end + 4);
  return end >= 0 && rest.every((byte) => byte === 0) ? state.subarray(0, end + 4) : state;
}

function begins(bytes: Uint8Array, signature: string): boolean {
  return [...signature].every((character, at) => bytes[at] === character.charCodeAt(0));
}

function attempt<T>(path: string, unpack: () => T): T {
  try {
    return unpack();
  } catch (error) {
    if (error instanceof RunnerError) throw error;
    throw damaged(path, error instanceof Error ? error.message : String(error), error);
  }
}

function damaged(path: string, fact: string, cause?: unknown): RunnerError {
  return new RunnerError("archive-damaged", `${path} cannot be unpacked (${fact})`, { cause });
}
