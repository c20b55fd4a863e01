/** The eight bytes that every PNG begins with. @see https://www.w3.org/TR/png-3/#3PNGsignature */
export const PNG_SIGNATURE: Uint8Array = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Bytes of a chunk besides its data: length, type and CRC, four each. */
export const CHUNK_FRAME_BYTES = 12;

/** The bytes are not a whole PNG. The message says only the fact: `ends in the middle of a chunk`. */
export class PngDamage extends Error {
  override readonly name = "PngDamage";
}

/** One chunk of a PNG. `data` is a view into the file's bytes. */
export interface PngChunk {
  readonly type: string;
  readonly data: Uint8Array;
  /** The offsets of the chunk and of the next one. */
  readonly start: number;
  readonly end: number;
}

/** One chunk as bytes: length, type, data, CRC. `type` is four ASCII letters. */
export function encodeChunk(type: string, data: Uint8Array): Uint8Array {
  const chunk = new Uint8Array(data.length + CHUNK_FRAME_BYTES);
  const view = new DataView(chunk.buffer);
  view.setUint32(0, data.length);
  for (let i = 0; i < 4; i++) chunk[4 + i] = type.charCodeAt(i);
  chunk.set(data, 8);
  view.setUint32(data.length + 8, crc32(chunk.subarray(4, data.length + 8)));
  return chunk;
}

/** The chunk that begins at `start`. Throws {@link PngDamage} when it is cut or its CRC is wrong. */
export function readChunk(bytes: Uint8Array, start: number): PngChunk {
  if (start + CHUNK_FRAME_BYTES > bytes.length) throw new PngDamage("ends in the middle of a chunk");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = start + CHUNK_FRAME_BYTES + view.getUint32(start);
  if (end > bytes.length) throw new PngDamage("ends in the middle of a chunk");
  const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
  if (!/^[A-Za-z]{4}$/.test(type)) throw new PngDamage("has bytes that are no PNG chunk");
  if (crc32(bytes.subarray(start + 4, end - 4)) !== view.getUint32(end - 4)) {
    throw new PngDamage(`is damaged: the CRC of its ${type} chunk is wrong`);
  }
  return { type, data: bytes.subarray(start + 8, end - 4), start, end };
}

/** All chunks of a whole PNG: signature first, IEND last and at the very end, or {@link PngDamage}. */
export function readChunks(bytes: Uint8Array): readonly PngChunk[] {
  if (!hasPngSignature(bytes)) throw new PngDamage("is not a PNG");
  const chunks: PngChunk[] = [];
  for (let at = PNG_SIGNATURE.length; at < bytes.length; ) {
    const chunk = readChunk(bytes, at);
    chunks.push(chunk);
    at = chunk.end;
    if (chunk.type === "IEND" && at < bytes.length) throw new PngDamage("goes on after its end");
  }
  if (chunks.at(-1)?.type !== "IEND") throw new PngDamage("ends before its last chunk");
  return chunks;
}

/** Whether the bytes begin as a PNG does. */
export function hasPngSignature(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, i) => bytes[i] === byte);
}

/** CRC-32 as PNG, gzip and zlib use it. Node has its own only from 22.2. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) {
    crc = (CRC_TABLE[(crc ^ (bytes[i] as number)) & 0xff] as number) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});
