import { inflateSync } from "node:zlib";
import { asBuffer } from "../../../../src/base/disk/as-buffer.ts";
import { RunnerError } from "../../../../src/base/errors.ts";
import { attempt, begins, damaged, entriesOf, extract, GZIP, gunzip, ZIP } from "../cartridge/archive.ts";
import { ByteReader } from "./byte-reader.ts";

/** More than any save state of a Game Boy has. */
export const MOST_STATE_BYTES: number = 16 * 2 ** 20;
/** A state in RetroArch's compression in a zip, and one more. */
const MOST_WRAPPERS = 4;
const MOST_BLOCKS = 100;
/** The smallest size of a chunk in RetroArch's compression that is read; RetroArch itself writes 128 KB. */
const LEAST_CHUNK = 4096;

const RZIP = signature("#RZIPv\u0001#");
const RASTATE = signature("RASTATE\u0001");

/** Files in an archive that hold a state of a game, and those that hold a game. */
const STATES = /\.(sav|srm|ram|s\d\d?|ss\d|sg\w|state(\d+|\.auto)?)$/i;
const GAMES = /\.(gba|gbc?)$/i;

/** A file, with the name that it has in its archive. */
interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A wrapper around a file: the file in it, or null where the bytes have none. */
type Unwrap = (file: NamedFile, path: string) => NamedFile | null;

const WRAPPERS: readonly Unwrap[] = [unzip, ungzip, unpackRzip, unwrapRastate];

/**
 * The state or game in a file, out of a zip archive, a gzip file, RetroArch's compression and RetroArch's own wrapper;
 * the same bytes where there is none. Never more than 16 MB.
 *
 * @param path what messages begin with
 * @throws RunnerError `archive-damaged`, `archive-ambiguous`
 */
export function unwrap(bytes: Uint8Array, path: string): NamedFile {
  let inner: NamedFile = { name: path, bytes };
  for (let depth = 0; depth < MOST_WRAPPERS; depth++) {
    const next = WRAPPERS.map((open) => attempt(path, () => open(inner, path))).find((one) => one !== null);
    if (next == null) return inner;
    inner = next;
  }
  throw damaged(path, "it is packed too often");
}

/** The names of the files in a zip archive; none for a file of another kind. */
export function namesIn(bytes: Uint8Array, path: string): readonly string[] {
  return begins(bytes, ZIP)
    ? attempt(path, () => [...entriesOf(asBuffer(bytes))].map(({ name }) => name))
    : [];
}

/** The one state in an archive, whatever games are beside it, or its one game. */
function unzip({ bytes }: NamedFile, path: string): NamedFile | null {
  if (!begins(bytes, ZIP)) return null;
  const zip = asBuffer(bytes);
  const all = [...entriesOf(zip)].filter(({ name }) => !/(^|\/)\._/.test(name));
  const states = all.filter(({ name }) => STATES.test(name));
  const files = states.length > 0 ? states : all.filter(({ name }) => GAMES.test(name));
  const [file] = files;
  if (file === undefined) return null;
  if (files.length > 1) {
    throw new RunnerError(
      "archive-ambiguous",
      `${path} holds ${files.length} ${states.length > 0 ? "saves" : "games"}: only one can be meant`,
    );
  }
  if (file.bytes > MOST_STATE_BYTES) throw damaged(path, "it holds too much");
  const inner = extract(zip, file);
  if (inner === null) throw damaged(path, "its checksum does not match");
  return { name: file.name, bytes: inner };
}

function ungzip({ name, bytes }: NamedFile, path: string): NamedFile | null {
  if (!begins(bytes, GZIP)) return null;
  const inner = gunzip(bytes, path, MOST_STATE_BYTES);
  if (inner === null) throw damaged(path, "it holds too much");
  return { name: name.replace(/\.gz$/i, ""), bytes: inner };
}

/**
 * RetroArch's compression: the size of a chunk and of all, then each chunk's packed size and the chunk. All but the last
 * have the size of a chunk.
 *
 * @see libretro-common, `rzip_stream.c`
 */
function unpackRzip({ name, bytes }: NamedFile, path: string): NamedFile | null {
  if (!begins(bytes, RZIP)) return null;
  const reader = new ByteReader(bytes);
  reader.take(RZIP.length);
  const chunkBytes = reader.number(4);
  const all = reader.number(8);
  if (all > MOST_STATE_BYTES || chunkBytes > MOST_STATE_BYTES) throw damaged(path, "it holds too much");
  if (chunkBytes < LEAST_CHUNK) throw damaged(path, "its chunks are too small");
  // Each chunk is copied: Node keeps a buffer of 16 KB behind every one, however short.
  const inner = Buffer.alloc(all);
  for (let at = 0; at < all; ) {
    const length = Math.min(all - at, chunkBytes);
    const chunk = inflateSync(reader.take(reader.number(4)), { maxOutputLength: length });
    if (chunk.length < length) throw damaged(path, "it holds less than it says");
    inner.set(chunk, at);
    at += length;
  }
  return { name, bytes: inner };
}

/**
 * The core's part of RetroArch's save state, up to the end of its BESS where it has one: RetroArch may pad it.
 *
 * @see RetroArch, `tasks/task_save.c`
 */
function unwrapRastate({ name, bytes }: NamedFile, path: string): NamedFile | null {
  if (!begins(bytes, RASTATE)) return null;
  const reader = new ByteReader(bytes);
  reader.take(RASTATE.length);
  for (let block = 0; block < MOST_BLOCKS && reader.left > 0; block++) {
    const type = Buffer.from(reader.take(4)).toString("latin1");
    const length = reader.number(4);
    if (type === "MEM ") return { name, bytes: withoutPadding(reader.take(length)) };
    reader.take(Math.ceil(length / 8) * 8);
  }
  throw damaged(path, "it has no state in it");
}

function withoutPadding(state: Uint8Array): Uint8Array {
  const end = asBuffer(state).lastIndexOf("BESS");
  const rest = end < 0 ? state : state.subarray(end + 4);
  return end >= 0 && rest.every((byte) => byte === 0) ? state.subarray(0, end + 4) : state;
}

function signature(text: string): readonly number[] {
  return [...Buffer.from(text, "latin1")];
}
