import { RunnerError } from "../../../../src/base/errors.ts";

/** The footer's last four bytes. */
const MAGIC = "BESS";
const FOOTER_BYTES = 8;
const HEADER_BYTES = 8;
/** No Game Boy with its cartridge's RAM has as much as half of this. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_BLOCKS = 1_000;

/** One block: its four-letter name, `"MBC "`, and what is in it. */
export interface BessBlock {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Whether a file ends as a save state with BESS does. */
export function isBess(file: Uint8Array): boolean {
  return file.length >= FOOTER_BYTES && asciiOf(file.subarray(file.length - 4)) === MAGIC;
}

/** A file of memory buffers, then blocks with an `END ` behind them, then the footer. */
export function writeBessFile(buffers: readonly Uint8Array[], blocks: readonly BessBlock[]): Uint8Array {
  const start = buffers.reduce((sum, { length }) => sum + length, 0);
  const written = [...blocks, { name: "END ", bytes: new Uint8Array(0) }].flatMap(({ name, bytes }) => [
    asciiBytes(name),
    littleEndian(bytes.length, 4),
    bytes,
  ]);
  return Buffer.concat([...buffers, ...written, littleEndian(start, 4), asciiBytes(MAGIC)]);
}

/** The part of a file before its blocks: another emulator's own state, and the memory that BESS points to. */
export function buffersOf(file: Uint8Array): Uint8Array {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return file.subarray(0, view.getUint32(file.length - FOOTER_BYTES, true));
}

/**
 * The blocks of a file, in order, without the `END `.
 *
 * @throws RunnerError `save-state-damaged`
 */
export function readBessBlocks(file: Uint8Array): readonly BessBlock[] {
  if (!isBess(file)) throw damagedState("does not end with BESS: it is no save state of that format");
  if (file.length > MAX_FILE_BYTES)
    throw damagedState(`has ${file.length} bytes, more than any Game Boy needs`);
  const end = file.length - FOOTER_BYTES;
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const blocks: BessBlock[] = [];
  for (let at = view.getUint32(end, true); blocks.length < MAX_BLOCKS; ) {
    if (at + HEADER_BYTES > end) throw damagedState("is cut off: a block lies behind its end");
    const name = asciiOf(file.subarray(at, at + 4));
    const length = view.getUint32(at + 4, true);
    at += HEADER_BYTES;
    if (name === "END " && length > 0) throw damagedState(`has an END block of ${length} bytes, not of 0`);
    if (name === "END ") return blocks;
    if (at + length > end) throw damagedState(`is cut off: its block ${name.trim()} is longer than the file`);
    blocks.push({ name, bytes: file.subarray(at, at + length) });
    at += length;
  }
  throw damagedState("has no END block");
}

/** The error for a file that is no whole save state, as it cannot be read; `fact` follows its subject. */
export function damagedState(fact: string): RunnerError {
  return new RunnerError("save-state-damaged", `the save state ${fact}`);
}

/** A number in `bytes` bytes, the least of them first. */
export function littleEndian(value: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, at) => Math.floor(value / 2 ** (8 * at)) % 256);
}

/** Bytes as text; what cannot be printed as `?`. */
export function asciiOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "?")).join(
    "",
  );
}

/** The bytes of a text in ASCII. */
export function asciiBytes(text: string): Uint8Array {
  return Buffer.from(text, "latin1");
}
