import {
  CHUNK_FRAME_BYTES,
  hasPngSignature,
  PNG_SIGNATURE,
  PngDamage,
  readChunk,
} from "../../../../packages/emulator/src/picture/png-chunks.ts";
import type { Disk } from "../../../base/disk/disk.ts";
import { readFile } from "../../../base/disk/read-file.ts";
import { isTooDeep, MAX_NESTING } from "./nesting.ts";
import { refuseSave, SaveDamage } from "./save-damage.ts";
import { CHUNKS, checkSaveInfo, MAX_INFO_BYTES, type SaveInfo } from "./save-info.ts";

/** Enough for the info of nearly every save; a larger one costs a second read. */
export const INFO_BYTES: number = 16_384;
const IHDR_BYTES = 13;

/** A save's info, and the beginning of its file that was read for it. */
export interface SaveHead {
  readonly info: SaveInfo;
  readonly bytes: Uint8Array;
  readonly fileBytes: number;
}

/** Returns a save's info: see {@link readSaveHead}. */
export function readInfo(disk: Disk, file: string): SaveInfo {
  return readSaveHead(disk, file, INFO_BYTES).info;
}

/**
 * Returns a save's info. Reads only the first `headBytes` bytes of the file, so the parts may still be damaged; a cut
 * file is noticed all the same.
 *
 * @throws a `RunnerError`: `save-damaged` or `save-too-new`, or the errors of `readFile`
 */
export function readSaveHead(disk: Disk, file: string, headBytes: number): SaveHead {
  const { bytes, fileBytes } = readFile(disk, file, headBytes);
  try {
    const needed = infoEnd(bytes);
    const head = needed <= bytes.length ? bytes : readFile(disk, file, needed).bytes;
    return { info: decodeInfo(head, fileBytes), bytes: head, fileBytes };
  } catch (error) {
    throw error instanceof SaveDamage || error instanceof PngDamage ? refuseSave(file, error) : error;
  }
}

/** The info at the head of a save of `fileBytes` bytes. @throws {@link SaveDamage}, {@link PngDamage} */
export function decodeInfo(head: Uint8Array, fileBytes: number): SaveInfo {
  const end = infoEnd(head);
  const header = readChunk(head, PNG_SIGNATURE.length);
  const chunk = readChunk(head, header.end);
  if (isTooDeep(chunk.data))
    throw new SaveDamage(`is damaged: its info is nested more than ${MAX_NESTING} levels deep`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(chunk.data));
  } catch (cause) {
    throw new SaveDamage("is damaged: its info is no JSON", { cause });
  }
  const info = checkSaveInfo(value) as SaveInfo & { readonly bytesAfterInfo?: unknown };
  const { bytesAfterInfo, ...rest } = info;
  if (bytesAfterInfo !== fileBytes - end) throw new SaveDamage("is damaged: it has the wrong length");
  return rest;
}

/** Returns the end of the info chunk, by its length alone. Refuses files that are not PNGs or saves. */
function infoEnd(head: Uint8Array): number {
  const start = PNG_SIGNATURE.length + CHUNK_FRAME_BYTES + IHDR_BYTES;
  if (!hasPngSignature(head)) throw new SaveDamage("is not a PNG, so it is no save of gameboy-runner");
  if (head.length < start + CHUNK_FRAME_BYTES) throw new SaveDamage("is damaged: it ends in its head");
  const view = new DataView(head.buffer, head.byteOffset);
  const type = String.fromCharCode(...head.subarray(start + 4, start + 8));
  if (type !== CHUNKS.info) throw new SaveDamage("is a picture, but holds no save of gameboy-runner");
  const length = view.getUint32(start);
  if (length > MAX_INFO_BYTES) throw new SaveDamage(`is damaged: its info claims ${length} bytes`);
  return start + CHUNK_FRAME_BYTES + length;
}
