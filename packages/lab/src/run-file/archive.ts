import { crc32 } from "node:zlib";
import { RunnerError } from "../../../../src/base/errors.ts";

/** The parts of a run's file, by name. */
export type RunFileParts = ReadonlyMap<string, Uint8Array>;

/** The most parts, and the longest name of one. */
const MOST_PARTS = 32;
const NAME = /^[a-z][a-z0-9.-]{0,63}$/;

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const VERSION = 20;
/** 1 January 1980, the first day that a zip knows: the same parts always give the same bytes. */
const DATE = 0x0021;

/**
 * Packs parts as a zip without compression, in the order of their names, without times and attributes. So each byte of the
 * file follows from its parts: no byte can change unseen, and nothing can unpack to more than the file has.
 */
export function packParts(parts: RunFileParts): Uint8Array {
  const sorted = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of sorted) {
    const fields = Buffer.concat([
      ...[uint16(VERSION), uint16(0), uint16(0), uint16(0), uint16(DATE), uint32(crc32(bytes))],
      ...[uint32(bytes.length), uint32(bytes.length), uint16(name.length), uint16(0)],
    ]);
    const local = Buffer.concat([uint32(LOCAL), fields, Buffer.from(name), bytes]);
    centrals.push(
      Buffer.concat([
        uint32(CENTRAL),
        uint16(VERSION),
        fields,
        Buffer.alloc(10),
        uint32(offset),
        Buffer.from(name),
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.concat([
    ...[uint32(END), uint32(0), uint16(sorted.length), uint16(sorted.length)],
    ...[uint32(central.length), uint32(offset), uint16(0)],
  ]);
  return Buffer.concat([...locals, central, end]);
}

/**
 * The parts of a packed file. Nothing but what {@link packParts} writes is read: any other zip is refused.
 *
 * @throws RunnerError `run-file-damaged`
 */
export function unpackParts(file: Uint8Array): RunFileParts {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const parts = new Map<string, Uint8Array>();
  let at = 0;
  while (at + LOCAL_BYTES <= bytes.length && bytes.readUInt32LE(at) === LOCAL) {
    const length = bytes.readUInt32LE(at + 18);
    const begin = at + LOCAL_BYTES + bytes.readUInt16LE(at + 26);
    const name = bytes.toString("latin1", at + LOCAL_BYTES, Math.min(begin, at + LOCAL_BYTES + 64));
    if (!NAME.test(name) || begin + length > bytes.length || parts.size === MOST_PARTS) {
      throw damaged("holds a part that no run has");
    }
    parts.set(name, bytes.subarray(begin, begin + length));
    at = begin + length;
  }
  if (parts.size === 0) throw damaged("is not a file of runner export run");
  if (!bytes.equals(packParts(parts))) throw damaged("is cut off or was changed");
  return parts;
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** @param fact the end of a sentence that begins with the file */
export function damaged(fact: string, cause?: unknown): RunnerError {
  return new RunnerError("run-file-damaged", `the file ${fact}`, { cause });
}
