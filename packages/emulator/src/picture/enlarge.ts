import type { Screen, ScreenView } from "../../../../src/base/vocabulary/machine.ts";

/** A copy of the picture, each pixel `scale` × `scale` large. */
export function enlarge({ width, height, rgb }: ScreenView, scale: 1 | 2 | 3 | 4): Screen {
  const large = { width: width * scale, height: height * scale };
  const pixels = new Uint8Array(large.width * large.height * 3);
  for (let y = 0; y < large.height; y += 1) {
    for (let x = 0; x < large.width; x += 1) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 3;
      pixels.set(rgb.subarray(from, from + 3), (y * large.width + x) * 3);
    }
  }
  return { ...large, rgb: pixels };
}
