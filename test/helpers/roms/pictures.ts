import type { Screen } from "../../../packages/emulator/src/machine/machine.ts";

/** A picture like a Game Boy's: `colours` different ones, in blocks of 8 × 8 pixels, different for each seed. */
export function gamePicture(seed = 0, colours = 4): Screen {
  const [width, height] = [160, 144];
  const rgb = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const tile = Math.imul(x >> 3, 73856093) ^ Math.imul(y >> 3, 19349663) ^ Math.imul(seed, 83492791);
      const shade = ((Math.imul(tile, 0x9e3779b1) >>> 16) + ((x & y & 7) >> 1)) % colours;
      const at = (y * width + x) * 3;
      rgb[at] = shade & 0xff;
      rgb[at + 1] = (shade >> 8) * 40 + 5;
      rgb[at + 2] = 255 - (shade & 0xff);
    }
  }
  return { width, height, rgb };
}

/** Noise with as many colours as there are pixels. */
export function noisePicture(width = 160, height = 144): Screen {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0, value = 1; i < rgb.length; i++) {
    value = (value * 1103515245 + 12345) & 0x7fffffff;
    rgb[i] = value >> 16;
  }
  return { width, height, rgb };
}
