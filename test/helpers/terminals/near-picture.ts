import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";

/** The picture with each pixel so many times as wide and high. */
export function enlarge({ width, height, rgb }: Screen, scale: number): Screen {
  const large = new Uint8Array(width * scale * height * scale * 3);
  for (let y = 0, to = 0; y < height * scale; y += 1) {
    for (let x = 0; x < width * scale; x += 1, to += 3) {
      const from = (Math.floor(y / scale) * width + Math.floor(x / scale)) * 3;
      large.set(rgb.subarray(from, from + 3), to);
    }
  }
  return { width: width * scale, height: height * scale, rgb: large };
}

/** By how much two pictures of one size differ in the channel in which they differ most; Infinity for other sizes. */
export function differenceOf(a: Screen | null, b: Screen): number {
  if (a === null || a.width !== b.width || a.height !== b.height) return Number.POSITIVE_INFINITY;
  let most = 0;
  for (let at = 0; at < b.rgb.length; at += 1) {
    most = Math.max(most, Math.abs((a.rgb[at] ?? 0) - (b.rgb[at] ?? 0)));
  }
  return most;
}
