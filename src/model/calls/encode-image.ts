import type { ImageTable } from "../../base/vocabulary/conversation.ts";

/** Replaces a picture where none are sent. */
export const NO_PICTURE = "(a picture was here)";

/** Each image is encoded once, however many requests carry it. */
const encoded = new WeakMap<Uint8Array, string>();

/** The PNG that the conversation refers to, as base64. @throws Error when the table does not hold it */
export function toBase64(sha256: string, images: ImageTable): string {
  const bytes = images.get(sha256);
  if (bytes === undefined)
    throw new Error(`the conversation refers to image ${sha256}, which is not in its table`);
  const known = encoded.get(bytes);
  if (known !== undefined) return known;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");
  encoded.set(bytes, text);
  return text;
}
