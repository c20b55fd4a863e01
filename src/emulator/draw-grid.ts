import type { Screen } from "../run/machine.ts";

/** The side of a walking cell, in pixels. */
const CELL = 16;

/** The screen with thin lines between its walking cells of 16 × 16 pixels: a help for naming places. */
export function drawGrid({ width, height, rgb }: Screen): Screen {
  const drawn = Uint8Array.from(rgb);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const isLine = (x % CELL === 0 && x > 0) || (y % CELL === 0 && y > 0);
      // Every other pixel only, so that what lies below can still be seen.
      if (isLine && (x + y) % 2 === 0) drawn.set([0xff, 0x40, 0x40], (y * width + x) * 3);
    }
  }
  return { width, height, rgb: drawn };
}
