import type { Disk } from "../../../../../src/base/disk/disk.ts";
import { readFile } from "../../../../../src/base/disk/read-file.ts";
import { RunnerError } from "../../../../../src/base/errors.ts";
import { refuseSave } from "../../../../../src/record/saves/format/save-damage.ts";
import {
  encodeChunk,
  PNG_SIGNATURE,
  type PngChunk,
  PngDamage,
  readChunks,
} from "../../../../emulator/src/picture/png-chunks.ts";

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
export function readSavePicture(disk: Disk, file: string): Uint8Array {
  const { bytes } = readFile(disk, file, MAX_FILE_BYTES);
  try {
    return pictureIn(bytes);
  } catch (error) {
    throw error instanceof PngDamage ? refuseSave(file, error) : error;
  }
}

/** A picture that a journal holds, as a PNG. @throws a `RunnerError` (`journal-damaged`) for anything else */
export function checkSentPicture(slug: string, png: Uint8Array): Uint8Array {
  try {
    return pictureIn(png);
  } catch (error) {
    throw error instanceof PngDamage ? refuseSent(slug, error) : error;
  }
}

function refuseSent(slug: string, cause: PngDamage): RunnerError {
  return new RunnerError("journal-damaged", `a picture in the journal of ${slug} ${cause.message}`, {
    cause,
  });
}

/** @throws {@link PngDamage} */
function pictureIn(bytes: Uint8Array): Uint8Array {
  const chunks = readChunks(bytes).filter(({ type }) => PICTURE_CHUNKS.includes(type));
  const pixels = pixelsOf(chunks[0]);
  if (pixels > MOST_PIXELS) throw new PngDamage(`is damaged: its picture claims ${pixels} pixels`);
  return Buffer.concat([PNG_SIGNATURE, ...chunks.map(({ type, data }) => encodeChunk(type, data))]);
}

function pixelsOf(chunk: PngChunk | undefined): number {
  if (chunk?.type !== "IHDR" || chunk.data.length < 8) {
    throw new PngDamage("is damaged: its picture has no head");
  }
  const { buffer, byteOffset, byteLength } = chunk.data;
  const view = new DataView(buffer, byteOffset, byteLength);
  return view.getUint32(0) * view.getUint32(4);
}
