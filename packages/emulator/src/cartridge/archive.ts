import { crc32, gunzipSync, inflateRawSync } from "node:zlib";
import { describeError, RunnerError } from "../../../../src/base/errors.ts";

/** The first bytes of a zip archive with a file in it. */
export const ZIP: readonly number[] = [0x50, 0x4b, 0x03, 0x04];
/** The first bytes of a gzip file. */
export const GZIP: readonly number[] = [0x1f, 0x8b];
/** The first bytes of an entry in a zip's directory, and of the directory's end. */
const CENTRAL = 0x02014b50;
const END: Buffer = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
/** The compression methods of files in a zip archive. */
const [STORED, DEFLATED] = [0, 8];

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

/** The content of a gzip file; null when it has more than `maxBytes`. */
export function gunzip(bytes: Uint8Array, path: string, maxBytes: number): Uint8Array | null {
  try {
    return new Uint8Array(gunzipSync(bytes, { maxOutputLength: maxBytes }));
  } catch (error) {
    if (isTooLong(error)) return null;
    throw damaged(path, describeError(error), error);
  }
}

/** Whether a file has this signature at its beginning. */
export function begins(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

/**
 * Unpacks a file. A read behind its end, a `RangeError`, says that it is cut off.
 *
 * @param path what the message begins with
 * @throws RunnerError `archive-damaged`, or the one that `unpack` throws
 */
export function attempt<T>(path: string, unpack: () => T): T {
  try {
    return unpack();
  } catch (error) {
    if (error instanceof RunnerError) throw error;
    const isCutOff = error instanceof RangeError && !isTooLong(error);
    const fact = isTooLong(error) ? "it holds more than it says" : describeError(error);
    throw damaged(path, isCutOff ? "it is cut off" : fact, error);
  }
}

function isTooLong(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
}

/** The error for an archive that cannot be unpacked. */
export function damaged(path: string, fact: string, cause?: unknown): RunnerError {
  return new RunnerError("archive-damaged", `${path} cannot be unpacked (${fact})`, { cause });
}
