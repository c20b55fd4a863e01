import { gzipSync } from "node:zlib";
import { onTestFinished, vi } from "vitest";

/** A head and the bytes behind it, as recordings and reports hold them. */
export function packParts(head: object, bytes: Uint8Array): string {
  const text = Buffer.from(JSON.stringify(head));
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  return gzipSync(Buffer.concat([length, text, bytes])).toString("base64");
}

/** Keeps the blobs for which addresses are made, until the test ends. */
export function noteBlobs(): readonly Blob[] {
  const blobs: Blob[] = [];
  const make = vi
    .spyOn(URL, "createObjectURL")
    .mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`);
  onTestFinished(() => make.mockRestore());
  return blobs;
}
