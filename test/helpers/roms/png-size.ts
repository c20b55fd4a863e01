/** The width of a PNG, in pixels: the first number of its header. */
export function readWidth(png: Uint8Array): number {
  return new DataView(png.buffer, png.byteOffset).getUint32(16);
}
