/** The same bytes, not a copy. What is exported names no `Buffer` elsewhere: the package's types need no others'. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
