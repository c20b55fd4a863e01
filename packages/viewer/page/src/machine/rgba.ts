import type { ScreenView } from "../../../../emulator/src/machine/machine.ts";

/** The picture with an opaque fourth byte a pixel, as canvases have it; in `reuse` where that is large enough. */
export function toRgba({ width, height, rgb }: ScreenView, reuse?: ArrayBuffer): ArrayBuffer {
  const pixels = width * height;
  const buffer = reuse?.byteLength === pixels * 4 ? reuse : new ArrayBuffer(pixels * 4);
  const rgba = new Uint8Array(buffer);
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel += 1, from += 3, to += 4) {
    rgba[to] = rgb[from] as number;
    rgba[to + 1] = rgb[from + 1] as number;
    rgba[to + 2] = rgb[from + 2] as number;
    rgba[to + 3] = 255;
  }
  return buffer;
}
