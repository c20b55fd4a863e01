import { brotliDecompressSync } from "node:zlib";
import { PngDamage, readChunks } from "../../../../packages/emulator/src/picture/png-chunks.ts";
import type { Disk } from "../../../base/disk/disk.ts";
import { readFile } from "../../../base/disk/read-file.ts";
import { unpackedLimit } from "../../../base/unpacked-limit.ts";
import type { Checkpoint } from "../../../base/vocabulary/checkpoint.ts";
import { decodeParts } from "./parts.ts";
import { decodeInfo } from "./read-info.ts";
import { refuseSave, SaveDamage } from "./save-damage.ts";
import { CHUNKS, MAX_PART_BYTES, PART_NAMES, type PartName, type SaveInfo } from "./save-info.ts";

/** An upper bound of a save's size. */
const MAX_FILE_BYTES = 256 * 2 ** 20;

/** A save, read and checked whole. */
export interface ReadSave {
  readonly info: SaveInfo;
  readonly checkpoint: Checkpoint;
}

/**
 * Reads a save and checks everything in it: signature, CRCs, sizes, digests, schema, version.
 *
 * @param read its bytes, where they were read already
 * @throws a `RunnerError`: `save-damaged` or `save-too-new`, or what `readFile` throws.
 */
export async function readSave(disk: Disk, file: string, read: Uint8Array | null = null): Promise<ReadSave> {
  const { bytes, fileBytes } =
    read === null ? readFile(disk, file, MAX_FILE_BYTES) : { bytes: read, fileBytes: read.length };
  try {
    if (fileBytes > MAX_FILE_BYTES) throw new SaveDamage(`is too large for a save: ${fileBytes} bytes`);
    return await decodeSave(bytes);
  } catch (error) {
    throw error instanceof SaveDamage || error instanceof PngDamage ? refuseSave(file, error) : error;
  }
}

/** The save in those bytes. @throws {@link SaveDamage}, {@link PngDamage} */
export async function decodeSave(bytes: Uint8Array): Promise<ReadSave> {
  const info = decodeInfo(bytes, bytes.length);
  const chunks = readChunks(bytes);
  const stored = (name: PartName): Uint8Array => {
    const [chunk, second] = chunks.filter(({ type }) => type === CHUNKS[name]);
    if (chunk === undefined) throw new SaveDamage(`is damaged: its ${name} part is missing`);
    if (second !== undefined) throw new SaveDamage(`is damaged: it has two ${name} parts`);
    return chunk.data;
  };
  for (const name of PART_NAMES) {
    const { bytes: claimed } = info.parts[name];
    if (claimed > unpackedLimit(stored(name).length, MAX_PART_BYTES[name])) {
      throw new SaveDamage(`is refused: its ${name} part claims ${claimed} bytes`);
    }
  }
  const parts = {
    machine: inflate("machine", stored("machine"), info),
    memory: inflate("memory", stored("memory"), info),
    images: stored("images"),
  };
  return { info, checkpoint: await decodeParts(info, parts) };
}

/** Inflates at most as many bytes as the info says, so that a small file cannot fill the memory. */
function inflate(name: PartName, packed: Uint8Array, info: SaveInfo): Uint8Array {
  const { bytes } = info.parts[name];
  try {
    return brotliDecompressSync(packed, { maxOutputLength: Math.max(bytes, 1) });
  } catch (cause) {
    const isTooLarge = (cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    const fact = isTooLarge
      ? `its ${name} part is larger than it says`
      : `its ${name} part cannot be unpacked`;
    throw new SaveDamage(`is damaged: ${fact}`, { cause });
  }
}
