import type { Disk } from "../../disk/disk.ts";
import { readFile } from "../../disk/read-file.ts";
import {
  encodeChunk,
  PNG_SIGNATURE,
  type PngChunk,
  PngDamage,
  readChunks,
} from "../../emulator/picture/png-chunks.ts";
import { refuseSave } from "../../saves/format/save-damage.ts";

const MAX_FILE_BYTES = 256 * 2 ** 20;

/** The chunks of a PNG that make its picture. All others of a save are its own. */
const PICTURE_CHUNKS: readonly string[] = ["IHDR", "PLTE", "tRNS", "IDAT", "IEND"];

/** Four times the screen of a Game Boy, which no save exceeds: a larger claim could fill a browser's memory. */
const MOST_PIXELS = 160 * 144 * 4 * 4;

/**
 * The picture of a save as a PNG, and nothing else of it.
 *
 * @throws a `RunnerError`: `save-damaged`, or what `readFile` throws
 */
export function readSavePicture(disk: Disk, file: string): Uint8Array<ArrayBuffer> {
  const { bytes } = readFile(disk, file, MAX_FILE_BYTES);
  try {
    const chunks = readChunks(bytes).filter(({ type }) => PICTURE_CHUNKS.includes(type));
    const pixels = pixelsOf(chunks[0]);
    if (pixels > MOST_PIXELS) throw new PngDamage(`is damaged: its picture claims ${pixels} pixels`);
    const parts = chunks.map(({ type, data }) => encodeChunk(type, data));
    return new Uint8Array(Buffer.concat([PNG_SIGNATURE, ...parts]));
  } catch (error) {
    throw error instanceof PngDamage ? refuseSave(file, error) : error;
  }
}

function pixelsOf(chunk: PngChunk | undefined): number {
  if (chunk?.type !== "IHDR" || chunk.data.length < 8) {
    throw new PngDamage("is damaged: its picture has no head");
  }
  const { buffer, byteOffset, byteLength } = chunk.data;
  const view = new DataView(buffer, byteOffset, byteLength);
  return view.getUint32(0) * view.getUint32(4);
}
