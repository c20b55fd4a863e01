import { sha256Of } from "../../../base/disk/lazy-crypto.ts";
import type { ImageTable, Message } from "../../../base/vocabulary/conversation.ts";
import { SaveDamage } from "./save-damage.ts";

/** The images that messages refer to, each once, in the order in which they first appear. */
export function imagesOf(messages: readonly Message[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const message of messages) {
    if (message.role !== "user") continue;
    for (const block of message.content) {
      if (block.type === "image") names.add(block.sha256);
      if (block.type === "tool_result") {
        for (const inner of block.content) if (inner.type === "image") names.add(inner.sha256);
      }
    }
  }
  return names;
}

/**
 * Each image that `messages` refer to: its length (four bytes, big endian) and its bytes, one after another.
 * An image needs no name here, since its name is its SHA-256. A missing one is a bug of the caller's.
 */
export function encodeImages(messages: readonly Message[], images: ImageTable): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (const name of imagesOf(messages)) {
    const bytes = images.get(name);
    if (bytes === undefined)
      throw new Error(`the conversation refers to image ${name}, which it does not hold`);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    pieces.push(length, bytes);
  }
  return Buffer.concat(pieces);
}

/** The images in those bytes, exactly those that `messages` refer to. @throws {@link SaveDamage} */
export function decodeImages(bytes: Uint8Array, messages: readonly Message[]): ImageTable {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const images = new Map<string, Uint8Array>();
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 <= bytes.length ? at + 4 + buffer.readUInt32BE(at) : Number.POSITIVE_INFINITY;
    if (end > bytes.length)
      throw new SaveDamage("is damaged: its images part ends in the middle of an image");
    const image = Uint8Array.from(bytes.subarray(at + 4, end));
    images.set(sha256Of(image), image);
    at = end;
  }
  for (const name of imagesOf(messages)) {
    if (!images.has(name)) throw new SaveDamage("is damaged: an image of its conversation is missing");
  }
  return images;
}
